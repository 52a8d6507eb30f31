// The overview for managers: decisions, stopped money, accuracy, open cases and response times, each compared with
// the previous period.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { listWords } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { type Filter, Filters, type FilterValues } from "../../components/filters.tsx";
import { Card, Page } from "../../components/page.tsx";
import { SegmentedControl } from "../../components/segmented-control.tsx";
import { SimulateHint } from "../../components/simulate-hint.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../components/states.tsx";
import { useNow } from "../../components/time.tsx";
import { convertDay, formatIsoDay } from "../../format/days.ts";
import { formatDay } from "../../format/time.ts";
import { t } from "../../messages/overview.ts";
import { useSession } from "../../session/session-context.tsx";
import { Breakdown } from "./breakdown.tsx";
import { DecisionsCard } from "./decisions-card.tsx";
import { type Choice, isNarrowed, type Overview } from "./figures.ts";
import { FraudCard } from "./fraud-card.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { QueueCard } from "./queue-card.tsx";
import { RulesCard } from "./rules-card.tsx";
import { TimesCard } from "./times-card.tsx";

const route = getRouteApi("/overview");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PERIODS = ["1", "7", "30", "90"] as const;

export function OverviewPage(): ReactNode {
	const search = route.useSearch();
	const { days = "7" } = search;
	const navigate = useNavigate({ from: "/overview" });
	const { workspace } = useSession();
	const query = chooseSpan(useNow(), Number(days), workspace.time_zone);
	const overview = useQuery({ ...readQuery("readOverview", { query }), placeholderData: keepPreviousData });
	const change = useCallback(
		(changed: FilterValues) =>
			void navigate({ search: (before) => ({ ...before, ...changed }) as typeof before, replace: true }),
		[navigate],
	);
	const choice: Choice = { type: search.type, method: search.method };
	return (
		<Page title={t("title")} lead={<Lead query={query} days={Number(days)} />}>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<SegmentedControl
					label={t("period")}
					chosen={days}
					choices={PERIODS.map((id) => ({
						id,
						label: id === "1" ? t("day") : t("days", { count: Number(id) }),
					}))}
					onChoose={(id) => change({ days: id })}
				/>
				<Filters filters={useFilters()} values={search as FilterValues} onChange={change} />
			</div>
			{overview.isError && overview.data === undefined ? (
				<ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
			) : overview.data === undefined ? (
				<Waiting />
			) : isEmpty(overview.data) ? (
				<NothingYet />
			) : (
				<div className={`flex flex-col gap-4 ${overview.isPlaceholderData ? "opacity-60" : ""}`}>
					<Parts overview={overview.data} choice={choice} days={Number(days)} onChange={change} />
				</div>
			)}
		</Page>
	);
}

/** Whole days in the workspace's zone, including today. The range changes once an hour. */
function chooseSpan(nowMs: number, days: number, zone: string): { readonly from: string; readonly to: string } {
	const endMs = Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
	const start = convertDay(formatIsoDay(nowMs - (days - 1) * DAY_MS, zone), zone);
	const from = days === 1 || start === undefined ? new Date(endMs - DAY_MS).toISOString() : start;
	return { from, to: new Date(endMs).toISOString() };
}

interface PartsProps {
	readonly overview: Overview;
	readonly choice: Choice;
	readonly days: number;
	readonly onChange: (changed: FilterValues) => void;
}

function Parts({ overview, choice, days, onChange }: PartsProps): ReactNode {
	const { show = "decisions" } = route.useSearch();
	return (
		<>
			<KeyFigures overview={overview} choice={choice} />
			<div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
				<DecisionsCard overview={overview} choice={choice} show={show} onShow={(id) => onChange({ show: id })} />
				<QueueCard overview={overview} isNarrowed={isNarrowed(choice)} />
			</div>
			<div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
				<FraudCard overview={overview} choice={choice} />
				<RulesCard overview={overview} isLong={days > 14} isNarrowed={isNarrowed(choice)} />
			</div>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<Breakdown overview={overview} choice={choice} by="method" onChange={onChange} />
				<Breakdown overview={overview} choice={choice} by="type" onChange={onChange} />
			</div>
			<TimesCard overview={overview} isNarrowed={isNarrowed(choice)} />
		</>
	);
}

function Lead({ query, days }: { readonly query: { from: string; to: string }; readonly days: number }): ReactNode {
	const { workspace } = useSession();
	if (days === 1) return t("leadDay");
	const format = (at: string): string => formatDay(Date.parse(at), workspace.time_zone);
	return t("lead", { from: format(query.from), to: format(new Date(Date.parse(query.to) - 1).toISOString()) });
}

function useFilters(): readonly Filter[] {
	return useMemo(
		() => [
			{ kind: "words", name: "type", label: t("type"), words: listWords("listEvents", "type") },
			{ kind: "words", name: "method", label: t("method"), words: listWords("listEvents", "method") },
		],
		[],
	);
}

/** Shown for a workspace without decisions, open cases and labels. */
function isEmpty({ now, before, queue }: Overview): boolean {
	return now.events + before.events === 0 && now.labelled.length === 0 && queue.length === 0;
}

function NothingYet(): ReactNode {
	const navigate = useNavigate({ from: "/overview" });
	return (
		<Card>
			<EmptyState
				icon="overview"
				title={t("emptyTitle")}
				action={<Button onClick={() => void navigate({ search: { days: "90" } })}>{t("days", { count: 90 })}</Button>}
			>
				<p>{t("emptyText")}</p>
				<SimulateHint />
			</EmptyState>
		</Card>
	);
}

const WAITING = ["decisions", "rate", "money", "released", "caught", "latency"];

/** Placeholders in the size of the content. */
function Waiting(): ReactNode {
	return (
		<div className="flex flex-col gap-4">
			<div className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-6">
				{WAITING.map((name) => (
					<Card key={name}>
						<Skeleton className="h-16 w-full" />
					</Card>
				))}
			</div>
			<div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
				<Card>
					<Skeleton className="h-72 w-full" />
				</Card>
				<Card>
					<Skeleton className="h-72 w-full" />
				</Card>
			</div>
		</div>
	);
}
