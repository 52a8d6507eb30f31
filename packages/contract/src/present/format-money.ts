// Money on the wire is in major units.

import { formatMinorUnits } from "@hakiki/domain";

/** For display only: unlike the amount of a decision, the result may be rounded. */
export function toMajorUnits(minor: number, currency: string): number {
	return Number(formatMinorUnits(Math.round(minor), currency));
}
