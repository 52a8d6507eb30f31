// The lists of a realm in memory. They are read in full once, and again only after a removal. After an addition only the
// new entries are read, because a list may have a hundred thousand.

import { EntryIndex, type EntryLookup } from "@hakiki/domain";
import { ENTRY_PLACE_FIRST, type EntryPlace, listEntries, type Pool, type StoredRealm } from "@hakiki/store";
import { toEntry } from "./entry-facts.ts";

/** The entries of one page. Decisions go on between pages. */
const PAGE = 2_000;

export interface LoadedEntries {
	readonly lists: EntryLookup;
	readonly version: number;
	readonly removals: number;
}

interface Known extends LoadedEntries {
	readonly lists: EntryIndex;
}

/** The lists, at least as new as `stored`. `before` are the lists that this process has. */
export async function loadEntries(
	pool: Pool,
	stored: StoredRealm,
	before: LoadedEntries | undefined,
): Promise<LoadedEntries> {
	const { realm, entriesVersion: version, entriesRemovals: removals } = stored;
	if (before !== undefined && before.version >= version && before.removals >= removals) return before;
	const base = isUsable(before, removals) ? before : { lists: new EntryIndex(), version: -1, removals };
	// A version becomes visible with all its entries, so the entries of the known version are not read again.
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
