// Are the lists that names are screened against there, and how old and how large are they?

import { findLists, listLiveCountries, type Pool, type StoredList } from "@hakiki/store";
import { findMissingLists } from "../lists/required-lists.ts";
import { type Finding, fail, formatAge, ok, warn } from "./finding.ts";

const CHECK = "screening lists";
const ADVICE = "Load it: hakiki lists add and hakiki lists refresh, or hakiki lists import. Until then nobody is clear";

/** What live mode lacks is a failure from the first live key on: before it, nobody is screened there. */
export async function examineLists(pool: Pool, nowMs: number): Promise<readonly Finding[]> {
	const lists = await findLists(pool);
	const live = await listLiveCountries(pool);
	const missing = new Set(live.flatMap((country) => findMissingLists(lists, country, nowMs)));
	const gaps = [...missing].map((sentence) => fail(CHECK, `live mode: ${sentence}`, ADVICE));
	const loaded = lists.filter(({ importedAt }) => importedAt !== null);
	if (loaded.length === 0 && gaps.length === 0) {
		return [
			warn(
				CHECK,
				"no list is loaded",
				"Load the lists before live mode is used: hakiki lists add, hakiki lists refresh",
			),
		];
	}
	return [...gaps, ...loaded.map((list) => describe(list, nowMs))];
}

function describe(list: StoredList, nowMs: number): Finding {
	const { id, entries, wallets, dated, importedAt, checkedAt, problem } = list;
	const age = (at: number | null): string => (at === null ? "never" : `${formatAge(Math.max(0, nowMs - at))} ago`);
	const count = entries + wallets;
	const size = `${count} ${count === 1 ? "entry" : "entries"}`;
	const said = `${id} has ${size}, is dated ${dated ?? "nowhere"}, changed ${age(importedAt)} and was checked ${age(checkedAt)}`;
	if (problem === null) return ok(CHECK, said);
	return warn(CHECK, `${said}; the latest try failed: ${problem}`, `Try again: hakiki lists refresh --list ${id}`);
}
