// The similarity of a word without short vowels and a word with them, 0 to 1.

import { measureReading } from "./abjad-cost.ts";

/** Less than for one word in one script, because unwritten vowels may differ. */
export const SAME_IN_SCRIPT = 0.985;
/** How much similarity a word loses for one whole letter of difference, relative to its length. */
const STEEPNESS = 0.9;
const WHOLE = 100;
const SHORTEST = 3;

/** Returns 0 if the similarity is below `least`. */
export function compareReading(abjad: string, vowelled: string, least: number): number {
	const base = Math.max(SHORTEST, abjad.length) * WHOLE;
	const most = Math.floor(((SAME_IN_SCRIPT - least) * base) / STEEPNESS) + 1;
	const cost = measureReading(abjad, vowelled, most);
	return cost >= most ? 0 : SAME_IN_SCRIPT - (STEEPNESS * cost) / base;
}
