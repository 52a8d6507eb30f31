// One entry of any list. Importers create it, and the index is compiled from it.

export type EntityType = "person" | "entity" | "vessel" | "aircraft" | "unknown";

export interface ListedWallet {
	readonly currency: string;
	readonly address: string;
}

export interface ListedAccount {
	readonly account: string;
	/** The bank code as in payouts. Account numbers are unique only within a bank. */
	readonly bankCode?: string | undefined;
}

/** The number of a passport, identity card, company registration, ship (IMO) or aircraft (tail or serial number). */
export interface ListedDocument {
	/** Only capital letters and digits. */
	readonly number: string;
	/** The issuing country, ISO 3166 alpha-2. */
	readonly country?: string | undefined;
}

/** An entry, with the text that `writeHakikiEntity` made of it. */
export interface StoredEntity {
	readonly entity: ListedEntity;
	readonly body: string;
}

export interface ListedEntity {
	/** The entry's id on its list. */
	readonly id: string;
	readonly list: string;
	/** For example `sanction`, `sanction.linked` or `role.pep`. */
	readonly topics: readonly string[];
	readonly type: EntityType;
	/** The name in natural word order. */
	readonly name: string;
	/** The name as printed, for example `SHEKAU, Abubakar`. */
	readonly listedName?: string | undefined;
	readonly aliases: readonly string[];
	/** Low-quality names, which count only together with an agreeing birth date. */
	readonly weakAliases: readonly string[];
	readonly originalScript: readonly string[];
	/** `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or a range `YYYY/YYYY`. */
	readonly dobs: readonly string[];
	/** ISO 3166 alpha-2. `countries` holds the countries of addresses. */
	readonly nationalities: readonly string[];
	readonly countries: readonly string[];
	readonly programs: readonly string[];
	readonly position?: string | undefined;
	readonly gender?: string | undefined;
	/** When it was listed: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
	readonly listedAt?: string | undefined;
	/** The date of the list that it was read from. */
	readonly asof?: string | undefined;
	readonly addresses?: readonly ListedWallet[] | undefined;
	readonly accounts?: readonly ListedAccount[] | undefined;
	readonly documents?: readonly ListedDocument[] | undefined;
	/** The postal addresses as printed. */
	readonly postalAddresses?: readonly string[] | undefined;
}
