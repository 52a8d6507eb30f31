// How alike a word without short vowels is to one with them, 0 to 1.

import { measureReading } from "./abjad-cost.ts";

/** Less than that of one word in one script: what is not written may differ. */
export const SAME_IN_SCRIPT = 0.985;
/** How much of its likeness a word loses for one whole letter of difference, in letters of its length. */
const STEEPNESS = 0.9;
const WHOLE = 100;
const SHORTEST = 3;

/** 0 where they are less alike than `least`. */
export function compareReading(abjad: string, vowelled: string, least: number): number {
	const base = Math.max(SHORTEST, abjad.length) * WHOLE;
	const most = Math.floor(((SAME_IN_SCRIPT - least) * base) / STEEPNESS) + 1;
	const cost = measureReading(abjad, vowelled, most);
	return cost >= most ? 0 : SAME_IN_SCRIPT - (STEEPNESS * cost) / base;
}
