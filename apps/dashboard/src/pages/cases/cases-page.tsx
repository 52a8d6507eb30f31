// The list of cases, highest priority first.

import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { listWords } from "../../api/call.ts";
import { Button } from "../../components/button.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { Select } from "../../components/field.tsx";
import { type Filter, Filters, type FilterValues } from "../../components/filters.tsx";
import { Card, Page } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { SimulateHint } from "../../components/simulate-hint.tsx";
import { EmptyState, ErrorState } from "../../components/states.tsx";
import { t } from "../../messages/cases.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { useHandedOver } from "../../shell/handed-over.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { BulkBar, DecideDialog, FailuresDialog, NoteDialog } from "./bulk-bar.tsx";
import { PRIORITIES, useCaseActs } from "./case-acts.ts";
import type { CaseItem } from "./case-types.ts";
import { CaseCard, COLUMNS } from "./queue-columns.tsx";
import { type QueueSearch, readQueueSearch } from "./queue-filters.ts";
import { buildQueueQuery, queueQuery, recallQueue, rememberQueue, useQueueNews } from "./queue-query.ts";
import { QueueSearchBox } from "./queue-search.tsx";
import { CommonViews, SavedViews, useCounts } from "./queue-views.tsx";
import { listWorkFilters } from "./work-filters.ts";

const route = getRouteApi("/cases");
const NO_ITEMS: readonly CaseItem[] = [];

export function CasesPage(): ReactNode {
	const { workspace, can } = useSession();
	const { me } = usePeople();
	const search = route.useSearch();
	const navigate = useNavigate({ from: "/cases" });
	const [q, setQ] = useState(recallQueue().q);
	useHandedOver("cases", setQ);
	const query = buildQueueQuery(search, me, workspace.time_zone, q);
	const queue = useInfiniteQuery(queueQuery(query));
	const items = queue.data?.items ?? NO_ITEMS;
	const news = useQueueNews(items, query);
	const counts = useCounts();
	const acts = useCaseActs();
	const mayAct = can("closeCase");
	const chosen = useChosen(items);
	const [dialog, setDialog] = useState<"decide" | "note">();
	const wanted = query.status ?? ["open", "in_review"];
	const cursor = queue.data?.cursor;
	const key = JSON.stringify(query);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the query or the filters changed.
	useEffect(() => rememberQueue({ ids: items.map(({ id }) => id), q, search, query, cursor }), [items, cursor, key]);
	const change = useCallback(
		(changed: FilterValues) =>
			void navigate({
				search: (before) => readQueueSearch({ ...before, ...changed }),
				replace: true,
			}),
		[navigate],
	);
	const open = (item: CaseItem): void => {
		rememberQueue({ current: item.id });
		void navigate({ to: "/cases/$caseId", params: { caseId: item.id } });
	};
	useQueueKeys({ targets: mayAct ? chosen.targets : NO_ITEMS, acts, me, openDialog: setDialog, renew: news.renew });
	return (
		<Page
			title={t("title")}
			lead={<Lead counts={counts.all} />}
			isFilled
			actions={
				<>
					<NewsButton news={news} />
					<ExportButton operation="listCases" input={{ query }} name="cases" />
				</>
			}
		>
			<CommonViews search={search} counts={counts} />
			<div className="flex flex-wrap items-center gap-2">
				<QueueSearchBox value={q} onChange={setQ} />
				<span className="hidden flex-1 sm:block" />
				<Sort search={search} onChange={change} />
				<SavedViews search={search} />
			</div>
			<Filters filters={useFilters(search)} values={search as FilterValues} onChange={change} />
			<Card isFlush className="min-h-0 flex-1">
				{mayAct && chosen.cases.length > 0 && (
					<BulkBar
						cases={chosen.cases}
						acts={acts}
						onClear={() => chosen.choose(new Set())}
						onDecide={() => setDialog("decide")}
						onNote={() => setDialog("note")}
					/>
				)}
				{queue.isError && queue.data === undefined ? (
					<ErrorState error={queue.error} onRetry={() => void queue.refetch()} />
				) : (
					<DataTable
						key={key}
						label={t("title")}
						items={items}
						columns={COLUMNS}
						getId={(item) => item.id}
						onOpen={open}
						onCurrent={chosen.setCurrent}
						startId={recallQueue().current}
						renderCard={(item) => <CaseCard item={item} />}
						isLoading={queue.isPending}
						isLoadingMore={queue.isFetchingNextPage}
						onEndReached={queue.hasNextPage ? () => void queue.fetchNextPage({ cancelRefetch: false }) : undefined}
						sorting={{ name: String(query.sort), isDescending: query.sort !== "due" && query.sort !== "oldest" }}
						onSort={(name) => change({ sort: name })}
						isFaded={({ status }) => !wanted.includes(status)}
						{...(mayAct && { selection: chosen.ids, onSelect: chosen.choose })}
						empty={
							<Empty
								search={search}
								q={q}
								onClear={() => {
									setQ("");
									void navigate({ search: {} });
								}}
							/>
						}
					/>
				)}
			</Card>
			<DecideDialog
				cases={chosen.targets}
				acts={acts}
				isOpen={dialog === "decide"}
				onClose={() => {
					setDialog(undefined);
					chosen.keep(({ status }) => wanted.includes(status));
				}}
			/>
			<NoteDialog cases={chosen.targets} acts={acts} isOpen={dialog === "note"} onClose={() => setDialog(undefined)} />
			<FailuresDialog acts={acts} />
		</Page>
	);
}

/** The selected rows, or the row that has the focus. */
function useChosen(items: readonly CaseItem[]) {
	const [ids, choose] = useState<ReadonlySet<string>>(new Set());
	const [current, setCurrent] = useState<CaseItem>();
	const latest = useRef(items);
	latest.current = items;
	/** Unselects the other rows, as they are after an action and not as they were when it began. */
	const keep = (isKept: (item: CaseItem) => boolean): void => {
		const kept = new Set(latest.current.filter(isKept).map(({ id }) => id));
		choose((before) => new Set([...before].filter((id) => kept.has(id))));
	};
	const cases = useMemo(() => (ids.size === 0 ? NO_ITEMS : items.filter(({ id }) => ids.has(id))), [items, ids]);
	const standing = current === undefined ? undefined : items.find(({ id }) => id === current.id);
	const targets = cases.length > 0 ? cases : standing === undefined ? NO_ITEMS : [standing];
	return { ids, choose, keep, cases, targets, setCurrent };
}

interface QueueKeys {
	readonly targets: readonly CaseItem[];
	readonly acts: ReturnType<typeof useCaseActs>;
	readonly me: string;
	readonly openDialog: (name: "decide" | "note") => void;
	readonly renew: () => void;
}

function useQueueKeys({ targets, acts, me, openDialog, renew }: QueueKeys): void {
	const group = t("keysQueue");
	const isDisabled = targets.length === 0;
	const areMine = !isDisabled && targets.every(({ assignee }) => assignee === me);
	useShortcuts([
		{
			keys: "a",
			label: areMine ? t("giveBack") : t("take"),
			group,
			isDisabled,
			run: () => void acts.assign(targets, areMine ? null : me),
		},
		{ keys: "e", label: t("decide"), group, isDisabled, run: () => openDialog("decide") },
		{ keys: "n", label: t("keyNote"), group, isDisabled, run: () => openDialog("note") },
		...PRIORITIES.map((priority, index) => ({
			keys: `p ${index + 1}`,
			label: t("priorityKey", { priority: nameWord(priority) }),
			group,
			isDisabled,
			run: () => void acts.prioritise(targets, priority),
		})),
		{ keys: "r", label: t("refreshQueue"), group, run: renew },
	]);
}

function Lead({ counts }: { readonly counts: ReturnType<typeof useCounts>["all"] }): ReactNode {
	if (counts === undefined) return t("leadLoading");
	return t("lead", { open: counts.total, unassigned: counts.unassigned, overdue: counts.overdue });
}

/** A button that offers new cases, so that rows do not move. */
function NewsButton({ news }: { readonly news: ReturnType<typeof useQueueNews> }): ReactNode {
	if (news.newCount === 0 && !news.hasMoved) return null;
	return (
		<Button size="sm" icon="refresh" onClick={news.renew}>
			{news.newCount > 0 ? t("newer", { count: news.newCount }) : t("moved")}
		</Button>
	);
}

function Sort({
	search,
	onChange,
}: {
	readonly search: QueueSearch;
	readonly onChange: (changed: FilterValues) => void;
}): ReactNode {
	const names: Readonly<Record<string, string>> = {
		priority: t("sortPriority"),
		due: t("sortDue"),
		newest: t("sortNewest"),
		oldest: t("sortOldest"),
		amount: t("sortAmount"),
	};
	return (
		<Select
			aria-label={t("sortLabel")}
			value={search.sort ?? "priority"}
			onChoose={(sort) => onChange({ sort: sort === "priority" ? undefined : sort })}
			choices={Object.entries(names).map(([value, label]) => ({ value, label }))}
		/>
	);
}

function useFilters(search: QueueSearch): readonly Filter[] {
	const { workspace } = useSession();
	const { active, nameOf, me } = usePeople();
	return useMemo(() => {
		const words = (name: string) => listWords("listCases", name);
		const people = ["me", "none", ...active.map(({ actor }) => actor).filter((actor) => actor !== me)];
		const namePerson = (who: string): string => (who === "me" ? t("me") : who === "none" ? t("nobody") : nameOf(who));
		return [
			{ kind: "words", name: "status", label: t("status"), words: words("status") },
			{ kind: "words", name: "type", label: t("type"), words: words("type"), nameOf: nameWord },
			{ kind: "words", name: "priority", label: t("priority"), words: words("priority") },
			{ kind: "words", name: "assignee", label: t("assignee"), words: people, nameOf: namePerson, isSingle: true },
			{ kind: "words", name: "decision", label: t("decision"), words: words("decision") },
			{ kind: "range", name: "amount", label: t("amount"), unit: workspace.currency },
			{ kind: "days", name: "days", label: t("days") },
			{ kind: "range", name: "age", label: t("age"), unit: t("hours") },
			{ kind: "words", name: "label", label: t("label"), words: words("label"), isSingle: true },
			{ kind: "text", name: "customer_id", label: t("customer") },
			...listWorkFilters(
				search,
				active.map(({ actor }) => actor),
				nameOf,
			),
		];
	}, [workspace.currency, active, nameOf, me, search]);
}

interface EmptyProps {
	readonly search: QueueSearch;
	readonly q: string;
	readonly onClear: () => void;
}

function Empty({ search, q, onClear }: EmptyProps): ReactNode {
	const isFiltered = Object.keys(search).some((name) => name !== "sort");
	if (q !== "" || isFiltered) {
		return (
			<EmptyState
				icon={q === "" ? "filter" : "search"}
				title={q === "" ? t("noneTitle") : t("searchNoneTitle")}
				action={<Button onClick={onClear}>{t("clearFilters")}</Button>}
			>
				{q === "" ? t("noneText") : t("searchNoneText")}
			</EmptyState>
		);
	}
	return (
		<EmptyState icon="cases" title={t("emptyTitle")}>
			<p>{t("emptyText")}</p>
			<SimulateHint />
		</EmptyState>
	);
}
