// A workspace's lists in memory: one map for hashes and countries, and the address ranges. Expired entries are ignored.

import type { AnonymousNetwork, Entry, EntryList, EntryLookup } from "./entry.ts";
import { IpRanges, readIpRange } from "./ip-ranges.ts";

export class EntryIndex implements EntryLookup {
	/** Each list has at most one entry per key for every customer, and one for each customer. */
	private readonly byKey = new Map<string, Entry[]>();
	private readonly ranges = new IpRanges<Entry>();
	private names = 0;

	constructor(entries: Iterable<Entry> = []) {
		for (const entry of entries) this.add(entry);
	}

	get isEmpty(): boolean {
		return this.byKey.size === 0 && this.ranges.size === 0;
	}

	get hasRanges(): boolean {
		return this.ranges.size > 0;
	}

	get hasNames(): boolean {
		return this.names > 0;
	}

	/** Adds an entry, or replaces the entry with the same list, key and customer. */
	add(entry: Entry): void {
		if (entry.kind === "ip_range") {
			const range = readIpRange(entry.key);
			if (range !== undefined) this.ranges.set(range, entry);
			return;
		}
		if (entry.kind === "name") this.names += 1;
		const known = this.byKey.get(entry.key);
		if (known === undefined) this.byKey.set(entry.key, [entry]);
		else this.byKey.set(entry.key, [...known.filter((one) => !isSame(one, entry)), entry]);
	}

	find(list: EntryList, key: string, atMs: number, customerId?: string): Entry | undefined {
		const entries = this.byKey.get(key);
		if (entries === undefined) return undefined;
		for (const entry of entries) {
			if (entry.list !== list || isExpired(entry, atMs)) continue;
			if (entry.customerId === undefined || entry.customerId === customerId) return entry;
		}
		return undefined;
	}

	findNetwork(ip: string, atMs: number): AnonymousNetwork | undefined {
		return this.ranges.find(ip, (entry) => !isExpired(entry, atMs))?.network;
	}
}

function isSame(one: Entry, other: Entry): boolean {
	return one.list === other.list && one.customerId === other.customerId;
}

function isExpired(entry: Entry, atMs: number): boolean {
	return entry.expiresAt !== undefined && entry.expiresAt <= atMs;
}
