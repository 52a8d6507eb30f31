import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeDeposit, makeTransfer } from "../testing/events.ts";
import { foldEvent } from "./fold-event.ts";
import { recordMilestone } from "./milestones.ts";
import { createProfile, type MilestoneKind, type Movement, type Profile } from "./profile.ts";
import { type MoneyStep, matchSequence, type SequenceStep } from "./sequences.ts";

function logOf(...steps: [MilestoneKind, number][]) {
	const profile = createProfile();
	for (const [kind, at] of steps) recordMilestone(profile, kind, at);
	return profile;
}

const isLent = (movement: Movement, from: MoneyStep["from"]): boolean => from === "anyone" || movement.isFromLender;

function matchTimes(profile: Profile, steps: readonly SequenceStep[], withinS: number, at: number) {
	return matchSequence(profile, steps, withinS, at, isLent)?.map((step) => step.at);
}

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
		expect(matchTimes(profile, steps, 100, 20)).toEqual([10, 12, 14]);
	});

	it("takes the latest steps that still fit", () => {
		const profile = logOf(
			["sim_swap", 1],
			["new_device_login", 2],
			["sim_swap", 5],
			["new_device_login", 6],
			["destination_changed", 7],
		);
		expect(matchTimes(profile, steps, 100, 20)).toEqual([5, 6, 7]);
	});

	it("does not match another order, a missing step, the future, or too long ago", () => {
		expect(
			matchTimes(logOf(["new_device_login", 1], ["sim_swap", 2], ["destination_changed", 3]), steps, 100, 20),
		).toBeUndefined();
		expect(matchTimes(logOf(["sim_swap", 1], ["new_device_login", 2]), steps, 100, 20)).toBeUndefined();
		const profile = logOf(["sim_swap", 1], ["new_device_login", 2], ["destination_changed", 3]);
		expect(matchTimes(profile, steps, 100, 2)).toBeUndefined();
		expect(matchTimes(profile, steps, 19, 20)).toEqual([1, 2, 3]);
		expect(matchTimes(profile, steps, 18, 20)).toBeUndefined();
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
				expect(matchTimes(profile, steps, 30, 40) !== undefined).toBe(found);
			}),
		);
	});
});

describe("a sequence with money", () => {
	const allowed = { decision: "allow", score: 1 } as const;
	const anyone = { money: "in", from: "anyone" } as const;
	const lender = { money: "in", from: "lender" } as const;

	function moneyOf(...deposits: [at: number, amount: number, isLender?: true][]) {
		const profile = createProfile();
		for (const [at, amount, isLender] of deposits) {
			const event = makeDeposit(at * 1000, amount, "ben");
			const { counterparty } = event;
			const party = isLender && counterparty ? { counterparty: { ...counterparty, isLender } } : {};
			foldEvent(profile, { ...event, ...party }, allowed);
		}
		return profile;
	}

	it("takes all of it within the time as one step that begins with the first", () => {
		const profile = moneyOf([10, 1], [20, 2], [30, 4]);
		expect(matchSequence(profile, [anyone], 10, 30, isLent)).toEqual([{ at: 20, amountMinor: 600 }]);
		expect(matchSequence(profile, [anyone], 10, 25, isLent)).toEqual([{ at: 20, amountMinor: 200 }]);
		expect(matchSequence(profile, [anyone], 9, 40, isLent)).toBeUndefined();
	});

	it("takes only money of the kind that is asked for, and none that went out, failed or was refused", () => {
		const profile = moneyOf([10, 1], [20, 2, true]);
		foldEvent(profile, makeTransfer(25_000, 7, "ann"), allowed);
		foldEvent(profile, makeDeposit(26_000, 7, "ann", { status: "failed" }), allowed);
		foldEvent(profile, makeDeposit(27_000, 7, "ann"), { decision: "block", score: 99 });
		expect(matchSequence(profile, [lender], 100, 30, isLent)).toEqual([{ at: 20, amountMinor: 200 }]);
		expect(matchSequence(profile, [anyone], 100, 30, isLent)).toEqual([{ at: 10, amountMinor: 300 }]);
	});

	it("stands before and after milestones, in order", () => {
		const profile = moneyOf([10, 1], [20, 2]);
		recordMilestone(profile, "pin_changed", 5);
		recordMilestone(profile, "destination_changed", 15);
		const change = ["destination_changed"] as const;
		expect(matchSequence(profile, [["pin_changed"], anyone, change], 100, 30, isLent)).toEqual([
			{ at: 5, amountMinor: 0 },
			{ at: 10, amountMinor: 100 },
			{ at: 15, amountMinor: 0 },
		]);
		expect(matchSequence(profile, [change, anyone], 100, 30, isLent)).toEqual([
			{ at: 15, amountMinor: 0 },
			{ at: 20, amountMinor: 200 },
		]);
		expect(matchSequence(profile, [change, anyone], 100, 19, isLent)).toBeUndefined();
	});
});
