// One entry of a list, whatever list it came from: importers write it, the index is compiled from it.

export type EntityType = "person" | "entity" | "vessel" | "aircraft" | "unknown";

export interface ListedWallet {
	readonly currency: string;
	readonly address: string;
}

export interface ListedAccount {
	readonly account: string;
	/** As payouts name the bank; numbers are unique only within one. */
	readonly bankCode?: string | undefined;
}

/** A passport or identity card, a company's registration, a ship's IMO number, an aircraft's tail or serial number. */
export interface ListedDocument {
	/** Capital letters and digits alone. */
	readonly number: string;
	/** ISO 3166 alpha-2 of who issued it. */
	readonly country?: string | undefined;
}

/** An entry beside the text that `writeHakikiEntity` made of it. */
export interface StoredEntity {
	readonly entity: ListedEntity;
	readonly body: string;
}

export interface ListedEntity {
	/** The list's own id of the entry. */
	readonly id: string;
	readonly list: string;
	/** `sanction`, `sanction.linked`, `role.pep`. */
	readonly topics: readonly string[];
	readonly type: EntityType;
	/** In natural word order. */
	readonly name: string;
	/** As printed, e.g. `SHEKAU, Abubakar`. */
	readonly listedName?: string | undefined;
	readonly aliases: readonly string[];
	/** Low-quality names, which count only beside an agreeing birth date. */
	readonly weakAliases: readonly string[];
	readonly originalScript: readonly string[];
	/** `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or a range `YYYY/YYYY`. */
	readonly dobs: readonly string[];
	/** ISO 3166 alpha-2, like `countries`, which are those of addresses. */
	readonly nationalities: readonly string[];
	readonly countries: readonly string[];
	readonly programs: readonly string[];
	readonly position?: string | undefined;
	readonly gender?: string | undefined;
	/** Since when it is listed: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
	readonly listedAt?: string | undefined;
	/** The date of the list this was read from. */
	readonly asof?: string | undefined;
	readonly addresses?: readonly ListedWallet[] | undefined;
	readonly accounts?: readonly ListedAccount[] | undefined;
	readonly documents?: readonly ListedDocument[] | undefined;
	/** Where the entry lives or has its seat, as printed. */
	readonly postalAddresses?: readonly string[] | undefined;
}
