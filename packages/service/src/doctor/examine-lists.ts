// How old and how large each list of names is, beside what its publisher states, and whether there is one of exposed people.

import { findLists, hasLiveKeys, type Pool, type StoredList } from "@hakiki/store";
import { findListWarnings, measureAgeDays } from "../lists/judge-list.ts";
import { type Finding, formatAge, ok, warn } from "./finding.ts";

const CHECK = "lists";
const PEP_CHECK = "PEP lists";
const DAY_MS = 86_400_000;

export async function examineLists(pool: Pool, nowMs: number): Promise<readonly Finding[]> {
	const lists = (await findLists(pool)).filter(({ entries }) => entries > 0);
	const findings = lists.map((list): Finding => {
		const described = describeList(list, nowMs);
		const warnings = findListWarnings(list, nowMs);
		if (warnings.length === 0) return ok(CHECK, described);
		const advice = list.urls.length > 0 ? `Run: hakiki lists refresh --list ${list.id}` : "Import the newest file";
		return warn(CHECK, `${described}; ${warnings.join("; ")}`, advice);
	});
	if (lists.length === 0) findings.push(ok(CHECK, "none is loaded"));
	return [...findings, await examinePeps(pool, lists, nowMs)];
}

function describeList(list: StoredList, nowMs: number): string {
	const { id, entries, statedEntries, withBirthDate, peps, publishedOn, dated, importedAt } = list;
	const ageDays = measureAgeDays(list, nowMs);
	const age = ageDays === null ? "" : `, ${formatAge(ageDays * DAY_MS)} ago`;
	const parts = [
		`${entries} entries${statedEntries === null ? "" : ` (its publisher states ${statedEntries})`}`,
		`${withBirthDate} with a birth date`,
		...(peps > 0 ? [`${peps} PEPs`] : []),
		publishedOn !== null
			? `published on ${publishedOn}${age}`
			: dated === null
				? "without a date"
				: `newest date ${dated}${age}`,
		...(importedAt === null ? [] : [`imported ${formatAge(nowMs - importedAt)} ago`]),
	];
	return `${id}: ${parts.join(", ")}`;
}

async function examinePeps(pool: Pool, lists: readonly StoredList[], nowMs: number): Promise<Finding> {
	const own = lists.filter(({ peps }) => peps > 0);
	if (own.length > 0) {
		const named = own.map((list) => {
			const ageDays = measureAgeDays(list, nowMs);
			return `${list.id} (${list.peps}${ageDays === null ? "" : `, ${formatAge(ageDays * DAY_MS)} old`})`;
		});
		return ok(PEP_CHECK, named.join(", "));
	}
	const advice =
		"Where complete data comes from is in docs/reference/screening-lists.md, under “Politically exposed people”";
	return (await hasLiveKeys(pool))
		? warn(PEP_CHECK, "live mode is in use, and no list names politically exposed people", advice)
		: ok(PEP_CHECK, "none is loaded; live mode is not in use");
}
