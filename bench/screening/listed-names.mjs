// Listed names as they are written, which must all be found, and namesakes of listed people, who must not be found.

import { createChance, pickWhole } from "../chance.mjs";

const HOME = "NG";
/** Larger than the error of any list. */
const YEARS_APART = 10;

/** Searches every main name and strong alias in Latin letters, as written and with the facts of its entry. */
export function measureVerbatim(index, entities) {
	const tally = { hits: 0, all: 0 };
	for (const entity of entities) {
		for (const name of [entity.name, ...entity.aliases]) {
			if (!/\p{Script=Latin}/u.test(name)) continue;
			const facts = { dob: readDate(entity.dobs[0]), countries: entity.nationalities.slice(0, 1) };
			for (const query of [{ name }, { name, ...facts }]) {
				tally.all++;
				if (isFound(index, query, entity)) tally.hits++;
			}
		}
	}
	return tally;
}

/** Searches customers of the region with exactly a listed person's name, another country and another birth year. */
export function measureNamesakes(index, entities) {
	const draw = createChance(31);
	const tally = { hits: 0, all: 0 };
	for (const entity of entities) {
		const { type, name, dobs, nationalities } = entity;
		if (type !== "person" || dobs.length === 0 || nationalities.length === 0 || nationalities.includes(HOME)) continue;
		const years = dobs.flatMap((dob) => dob.match(/\d{4}/g).map(Number));
		const year = 1950 + pickWhole(draw, 56);
		if (year > Math.min(...years) - YEARS_APART && year < Math.max(...years) + YEARS_APART) continue;
		const [month, day] = [1 + pickWhole(draw, 12), 1 + pickWhole(draw, 28)];
		const dob = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
		tally.all++;
		if (isFound(index, { name, dob, countries: [HOME] }, entity)) tally.hits++;
	}
	return tally;
}

function isFound(index, query, { id, list }) {
	return index.search(query, { limit: 1_000 }).some(({ entity }) => entity.id === id && entity.list === list);
}

/** Returns the first year of a range. */
function readDate(dob) {
	return dob?.includes("/") ? dob.slice(0, 4) : dob;
}
