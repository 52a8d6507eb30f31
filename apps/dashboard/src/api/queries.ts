// Operations as queries of React Query. The key is the tag, the name and the input, so that a live message or
// a change can invalidate them.

import {
	type InfiniteData,
	infiniteQueryOptions,
	QueryClient,
	queryOptions,
	type UseMutationOptions,
	useMutation,
	useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { type Answer, call, getTag, type Input, type Item, type OperationId, type Query, type Target } from "./call.ts";
import { ApiFailure } from "./failure.ts";
import { createOnce } from "./once.ts";

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
				// The page says that the service cannot be reached, instead of loading for ever. `recovery.ts` loads it later.
				networkMode: "always",
			},
			// A change is never queued: it would run later, on a page that its user has left. The user sees the failure and can
			// press the button again.
			mutations: { retry: false, networkMode: "always" },
		},
	});
}

function chooseDelay(count: number, error: unknown): number {
	const asked = error instanceof ApiFailure ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
	return Math.min(Math.max(asked, 500 * 2 ** count) * (0.8 + Math.random() * 0.4), DELAY_MS_MAX);
}

/** Reads one answer: `useQuery(readQuery("readCase", { parameters: { case_id } }))`. */
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

/** Reads a list by pages: `useInfiniteQuery(listQuery("listCases", { query }))`; `data.items` holds the loaded items. */
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
	/** The tags (`Cases`) or operations to invalidate afterwards. The operation's own tag is always included. */
	readonly changes?: readonly string[];
	readonly onSuccess?: (answer: Answer<Id>) => void;
}

/** Sends a change: `const close = useChange("closeCase"); close.mutate({ parameters, body })`. */
export function useChange<Id extends OperationId>(id: Id, { changes = [], onSuccess }: ChangeOptions<Id> = {}) {
	const client = useQueryClient();
	return useOnce<Answer<Id>, Input<Id>>({
		mutationFn: (input) => call(id, input),
		onSuccess: async (answer) => {
			onSuccess?.(answer);
			await invalidate(client, [getTag(id), ...changes]);
		},
	});
}

/** `useMutation` that a double click runs once. React Query disables no button before the second click arrives. */
export function useOnce<Result, Given = void>(options: UseMutationOptions<Result, Error, Given>) {
	const mutation = useMutation(options);
	const [sendOnce] = useState(createOnce<Result>);
	const mutateAsync: typeof mutation.mutateAsync = (...args) => sendOnce(args[0], () => mutation.mutateAsync(...args));
	const mutate: typeof mutation.mutate = (...args) => {
		// The mutation keeps its error, and the page shows it.
		mutateAsync(...args).catch(() => undefined);
	};
	return { ...mutation, mutate, mutateAsync };
}

/** Invalidates cached answers by tag or operation; visible ones are loaded again. */
export async function invalidate(client: QueryClient, names: readonly string[]): Promise<void> {
	const wanted = new Set(names);
	await client.invalidateQueries({
		predicate: ({ queryKey: [tag, id] }) => wanted.has(String(tag)) || wanted.has(String(id)),
	});
}
