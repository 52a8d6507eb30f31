import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLastMilestone, matchSequence, recordMilestone } from "./milestones.ts";
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

describe("a sequence", () => {
	const steps = [["sim_swap", "pin_changed"], ["new_device_login"], ["destination_changed"]] as const;

	it("matches steps in order with others between them", () => {
		const profile = logOf(
			["pin_changed", 10],
			["email_changed", 11],
			["new_device_login", 12],
			["held", 13],
			["destination_changed", 14],
		);
		expect(matchSequence(profile, steps, 100, 20)).toEqual([10, 12, 14]);
	});

	it("takes the latest steps that still fit", () => {
		const profile = logOf(
			["sim_swap", 1],
			["new_device_login", 2],
			["sim_swap", 5],
			["new_device_login", 6],
			["destination_changed", 7],
		);
		expect(matchSequence(profile, steps, 100, 20)).toEqual([5, 6, 7]);
	});

	it("does not match another order, a missing step, the future, or too long ago", () => {
		expect(
			matchSequence(logOf(["new_device_login", 1], ["sim_swap", 2], ["destination_changed", 3]), steps, 100, 20),
		).toBeUndefined();
		expect(matchSequence(logOf(["sim_swap", 1], ["new_device_login", 2]), steps, 100, 20)).toBeUndefined();
		const profile = logOf(["sim_swap", 1], ["new_device_login", 2], ["destination_changed", 3]);
		expect(matchSequence(profile, steps, 100, 2)).toBeUndefined();
		expect(matchSequence(profile, steps, 19, 20)).toEqual([1, 2, 3]);
		expect(matchSequence(profile, steps, 18, 20)).toBeUndefined();
	});

	it("agrees with trying every choice of steps", () => {
		const kinds = ["sim_swap", "pin_changed", "new_device_login", "destination_changed"] as const;
		const life = fc.uniqueArray(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 40 })), {
			maxLength: 10,
			selector: ([, at]) => at,
		});
		fc.assert(
			fc.property(life, (list) => {
				const profile = logOf(...list);
				const found = profile.milestones.some((a) =>
					profile.milestones.some((b) =>
						profile.milestones.some(
							(c) =>
								(a.kind === "sim_swap" || a.kind === "pin_changed") &&
								b.kind === "new_device_login" &&
								c.kind === "destination_changed" &&
								a.at < b.at &&
								b.at < c.at &&
								a.at >= 40 - 30,
						),
					),
				);
				expect(matchSequence(profile, steps, 30, 40) !== undefined).toBe(found);
			}),
		);
	});
});
