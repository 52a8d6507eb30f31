// Screening's one door. The index is what the lists compile to; an installation without lists has the empty one.

import type { ListStatus, ScreeningMatch } from "@hakiki/domain";

export type { EntityType, ListedEntity, ListedWallet } from "./listed-entity.ts";
export {
	ListDraft,
	type ListFormat,
	type ListPart,
	listFormats,
	type PartReader,
	type ReadOptions,
	type RowFault,
	readHakikiEntity,
	WALLET_TOPIC,
	writeHakikiEntity,
} from "./lists/index.ts";
export { NameIndex } from "./name-index.ts";
export type { NameMatch, NameQuery, SearchOptions } from "./name-match.ts";

export interface ScreeningQuery {
	readonly name: string;
	/** A year, year and month, or date. */
	readonly dob?: string | undefined;
	/** ISO 3166 alpha-2. */
	readonly nationality?: string | undefined;
}

export interface ScreeningIndex {
	readonly lists: readonly ListStatus[];
	search(query: ScreeningQuery): readonly ScreeningMatch[];
}

/** No list is loaded: nothing matches, and the answer names no list. */
export function createEmptyIndex(): ScreeningIndex {
	return { lists: [], search: () => [] };
}
