// The lists of a realm in memory. They are read whole once, and afterwards only what has changed, unless something was
// removed: a hundred thousand entries must not be read again because one was added.

import { EntryIndex, type EntryLookup } from "@hakiki/domain";
import { ENTRY_PLACE_FIRST, type EntryPlace, listEntries, type Pool, type StoredRealm } from "@hakiki/store";
import { toEntry } from "./entry-facts.ts";

/** Between pages decisions go on. */
const PAGE = 2_000;

export interface LoadedEntries {
	readonly lists: EntryLookup;
	readonly version: number;
	readonly removals: number;
}

interface Known extends LoadedEntries {
	readonly lists: EntryIndex;
}

/** The lists at least as new as `stored`; `before` is what this process knew of them. */
export async function loadEntries(
	pool: Pool,
	stored: StoredRealm,
	before: LoadedEntries | undefined,
): Promise<LoadedEntries> {
	const { realm, entriesVersion: version, entriesRemovals: removals } = stored;
	if (before !== undefined && before.version >= version && before.removals >= removals) return before;
	const base = isUsable(before, removals) ? before : { lists: new EntryIndex(), version: -1, removals };
	// All of a version is visible with it, so nothing of the known one is asked for again.
	let after = base === before ? endOf(base.version) : ENTRY_PLACE_FIRST;
	while (true) {
		const page = await listEntries(pool, { realm, after, limit: PAGE });
		for (const entry of page) base.lists.add(toEntry(entry));
		const last = page.at(-1);
		if (last === undefined || page.length < PAGE) return { lists: base.lists, version, removals };
		after = { version: last.version, id: last.id };
	}
}

function isUsable(before: LoadedEntries | undefined, removals: number): before is Known {
	return before !== undefined && before.removals === removals && before.lists instanceof EntryIndex;
}

function endOf(version: number): EntryPlace {
	return { version, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
}
