// The rows of the queue. They have a cache of their own, because rows must not move while somebody reads:
// changed rows are updated in place, and new rows are offered by a button.

import {
	type InfiniteData,
	infiniteQueryOptions,
	type QueryClient,
	queryOptions,
	useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call, type Query } from "../../api/call.ts";
import { useLive } from "../../api/live.ts";
import { readQuery } from "../../api/queries.ts";
import { convertDay } from "../../format/days.ts";
import type { CaseItem } from "./case-types.ts";
import type { QueueSearch } from "./queue-filters.ts";

export type QueueQuery = Query<"listCases">;
type QueueData = InfiniteData<
	{ readonly data: readonly CaseItem[]; readonly next_cursor: string | null },
	string | null
>;

const PAGE_SIZE = 200;
const QUEUE = "Queue";
/** Changes within this time are loaded together. */
const GATHER_MS = 500;
/** With more changes than this, a button offers to reload the list. */
const MENDED_MAX = 25;

export function buildQueueQuery(search: QueueSearch, me: string, zone: string, q: string): QueueQuery {
	const { assignee, label, disposition, resolution, mentioned, overdue, due, from, to, sort, ...rest } = search;
	const start = (day: string | undefined) => convertDay(day, zone);
	const end = (day: string | undefined) => convertDay(day, zone, true);
	return {
		...(rest as QueueQuery),
		assignee: assignee === "me" ? me : assignee,
		label: label?.[0] as QueueQuery["label"],
		disposition: disposition?.[0] as QueueQuery["disposition"],
		resolution: resolution?.[0] as QueueQuery["resolution"],
		mentioned: mentioned === undefined ? undefined : me,
		unseen: mentioned?.includes("unseen") === true ? true : undefined,
		due: due?.[0] as QueueQuery["due"],
		closed_from: start(search.closed_from),
		closed_to: end(search.closed_to),
		first_look_from: start(search.first_look_from),
		first_look_to: end(search.first_look_to),
		reopened_from: start(search.reopened_from),
		reopened_to: end(search.reopened_to),
		overdue: overdue === undefined ? undefined : true,
		from: start(from),
		to: end(to),
		sort: (sort ?? "priority") as QueueQuery["sort"],
		q: q === "" ? undefined : q,
		limit: PAGE_SIZE,
	};
}

export function queueQuery(query: QueueQuery) {
	return infiniteQueryOptions({
		queryKey: [QUEUE, "rows", query] as const,
		queryFn: ({ signal, pageParam }) =>
			call("listCases", { query: { ...query, cursor: pageParam ?? undefined } as never }, { signal }),
		initialPageParam: null as string | null,
		getNextPageParam: (page) => page.next_cursor,
		staleTime: Number.POSITIVE_INFINITY,
		// Search results are dropped when the user leaves them.
		...(query.q !== undefined && { gcTime: 0 }),
		select: ({ pages }: QueueData) => ({
			items: pages.flatMap((page) => page.data),
			cursor: pages.at(-1)?.next_cursor ?? null,
		}),
	});
}

/** Updates a case in every list that shows it. */
export function mendQueue(client: QueryClient, now: CaseItem): void {
	client.setQueriesData<QueueData>({ queryKey: [QUEUE, "rows"] }, (data) => {
		if (data === undefined || !data.pages.some((page) => page.data.some(({ id }) => id === now.id))) return data;
		return {
			...data,
			pages: data.pages.map((page) =>
				page.data.some(({ id }) => id === now.id)
					? { ...page, data: page.data.map((one) => (one.id === now.id ? now : one)) }
					: page,
			),
		};
	});
}

/** Starts at the first page, so that a long list is not loaded again in full. */
export async function renewQueue(client: QueryClient): Promise<void> {
	client.setQueriesData<QueueData>({ queryKey: [QUEUE, "rows"] }, (data) =>
		data === undefined ? data : { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
	);
	await client.invalidateQueries({ queryKey: [QUEUE] });
}

export interface QueueNews {
	/** The number of cases opened since the list was loaded. */
	readonly newCount: number;
	readonly hasMoved: boolean;
	readonly renew: () => void;
}

/** Updates rows that others change, and counts new cases. */
export function useQueueNews(items: readonly CaseItem[], query: QueueQuery): QueueNews {
	const client = useQueryClient();
	const [fresh, setFresh] = useState<ReadonlySet<string>>(NONE);
	const [hasMoved, setHasMoved] = useState(false);
	const changed = useRef(new Set<string>());
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const key = JSON.stringify(query);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another list has news of its own.
	useEffect(() => {
		setFresh(NONE);
		setHasMoved(false);
	}, [key]);
	useEffect(() => () => clearTimeout(timer.current), []);
	const mend = async (): Promise<void> => {
		timer.current = undefined;
		const ids = [...changed.current].filter((id) => items.some((item) => item.id === id));
		changed.current.clear();
		if (ids.length > MENDED_MAX) return setHasMoved(true);
		for (const case_id of ids) {
			const now = await client
				.fetchQuery({ ...readQuery("readCase", { parameters: { case_id } }), staleTime: 0 })
				.catch(() => undefined);
			if (now !== undefined) mendQueue(client, now);
		}
	};
	useLive(({ name, data }) => {
		const id = String(data["case_id"] ?? "");
		if (name === "refetch") setHasMoved(true);
		else if (name === "case.opened") {
			if (fits(query, data)) setFresh((before) => new Set(before).add(id));
		} else if (name.startsWith("case.") && id !== "") {
			changed.current.add(id);
			timer.current ??= setTimeout(() => void mend(), GATHER_MS);
		}
	});
	const renew = (): void => {
		setFresh(NONE);
		setHasMoved(false);
		void renewQueue(client);
	};
	return { newCount: [...fresh].filter((id) => !items.some((item) => item.id === id)).length, hasMoved, renew };
}

const NONE: ReadonlySet<string> = new Set();

/** Checks the fields that the message contains; missing fields count as a match. */
function fits({ type, severity, status, assignee }: QueueQuery, data: Readonly<Record<string, unknown>>): boolean {
	if (status !== undefined && !status.includes("open")) return false;
	if (assignee !== undefined && assignee !== "none") return false;
	return (
		(type === undefined || type.some((word) => word === data["type"])) &&
		(severity === undefined || severity.some((word) => word === data["severity"]))
	);
}

const COUNT_EVERY_MS = 4_000;

/** The counts, refreshed every few seconds at most. */
export function useRecount(recount: () => void): void {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const latest = useRef(recount);
	latest.current = recount;
	useEffect(() => () => clearTimeout(timer.current), []);
	useLive(({ name }) => {
		if (!name.startsWith("case.") && name !== "refetch") return;
		timer.current ??= setTimeout(() => {
			timer.current = undefined;
			latest.current();
		}, COUNT_EVERY_MS);
	});
}

export function countQuery(query: Query<"countCases">) {
	return queryOptions({
		queryKey: [QUEUE, "counts", query] as const,
		queryFn: ({ signal }) => call("countCases", { query: query as never }, { signal }),
	});
}

interface QueueMemory {
	ids: readonly string[];
	current: string | undefined;
	q: string;
	/** The filters in the address of the list. */
	search: QueueSearch;
	query: QueueQuery;
	/** Null if `ids` has all cases of the list. Undefined before any list was read. */
	cursor: string | null | undefined;
}

/** Remembers the last list, so that a case has a previous and a next one. It is kept in memory only. */
const memory: QueueMemory = {
	ids: [],
	current: undefined,
	q: "",
	search: {},
	query: { sort: "priority", limit: PAGE_SIZE },
	cursor: undefined,
};

export function rememberQueue(part: Partial<QueueMemory>): void {
	Object.assign(memory, part);
}

export function recallQueue(): Readonly<QueueMemory> {
	return memory;
}

/** The pages that a search for the next case reads at most. */
const NEXT_PAGES_MAX = 5;

/** The next case of the list, as it was filtered and sorted, that is still open. Cases that were just closed are passed by. */
export async function findNextCase(
	client: QueryClient,
	caseId: string,
	closed: readonly string[],
): Promise<string | undefined> {
	let from = memory.ids.indexOf(caseId) + 1;
	const mayBeClosed = memory.query.status?.includes("closed") === true;
	for (let pages = 0; pages <= NEXT_PAGES_MAX; pages += 1) {
		for (const id of memory.ids.slice(from)) {
			if (id === caseId || closed.includes(id)) continue;
			const found = await client
				.fetchQuery(readQuery("readCase", { parameters: { case_id: id } }))
				.catch(() => undefined);
			if (found !== undefined && (mayBeClosed || found.status !== "closed")) return id;
		}
		if (memory.cursor === null) return undefined;
		from = memory.ids.length;
		const query = { ...memory.query, cursor: memory.cursor };
		const page = await call("listCases", { query: query as never });
		rememberQueue({ ids: [...memory.ids, ...page.data.map(({ id }) => id)], cursor: page.next_cursor });
	}
	return undefined;
}
