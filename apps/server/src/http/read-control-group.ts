// Reads the control group from a request. Amounts arrive in major units.

import { toMinorUnits } from "@hakiki/domain";

interface GivenControlGroup {
	readonly share?: number;
	readonly amount_max?: number;
}

export function readControlGroup(
	given: GivenControlGroup | undefined,
	currency: string,
): { readonly controlShare: number | undefined; readonly controlMaxMinor: number | undefined } {
	const amountMax = given?.amount_max;
	return {
		controlShare: given?.share,
		controlMaxMinor: amountMax === undefined ? undefined : toMinorUnits(amountMax, currency),
	};
}
