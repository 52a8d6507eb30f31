// What a screening of all customers stands on: the lists, the matcher and the thresholds. When it changes, so may results.

import type { ScreeningThresholds } from "@hakiki/domain";
import { MATCHER_VERSION } from "@hakiki/screening";
import { type Executor, findLists, readListsVersion, type StoredList, type StoredRealm } from "@hakiki/store";
import { findMissingLists } from "../lists/required-lists.ts";
import { readThresholds } from "./thresholds.ts";

export interface ScreeningBasis {
	/** The installation's version of the lists, and each list's own. */
	readonly version: number;
	readonly lists: Readonly<Record<string, number>>;
	readonly matcher: number;
	readonly thresholds: ScreeningThresholds;
	readonly isComplete: boolean;
}

export type RunReason = "first" | "matcher" | "thresholds" | "complete" | "lists" | "asked";

/** The lists as they are now. The version is read first, so that it is never ahead of what is read after. */
export interface ListsNow {
	readonly version: number;
	readonly lists: readonly StoredList[];
}

export async function readListsNow(executor: Executor): Promise<ListsNow> {
	const version = await readListsVersion(executor);
	return { version, lists: await findLists(executor) };
}

export function buildBasis({ version, lists }: ListsNow, realm: StoredRealm, nowMs: number): ScreeningBasis {
	return {
		version,
		lists: Object.fromEntries(lists.map((list) => [list.id, list.version])),
		matcher: MATCHER_VERSION,
		thresholds: readThresholds(realm.screening),
		isComplete: !realm.isLive || findMissingLists(lists, realm.country, nowMs).length === 0,
	};
}

/** Why customers must be screened anew, if they must. */
export function findReason(before: ScreeningBasis | undefined, now: ScreeningBasis): RunReason | undefined {
	if (before === undefined) return "first";
	// A process of an older version of Hakiki leaves it to a newer one.
	if (now.matcher > before.matcher) return "matcher";
	// Read anew, because what is stored has its fields in another order.
	if (JSON.stringify(now.thresholds) !== JSON.stringify(readThresholds(before.thresholds))) return "thresholds";
	if (now.isComplete && !before.isComplete) return "complete";
	return now.version > before.version ? "lists" : undefined;
}
