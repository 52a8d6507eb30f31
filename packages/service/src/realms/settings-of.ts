// The settings that follow from the country of a workspace, and the default settings for decisions without a workspace.

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
