// Names in other scripts: whether a listed person is found by a name that the list has only in Latin letters, and how
// often an unlisted name is mistaken for a listed one.

import { NameIndex } from "@hakiki/screening";
import { makeScriptNames } from "./script-names.mjs";

const SCRIPTS = [
	["Arabic", /\p{Script=Arabic}/u],
	["Hangul", /\p{Script=Hangul}/u],
	["Chinese characters", /\p{Script=Han}/u],
	["kana", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
	["Hebrew", /\p{Script=Hebrew}/u],
	["Cyrillic", /\p{Script=Cyrillic}/u],
	["Greek", /\p{Script=Greek}/u],
];
/** A name with this score is the listed one as far as letters can tell, so a person must review it. */
const SAME_SCORE = 0.95;
const NAMES = 2_000;

/** Searches every name in another script, as listed and against the lists without these names. */
export function measureScriptRecall(index, entities) {
	const bare = new NameIndex(entities.map((entity) => ({ ...entity, originalScript: [] })));
	const [verbatim, heldOut] = [new Map(), new Map()];
	for (const { id, type, originalScript } of entities) {
		for (const name of originalScript) {
			const script = SCRIPTS.find(([, pattern]) => pattern.test(name))?.[0] ?? "others";
			const isIn = (one) => one.search({ name }, { limit: 1_000 }).some(({ entity }) => entity.id === id);
			count(verbatim, script, isIn(index));
			count(heldOut, `${script}, ${type === "person" ? "persons" : "others"}`, isIn(bare));
		}
	}
	return { verbatim, heldOut };
}

/** Searches each name once. Names that a list has in exactly these letters are left out. */
export function measureScriptAlarms(index, entities) {
	const seen = new Set(entities.flatMap(({ originalScript }) => originalScript));
	const [alike, same] = [new Map(), new Map()];
	for (const { people, query } of makeScriptNames(NAMES)) {
		if (seen.has(query.name)) continue;
		seen.add(query.name);
		const [hit] = index.search(query);
		const isSame = (hit?.score ?? 0) >= SAME_SCORE;
		count(alike, people, hit !== undefined && !isSame);
		count(same, people, isSame);
	}
	return { alike, same };
}

function count(tally, key, isHit) {
	const entry = tally.get(key) ?? { hits: 0, all: 0 };
	entry.all++;
	if (isHit) entry.hits++;
	tally.set(key, entry);
}
