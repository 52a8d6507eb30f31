// How a listed name is written must not change who is found: on the published lists, where a copy of them lies beside
// the repository, and on made-up names everywhere.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { ListedEntity } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readHakikiEntity } from "./lists/index.ts";
import { NameIndex } from "./name-index.ts";
import type { NameQuery } from "./name-match.ts";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../../../shared/data/lists");
const FILE = join(FOLDER, "watchlist.jsonl.gz");
const isThere = existsSync(FILE);
if (!isThere) console.warn("The published lists are not here; names are tested on made-up ones alone.");

const SYLLABLES = "ba dre fi gor hu jal ke lim mo nar pol qui ras sef tov ul ves wam xan yor zhi".split(" ");

function makeEntities(count: number): ListedEntity[] {
	const makeWord = (seed: number) =>
		[seed % 21, (seed * 7 + 3) % 21, (seed * 13 + 5) % 21].map((at) => SYLLABLES[at] ?? "").join("");
	return Array.from({ length: count }, (_, at) =>
		readHakikiEntity(
			{
				id: `made-${at}`,
				list: "made",
				topics: ["sanction"],
				type: "person",
				name: `${makeWord(at)} ${makeWord(at * 3 + 1)} ${makeWord(at + 11)}`,
				dobs: [`${1940 + (at % 60)}-0${1 + (at % 9)}-1${at % 9}`],
			},
			"made",
		),
	);
}

function readEntities(): ListedEntity[] {
	return gunzipSync(readFileSync(FILE))
		.toString("utf8")
		.split("\n")
		.filter(Boolean)
		.map((line) => readHakikiEntity(JSON.parse(line), "file"));
}

const ACCENTS: Readonly<Record<string, string>> = { a: "á", e: "ë", i: "ï", o: "ô", u: "ü", n: "ñ", c: "ç" };
const TITLES = ["Alhaji", "Dr.", "Hon.", "Engr.", "Chief", "Mrs", "Barr.", "Hajiya", "Prof."];
/** Words that are names and nothing else, so that each may stand anywhere. */
const IS_PLAIN = /^[A-Z][A-Za-z]{3,}(?: [A-Z][A-Za-z]{3,}){1,3}$/;

describe.each([
	["made-up names", () => makeEntities(400)],
	...(isThere ? [["the published lists", readEntities] as const] : []),
] as const)("on %s", (_, open) => {
	const entities = open();
	const index = new NameIndex(entities);
	const persons = entities.filter(
		({ type, name }) => type === "person" && (IS_PLAIN.test(name) || name === name.toLowerCase()),
	);
	const isPerson = new Set(entities.filter(({ type }) => type === "person").map(({ id }) => id));
	const listBest = (name: string) => {
		const matches = index.search({ name }, { limit: 1_000 });
		const score = matches[0]?.score;
		return { score, ids: matches.filter((match) => match.score === score).map(({ entity }) => entity.id) };
	};

	it("order, case, accents, spaces and titles change neither the best score nor who has it", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...persons),
				fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
				fc.constantFrom(...TITLES),
				({ name }, chances, title) => {
					const draw = () => chances.next().value;
					const words = name.split(" ").map((word) => ({ word, rank: draw() }));
					const shuffled = words.sort((a, b) => a.rank - b.rank).map(({ word }) => word);
					const letters = [...shuffled.join(" ".repeat(1 + Math.floor(draw() * 3)))]
						.map((letter) => (draw() < 0.3 ? (ACCENTS[letter] ?? letter) : letter))
						.map((letter) => (draw() < 0.5 ? letter.toUpperCase() : letter.toLowerCase()))
						.join("");
					const isTitled = draw() < 0.5;
					const written = isTitled ? `${title} ${letters}` : `  ${letters} `;
					const [found, listed] = [listBest(written), listBest(name)];
					expect(found.score, `${name} as ${written}`).toBe(listed.score);
					// A title makes it a person's name: it may reach people who are listed with a title, and no longer companies.
					const titled = isTitled ? listBest(`${title} ${name}`) : listed;
					const people = listed.ids.filter((id) => isPerson.has(id));
					expect(titled.ids, `${title} ${name}`).toEqual(expect.arrayContaining(people));
					// Who is listed as "Abdulfatah" is found by "Abdul Fatah" only if the two words stand side by side.
					expect(titled.ids, `${name} as ${written}`).toEqual(expect.arrayContaining(found.ids));
					expect(found.ids.length, `${name} as ${written}`).toBeGreaterThan(0);
				},
			),
			{ numRuns: 300 },
		);
	});

	it("the name itself is found, and its own entry among the best", () => {
		fc.assert(
			fc.property(fc.constantFrom(...persons), ({ id, name }) => {
				const matches = index.search({ name }, { limit: 1_000 });
				const own = matches.find(({ entity }) => entity.id === id);
				expect(own?.score, name).toBe(matches[0]?.score);
			}),
			{ numRuns: 300 },
		);
	});

	it("a birth date that agrees never lowers a score", () => {
		const dated = persons.filter(({ dobs }) => /^\d{4}-\d{2}-\d{2}$/.test(dobs[0] ?? ""));
		fc.assert(
			fc.property(
				fc.constantFrom(...dated),
				fc.nat(40),
				fc.constantFrom("", "a", "k", "z", " "),
				({ id, name, dobs }, at, letter) => {
					const place = at % name.length;
					const slipped = name.slice(0, place) + letter + name.slice(place + 1);
					const find = (dob?: string) =>
						index.search({ name: slipped, dob }, { limit: 1_000 }).find(({ entity }) => entity.id === id)?.score ?? 0;
					const without = find();
					const day = dobs[0] ?? "";
					for (const dob of [day, day.slice(0, 7), day.slice(0, 4)])
						expect(find(dob), `${slipped} ${dob}`).toBeGreaterThanOrEqual(without);
				},
			),
			{ numRuns: 300 },
		);
	});
});

/** Ways to write a name that leave every letter where it is, or at least in its word. */
const WRITTEN: readonly ((name: string) => string)[] = [
	(name) => name.toUpperCase(),
	(name) => name.toLowerCase(),
	(name) => name.split(/\s+/).reverse().join(" "),
	(name) => name.replace(/^(\S+)\s+(.+)$/, "$2, $1"),
	(name) => `  ${name.replaceAll(" ", "   ")} `,
	(name) => name.replaceAll(" ", "-"),
	(name) => name.replaceAll(/[^\p{L}\p{N}\s]/gu, " "),
	(name) => name.replaceAll(/[^\p{L}\p{N}\s]/gu, ""),
	(name) => name.replaceAll(" ", ""),
];
const IS_LATIN = /\p{Script=Latin}/u;
/**
 * Each run tries another part of the lists in other ways, because all of them take minutes. `npm run eval:screening` searches
 * every name.
 */
const SEED = fc.readConfigureGlobal().seed ?? 0;
/** One name in so many is searched as it is listed, and half of them in another way. */
const NAMES_APART = 40;
const DATES_APART = 64;

describe.runIf(isThere)("every name of every published list", () => {
	const entities = isThere ? readEntities() : [];
	const index = new NameIndex(entities);
	const find = (entity: ListedEntity, query: NameQuery) =>
		index
			.search(query, { limit: 1_000 })
			.find((match) => match.entity.id === entity.id && match.entity.list === entity.list)?.score ?? 0;

	it("finds its entry as it is written, and in any case, order, spacing or punctuation", () => {
		const missed: string[] = [];
		let turn = 0;
		for (const entity of entities) {
			for (const name of new Set([entity.name, ...entity.aliases, entity.listedName ?? entity.name])) {
				turn += 1;
				if ((turn + SEED) % NAMES_APART !== 0) continue;
				// Which way it is written must not depend on which part of the lists is tried.
				const write = WRITTEN[(Math.floor(turn / NAMES_APART) + SEED) % WRITTEN.length] ?? String;
				for (const written of (turn + SEED) % (2 * NAMES_APART) === 0 ? [name, write(name)] : [name]) {
					if (IS_LATIN.test(written) && find(entity, { name: written }) === 0)
						missed.push(`${written} (${entity.name})`);
				}
			}
		}
		expect(missed).toEqual([]);
	}, 600_000);

	it("scores no less with the birth date, birth year and country of its entry", () => {
		const lost: string[] = [];
		entities.forEach((entity, at) => {
			if ((at + SEED) % DATES_APART !== 0) return;
			const names = [entity.name, entity.aliases.at(-1) ?? entity.name, spoil(entity.name)];
			lost.push(...listLost(entity, names[at % names.length] ?? ""));
		});
		expect(lost).toEqual([]);
	}, 600_000);

	/** Facts are added one after the other: the score must not fall at any step. */
	function listLost(entity: ListedEntity, name: string): string[] {
		const lost: string[] = [];
		let score = -1;
		for (const facts of listFacts(entity)) {
			const next = find(entity, { name, ...facts });
			if (next < score) lost.push(`${name} ${JSON.stringify(facts)}: ${next} after ${score}`);
			score = next;
		}
		return lost;
	}
});

function listFacts({ dobs, nationalities, countries }: ListedEntity): Omit<NameQuery, "name">[] {
	const [country] = nationalities.length > 0 ? nationalities : countries;
	const of = country === undefined ? {} : { countries: [country] };
	const dob = dobs[0]?.replace(/\/.*/, "");
	if (dob === undefined) return country === undefined ? [] : [{}, of];
	return [{}, { dob: dob.slice(0, 4) }, { dob }, { dob, ...of }];
}

/** One letter less, in the longest word. */
function spoil(name: string): string {
	const longest = name.split(" ").reduce((one, other) => (other.length > one.length ? other : one), "");
	return longest.length < 6 ? name : name.replace(longest, longest.slice(0, 3) + longest.slice(4));
}

it("no result depends on the order of a list", () => {
	const entities = isThere ? readEntities().filter((_, at) => at % 7 === 0) : makeEntities(400);
	const turned = new NameIndex([...entities].reverse());
	const straight = new NameIndex(entities);
	const names = entities
		.filter((_, at) => at % 40 === 0)
		.flatMap(({ name }) => [name, spoil(name), name.split(" ")[0] ?? ""]);
	for (const name of [...names, "Mohammed Ali", "Ahmed Hassan", "General Trading Company"]) {
		const [one, other] = [straight, turned].map((index) => index.search({ name }, { threshold: 0.7, limit: 5 }));
		expect(one, name).toEqual(other);
	}
});
