// A list of any length, made from syllables and a seed. As in real names, many entries share half of the words.

import { createChance, pickOne } from "./chance.mjs";

const SYLLABLES =
	"ba be bi bo da di do fa ga ha ja ka ki ko la le li ma me mi mo na ne ni no pa ra re ri ro sa shi so ta te ti to va vi wa ya za ze".split(
		" ",
	);
const ENDINGS = ["", "", "n", "r", "d", "m", "sh", "v", "ev", "ani", "ullah", "wich"];
const SHARED = ["Mohammed", "Ali", "Ahmed", "Hassan", "John", "Ivan", "Juan", "Maria", "Chen", "Kim"];

/** Shared by all entries, as the readers of lists do. */
const NONE = [];
const TOPICS = ["sanction"];

/** Yields entries with about 1.5 names each, until there are `nameCount` names. */
export function* generateEntities(nameCount) {
	const draw = createChance(1);
	for (let names = 0, id = 0; names < nameCount; id++) {
		const aliases = draw() < 0.5 ? [makeName(draw)] : NONE;
		names += 1 + aliases.length;
		yield {
			id: String(id).padStart(7, "0"),
			list: "generated",
			topics: TOPICS,
			type: "person",
			name: makeName(draw),
			aliases,
			weakAliases: NONE,
			originalScript: NONE,
			dobs: [`${1940 + Math.floor(draw() * 60)}-0${1 + Math.floor(draw() * 9)}-1${Math.floor(draw() * 9)}`],
			nationalities: NONE,
			countries: NONE,
			programs: NONE,
		};
	}
}

function makeName(draw) {
	const first = draw() < 0.4 ? pickOne(draw, SHARED) : makeWord(draw, 2);
	return draw() < 0.5 ? `${first} ${makeWord(draw, 3)}` : `${first} ${makeWord(draw, 2)} ${makeWord(draw, 3)}`;
}

function makeWord(draw, syllables) {
	let word = "";
	for (let at = 0; at < syllables; at++) word += pickOne(draw, SYLLABLES);
	return word[0].toUpperCase() + word.slice(1) + pickOne(draw, ENDINGS);
}
