// What a country served decides of a workspace, and the settings one begins with, for whoever decides without one.

import type { CountryServed, Rate, WorkspaceSettings } from "@hakiki/domain";

export const COUNTRY_DEFAULTS = {
	KE: { currency: "KES", timeZone: "Africa/Nairobi" },
	NG: { currency: "NGN", timeZone: "Africa/Lagos" },
} as const;
const TRAVEL_RULE_USD = 1_000;

export function settingsOf(country: CountryServed, rates: { usdRate(): Rate | undefined }): WorkspaceSettings {
	const usdRate = rates.usdRate()?.rate;
	return {
		country,
		...COUNTRY_DEFAULTS[country],
		mode: "enforce",
		travelRule: { thresholdUsd: TRAVEL_RULE_USD, isInclusive: country === "NG" },
		...(usdRate === undefined ? {} : { usdRate }),
	};
}
