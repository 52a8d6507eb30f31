// What a cap that is counted over time still allows, for the caps' sentences and evidence.

import { formatMoney } from "../sentences.ts";

/** What is left of a cap before this movement: `sumMinor` has the movement in it, and `addedMinor` is what it adds. */
export function countLeft(sumMinor: number, addedMinor: number, maxMinor: number): number {
	return Math.min(maxMinor, Math.max(0, maxMinor - (sumMinor - addedMinor)));
}

/** "NGN 12,000 of it is left", or "nothing of it is left". */
export function describeLeft(leftMinor: number, currency: string): string {
	return `${leftMinor === 0 ? "nothing" : formatMoney(leftMinor, currency)} of it is left`;
}
