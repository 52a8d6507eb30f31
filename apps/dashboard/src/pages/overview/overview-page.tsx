// The overview for managers: decisions, stopped money, accuracy, open cases and response times, each compared with
// the previous period.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { listWords } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { ChartPeriod } from "../../charts/chart-frame.tsx";
import { Button } from "../../components/button.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { type Filter, Filters, type FilterValues } from "../../components/filters.tsx";
import { Card, Page } from "../../components/page.tsx";
import { SimulateHint } from "../../components/simulate-hint.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../components/states.tsx";
import { useNow } from "../../components/time.tsx";
import { formatIsoDay } from "../../format/days.ts";
import { formatDay, formatMonth } from "../../format/time.ts";
import { t } from "../../messages/overview.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import type { EventSearch } from "../events/event-filters.ts";
import { Breakdown } from "./breakdown.tsx";
import { DecisionsCard } from "./decisions-card.tsx";
import { type Choice, isNarrowed, NO_METHOD, type Overview } from "./figures.ts";
import { FraudCard } from "./fraud-card.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { MissedCard } from "./missed-card.tsx";
import { OutcomeFigures } from "./outcome-figures.tsx";
import { QueueCard } from "./queue-card.tsx";
import { buildOverviewQuery, chooseRange, chooseReportMonth, type Range } from "./range.ts";
import { RangeControl } from "./range-control.tsx";
import { BEHIND, type Rows, selectStep } from "./rows.ts";
import { RulesCard } from "./rules-card.tsx";
import { TimesCard } from "./times-card.tsx";

const route = getRouteApi("/overview");

export function OverviewPage(): ReactNode {
	const search = route.useSearch();
	const navigate = useNavigate({ from: "/overview" });
	const { workspace } = useSession();
	const now = useNow();
	const range = chooseRange(search, now, workspace.time_zone);
	const month = chooseReportMonth(range, formatIsoDay(now, workspace.time_zone));
	const choice: Choice = { type: search.type, method: search.method };
	const query = buildOverviewQuery(choice, range);
	const overview = useQuery({ ...readQuery("readOverview", { query }), placeholderData: keepPreviousData });
	const change = useCallback(
		(changed: FilterValues) =>
			void navigate({ search: (before) => ({ ...before, ...changed }) as typeof before, replace: true }),
		[navigate],
	);
	return (
		<Page
			title={t("title")}
			lead={<Lead range={range} before={overview.data?.before ?? null} />}
			actions={
				<ExportButton
					operation="printMonth"
					input={{ query: { month } }}
					name={`fraud-report-${month}`}
					pdfLabel={t("report", { month: formatMonth(Date.parse(`${month}-01`)) })}
				/>
			}
		>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<RangeControl range={range} today={formatIsoDay(now, workspace.time_zone)} onChange={change} />
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
					<ChartPeriod value={formatSpan(range.from, range.to, workspace.time_zone)}>
						<Parts overview={overview.data} rows={{ range, choice }} onChange={change} />
					</ChartPeriod>
				</div>
			)}
		</Page>
	);
}

interface PartsProps {
	readonly overview: Overview;
	readonly rows: Rows;
	readonly onChange: (changed: FilterValues) => void;
}

function Parts({ overview, rows, onChange }: PartsProps): ReactNode {
	const { show = "decisions" } = route.useSearch();
	const { choice } = rows;
	const openStep = useOpenStep(overview, rows);
	return (
		<>
			<KeyFigures overview={overview} rows={rows} />
			<OutcomeFigures overview={overview} rows={rows} />
			<div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
				<DecisionsCard
					overview={overview}
					choice={choice}
					show={show}
					onShow={(id) => onChange({ show: id })}
					onOpen={(atMs, decision) => openStep(atMs, decision.length === 3 ? {} : { decision: [...decision] })}
				/>
				<QueueCard overview={overview} isNarrowed={isNarrowed(choice)} />
			</div>
			<div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
				<FraudCard
					overview={overview}
					choice={choice}
					onOpen={(atMs, series) => openStep(atMs, BEHIND[series ?? "labelled"])}
				/>
				<RulesCard overview={overview} rows={rows} isNarrowed={isNarrowed(choice)} />
			</div>
			<MissedCard overview={overview} rows={rows} />
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<Breakdown overview={overview} rows={rows} by="method" onChange={onChange} />
				<Breakdown overview={overview} rows={rows} by="type" onChange={onChange} />
			</div>
			<TimesCard overview={overview} isNarrowed={isNarrowed(choice)} />
		</>
	);
}

/** Opens the events of one step of a chart. */
function useOpenStep({ step_hours: hours }: Overview, rows: Rows): (atMs: number, more: EventSearch) => void {
	const { workspace } = useSession();
	const navigate = useNavigate();
	return (atMs, more) =>
		void navigate({ to: "/events", search: selectStep(rows, { atMs, hours, zone: workspace.time_zone }, more) });
}

function Lead({ range, before }: { readonly range: Range; readonly before: Overview["before"] }): ReactNode {
	const { workspace } = useSession();
	const zone = workspace.time_zone;
	const span = formatSpan(range.from, range.to, zone);
	if (before === null) return t("lead", { span });
	return t("leadCompared", { span, before: formatSpan(before.from, before.to, zone) });
}

/** The first and the last day. */
function formatSpan(from: string, to: string, zone: string): string {
	const [first, last] = [Date.parse(from), Date.parse(to) - 1].map((at) => formatDay(at, zone));
	return first === last ? `${first}` : t("fromTo", { from: `${first}`, to: `${last}` });
}

function useFilters(): readonly Filter[] {
	return useMemo(
		() => [
			{ kind: "words", name: "type", label: t("type"), words: listWords("listEvents", "type") },
			{
				kind: "words",
				name: "method",
				label: t("method"),
				words: listWords("listEvents", "method"),
				nameOf: (word) => (word === NO_METHOD ? t("noMethod") : nameWord(word)),
			},
		],
		[],
	);
}

/** Shown for a workspace without decisions, open cases and labels. */
function isEmpty({ now, before, queue }: Overview): boolean {
	return now.events + (before?.events ?? 0) === 0 && now.labelled.length === 0 && queue.length === 0;
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
