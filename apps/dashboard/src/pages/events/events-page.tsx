// The list of events, and the model for other pages: filters in the address, paged rows, and a button that offers
// new events.

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { type Item, listWords, type Query } from "../../api/call.ts";
import { useLive } from "../../api/live.ts";
import { invalidate, listQuery, readQuery } from "../../api/queries.ts";
import { DecisionBadge, Score, StatusBadge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { Select } from "../../components/field.tsx";
import { type Filter, Filters, type FilterValues } from "../../components/filters.tsx";
import { Icon } from "../../components/icons.tsx";
import { Money } from "../../components/money.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Card, Page } from "../../components/page.tsx";
import { CustomerLink, EventLink, ReasonText } from "../../components/row-links.tsx";
import { SimulateHint } from "../../components/simulate-hint.tsx";
import { EmptyState, ErrorState } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { convertDay } from "../../format/days.ts";
import { t } from "../../messages/events.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import type { EventSearch } from "./event-filters.ts";

type EventItem = Item<"listEvents">;

const route = getRouteApi("/events");
const PAGE_SIZE = 100;
/** The service counts events up to this number. */
const COUNT_MAX = 10_000;

export function EventsPage(): ReactNode {
	const { workspace } = useSession();
	const search = route.useSearch();
	const navigate = useNavigate({ from: "/events" });
	const query = buildEventQuery(search, workspace.time_zone);
	const events = useInfiniteQuery(listQuery("listEvents", { query }));
	const change = useCallback(
		(changed: FilterValues) =>
			void navigate({ search: (before) => ({ ...before, ...changed }) as typeof before, replace: true }),
		[navigate],
	);
	const open = (item: EventItem): void => void navigate({ to: "/events/$eventId", params: { eventId: item.id } });
	const isFiltered = Object.keys(search).some((name) => name !== "sort");
	return (
		<Page
			title={t("title")}
			lead={
				<>
					{query.sort === "amount" ? t("leadAmount") : t("lead")} <Total query={query} isFiltered={isFiltered} />
				</>
			}
			isFilled
			actions={
				<>
					<NewerButton />
					<ExportButton operation="listEvents" input={{ query }} name="events" />
				</>
			}
		>
			<Filters filters={useFilters(search.counted !== undefined)} values={search as FilterValues} onChange={change}>
				{canSortByAmount(search) && <Sort search={search} onChange={change} />}
			</Filters>
			<Card isFlush className="min-h-0 flex-1">
				{events.isError && events.data === undefined ? (
					<ErrorState error={events.error} onRetry={() => void events.refetch()} />
				) : (
					<DataTable
						label={t("title")}
						items={events.data?.items ?? NO_ITEMS}
						columns={COLUMNS}
						getId={(item) => item.id}
						onOpen={open}
						renderCard={(item) => <EventCard item={item} />}
						isLoading={events.isPending}
						isLoadingMore={events.isFetchingNextPage}
						onEndReached={events.hasNextPage ? () => void events.fetchNextPage({ cancelRefetch: false }) : undefined}
						empty={isFiltered ? <NoneFit onClear={() => void navigate({ search: {} })} /> : <NoneYet />}
					/>
				)}
			</Card>
		</Page>
	);
}

/** Only labelled events are few enough to be sorted by amount. */
function canSortByAmount({ label }: EventSearch): boolean {
	return label !== undefined && !label.includes("none");
}

function buildEventQuery(search: EventSearch, zone: string): Query<"listEvents"> {
	const { let_through, counted, sort, from, to, ...rest } = search;
	return {
		...(rest as Query<"listEvents">),
		let_through: let_through === undefined ? undefined : let_through[0] === "true",
		counted: counted === undefined ? undefined : true,
		sort: sort === "amount" && canSortByAmount(search) ? "amount" : undefined,
		from: convertDay(from, zone),
		to: convertDay(to, zone, true),
		limit: PAGE_SIZE,
	};
}

/** How many events the filters match. It is read apart, because a rare filter takes longer to count than to list. */
function Total({
	query,
	isFiltered,
}: {
	readonly query: Query<"listEvents">;
	readonly isFiltered: boolean;
}): ReactNode {
	const { sort: _sort, limit: _limit, cursor: _cursor, ...filters } = query;
	const { data, isError } = useQuery(readQuery("countEvents", { query: filters }));
	if (isError) return null;
	if (data === undefined) return t("counting");
	const { count, more } = data;
	return (
		<span role="status">
			{!more
				? t(isFiltered ? "match" : "total", { count })
				: count < COUNT_MAX
					? t("atLeast", { count })
					: t("moreThan", { count })}
		</span>
	);
}

interface SortProps {
	readonly search: EventSearch;
	readonly onChange: (changed: FilterValues) => void;
}

function Sort({ search, onChange }: SortProps): ReactNode {
	return (
		<Select
			aria-label={t("sortLabel")}
			className="shrink-0 [&>select]:h-7 [&>select]:text-xs"
			value={search.sort ?? "newest"}
			onChoose={(sort) => onChange({ sort: sort === "newest" ? undefined : sort })}
			choices={[
				{ value: "newest", label: t("sortNewest") },
				{ value: "amount", label: t("sortAmount") },
			]}
		/>
	);
}

const NO_ITEMS: readonly EventItem[] = [];

const COLUMNS: readonly Column<EventItem>[] = [
	{ id: "decision", title: t("decision"), width: 108, cell: ({ decision }) => <DecisionBadge decision={decision} /> },
	{
		id: "type",
		title: t("event"),
		width: 148,
		cell: ({ id, type }) => <EventLink id={id} type={type} />,
	},
	{
		id: "customer",
		title: t("customer"),
		width: 144,
		cell: ({ customer_id }) => <CustomerLink id={customer_id} />,
	},
	{ id: "amount", title: t("amount"), width: 132, align: "right", cell: (item) => <Amount item={item} /> },
	{
		id: "method",
		title: t("method"),
		width: 128,
		showFrom: "xl",
		cell: ({ method, payee_account }) => (
			<span className="flex min-w-0 flex-col">
				<span className="truncate leading-4">{method === null ? <Nothing /> : nameWord(method)}</span>
				{payee_account !== null && (
					<span className="figures truncate text-xs leading-3.5 text-faint">{payee_account}</span>
				)}
			</span>
		),
	},
	{
		id: "reason",
		title: t("reason"),
		showFrom: "md",
		cell: ({ reason }) => (
			<span className="line-clamp-2 leading-4 whitespace-normal">
				<ReasonText reason={reason} />
			</span>
		),
	},
	{
		id: "label",
		title: t("label"),
		width: 100,
		showFrom: "xl",
		cell: ({ effective_label }) => (effective_label === null ? <Nothing /> : <StatusBadge status={effective_label} />),
	},
	{ id: "score", title: t("score"), width: 68, align: "right", cell: ({ score }) => <Score score={score} /> },
	{
		id: "occurred",
		title: t("occurred"),
		width: 132,
		align: "right",
		showFrom: "xl",
		cell: ({ occurred_at }) => <Time at={occurred_at} />,
	},
	{
		id: "received",
		title: t("received"),
		width: 112,
		align: "right",
		cell: ({ received_at }) => <Time at={received_at} />,
	},
];

function Amount({ item: { amount, direction } }: { readonly item: EventItem }): ReactNode {
	if (amount === null) return <Nothing />;
	return (
		<span className="inline-flex items-center gap-1">
			<Money amount={amount} />
			{direction !== null && (
				<span className="text-faint">
					<Icon name={direction === "out" ? "arrowUpRight" : "arrowDownLeft"} size={13} />
					<span className="sr-only">{direction === "out" ? t("moneyOut") : t("moneyIn")}</span>
				</span>
			)}
		</span>
	);
}

/** A row on a narrow screen. */
function EventCard({ item }: { readonly item: EventItem }): ReactNode {
	return (
		<Link to="/events/$eventId" params={{ eventId: item.id }} className="flex flex-col gap-1 px-4 py-2.5 text-sm">
			<span className="flex items-center gap-2">
				<DecisionBadge decision={item.decision} />
				<span className="flex-1 truncate font-medium">{nameWord(item.type)}</span>
				<Amount item={item} />
			</span>
			<span className="truncate text-soft">
				<ReasonText reason={item.reason} />
			</span>
			<span className="flex gap-2 text-xs text-faint">
				<span className="flex-1 truncate">{item.customer_id}</span>
				<Time at={item.received_at} />
			</span>
		</Link>
	);
}

/** In test mode the overview counts events by the time they occurred, so its period is one of occurrence there. */
function useFilters(isCounted: boolean): readonly Filter[] {
	const { workspace, mode } = useSession();
	const isByOccurrence = isCounted && mode === "test";
	return useMemo(
		() => [
			{ kind: "words", name: "decision", label: t("decision"), words: listWords("listEvents", "decision") },
			{ kind: "words", name: "type", label: t("type"), words: listWords("listEvents", "type") },
			{
				kind: "words",
				name: "method",
				label: t("method"),
				words: listWords("listEvents", "method"),
				nameOf: (word) => (word === "none" ? t("noMethod") : nameWord(word)),
			},
			{
				kind: "words",
				name: "label",
				label: t("label"),
				words: listWords("listEvents", "label"),
				nameOf: (word) => (word === "none" ? t("noLabel") : nameWord(word)),
			},
			{
				kind: "words",
				name: "let_through",
				label: t("letThrough"),
				words: ["true", "false"],
				nameOf: (word) => (word === "true" ? t("letThroughYes") : t("letThroughNo")),
				isSingle: true,
			},
			{ kind: "text", name: "customer_id", label: t("customer") },
			{ kind: "text", name: "rule", label: t("rule"), placeholder: "new_account_outflow" },
			{ kind: "range", name: "amount", label: t("amount"), unit: workspace.currency },
			{ kind: "days", name: "days", label: isByOccurrence ? t("daysOccurred") : t("days") },
			{ kind: "words", name: "counted", label: t("counted"), words: ["true"], nameOf: () => t("countedYes") },
		],
		[workspace.currency, isByOccurrence],
	);
}

/** A button for decisions since the list was loaded, because rows must not move while somebody reads. */
function NewerButton(): ReactNode {
	const [count, setCount] = useState(0);
	const client = useQueryClient();
	useLive(({ name }) => {
		if (name === "decision.blocked" || name === "decision.review_required") setCount((before) => before + 1);
	});
	if (count === 0) return null;
	return (
		<Button
			size="sm"
			icon="refresh"
			onClick={() => {
				setCount(0);
				void invalidate(client, ["listEvents", "countEvents"]);
			}}
		>
			{t("newer", { count })}
		</Button>
	);
}

function NoneFit({ onClear }: { readonly onClear: () => void }): ReactNode {
	return (
		<EmptyState icon="filter" title={t("noneTitle")} action={<Button onClick={onClear}>{t("clearFilters")}</Button>}>
			{t("noneText")}
		</EmptyState>
	);
}

function NoneYet(): ReactNode {
	const { mode } = useSession();
	return (
		<EmptyState icon="events" title={t("emptyTitle")}>
			<p>{t(mode === "live" ? "emptyLiveText" : "emptyText")}</p>
			<SimulateHint />
		</EmptyState>
	);
}
