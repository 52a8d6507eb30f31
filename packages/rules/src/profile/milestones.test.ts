import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLastMilestone, recordMilestone } from "./milestones.ts";
import { createProfile, MILESTONES, type MilestoneKind, PROFILE_LIMITS } from "./profile.ts";

function logOf(...steps: [MilestoneKind, number][]) {
	const profile = createProfile();
	for (const [kind, at] of steps) recordMilestone(profile, kind, at);
	return profile;
}

describe("milestones", () => {
	it("stay in order of time, however they arrive", () => {
		fc.assert(
			fc.property(
				fc.array(fc.tuple(fc.constantFrom(...MILESTONES), fc.integer({ min: 1, max: 1000 })), { maxLength: 60 }),
				(steps) => {
					const times = logOf(...steps).milestones.map(({ at }) => at);
					expect(times).toEqual([...times].sort((one, other) => one - other));
					expect(times.length).toBeLessThanOrEqual(PROFILE_LIMITS.milestones);
				},
			),
		);
	});

	it("are one for a repeated report", () => {
		expect(logOf(["sim_swap", 10], ["pin_changed", 10], ["sim_swap", 10]).milestones).toHaveLength(2);
	});

	it("are found as of a time, never from its future", () => {
		const profile = logOf(["sim_swap", 10], ["sim_swap", 30]);
		expect(findLastMilestone(profile, ["sim_swap"], 29)).toBe(10);
		expect(findLastMilestone(profile, ["sim_swap"], 30)).toBe(30);
		expect(findLastMilestone(profile, ["sim_swap"], 9)).toBeUndefined();
		expect(findLastMilestone(profile, ["pin_changed"], 99)).toBeUndefined();
	});
});
