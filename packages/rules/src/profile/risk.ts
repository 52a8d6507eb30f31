// A customer's risk: the highest score so far, halved every ten days, so that after 30 days even a 100 is low. All
// scores decay alike, so the highest stays the highest and one pair of numbers is enough.

import type { CustomerStatus, RiskLevel } from "@hakiki/domain";
import type { Profile } from "./profile.ts";

const HALVING_S = 10 * 86_400;

export function recordRisk(profile: Profile, at: number, score: number): void {
	const tenths = Math.round(Math.min(Math.max(score, 0), 100) * 10);
	const current = decayRisk(profile, Math.max(at, profile.riskAt));
	const aged = tenths * decayFactor(Math.max(profile.riskAt - at, 0));
	if (aged < current) return;
	profile.riskTenths = tenths;
	profile.riskAt = at;
}

/** Returns the level to show: the highest score of 30 days with decay, or critical while the customer is stopped. */
export function riskLevelOf(profile: Profile, status: CustomerStatus, nowMs: number): RiskLevel {
	if (status === "held" || status === "blocked") return "critical";
	return riskLevelOfScore(decayRisk(profile, Math.floor(nowMs / 1000)) / 10);
}

export function riskLevelOfScore(score: number): RiskLevel {
	if (score < 25) return "low";
	if (score < 50) return "medium";
	return score < 85 ? "high" : "critical";
}

function decayRisk(profile: Profile, at: number): number {
	return profile.riskTenths * decayFactor(Math.max(at - profile.riskAt, 0));
}

/** Uses straight lines between the halvings. Unlike a power, they give the same result on every machine. */
function decayFactor(ageS: number): number {
	const halvings = Math.min(Math.floor(ageS / HALVING_S), 52);
	const rest = (ageS - halvings * HALVING_S) / HALVING_S;
	return halvings === 52 ? 0 : (1 - Math.min(rest, 1) / 2) / 2 ** halvings;
}
