// The amounts from which on cash is reported. Nigeria sets them in naira by kind of customer, Kenya in US dollars.

import type { CustomerKind } from "@hakiki/domain";
import { isCorporate } from "./customer-kinds.ts";

/** The parameters of every rule that uses the threshold. 0 means no limit. If both are set, dollars take precedence. */
export const CASH_THRESHOLDS = {
	individualMin: { default: { KE: 0, NG: 5_000_000 }, unit: "money", min: 0, max: 10_000_000_000 },
	corporateMin: { default: { KE: 0, NG: 10_000_000 }, unit: "money", min: 0, max: 10_000_000_000 },
	usdMin: { default: { KE: 15_000, NG: 0 }, unit: "USD", min: 0, max: 10_000_000 },
} as const;

/**
 * Returns minor units, or undefined if the dollar rate is unknown. A customer of unknown kind counts as an individual.
 */
export function findCashThreshold(
	signals: { readonly customerKind: CustomerKind | undefined; readonly usdMinor: number | undefined },
	parameters: { readonly individualMin: number; readonly corporateMin: number; readonly usdMin: number },
): number | undefined {
	if (parameters.usdMin > 0)
		return signals.usdMinor === undefined ? undefined : Math.round(parameters.usdMin * signals.usdMinor);
	const threshold = isCorporate(signals.customerKind) ? parameters.corporateMin : parameters.individualMin;
	return threshold === 0 ? undefined : threshold;
}
