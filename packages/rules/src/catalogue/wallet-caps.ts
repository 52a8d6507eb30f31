// The caps on mobile money in Kenya and on account tiers in Nigeria, for the rule that enforces them and the rule that
// detects amounts just under them.

import type { CountryServed, CustomerKind, DestinationType, Method } from "@hakiki/domain";
import { hasTierLimits } from "./customer-kinds.ts";

export const WALLET_CAPS = {
	transactionMax: { default: 250_000, unit: "money", min: 1, max: 1_000_000_000 },
	dayMax: { default: 500_000, unit: "money", min: 1, max: 1_000_000_000 },
	tier1DayMax: { default: 50_000, unit: "money", min: 1, max: 1_000_000_000 },
	tier2DayMax: { default: 200_000, unit: "money", min: 1, max: 1_000_000_000 },
	tier3DayMax: { default: 5_000_000, unit: "money", min: 1, max: 1_000_000_000 },
} as const;

const MOBILE: ReadonlySet<string | undefined> = new Set(["mpesa", "airtel"]);

/** Bank transfers have no such cap, whatever the source. The method takes precedence over the destination. */
export function isCappedMobile(signals: {
	readonly method: Method | undefined;
	readonly destinationType: DestinationType | undefined;
}): boolean {
	return MOBILE.has(signals.method ?? signals.destinationType);
}

/** Returns the daily cap of the customer's tier. Undefined in Kenya, for businesses, and if the tier is unknown. */
export function findTierCap(
	signals: {
		readonly workspaceCountry: CountryServed;
		readonly kycTier: number | undefined;
		readonly customerKind: CustomerKind | undefined;
		readonly isKindInferred: boolean;
	},
	parameters: { readonly tier1DayMax: number; readonly tier2DayMax: number; readonly tier3DayMax: number },
): number | undefined {
	if (signals.workspaceCountry !== "NG" || signals.kycTier === undefined || !hasTierLimits(signals)) return undefined;
	return [parameters.tier1DayMax, parameters.tier2DayMax, parameters.tier3DayMax][signals.kycTier - 1];
}
