// Weighs the words that agree against the words that are left over.

const ASKED_LEFT_OVER = 0.4;
const LISTED_LEFT_OVER = 0.3;
const BOTH_LEFT_OVER = 1.1;
/** With fewer bits, a name that agrees in part is not a match by itself. */
export const ENOUGH_BITS = 16;
export const ENOUGH_BITS_OF_FIRMS = 15;
/** A part of a name in a script without vowels needs more bits, because more words are similar by accident. */
export const ENOUGH_OF_PART_IN_SCRIPT = 1.22;
/** A smaller part of a name counts as nothing. */
export const NOTHING = 0.075;

/** Words left over on both sides count far more than words left over on one side. */
export function subtractLeftOver(quality: number, asked: number, listed: number): number {
	return quality - ASKED_LEFT_OVER * asked - LISTED_LEFT_OVER * listed - BOTH_LEFT_OVER * Math.min(asked, listed);
}
