// From what amount on cash is reported. Nigeria names naira, by who the customer is; Kenya names US dollars.

import type { CustomerKind } from "@hakiki/domain";
import { isCorporate } from "./customer-kinds.ts";

/** Parameters of every rule that asks. A limit of 0 is none; dollars come before money where both are set. */
export const CASH_THRESHOLDS = {
	individualMin: { default: { KE: 0, NG: 5_000_000 }, unit: "money", min: 0, max: 10_000_000_000 },
	corporateMin: { default: { KE: 0, NG: 10_000_000 }, unit: "money", min: 0, max: 10_000_000_000 },
	usdMin: { default: { KE: 15_000, NG: 0 }, unit: "USD", min: 0, max: 10_000_000 },
} as const;

/** In minor units; unknown when the dollar's rate is. Whose kind nobody knows is taken as an individual. */
export function findCashThreshold(
	signals: { readonly customerKind: CustomerKind | undefined; readonly usdMinor: number | undefined },
	parameters: { readonly individualMin: number; readonly corporateMin: number; readonly usdMin: number },
): number | undefined {
	if (parameters.usdMin > 0)
		return signals.usdMinor === undefined ? undefined : Math.round(parameters.usdMin * signals.usdMinor);
	const threshold = isCorporate(signals.customerKind) ? parameters.corporateMin : parameters.individualMin;
	return threshold === 0 ? undefined : threshold;
}
