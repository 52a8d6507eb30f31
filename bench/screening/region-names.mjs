// Persons of the region's peoples with one word respelled by those peoples' habits: listed persons, and invented ones
// whose names are combined from the words of one people.

import { createChance, pickOne, pickWhole } from "../chance.mjs";
import { PEOPLES } from "./region-habits.mjs";

const MADE_OF_EACH = 150;
const CASES_OF_EACH = 300;
const CHRISTIAN =
	"John Joseph Peter James David Grace Jane Mary Daniel Samuel Paul Michael Esther Ruth Faith Mercy Stephen Francis Moses Isaac Joshua Alice Rose Lucy Susan".split(
		" ",
	);
const MUSLIM_PEOPLES = new Set(["Swahili coast", "Somali", "Hausa, Fulani", "Kanuri"]);
const IS_PLAIN = /^[A-Za-z'’ -]+$/;

/** Returns the lists with the invented persons, and cases in two halves that share no respelled word. */
export function makeRegionCases(listed) {
	const draw = createChance(41);
	const made = Object.entries(PEOPLES).flatMap(([people, facts]) => makePersons(people, facts, draw));
	const entities = [...listed, ...made.map(({ entity }) => entity)];
	const idsByName = new Map();
	for (const { id, name, aliases } of entities) {
		for (const text of [name, ...aliases]) {
			const key = sortWords(text);
			idsByName.set(key, [...(idsByName.get(key) ?? []), id]);
		}
	}
	const cases = { tuned: [], apart: [] };
	for (const [people, facts] of Object.entries(PEOPLES)) {
		const persons = [
			...findListed(listed, facts),
			...made.filter((one) => one.people === people).map(({ entity }) => entity),
		];
		for (const half of ["tuned", "apart"])
			cases[half].push(...respellAll(people, facts, half, shuffle(persons, draw), idsByName, draw));
	}
	return { entities, cases };
}

function makePersons(people, { words, country }, draw) {
	const own = words.split(" ");
	const first = MUSLIM_PEOPLES.has(people) ? own : CHRISTIAN;
	return Array.from({ length: MADE_OF_EACH }, (_, at) => {
		const name = [
			draw() < 0.5 ? pickOne(draw, first) : pickOne(draw, own),
			...(draw() < 0.6 ? [pickOne(draw, own)] : []),
			pickOne(draw, own),
		];
		const entity = {
			id: `made-${people}-${at}`,
			list: "made",
			topics: ["role.pep"],
			type: "person",
			name: [...new Set(name)].join(" "),
			aliases: [],
			weakAliases: [],
			originalScript: [],
			dobs: [],
			nationalities: [country],
			countries: [],
			programs: [],
			documents: [],
		};
		return { people, entity };
	}).filter(({ entity }) => entity.name.includes(" "));
}

/** Finds persons of the country, or of Somalia, with a word of the people. Names of many peoples need a second word. */
function findListed(entities, { words, country, isMixed }) {
	const own = new Set(words.toLowerCase().split(" "));
	const homes = isMixed && country === "KE" ? ["KE", "SO"] : [country];
	return entities.filter(({ type, name, nationalities, countries }) => {
		if (type !== "person" || !IS_PLAIN.test(name)) return false;
		if (![...nationalities, ...countries].some((home) => homes.includes(home))) return false;
		const parts = name.toLowerCase().split(" ");
		const shared = parts.filter((word) => own.has(word)).length;
		return parts.length > 1 && shared > (isMixed ? 1 : 0);
	});
}

function respellAll(people, facts, half, persons, idsByName, draw) {
	const own = new Map(facts.words.split(" ").map((word) => [word.toLowerCase(), word]));
	const cases = [];
	const seen = new Set();
	for (let round = 0; round < 2; round++) {
		for (const { name, id } of persons) {
			if (cases.length >= CASES_OF_EACH) return cases;
			const parts = name.split(" ");
			const able = parts.flatMap((word, at) => {
				const known = own.get(word.toLowerCase());
				return known && isKeptApart(known) === (half === "apart") ? [[known, at]] : [];
			});
			if (able.length === 0) continue;
			const [word, at] = pickOne(draw, able);
			const forms = listForms(word, facts).filter((form) => !own.has(form.toLowerCase()) || isShort(word, form, facts));
			if (forms.length === 0) continue;
			const written = parts.with(at, pickOne(draw, forms)).join(" ");
			if (seen.has(written)) continue;
			seen.add(written);
			const also = idsByName.get(sortWords(name)) ?? [];
			cases.push({ category: people, tier: "core", query: { name: written }, expect: { id, name, also } });
		}
	}
	return cases;
}

function listForms(word, { habits, shorts }) {
	const forms = new Set();
	for (const [from, to] of habits) {
		const form = word.replace(from, to);
		if (form !== word && form.length > 1) forms.add(form[0].toUpperCase() + form.slice(1));
	}
	for (const pair of shorts.split(" ")) {
		const [long, short] = pair.split(":");
		if (long === word) forms.add(short);
	}
	return [...forms];
}

function isShort(word, form, { shorts }) {
	return shorts.split(" ").includes(`${word}:${form}`);
}

/** Selects half of the words by their letters. Nothing may be tuned on these. */
function isKeptApart(word) {
	let hash = 0;
	for (const letter of word) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
	return ((hash >>> 7) ^ hash) % 2 === 1;
}

function shuffle(items, draw) {
	const mixed = [...items];
	for (let at = mixed.length - 1; at > 0; at--) {
		const other = pickWhole(draw, at + 1);
		[mixed[at], mixed[other]] = [mixed[other], mixed[at]];
	}
	return mixed;
}

function sortWords(name) {
	return name
		.toLowerCase()
		.split(/[^a-z]+/)
		.filter(Boolean)
		.sort()
		.join(" ");
}
