// The settings a workspace of a country begins with, for whoever decides without one.

import type { CountryServed, Rate, WorkspaceSettings } from "@hakiki/domain";

const DEFAULTS = {
	KE: { currency: "KES", timeZone: "Africa/Nairobi" },
	NG: { currency: "NGN", timeZone: "Africa/Lagos" },
} as const;
const TRAVEL_RULE_USD = 1_000;

export function settingsOf(country: CountryServed, rates: { usdRate(): Rate | undefined }): WorkspaceSettings {
	const usdRate = rates.usdRate()?.rate;
	return {
		country,
		...DEFAULTS[country],
		mode: "enforce",
		travelRule: { thresholdUsd: TRAVEL_RULE_USD, isInclusive: country === "NG" },
		...(usdRate === undefined ? {} : { usdRate }),
	};
}
