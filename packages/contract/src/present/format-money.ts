// Money on the wire is in major units.

import { formatMinorUnits } from "@hakiki/domain";

/** A figure to look at: unlike a decision's amount it may have been rounded. */
export function toMajorUnits(minor: number, currency: string): number {
	return Number(formatMinorUnits(Math.round(minor), currency));
}
