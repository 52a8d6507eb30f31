// How old a list is, and what an operator should know of it besides: whether all of it was read, and whether a newer edition
// is probably out.

import type { StoredList } from "@hakiki/store";

const DAY_MS = 86_400_000;
/** Sanctions lists change every few days; one of a month ago is no longer the newest. */
const SANCTIONS_AGE_DAYS_MAX = 30;
/** Offices change hands with every election, appointment and by-election. */
const PEP_AGE_DAYS_MAX = 365;

type Judged = Pick<StoredList, "entries" | "statedEntries" | "unreadable" | "publishedOn" | "dated" | "peps">;

/** Since its publication, or since the newest date in it where it does not say when it was published. */
export function measureAgeDays({ publishedOn, dated }: Judged, nowMs: number): number | null {
	const atMs = Date.parse(publishedOn ?? dated ?? "");
	return Number.isNaN(atMs) ? null : Math.max(0, Math.floor((nowMs - atMs) / DAY_MS));
}

/** As sentences, which follow the list's name. */
export function findListWarnings(list: Judged, nowMs: number): readonly string[] {
	const { entries, statedEntries, publishedOn, dated, peps } = list;
	const ageDays = measureAgeDays(list, nowMs);
	const warnings: string[] = [];
	if (entries === 0) return warnings;
	if (statedEntries !== null && statedEntries !== entries) {
		warnings.push(`its publisher states ${statedEntries} entries, and ${entries} were read`);
	}
	// The newest date of an entry says nothing of when the list was published: a short list may rest for years.
	if (publishedOn !== null && peps < entries && ageDays !== null && ageDays > SANCTIONS_AGE_DAYS_MAX) {
		warnings.push(`it was published on ${publishedOn}, ${ageDays} days ago: a newer edition is probably out`);
	}
	if (peps > 0 && ageDays !== null && ageDays > PEP_AGE_DAYS_MAX) {
		const date = publishedOn ?? dated;
		warnings.push(`it is dated ${date}: people who took office since then are not on it`);
	}
	if (peps > 0 && ageDays === null) warnings.push("it has no date, so nobody can tell which offices are out of date");
	return warnings;
}
