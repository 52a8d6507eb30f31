// Entries of a workspace's own lists: blocked and allowed parties, anonymous networks, lenders and agents.

import type { Hash } from "../event.ts";
import type { DestinationType } from "../vocabulary.ts";

export const ENTRY_LISTS = ["block", "allow", "anonymous", "lender", "agent_device"] as const;
export type EntryList = (typeof ENTRY_LISTS)[number];

export const ENTRY_KINDS = ["device", "destination", "phone", "counterparty", "name", "country", "ip_range"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The kind of network that an address range belongs to. */
export const ANONYMOUS_NETWORKS = ["tor", "vpn", "proxy", "hosting"] as const;
export type AnonymousNetwork = (typeof ANONYMOUS_NETWORKS)[number];

const NAMED: readonly EntryKind[] = ["device", "destination", "phone", "counterparty", "country"];

/** The kinds of values that each list can hold. */
export const KINDS_OF_LIST: Readonly<Record<EntryList, readonly EntryKind[]>> = {
	block: NAMED,
	allow: NAMED,
	anonymous: ["ip_range"],
	lender: ["destination", "phone", "counterparty", "name"],
	agent_device: ["device"],
};

/** An entry as a caller writes it. The names are those of the wire. */
export interface EntryInput {
	readonly list: EntryList;
	readonly kind: EntryKind;
	readonly value: string;
	/** For a destination: the kind of account. The default is `bank` with a bank code, and `other` without. */
	readonly destination_type?: DestinationType | undefined;
	readonly bank_code?: string | undefined;
	/** For a destination: ISO-2. The default is the workspace's country. */
	readonly country?: string | undefined;
	/** For an address range: the kind of network. */
	readonly network?: AnonymousNetwork | undefined;
	/** On the lists block and allow: the only customer that the entry counts for. The default is every customer. */
	readonly customer_id?: string | undefined;
	/** The rules that an allow entry switches off. */
	readonly rules?: readonly string[] | undefined;
	/** The largest amount an allow entry covers, in major units of the workspace's currency. */
	readonly maximum_amount?: number | undefined;
	readonly owner?: string | undefined;
	readonly reason?: string | undefined;
	readonly expires_at?: string | undefined;
}

/** An entry as decisions look it up. */
export interface Entry {
	readonly id: string;
	readonly list: EntryList;
	readonly kind: EntryKind;
	/** A keyed hash, a country code, or a range such as `192.0.2.0/24`. */
	readonly key: Hash | string;
	readonly network?: AnonymousNetwork | undefined;
	/** The only customer that the entry counts for. */
	readonly customerId?: string | undefined;
	readonly rules: readonly string[];
	readonly amountMinorMax?: number | undefined;
	readonly expiresAt?: number | undefined;
}

/** An entry for display. */
export interface EntryFacts {
	readonly id: string;
	readonly list: EntryList;
	readonly kind: EntryKind;
	/** The value as it was written, or its end for callers who may not see personal data. Null if it is not known. */
	readonly value: string | null;
	readonly network: AnonymousNetwork | null;
	/** Null if the entry counts for every customer. */
	readonly customerId: string | null;
	readonly rules: readonly string[];
	/** The amount in major units of the workspace's currency. */
	readonly maximumAmount: number | null;
	readonly owner: string | null;
	readonly reason: string | null;
	readonly expiresAt: number | null;
	readonly createdAt: number;
	readonly createdBy: string;
}

/** An entry that an event matched. */
export interface ListedEntry {
	readonly id: string;
	readonly kind: EntryKind;
}

/** An allow entry that covers an event and its amount. */
export interface AllowedEntry extends ListedEntry {
	readonly rules: readonly string[];
	readonly expiresAt?: number;
}

/** The block and allow entries that an event matched when it arrived. */
export interface ListedFacts {
	readonly block?: ListedEntry;
	readonly allow?: readonly AllowedEntry[];
}

/** The lists as normalising looks them up. */
export interface EntryLookup {
	readonly isEmpty: boolean;
	readonly hasRanges: boolean;
	readonly hasNames: boolean;
	/** Finds the unexpired entry of a hash or a country that counts for the customer. */
	find(list: EntryList, key: string, atMs: number, customerId?: string): Entry | undefined;
	/** Finds the network of a folded address. The narrowest range counts. */
	findNetwork(ip: string, atMs: number): AnonymousNetwork | undefined;
}
