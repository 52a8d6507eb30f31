// The list of matches that somebody works through, so that a match has a previous and a next one. It is kept in memory only.

import { useInfiniteQuery } from "@tanstack/react-query";
import type { Query } from "../../api/call.ts";
import { listQuery } from "../../api/queries.ts";
import { groupMatches } from "./match-rows.ts";

export type MatchQuery = Query<"listMatches">;

const PAGE_SIZE = 100;

const memory: { query: MatchQuery; current: string | undefined } = { query: { limit: PAGE_SIZE }, current: undefined };

export function buildMatchQuery(filters: Omit<MatchQuery, "limit">): MatchQuery {
	return { ...filters, limit: PAGE_SIZE };
}

export function rememberMatches(part: Partial<typeof memory>): void {
	Object.assign(memory, part);
}

export function recallMatches(): Readonly<typeof memory> {
	return memory;
}

interface Neighbours {
	readonly previous: string | undefined;
	/** The next undecided match of the list, or its first one if this match is not in it. */
	readonly next: string | undefined;
}

export function useMatchNeighbours(matchId: string): Neighbours {
	const matches = useInfiniteQuery(listQuery("listMatches", { query: memory.query }));
	const rows = groupMatches(matches.data?.items ?? []);
	const index = rows.findIndex(({ ids }) => ids.includes(matchId));
	return { previous: rows[index - 1]?.match.id, next: rows[index + 1]?.match.id };
}
