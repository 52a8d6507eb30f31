// The basis of a rescreening: the lists, the matcher and the thresholds. When it changes, results may change.

import { readThresholds, type ScreeningThresholds } from "@hakiki/domain";
import { MATCHER_VERSION } from "@hakiki/screening";
import { type Executor, findLists, readListsVersion, type StoredList, type StoredRealm } from "@hakiki/store";
import { findMissingLists } from "../lists/required-lists.ts";

export interface ScreeningBasis {
	/** The version of all lists, and the version of each list. */
	readonly version: number;
	readonly lists: Readonly<Record<string, number>>;
	readonly matcher: number;
	readonly thresholds: ScreeningThresholds;
	readonly isComplete: boolean;
}

type RunReason = "first" | "matcher" | "thresholds" | "complete" | "lists" | "asked";

/** Reads the current lists. The version is read first, so that it is never newer than the lists. */
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

/** Returns the reason for a rescreening, or nothing. */
export function findReason(before: ScreeningBasis | undefined, now: ScreeningBasis): RunReason | undefined {
	if (before === undefined) return "first";
	// An older Hakiki leaves the rescreening to a newer one.
	if (now.matcher > before.matcher) return "matcher";
	// Parsed again, because the stored JSON has its fields in another order.
	if (JSON.stringify(now.thresholds) !== JSON.stringify(readThresholds(before.thresholds))) return "thresholds";
	if (now.isComplete && !before.isComplete) return "complete";
	return now.version > before.version ? "lists" : undefined;
}
