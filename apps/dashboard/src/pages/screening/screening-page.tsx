// Screening: open matches, name search, rescreening and lists.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { type Item, listWords, type Query } from "../../api/call.ts";
import { listQuery, readQuery } from "../../api/queries.ts";
import { Badge, StatusBadge } from "../../components/badge.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { type Filter, Filters, type FilterValues } from "../../components/filters.tsx";
import { Icon } from "../../components/icons.tsx";
import { ListsAlarm, useMissingLists } from "../../components/missing-lists.tsx";
import { Card, Page } from "../../components/page.tsx";
import { EmptyState, ErrorState } from "../../components/states.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { Time } from "../../components/time.tsx";
import { t } from "../../messages/screening.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { Lists } from "./lists.tsx";
import { Agreement, Office } from "./match-parts.tsx";
import { Runs } from "./runs.tsx";
import { TryName } from "./try-name.tsx";

type Match = Item<"listMatches">;

const route = getRouteApi("/screening");
const PAGE_SIZE = 100;
const NO_ITEMS: readonly Match[] = [];

export function ScreeningPage(): ReactNode {
	const { tab } = route.useSearch();
	const { can } = useSession();
	const navigate = useNavigate({ from: "/screening" });
	const tabs = [
		{ id: "matches", label: t("matches"), content: <Matches /> },
		...(can("screenName") ? [{ id: "name", label: t("tryName"), content: <TryName /> }] : []),
		{ id: "runs", label: t("runs"), content: <Runs /> },
		{ id: "lists", label: t("lists"), content: <Lists /> },
	];
	return (
		<Page title={t("title")} lead={t("lead")} isFilled>
			<ListsWarning />
			<Tabs
				label={t("title")}
				tabs={tabs}
				current={tab ?? "matches"}
				onChange={(next) => void navigate({ search: next === "matches" ? {} : { tab: next } })}
			/>
		</Page>
	);
}

/** Missing or unreadable lists make “clear” less reliable, so this comes first. */
function ListsWarning(): ReactNode {
	const lists = useQuery(readQuery("readScreeningLists", {}));
	const missing = useMissingLists();
	const problems = (lists.data?.lists ?? []).filter(({ problem }) => problem !== null);
	const sentences = [
		// Test mode does not require them, but live mode will.
		...(missing.length === 0 ? (lists.data?.missing ?? []) : []),
		...problems.map(({ title, problem }) => t("listProblem", { list: title, problem: problem ?? "" })),
	];
	return (
		<>
			{missing.length > 0 && <ListsAlarm title={t("missingTitle")} sentences={missing} />}
			{sentences.length > 0 && <ListsNotice sentences={sentences} />}
		</>
	);
}

function ListsNotice({ sentences }: { readonly sentences: readonly string[] }): ReactNode {
	return (
		<div role="status" className="flex gap-2 rounded-md bg-review-tint px-3 py-2 text-sm text-review">
			<Icon name="alert" className="mt-0.5" />
			<div className="min-w-0 flex-1">
				{sentences.map((sentence) => (
					<p key={sentence} className="first-letter:uppercase">
						{sentence}
					</p>
				))}
			</div>
			<Link to="/settings/$section" params={{ section: "lists" }} className="underline">
				{t("toLists")}
			</Link>
		</div>
	);
}

function Matches(): ReactNode {
	const { tab: _tab, ...search } = route.useSearch();
	const navigate = useNavigate({ from: "/screening" });
	const query = {
		status: search.status?.[0],
		strength: search.strength?.[0],
		type: search.type?.[0],
		party: search.party?.[0],
		list: search.list,
		customer_id: search.customer_id,
		limit: PAGE_SIZE,
	} as Query<"listMatches">;
	const matches = useInfiniteQuery(listQuery("listMatches", { query }));
	const isFiltered = Object.values(search).some((value) => value !== undefined);
	return (
		<>
			<Filters
				filters={useFilters()}
				values={search as FilterValues}
				onChange={(changed) =>
					void navigate({ search: (before) => ({ ...before, ...changed }) as typeof before, replace: true })
				}
			/>
			<Card isFlush className="min-h-0 flex-1">
				{matches.isError && matches.data === undefined ? (
					<ErrorState error={matches.error} onRetry={() => void matches.refetch()} />
				) : (
					<DataTable
						label={t("matches")}
						items={matches.data?.items ?? NO_ITEMS}
						columns={COLUMNS}
						getId={({ id }) => id}
						onOpen={({ id }) => void navigate({ to: "/screening/$matchId", params: { matchId: id } })}
						renderCard={(match) => <MatchCard match={match} />}
						isLoading={matches.isPending}
						isLoadingMore={matches.isFetchingNextPage}
						onEndReached={matches.hasNextPage ? () => void matches.fetchNextPage({ cancelRefetch: false }) : undefined}
						empty={
							<EmptyState icon="screening" title={isFiltered ? t("noneFit") : t("noneOpen")}>
								{isFiltered ? t("noneFitText") : t("noneOpenText")}
							</EmptyState>
						}
					/>
				)}
			</Card>
		</>
	);
}

const COLUMNS: readonly Column<Match>[] = [
	{
		id: "strength",
		title: t("strength"),
		width: 120,
		cell: (match) => <Agreement match={match} />,
	},
	{ id: "type", title: t("type"), width: 110, cell: ({ type }) => nameWord(type) },
	{
		id: "customer",
		title: t("customer"),
		cell: ({ id, customer_id, party }) => (
			<span className="flex items-center gap-2">
				<Link to="/screening/$matchId" params={{ matchId: id }} className="font-medium hover:underline">
					{customer_id}
				</Link>
				{party !== "customer" && <Badge>{nameWord(party)}</Badge>}
			</span>
		),
	},
	{ id: "list", title: t("list"), width: 150, showFrom: "md", cell: ({ list }) => list },
	{
		id: "entry",
		title: t("entry"),
		width: 280,
		showFrom: "lg",
		cell: ({ entry, type, position }) => (
			<span className="flex min-w-0 flex-col">
				<code className="truncate font-mono text-xs">{entry}</code>
				{type === "pep" && <Office position={position} />}
			</span>
		),
	},
	{ id: "status", title: t("status"), width: 140, cell: (match) => <MatchStatus match={match} /> },
	{
		id: "score",
		title: t("score"),
		width: 80,
		align: "right",
		cell: ({ score }) => <span className="figures">{Math.round(score * 100)} %</span>,
	},
	{ id: "found", title: t("found"), width: 112, align: "right", cell: ({ found_at }) => <Time at={found_at} /> },
];

function MatchStatus({ match: { status, first_verdict } }: { readonly match: Match }): ReactNode {
	if (status === "open" && first_verdict !== null) return <Badge tone="review">{t("secondPerson")}</Badge>;
	return <StatusBadge status={status} />;
}

function MatchCard({ match }: { readonly match: Match }): ReactNode {
	return (
		<Link to="/screening/$matchId" params={{ matchId: match.id }} className="flex flex-col gap-1 px-4 py-2.5 text-sm">
			<span className="flex items-center gap-2">
				<Agreement match={match} />
				<span className="flex-1 truncate font-medium">{match.customer_id}</span>
				<span className="figures">{Math.round(match.score * 100)} %</span>
			</span>
			<span className="flex gap-2 text-xs text-faint">
				<span className="flex-1 truncate">
					{nameWord(match.type)} · {match.list}
				</span>
				<Time at={match.found_at} />
			</span>
			{match.type === "pep" && <Office position={match.position} />}
		</Link>
	);
}

function useFilters(): readonly Filter[] {
	return useMemo(() => {
		const choose = (name: "status" | "strength" | "type" | "party"): Filter => ({
			...{ kind: "words", name, label: t(name), words: listWords("listMatches", name), isSingle: true },
		});
		return [
			choose("status"),
			choose("strength"),
			choose("type"),
			choose("party"),
			{ kind: "text", name: "list", label: t("list"), placeholder: "un_sc" },
			{ kind: "text", name: "customer_id", label: t("customer") },
		];
	}, []);
}
