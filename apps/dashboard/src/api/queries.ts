// Operations as queries that React keeps: one key for each (its tag, its name, what it is about), so that a live message or
// a change can say what is no longer true.

import {
	type InfiniteData,
	infiniteQueryOptions,
	QueryClient,
	queryOptions,
	useMutation,
	useQueryClient,
} from "@tanstack/react-query";
import { type Answer, call, getTag, type Input, type Item, type OperationId, type Query, type Target } from "./call.ts";
import { ApiFailure } from "./failure.ts";

const RETRIES_MAX = 3;
const DELAY_MS_MAX = 15_000;

export function createQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				staleTime: 10_000,
				gcTime: 5 * 60_000,
				retry: (count, error) => error instanceof ApiFailure && error.isPassing && count < RETRIES_MAX,
				retryDelay: (count, error) => chooseDelay(count, error),
				throwOnError: false,
			},
			// Whoever presses a button sees what came of it, and presses again.
			mutations: { retry: false },
		},
	});
}

function chooseDelay(count: number, error: unknown): number {
	const asked = error instanceof ApiFailure ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
	return Math.min(Math.max(asked, 500 * 2 ** count) * (0.8 + Math.random() * 0.4), DELAY_MS_MAX);
}

/** One answer: `useQuery(readQuery("readCase", { parameters: { case_id } }))`. */
export function readQuery<Id extends OperationId>(id: Id, input: Target<Id>) {
	return queryOptions({
		queryKey: [getTag(id), id, input] as const,
		queryFn: ({ signal }): Promise<Answer<Id>> => call(id, input as Input<Id>, { signal }),
	});
}

interface PageOf<One> {
	readonly data: readonly One[];
	readonly next_cursor: string | null;
}

/** A list by pages: `useInfiniteQuery(listQuery("listCases", { query }))`; `data.items` holds what was read so far. */
export function listQuery<Id extends OperationId>(id: Id, input: Target<Id>) {
	return infiniteQueryOptions({
		queryKey: [getTag(id), id, input] as const,
		queryFn: ({ signal, pageParam }): Promise<PageOf<Item<Id>>> => {
			const query = { ...(input.query as Query<Id> | undefined), cursor: pageParam ?? undefined };
			const page: Promise<unknown> = call(id, { ...input, query } as unknown as Input<Id>, { signal });
			return page as Promise<PageOf<Item<Id>>>;
		},
		initialPageParam: null as string | null,
		getNextPageParam: (page) => page.next_cursor,
		select: joinPages<Item<Id>>,
	});
}

function joinPages<One>({ pages }: InfiniteData<PageOf<One>, string | null>): { readonly items: readonly One[] } {
	return { items: pages.flatMap((page) => page.data) };
}

export interface ChangeOptions<Id extends OperationId> {
	/** What is no longer true afterwards: tags (`Cases`) or names of operations. Its own tag is always among them. */
	readonly changes?: readonly string[];
	readonly onSuccess?: (answer: Answer<Id>) => void;
}

/** A change: `const close = useChange("closeCase"); close.mutate({ parameters, body })`. */
export function useChange<Id extends OperationId>(id: Id, { changes = [], onSuccess }: ChangeOptions<Id> = {}) {
	const client = useQueryClient();
	return useMutation<Answer<Id>, Error, Input<Id>>({
		mutationFn: (input) => call(id, input),
		onSuccess: async (answer) => {
			onSuccess?.(answer);
			await invalidate(client, [getTag(id), ...changes]);
		},
	});
}

/** Marks what is kept under these tags or names of operations as old; what is on the screen is read again. */
export async function invalidate(client: QueryClient, names: readonly string[]): Promise<void> {
	const wanted = new Set(names);
	await client.invalidateQueries({
		predicate: ({ queryKey: [tag, id] }) => wanted.has(String(tag)) || wanted.has(String(id)),
	});
}
