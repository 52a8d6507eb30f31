// The public API of this package: reading lists, compiling them to an index, searching it, and the keys
// under which a customer's name is found.

export type { EntityType, ListedEntity, ListedWallet, StoredEntity } from "@hakiki/domain";
export { readStoredEntity } from "./index/kept-entities.ts";
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
export { MATCHER_VERSION } from "./matcher-version.ts";
export { NameIndex } from "./name-index.ts";
export type { NameMatch, NameQuery, SearchOptions } from "./name-match.ts";
export {
	compareWithName,
	listNameKeys,
	type NameAgreement,
	readSearchedName,
	type SearchedWord,
} from "./names/name-keys.ts";
