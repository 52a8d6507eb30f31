// The lists that live mode requires, checked lately, before anybody counts as clear: the UN list, which binds every country,
// and the country's own.

import type { CountryServed } from "@hakiki/domain";
import type { StoredList } from "@hakiki/store";

const REQUIRED_LISTS: Readonly<Record<CountryServed, readonly string[]>> = {
	KE: ["un_sc", "ke_frc"],
	NG: ["un_sc", "ng_nigsac"],
};

const NAMES: Readonly<Record<string, string>> = {
	un_sc: "The UN list",
	ke_frc: "The Kenyan list",
	ng_nigsac: "The Nigerian list",
};

const CHECKED_WITHIN_MS = 48 * 3_600_000;

/** The missing lists as sentences; empty when all are there. */
export function findMissingLists(
	lists: readonly StoredList[],
	country: CountryServed,
	nowMs: number,
): readonly string[] {
	return REQUIRED_LISTS[country].flatMap((id) => {
		const found = lists.find((one) => one.id === id);
		if (found === undefined || found.entries === 0) return [`${NAMES[id]} (${id}) is not loaded.`];
		const isLate = found.checkedAt === null || nowMs - found.checkedAt > CHECKED_WITHIN_MS;
		return isLate ? [`${NAMES[id]} (${id}) was not checked for 48 hours.`] : [];
	});
}
