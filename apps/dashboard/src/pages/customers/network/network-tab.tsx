// Customers connected by devices, payees and identities, as a graph or a table.

import { useQueries, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { readQuery } from "../../../api/queries.ts";
import { Button } from "../../../components/button.tsx";
import { Switch } from "../../../components/field.tsx";
import { Icon } from "../../../components/icons.tsx";
import { Card } from "../../../components/page.tsx";
import { SegmentedControl } from "../../../components/segmented-control.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../components/states.tsx";
import { t } from "../../../messages/network.ts";
import { useIsNarrow } from "../../../shell/use-is-narrow.ts";
import { buildGraph, type Graph, joinNetworks } from "./build-graph.ts";
import { ChosenPanel } from "./chosen-panel.tsx";
import { NetworkGraph } from "./network-graph.tsx";
import { NetworkTable } from "./network-table.tsx";

const route = getRouteApi("/customers/$customerId");
const EXPANDED_MAX = 12;
const HOPS = ["1", "2", "3"] as const;

export function NetworkTab({ customerId }: { readonly customerId: string }): ReactNode {
	const isNarrow = useIsNarrow();
	const search = route.useSearch();
	const { hops = "1", view = isNarrow ? "table" : "graph" } = search;
	const navigate = useNavigate({ from: "/customers/$customerId" });
	const change = (changed: Partial<typeof search>): void =>
		void navigate({ search: (before) => ({ ...before, ...changed }), replace: true });
	const [isLonelyShown, setIsLonelyShown] = useState(false);
	const expanded = useMemo(() => readIds(search.expanded), [search.expanded]);
	const walk = useQuery(
		readQuery("walkNetwork", { parameters: { customer_id: customerId }, query: { hops: Number(hops) } }),
	);
	const more = useQueries({
		queries: expanded.map((id) => readQuery("walkNetwork", { parameters: { customer_id: id }, query: { hops: 1 } })),
		combine: (results) => results.flatMap(({ data }) => (data === undefined ? [] : [data])),
	});
	const graph = useMemo(
		() =>
			walk.data === undefined
				? undefined
				: buildGraph(joinNetworks([walk.data, ...more], customerId), customerId, isLonelyShown),
		[walk.data, more, customerId, isLonelyShown],
	);
	const collapse = (): void => void navigate({ search: ({ expanded: _expanded, ...rest }) => rest, replace: true });
	const expand = (id: string): void => change({ expanded: writeIds([...expanded, id].slice(-EXPANDED_MAX)) });
	return (
		<Card
			isFlush
			title={t("title")}
			actions={
				<div className="flex flex-wrap items-center gap-3 py-1">
					<Switch label={t("lonely")} isOn={isLonelyShown} onToggle={setIsLonelyShown} />
					<SegmentedControl
						label={t("hops")}
						chosen={hops}
						choices={HOPS.map((one) => ({ id: one, label: t("hop", { count: Number(one) }) }))}
						onChoose={(id) => change({ hops: id })}
					/>
					<SegmentedControl
						label={t("view")}
						chosen={view}
						choices={[
							{ id: "graph", label: t("graph") },
							{ id: "table", label: t("table") },
						]}
						onChoose={(id) => change({ view: id })}
					/>
				</div>
			}
		>
			{walk.isError && graph === undefined ? (
				<ErrorState error={walk.error} onRetry={() => void walk.refetch()} />
			) : graph === undefined ? (
				<div className="h-[36rem] p-4">
					<Skeleton className="h-full w-full" />
				</div>
			) : graph.nodes.length === 1 ? (
				<EmptyState icon="network" title={t("alone")}>
					{t("aloneText")}
				</EmptyState>
			) : (
				<>
					<Said graph={graph} hasExpanded={expanded.length > 0} onCollapse={collapse} />
					{view === "table" ? (
						<NetworkTable graph={graph} />
					) : (
						<GraphAndPanel graph={graph} centreId={customerId} expanded={expanded} onExpand={expand} />
					)}
				</>
			)}
		</Card>
	);
}

interface GraphAndPanelProps {
	readonly graph: Graph;
	readonly centreId: string;
	readonly expanded: readonly string[];
	readonly onExpand: (id: string) => void;
}

function GraphAndPanel({ graph, centreId, expanded, onExpand }: GraphAndPanelProps): ReactNode {
	const [chosenId, setChosenId] = useState<string>();
	return (
		<div className="grid lg:grid-cols-[minmax(0,1fr)_18rem]">
			<NetworkGraph
				graph={graph}
				centreId={centreId}
				label={t("graphLabel", { id: centreId, summary: summarize(graph) })}
				chosenId={chosenId}
				onChoose={setChosenId}
			/>
			<ChosenPanel graph={graph} chosenId={chosenId} expanded={expanded} onChoose={setChosenId} onExpand={onExpand} />
		</div>
	);
}

function summarize({ nodes }: Graph): string {
	const people = nodes.filter(({ kind }) => kind === "customer").length - 1;
	const things = nodes.length - 1 - people;
	return t("summary", { people: t("people", { count: people }), things: t("things", { count: things }) });
}

interface SaidProps {
	readonly graph: Graph;
	readonly hasExpanded: boolean;
	readonly onCollapse: () => void;
}

/** The network in a sentence, above either view. */
function Said({ graph, hasExpanded, onCollapse }: SaidProps): ReactNode {
	const frauds = graph.nodes.filter((node) => node.kind === "customer" && node.customer.confirmed_fraud).length;
	return (
		<div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5 text-sm">
			<span>{summarize(graph)}</span>
			{frauds > 0 && (
				<span className="inline-flex items-center gap-1 font-medium text-block">
					<Icon name="flag" size={14} />
					{t("frauds", { count: frauds })}
				</span>
			)}
			{graph.isTruncated && <span className="text-soft">{t("truncated")}</span>}
			{hasExpanded && (
				<Button size="sm" look="quiet" icon="undo" onClick={onCollapse}>
					{t("collapse")}
				</Button>
			)}
		</div>
	);
}

/** Ids may contain commas, so each is URL-encoded. */
function writeIds(ids: readonly string[]): string {
	return [...new Set(ids)].map(encodeURIComponent).join(",");
}

function readIds(text: string | undefined): readonly string[] {
	if (text === undefined) return [];
	return text
		.split(",")
		.slice(0, EXPANDED_MAX)
		.flatMap((part) => {
			try {
				return [decodeURIComponent(part)];
			} catch {
				return [];
			}
		});
}
