import { describe, expect, it } from "vitest";
import { DAY_MS, makeLogin, START_MS } from "../testing/events.ts";
import { foldEvent } from "./fold-event.ts";
import { createProfile } from "./profile.ts";
import { riskLevelOf } from "./risk.ts";

function profileWith(...scores: [day: number, score: number][]) {
	const profile = createProfile();
	for (const [day, score] of scores)
		foldEvent(profile, makeLogin(START_MS + day * DAY_MS, "phone"), { decision: "allow", score });
	return profile;
}
const levelAt = (profile: ReturnType<typeof profileWith>, day: number) =>
	riskLevelOf(profile, "active", START_MS + day * DAY_MS);

describe("a customer's risk level", () => {
	it("is that of the highest score, and decays to low within 30 days", () => {
		const profile = profileWith([0, 100]);
		expect([0, 1, 9, 11, 19, 21, 30].map((day) => levelAt(profile, day))).toEqual([
			"critical",
			"critical",
			"high",
			"medium",
			"medium",
			"low",
			"low",
		]);
	});

	it("is not lowered by a later low score, and is raised by a later high one", () => {
		expect(levelAt(profileWith([0, 90], [1, 2]), 1)).toBe("critical");
		expect(levelAt(profileWith([0, 60], [5, 90]), 5)).toBe("critical");
		expect(levelAt(profileWith([0, 90], [25, 30]), 25)).toBe("medium");
	});

	it("takes a late score at its age", () => {
		expect(levelAt(profileWith([20, 30], [0, 90]), 20)).toBe("medium");
		expect(levelAt(profileWith([20, 3], [19, 90]), 20)).toBe("critical");
	});

	it("is critical while held or blocked, and low for a new customer", () => {
		expect(riskLevelOf(createProfile(), "held", START_MS)).toBe("critical");
		expect(riskLevelOf(createProfile(), "blocked", START_MS)).toBe("critical");
		expect(riskLevelOf(createProfile(), "active", START_MS)).toBe("low");
	});
});
