// The matches to decide, by customer: one row for each customer and entry.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { listWords } from "../../api/call.ts";
import { listQuery, readQuery } from "../../api/queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { type Filter, Filters, type FilterValues } from "../../components/filters.tsx";
import { useListTitles } from "../../components/lists/use-list-titles.ts";
import { cleanName, Name } from "../../components/name.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, ErrorState } from "../../components/states.tsx";
import { t as tc } from "../../messages/common.ts";
import { t as tm } from "../../messages/matches.ts";
import { t } from "../../messages/screening.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { Agreement, Differences, MatchStatus, Office } from "./match-parts.tsx";
import { buildMatchQuery, type MatchQuery, recallMatches, rememberMatches } from "./match-queue.ts";
import { groupMatches, type Match, type MatchRow, toJudged, type Verdict } from "./match-rows.ts";
import { type Asked, VerdictDialog } from "./verdict-dialog.tsx";

const route = getRouteApi("/screening");
const NO_ROWS: readonly MatchRow[] = [];
const NONE: ReadonlySet<string> = new Set();
const isDecidable = ({ match }: MatchRow): boolean => match.status !== "gone";

export function MatchesTab(): ReactNode {
	const { tab: _tab, ...search } = route.useSearch();
	const navigate = useNavigate({ from: "/screening" });
	const filters = {
		status: search.status?.[0],
		strength: search.strength?.[0],
		type: search.type?.[0],
		party: search.party?.[0],
		list: search.list,
		customer_id: search.customer_id,
	} as MatchQuery;
	const query = buildMatchQuery(filters);
	const matches = useInfiniteQuery(listQuery("listMatches", { query }));
	const items = matches.data?.items;
	const rows = useMemo(() => (items === undefined ? NO_ROWS : groupMatches(items)), [items]);
	const key = JSON.stringify(query);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key is the text of the query.
	useEffect(() => rememberMatches({ query }), [key]);
	const isFiltered = Object.values(search).some((value) => value !== undefined);
	return (
		<>
			<Filters
				filters={useFilters()}
				values={search as FilterValues}
				onChange={({ list, ...changed }) => {
					const next = list === undefined ? changed : { ...changed, list: [list].flat()[0] };
					void navigate({ search: (before) => ({ ...before, ...next }) as typeof before, replace: true });
				}}
			>
				<span className="flex-1" />
				<ExportButton operation="listMatches" input={{ query }} name="matches" cardTitle={t("matches")} />
			</Filters>
			<Card isFlush className="min-h-0 flex-1">
				{matches.isError && items === undefined ? (
					<ErrorState error={matches.error} onRetry={() => void matches.refetch()} />
				) : (
					<MatchTable
						key={key}
						rows={rows}
						isFiltered={isFiltered}
						isLoading={matches.isPending}
						isLoadingMore={matches.isFetchingNextPage}
						onEndReached={matches.hasNextPage ? () => void matches.fetchNextPage({ cancelRefetch: false }) : undefined}
					/>
				)}
			</Card>
		</>
	);
}

interface MatchTableProps {
	readonly rows: readonly MatchRow[];
	readonly isFiltered: boolean;
	readonly isLoading: boolean;
	readonly isLoadingMore: boolean;
	readonly onEndReached: (() => void) | undefined;
}

function MatchTable({ rows, isFiltered, ...loading }: MatchTableProps): ReactNode {
	const { can } = useSession();
	const navigate = useNavigate({ from: "/screening" });
	const work = useMatchWork(rows);
	const open = ({ match: { id } }: MatchRow): void => {
		rememberMatches({ current: id });
		void navigate({ to: "/screening/$matchId", params: { matchId: id } });
	};
	return (
		<>
			{work.selected.length > 0 && <BulkBar work={work} />}
			<DataTable
				// Rows leave the list when they are decided. The table starts again at the row after them.
				key={work.round}
				startId={work.startId}
				label={t("matches")}
				items={rows}
				columns={COLUMNS}
				getId={({ match: { id } }) => id}
				onOpen={open}
				onCurrent={work.setCurrent}
				renderCard={(row) => <MatchCard row={row} />}
				{...(can("clearMatch") && { selection: work.selection, onSelect: work.setSelection })}
				{...loading}
				empty={
					<EmptyState icon="screening" title={isFiltered ? t("noneFit") : t("noneOpen")}>
						{isFiltered ? t("noneFitText") : t("noneOpenText")}
					</EmptyState>
				}
			/>
			<VerdictDialog asked={work.asked} onClose={() => work.ask(undefined)} onDone={work.finish} />
		</>
	);
}

type MatchWork = ReturnType<typeof useMatchWork>;

/** The selection, the current row, and the verdict that is about to be given on them. */
function useMatchWork(rows: readonly MatchRow[]) {
	const { can } = useSession();
	const [selection, setSelection] = useState(NONE);
	const [current, setCurrent] = useState<MatchRow>();
	const [asked, ask] = useState<Asked>();
	const [round, setRound] = useState(0);
	const [startId, setStartId] = useState(recallMatches().current);
	const selected = rows.filter((row) => selection.has(row.match.id) && isDecidable(row));
	const here = rows.find(({ match }) => match.id === current?.match.id);
	const targets = selected.length > 0 ? selected : here !== undefined && isDecidable(here) ? [here] : [];
	const judge = (verdict: Verdict): void => {
		const last = targets.at(-1);
		const rest = last === undefined ? [] : rows.slice(rows.indexOf(last) + 1);
		setStartId(rest.find((row) => !targets.includes(row))?.match.id);
		ask({ verdict, matches: targets.map(({ match }) => toJudged(match)) });
	};
	const group = tm("keys");
	const isDisabled = targets.length === 0 || !can("clearMatch");
	useShortcuts([
		{ keys: "n", label: tm("notMatch"), group, isDisabled, run: () => judge("clear") },
		{
			keys: "c",
			label: tm("confirmMatch"),
			group,
			isDisabled: isDisabled || targets.length > 1,
			run: () => judge("confirm"),
		},
	]);
	const finish = (): void => {
		setSelection(NONE);
		setCurrent(rows.find(({ match }) => match.id === startId));
		setRound((before) => before + 1);
	};
	return { selection, setSelection, selected, setCurrent, asked, ask, judge, finish, round, startId };
}

function BulkBar({ work }: { readonly work: MatchWork }): ReactNode {
	const count = work.selected.length;
	return (
		<div
			role="toolbar"
			aria-label={tc("selected", { count })}
			className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-tint px-4 py-2"
		>
			<span role="status" className="flex-1 text-sm font-medium text-accent">
				{tc("selected", { count })}
			</span>
			<Button size="sm" icon="check" look="primary" shortcut="n" onClick={() => work.judge("clear")}>
				{tm("notMatch")}
			</Button>
			<Button size="sm" icon="close" look="quiet" onClick={() => work.setSelection(NONE)}>
				{tc("clear")}
			</Button>
		</div>
	);
}

const COLUMNS: readonly Column<MatchRow>[] = [
	{ id: "customer", title: tm("customer"), cell: (row) => <CustomerCell row={row} /> },
	{
		id: "listed",
		title: tm("listedName"),
		cell: ({ match }) => (
			<span className="flex min-w-0 items-baseline gap-2">
				<Link
					to="/screening/$matchId"
					params={{ matchId: match.id }}
					onClick={() => rememberMatches({ current: match.id })}
					title={match.matched_name ?? undefined}
					className="truncate font-medium hover:underline"
				>
					<Name name={match.matched_name ?? match.listed_name ?? tm("goneEntry")} isCut />
				</Link>
				{match.type === "pep" && <Office position={match.position} />}
			</span>
		),
	},
	{ id: "list", title: t("list"), width: 132, showFrom: "xl", cell: ({ match }) => <ListTitle id={match.list} /> },
	{
		id: "compared",
		title: tm("compared"),
		width: 280,
		showFrom: "lg",
		cell: ({ match }) => <Differences match={match} />,
	},
	{
		id: "score",
		title: t("score"),
		width: 124,
		cell: ({ match }) => (
			<span className="flex items-center gap-2">
				<Agreement match={match} />
				<span className="figures">{Math.round(match.score * 100)} %</span>
			</span>
		),
	},
	{ id: "status", title: t("status"), width: 142, showFrom: "xl", cell: ({ match }) => <MatchStatus match={match} /> },
];

function ListTitle({ id }: { readonly id: string }): ReactNode {
	const title = useListTitles()(id);
	return <span title={title}>{title}</span>;
}

/** The id, and the date of birth where it may be seen, because customers may have the same name. */
function tellApart({ customer_id: id, customer_dob: dob }: Match): string {
	return dob === null ? id : `${id} · ${dob}`;
}

/** The name stands at the first row of a customer. The others belong to it, and a screen reader says so. */
function CustomerCell({ row: { match, parties, isFirst, ofCustomer } }: { readonly row: MatchRow }): ReactNode {
	const name = cleanName(match.customer_name ?? match.customer_id);
	const others = parties.filter((party) => party !== "customer");
	return (
		<span className="flex min-w-0 items-center gap-2">
			{isFirst ? (
				<>
					<span className="flex min-w-0 flex-col">
						<Link
							to="/customers/$customerId"
							params={{ customerId: match.customer_id }}
							title={`${name} · ${tellApart(match)}`}
							className="truncate leading-[1.1rem] font-medium hover:underline"
						>
							<Name name={name} isCut />
						</Link>
						{match.customer_name !== null && (
							<span className="truncate text-2xs leading-[0.9rem] text-faint">{tellApart(match)}</span>
						)}
					</span>
					{ofCustomer > 1 && (
						<span className="shrink-0 text-xs text-faint">{tm("matchesOf", { count: ofCustomer })}</span>
					)}
				</>
			) : (
				<span className="ml-2 h-5 shrink-0 border-l-2 border-line">
					<span className="sr-only">{name}</span>
				</span>
			)}
			{others.map((party) => (
				<Badge key={party}>{nameWord(party)}</Badge>
			))}
			{!parties.includes("customer") && match.given_name !== null && (
				<span className="min-w-0 text-soft">
					<Name name={match.given_name} isCut />
				</span>
			)}
		</span>
	);
}

function MatchCard({ row: { match, parties } }: { readonly row: MatchRow }): ReactNode {
	const given = parties.includes("customer") ? match.customer_name : match.given_name;
	return (
		<Link
			to="/screening/$matchId"
			params={{ matchId: match.id }}
			onClick={() => rememberMatches({ current: match.id })}
			className="flex min-w-0 flex-col gap-1 px-4 py-2.5 text-sm"
		>
			<span className="flex min-w-0 items-center gap-2">
				<span className="min-w-0 flex-1 font-medium">
					<Name name={given ?? match.customer_id} isCut />
				</span>
				<Agreement match={match} />
				<span className="figures">{Math.round(match.score * 100)} %</span>
			</span>
			<Name name={match.matched_name ?? match.listed_name ?? tm("goneEntry")} isCut />
			<span className="truncate text-xs text-soft">
				<Differences match={match} />
			</span>
			<span className="flex items-center gap-2 text-xs text-faint">
				<span className="flex-1 truncate">
					{tellApart(match)} · <ListTitle id={match.list} />
				</span>
				{match.first_verdict !== null && <MatchStatus match={match} />}
			</span>
			{match.type === "pep" && <Office position={match.position} />}
		</Link>
	);
}

function useFilters(): readonly Filter[] {
	const lists = useQuery(readQuery("readScreeningLists", {})).data?.lists;
	return useMemo(() => {
		const choose = (name: "status" | "strength" | "type" | "party"): Filter => ({
			...{ kind: "words", name, label: t(name), words: listWords("listMatches", name), isSingle: true },
		});
		return [
			choose("status"),
			choose("strength"),
			choose("type"),
			choose("party"),
			{
				...{ kind: "words", name: "list", label: t("list"), words: (lists ?? []).map(({ id }) => id), isSingle: true },
				nameOf: (word) => lists?.find(({ id }) => id === word)?.title ?? word,
			},
			{ kind: "text", name: "customer_id", label: t("customer") },
		];
	}, [lists]);
}
