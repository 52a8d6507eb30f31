// How what agrees and what is left over are weighed against each other.

const ASKED_LEFT_OVER = 0.4;
const LISTED_LEFT_OVER = 0.3;
const BOTH_LEFT_OVER = 1.1;
/** Under so many bits, a name that agrees in part is no match by itself. */
export const ENOUGH_BITS = 16;
export const ENOUGH_BITS_OF_FIRMS = 15;
/** A part of a name in a script without vowels must say more: more is alike by accident. */
export const ENOUGH_OF_PART_IN_SCRIPT = 1.22;
/** A smaller part of a name is nothing. */
export const NOTHING = 0.075;

/** What is left over on both sides counts far more than what is left over on one. */
export function subtractLeftOver(quality: number, asked: number, listed: number): number {
	return quality - ASKED_LEFT_OVER * asked - LISTED_LEFT_OVER * listed - BOTH_LEFT_OVER * Math.min(asked, listed);
}
