// Entries of a workspace's own lists: what it blocks, what it excuses, and what it knows of networks, lenders and agents.

import type { Hash } from "../event.ts";
import type { DestinationType } from "../vocabulary.ts";

export const ENTRY_LISTS = ["block", "allow", "anonymous", "lender", "agent_device"] as const;
export type EntryList = (typeof ENTRY_LISTS)[number];

export const ENTRY_KINDS = ["device", "destination", "phone", "counterparty", "name", "country", "ip_range"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What hides behind an address range. */
export const ANONYMOUS_NETWORKS = ["tor", "vpn", "proxy", "hosting"] as const;
export type AnonymousNetwork = (typeof ANONYMOUS_NETWORKS)[number];

const NAMED: readonly EntryKind[] = ["device", "destination", "phone", "counterparty", "country"];

/** What each list can hold. */
export const KINDS_OF_LIST: Readonly<Record<EntryList, readonly EntryKind[]>> = {
	block: NAMED,
	allow: NAMED,
	anonymous: ["ip_range"],
	lender: ["destination", "phone", "counterparty", "name"],
	agent_device: ["device"],
};

/** An entry as somebody writes it. Names are the wire's. */
export interface EntryInput {
	readonly list: EntryList;
	readonly kind: EntryKind;
	readonly value: string;
	/** Of a destination: what kind of account the value is; `bank` with a bank code, else `other`, when absent. */
	readonly destination_type?: DestinationType | undefined;
	readonly bank_code?: string | undefined;
	/** Of a destination: ISO-2; the workspace's own when absent. */
	readonly country?: string | undefined;
	/** Of an address range. */
	readonly network?: AnonymousNetwork | undefined;
	/** What an allow entry excuses from. */
	readonly rules?: readonly string[] | undefined;
	/** The largest amount an allow entry covers, in major units of the workspace's currency. */
	readonly maximum_amount?: number | undefined;
	readonly owner?: string | undefined;
	readonly reason?: string | undefined;
	readonly expires_at?: string | undefined;
}

/** An entry as it is looked up. */
export interface Entry {
	readonly id: string;
	readonly list: EntryList;
	readonly kind: EntryKind;
	/** A keyed hash, the letters of a country, or a range as `192.0.2.0/24`. */
	readonly key: Hash | string;
	readonly network?: AnonymousNetwork | undefined;
	readonly rules: readonly string[];
	readonly amountMinorMax?: number | undefined;
	readonly expiresAt?: number | undefined;
}

/** An entry as people read it. */
export interface EntryFacts {
	readonly id: string;
	readonly list: EntryList;
	readonly kind: EntryKind;
	/** A country or a range; null for what is kept as a keyed hash. */
	readonly value: string | null;
	readonly network: AnonymousNetwork | null;
	readonly rules: readonly string[];
	/** Major units of the workspace's currency. */
	readonly maximumAmount: number | null;
	readonly owner: string | null;
	readonly reason: string | null;
	readonly expiresAt: number | null;
	readonly createdAt: number;
	readonly createdBy: string;
}

/** An entry that an event met. */
export interface ListedEntry {
	readonly id: string;
	readonly kind: EntryKind;
}

/** An allow entry that covers an event, its amount included. */
export interface AllowedEntry extends ListedEntry {
	readonly rules: readonly string[];
	readonly expiresAt?: number;
}

/** What of an event was on the block and allow lists when it came. */
export interface ListedFacts {
	readonly block?: ListedEntry;
	readonly allow?: readonly AllowedEntry[];
}

/** The lists as normalising looks them up. */
export interface EntryLookup {
	readonly isEmpty: boolean;
	readonly hasRanges: boolean;
	readonly hasNames: boolean;
	/** The unexpired entries of a hash or a country. */
	find(list: EntryList, key: string, atMs: number): Entry | undefined;
	/** Is given a folded address. The narrowest range counts. */
	findNetwork(ip: string, atMs: number): AnonymousNetwork | undefined;
}
