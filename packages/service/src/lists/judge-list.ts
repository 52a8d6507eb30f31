// Measures the age of a list and finds its warnings: whether all of it was read, and whether a newer edition is probably
// out.

import type { StoredList } from "@hakiki/store";

const DAY_MS = 86_400_000;
/** Sanctions lists change every few days, so a list that is a month old is outdated. */
const SANCTIONS_AGE_DAYS_MAX = 30;
/** Offices change hands with every election, appointment and by-election. */
const PEP_AGE_DAYS_MAX = 365;

type Judged = Pick<StoredList, "entries" | "statedEntries" | "unreadable" | "publishedOn" | "dated" | "peps">;

/** The age since the publication, or since the newest date in the list if it has no publication date. */
export function measureAgeDays({ publishedOn, dated }: Judged, nowMs: number): number | null {
	const atMs = Date.parse(publishedOn ?? dated ?? "");
	return Number.isNaN(atMs) ? null : Math.max(0, Math.floor((nowMs - atMs) / DAY_MS));
}

/** The warnings as sentences that follow the list's name. */
export function findListWarnings(list: Judged, nowMs: number): readonly string[] {
	const { entries, statedEntries, publishedOn, dated, peps } = list;
	const ageDays = measureAgeDays(list, nowMs);
	const warnings: string[] = [];
	if (entries === 0) return warnings;
	if (statedEntries !== null && statedEntries !== entries) {
		warnings.push(`its publisher states ${statedEntries} entries, and ${entries} were read`);
	}
	// The newest date of an entry is no publication date: a short list may stay unchanged for years.
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
