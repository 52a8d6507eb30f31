// The caps on mobile money in Kenya and on account tiers in Nigeria, for the rule that keeps them and the one that
// notices who stays just under them.

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

/** Bank transfers have no such cap, whatever they are paid from: the method goes before the destination. */
export function isCappedMobile(signals: {
	readonly method: Method | undefined;
	readonly destinationType: DestinationType | undefined;
}): boolean {
	return MOBILE.has(signals.method ?? signals.destinationType);
}

/** The cap on a day by the customer's tier; none in Kenya, for businesses, nor where the tier is unknown. */
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
