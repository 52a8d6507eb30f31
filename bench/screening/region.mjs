// The region's own names: listed persons with one word respelled, ordinary companies, and pairs of very common names.

import { NameIndex } from "@hakiki/screening";
import { measureOrdinary, measureRecall } from "./cases.mjs";
import { makeCommonPairs } from "./common-pairs.mjs";
import { makeOrdinaryFirms } from "./ordinary-firms.mjs";
import { printTally } from "./print.mjs";
import { makeRegionCases } from "./region-names.mjs";

const FIRMS = 5_000;
const RESPELLED_MIN = 0.95;
const FIRMS_MAX = 0.002;

/** `index` contains `listed`. */
export function runRegion(index, listed) {
	const { entities, cases } = makeRegionCases(listed);
	const withMade = new NameIndex(entities);
	const [tuned, apart] = [cases.tuned, cases.apart].map((half) => measureRecall(withMade, half));
	printTally("One word respelled, all lists and made persons", tuned.tally);
	printTally("One word respelled, words kept apart", apart.tally);
	const firms = measureOrdinary(index, listed, makeOrdinaryFirms(FIRMS));
	printTally(`False positives, ${FIRMS} generated companies, all lists`, firms.tally);
	const pairs = measureOrdinary(index, listed, makeCommonPairs());
	printTally("False positives, two very common Muslim names, all lists", pairs.tally);
	// Mistakes on words kept apart are not named, so that nobody tunes to them.
	return { tuned, apart, firms, missed: tuned.missed, flagged: [...firms.flagged, ...pairs.flagged] };
}

/** Returns the people with the lowest recall. */
export function findWorst({ tuned, apart }) {
	const entries = [...tuned.tally, ...apart.tally].filter(([people]) => !people.startsWith("all "));
	return entries.map(([, tally]) => tally).reduce((one, other) => (share(other) < share(one) ? other : one));
}

export function isRegionReached(region) {
	return share(findWorst(region)) >= RESPELLED_MIN && share(region.firms.tally.get("all")) <= FIRMS_MAX;
}

function share({ hits, all }) {
	return hits / all;
}
