// The work of the team: who has how many cases, how late they are, and how fast they are looked at and closed.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback } from "react";
import { readQuery } from "../../api/queries.ts";
import { type Filter, Filters, type FilterValues } from "../../components/filters.tsx";
import { Card, Page } from "../../components/page.tsx";
import { SegmentedControl } from "../../components/segmented-control.tsx";
import { ErrorState, Skeleton } from "../../components/states.tsx";
import { useNow } from "../../components/time.tsx";
import { formatDay, formatDuration } from "../../format/time.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/team.ts";
import { useSession } from "../../session/session-context.tsx";
import { type FigureName, findCases, type Team } from "./team-links.ts";
import { choosePeriod, listTimes, type Period } from "./team-period.ts";
import { TeamTable } from "./team-table.tsx";

const route = getRouteApi("/team");
const PERIODS = ["7", "30", "90"] as const;

export function TeamPage(): ReactNode {
	const search = route.useSearch();
	const navigate = useNavigate({ from: "/team" });
	const { workspace } = useSession();
	const zone = workspace.time_zone;
	const period = choosePeriod(search, useNow(), zone);
	const query = listTimes(period, zone);
	const team = useQuery({ ...readQuery("readTeam", { query }), placeholderData: keepPreviousData });
	const change = useCallback(
		(changed: FilterValues) =>
			void navigate({ search: (before) => ({ ...before, ...changed }) as typeof before, replace: true }),
		[navigate],
	);
	const isRange = search.from !== undefined || search.to !== undefined;
	const filters: readonly Filter[] = [{ kind: "days", name: "days", label: t("range") }];
	return (
		<Page title={t("title")} lead={<Lead query={query} />}>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<SegmentedControl
					label={t("period")}
					chosen={isRange ? "" : (search.days ?? "30")}
					choices={PERIODS.map((id) => ({ id, label: t("days", { count: Number(id) }) }))}
					onChoose={(id) => change({ days: id, from: undefined, to: undefined })}
				/>
				<Filters filters={filters} values={search as FilterValues} onChange={change} />
			</div>
			{team.isError && team.data === undefined ? (
				<ErrorState error={team.error} onRetry={() => void team.refetch()} />
			) : team.data === undefined ? (
				<Skeleton className="h-96 w-full" />
			) : (
				<div className={`flex flex-col gap-4 ${team.isPlaceholderData ? "opacity-60" : ""}`}>
					<Totals all={team.data.all} period={period} />
					<TeamTable team={team.data} period={period} />
				</div>
			)}
		</Page>
	);
}

function Lead({ query }: { readonly query: { readonly from: string; readonly to: string } }): ReactNode {
	const { workspace } = useSession();
	const format = (atMs: number): string => formatDay(atMs, workspace.time_zone);
	return t("lead", { from: format(Date.parse(query.from)), to: format(Date.parse(query.to) - 1) });
}

function Totals({ all, period }: { readonly all: Team["all"]; readonly period: Period }): ReactNode {
	const { closed, first_looks: looks } = all;
	const write = (seconds: number | null): string => (seconds === null ? "–" : formatDuration(seconds * 1_000));
	const slow = ({ p95_seconds: seconds }: typeof closed): string | undefined =>
		seconds === null ? undefined : t("p95", { time: write(seconds) });
	return (
		<div className="grid grid-cols-2 gap-4 md:grid-cols-4">
			<Total name="open" label={t("open")} period={period} value={formatCount(all.open)} />
			<Total name="overdue" label={t("overdue")} period={period} value={formatCount(all.overdue)} />
			<Total name="due_today" label={t("dueToday")} period={period} value={formatCount(all.due_today)} />
			<Total name="due_this_week" label={t("dueThisWeek")} period={period} value={formatCount(all.due_this_week)} />
			<Total name="closed" label={t("closed")} period={period} value={formatCount(closed.count)} />
			<Total
				name="closed"
				label={t("timeToClose")}
				period={period}
				value={write(closed.median_seconds)}
				note={slow(closed)}
			/>
			<Total
				name="first_looks"
				label={t("timeToLook")}
				period={period}
				value={write(looks.median_seconds)}
				note={slow(looks)}
			/>
			<Total name="reopened" label={t("reopened")} period={period} value={formatCount(all.reopened)} />
		</div>
	);
}

interface TotalProps {
	readonly name: FigureName;
	readonly label: string;
	readonly value: string;
	readonly note?: string | undefined;
	readonly period: Period;
}

function Total({ name, label, value, note, period }: TotalProps): ReactNode {
	return (
		<Card>
			<div className="flex min-w-0 flex-1 flex-col">
				<h2 className="text-xs font-medium text-soft">{label}</h2>
				<p className="figures text-2xl font-semibold tracking-tight">
					<Link
						to="/cases"
						search={findCases(name, undefined, period)}
						aria-label={`${label}: ${value}`}
						className={`hover:underline ${name === "overdue" && value !== "0" ? "text-block" : ""}`}
					>
						{value}
					</Link>
				</p>
				{note !== undefined && <p className="text-xs text-soft">{note}</p>}
			</div>
		</Card>
	);
}
