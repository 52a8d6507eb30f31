// Checks that the required screening lists are loaded and fresh, that they have as many entries as their publishers state,
// and that there is a list of politically exposed persons.

import { findLists, hasLiveKeys, listLiveCountries, type Pool, type StoredList } from "@hakiki/store";
import { findListWarnings, measureAgeDays } from "../lists/judge-list.ts";
import { findMissingLists } from "../lists/required-lists.ts";
import { type Finding, fail, formatAge, ok, warn } from "./finding.ts";

const REQUIRED_CHECK = "required lists";
const CHECK = "lists";
const ADVICE =
	"Load it: npx hakiki lists add and npx hakiki lists refresh, or npx hakiki lists import. Until then nobody is clear";
const PEP_CHECK = "PEP lists";
const DAY_MS = 86_400_000;

export async function examineLists(pool: Pool, nowMs: number): Promise<readonly Finding[]> {
	const stored = await findLists(pool);
	const lists = stored.filter(({ entries }) => entries > 0);
	const findings = lists.map((list): Finding => {
		const described = describeList(list, nowMs);
		const failed = list.problem === null ? [] : [`the latest try failed: ${list.problem}`];
		const warnings = [...findListWarnings(list, nowMs), ...failed];
		if (warnings.length === 0) return ok(CHECK, described);
		const advice = list.urls.length > 0 ? `Run: npx hakiki lists refresh --list ${list.id}` : "Import the newest file";
		const finding = warn(CHECK, `${described}; ${warnings.join("; ")}`, advice);
		return list.problem === null ? finding : { ...finding, quotes: [list.problem] };
	});
	if (lists.length === 0) findings.push(ok(CHECK, "none is loaded"));
	return [...(await examineRequired(pool, stored, nowMs)), ...findings, await examinePeps(pool, lists, nowMs)];
}

/** A list that live mode lacks is a failure once a live key exists. Before that, nobody is screened there. */
async function examineRequired(pool: Pool, lists: readonly StoredList[], nowMs: number): Promise<readonly Finding[]> {
	const live = await listLiveCountries(pool);
	if (live.length === 0) {
		return lists.some(({ importedAt }) => importedAt !== null)
			? [ok(REQUIRED_CHECK, "live mode is not in use")]
			: [
					warn(
						REQUIRED_CHECK,
						"no list is loaded",
						"Load the lists before live mode is used: npx hakiki lists add, npx hakiki lists refresh",
					),
				];
	}
	const missing = new Set(live.flatMap((country) => findMissingLists(lists, country, nowMs)));
	if (missing.size === 0) return [ok(REQUIRED_CHECK, "all are loaded, and were checked within 48 hours")];
	return [...missing].map((sentence) => fail(REQUIRED_CHECK, `live mode: ${sentence}`, ADVICE));
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
		...(importedAt === null ? [] : [`imported ${formatAge(Math.max(0, nowMs - importedAt))} ago`]),
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
