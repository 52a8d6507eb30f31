// Describes the rest of a cap that is counted over time, for sentences and evidence.

import { formatMoney } from "../sentences.ts";

/**
 * Returns the rest of a cap before this movement. `sumMinor` includes the movement, and `addedMinor` is its own part.
 */
export function countLeft(sumMinor: number, addedMinor: number, maxMinor: number): number {
	return Math.min(maxMinor, Math.max(0, maxMinor - (sumMinor - addedMinor)));
}

/** Returns "NGN 12,000 of it is left" or "nothing of it is left". */
export function describeLeft(leftMinor: number, currency: string): string {
	return `${leftMinor === 0 ? "nothing" : formatMoney(leftMinor, currency)} of it is left`;
}
