// Listed names in other spellings, generated from a seed: only entries that are in no case, so that the method is
// measured and not the cases that it was tuned on.

import { createChance, pickOne, pickWhole } from "../chance.mjs";

const TITLES = ["Alhaji", "Dr.", "Hon.", "Engr.", "Chief", "Mrs", "Barr.", "Hajiya", "Prof.", "Sheikh", "Col."];
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const HABITS = [
	["sh", "ch"],
	["kh", "h"],
	["v", "w"],
	["y", "i"],
	["ou", "u"],
	["oo", "u"],
	["ee", "i"],
	["q", "k"],
	["k", "c"],
	["j", "dj"],
	["zh", "j"],
	["ai", "ei"],
	["iy", "y"],
	["ks", "x"],
	["dd", "d"],
	["mm", "m"],
];
const IS_PLAIN = /^[A-Za-z' -]+$/;
/** Shorter names cannot be found with a typo in them. */
const LETTERS_MIN = 9;

/** By category: the spelling, and the entry it means. */
export function makeVariants(entities, excluded, count) {
	const draw = createChance(23);
	const persons = entities.filter(
		({ type, id, name }) =>
			type === "person" &&
			!excluded.has(id) &&
			IS_PLAIN.test(name) &&
			name.split(" ").length > 1 &&
			name.length >= LETTERS_MIN,
	);
	const cases = [];
	for (const [category, write] of Object.entries(WRITERS)) {
		for (let made = 0, tried = 0; made < count && tried < count * 20; tried++) {
			const entity = pickOne(draw, persons);
			const query = write(entity, draw);
			if (!query) continue;
			cases.push({ category, tier: "core", query, expect: { id: entity.id, name: entity.name, also: [] } });
			made++;
		}
	}
	return cases;
}

const WRITERS = {
	"one slip": ({ name }, draw) => ({ name: slip(name, draw) }),
	"two slips": ({ name }, draw) => ({ name: slip(slip(name, draw), draw) }),
	"letters swapped": ({ name }, draw) => ({ name: swap(name, draw) }),
	"swapped, and a word less": ({ name }, draw) => {
		const shorter = dropMiddle(name);
		return shorter && { name: swap(shorter, draw) };
	},
	"a word less": ({ name }) => {
		const shorter = dropMiddle(name);
		return shorter && { name: shorter };
	},
	"a word less, and birth date": ({ name, dobs }) => {
		const shorter = dropMiddle(name);
		return shorter && dobs[0] && { name: shorter, dob: readDate(dobs[0]) };
	},
	"an initial": ({ name }) => {
		const words = name.split(" ");
		return words.length < 3 ? undefined : { name: [`${words[0][0]}.`, ...words.slice(1)].join(" ") };
	},
	"another habit": ({ name }, draw) => {
		const written = rewrite(name.toLowerCase(), draw);
		return written && { name: written };
	},
	"another habit, and a slip": ({ name }, draw) => {
		const written = rewrite(name.toLowerCase(), draw);
		return written && { name: slip(written, draw) };
	},
	"another order, and a title": ({ name }, draw) => {
		const [first, ...rest] = name.split(" ");
		return { name: `${pickOne(draw, TITLES)} ${rest.join(" ")} ${first}` };
	},
	"in one word": ({ name }) => ({ name: name.replaceAll(/[ '-]/g, "").toLowerCase() }),
	"a word in two": ({ name }, draw) => {
		const words = name.split(" ");
		const at = words.findIndex((word) => word.length > 6);
		if (at < 0) return undefined;
		const place = 3 + pickWhole(draw, words[at].length - 5);
		return { name: words.with(at, `${words[at].slice(0, place)} ${words[at].slice(place)}`).join(" ") };
	},
};

function slip(name, draw) {
	const words = name.split(" ");
	const at = pickLong(words, draw);
	const word = words[at];
	const place = 1 + pickWhole(draw, word.length - 1);
	const letter = pickOne(draw, [...LETTERS]);
	const [before, after] = [word.slice(0, place), word.slice(place)];
	const kind = draw();
	const slipped =
		kind < 0.3 ? before + after.slice(1) : kind < 0.65 ? before + letter + after.slice(1) : before + letter + after;
	return words.with(at, slipped).join(" ");
}

function swap(name, draw) {
	const words = name.split(" ");
	const at = pickLong(words, draw);
	const word = words[at];
	const place = 1 + pickWhole(draw, word.length - 2);
	const swapped = word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2);
	return words.with(at, swapped).join(" ");
}

function pickLong(words, draw) {
	const long = words.flatMap((word, at) => (word.length > 3 ? [at] : []));
	return long.length === 0
		? words.reduce((best, word, at) => (word.length > words[best].length ? at : best), 0)
		: pickOne(draw, long);
}

function dropMiddle(name) {
	const words = name.split(" ");
	return words.length < 3 ? undefined : `${words[0]} ${words.at(-1)}`;
}

function rewrite(name, draw) {
	const habits = HABITS.filter(([from]) => name.includes(from));
	if (habits.length === 0) return undefined;
	const [from, to] = pickOne(draw, habits);
	return name.replaceAll(from, to);
}

function readDate(dob) {
	return /^\d{4}(?:-\d{2}-\d{2})?$/.test(dob) ? dob : dob.slice(0, 4);
}

/** Removes one alias of each of some entries, and returns those aliases as queries. */
export function holdOutAliases(entities, excluded, count) {
	const draw = createChance(29);
	const able = entities.flatMap((entity, at) =>
		entity.aliases.length > 0 && !excluded.has(entity.id) && isAnotherSpelling(entity) ? [at] : [],
	);
	const chosen = new Set(Array.from({ length: count }, () => pickOne(draw, able)));
	const cases = [];
	const rest = entities.map((entity, at) => {
		if (!chosen.has(at)) return entity;
		const held = entity.aliases.find((alias) => isAlike(alias, entity.name));
		cases.push({
			category: entity.type === "person" ? "an alias nobody listed, persons" : "an alias nobody listed, others",
			tier: "core",
			query: { name: held },
			expect: { id: entity.id, name: entity.name, also: [] },
		});
		return { ...entity, aliases: entity.aliases.filter((alias) => alias !== held) };
	});
	return { cases, rest };
}

function isAnotherSpelling({ name, aliases }) {
	return aliases.some((alias) => isAlike(alias, name));
}

/** An alias may have nothing in common with the name, so half of their letter pairs must be shared. */
function isAlike(alias, name) {
	if (!IS_PLAIN.test(alias) || alias.toLowerCase() === name.toLowerCase() || alias.split(" ").length < 2) return false;
	const [one, other] = [listPairs(alias), listPairs(name)];
	const shared = [...one].filter((pair) => other.has(pair)).length;
	return (2 * shared) / (one.size + other.size) > 0.5;
}

function listPairs(name) {
	const letters = name.toLowerCase().replaceAll(/[^a-z]/g, "");
	return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}
