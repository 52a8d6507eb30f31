import type { NormalEvent } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import {
	DAY_MS,
	HOUR_MS,
	hashOf,
	makeDeposit,
	makeLogin,
	makePayout,
	makeTransfer,
	START_MS,
} from "../testing/events.ts";
import { foldEvent } from "./fold-event.ts";
import { createProfile } from "./profile.ts";
import { DAY_S, sumWindow } from "./windows.ts";

const allowed = { decision: "allow", score: 5 } as const;
const blocked = { decision: "block", score: 95 } as const;
const LATER = START_MS + HOUR_MS;
const reference = hashOf("reference 1");

/** What folding each event says of it, and what went out in the end. */
function fold(...events: readonly (readonly [NormalEvent, typeof allowed | typeof blocked])[]) {
	const profile = createProfile();
	const isNew = events.map(([event, outcome]) => foldEvent(profile, event, outcome));
	const at = Math.floor(Math.max(...events.map(([event]) => event.occurredAt)) / 1000);
	return { isNew, outCount: sumWindow(profile, at, 7 * DAY_S, "outCount") };
}

describe("one movement counts once", () => {
	it("when a payout and the transaction that settles it come one after the other", () => {
		const folded = fold([makePayout(START_MS, 100, "ann"), allowed], [makeTransfer(LATER, 100, "ann"), allowed]);
		expect(folded).toEqual({ isNew: [true, false], outCount: 1 });
	});

	it("when several events have one reference, whatever the amounts", () => {
		const folded = fold(
			[makePayout(START_MS, 100, "ann", { reference }), allowed],
			[makeTransfer(LATER, 90, "ann", { reference }), allowed],
			[makeTransfer(LATER + 1, 90, "ann", { reference }), allowed],
		);
		expect(folded).toEqual({ isNew: [true, false, false], outCount: 1 });
	});

	it("but again when the same is paid twice", () => {
		const twice = fold(
			[makePayout(START_MS, 100, "ann"), allowed],
			[makeTransfer(LATER, 100, "ann"), allowed],
			[makeTransfer(LATER + 1, 100, "ann"), allowed],
		);
		expect(twice).toEqual({ isNew: [true, false, true], outCount: 2 });
	});

	it("and not for a transaction that comes more than 72 hours after the payout", () => {
		const late = makeTransfer(START_MS + 3 * DAY_MS + 1_000, 100, "ann");
		expect(fold([makePayout(START_MS, 100, "ann"), allowed], [late, allowed]).isNew).toEqual([true, true]);
	});
});

describe("nothing is counted", () => {
	it.each([
		["a payout that was stopped", makePayout(START_MS, 100, "ann"), blocked],
		["a failed transaction", makeTransfer(START_MS, 100, "ann", { status: "failed" }), allowed],
		["a pending deposit", makeDeposit(START_MS, 100, "ben", { status: "pending" }), allowed],
		["a login", makeLogin(START_MS, "phone"), allowed],
	])("of %s", (_name, event, outcome) => {
		expect(fold([event, outcome])).toEqual({ isNew: [false], outCount: 0 });
	});

	it("of a transaction that undoes an earlier one, and its return counts anew", () => {
		const folded = fold(
			[makeTransfer(START_MS, 100, "ann", { reference }), allowed],
			[makeTransfer(LATER, 100, "ann", { reference, status: "reversed" }), allowed],
			[makeTransfer(LATER + HOUR_MS, 100, "ann", { reference }), allowed],
		);
		expect(folded).toEqual({ isNew: [true, false, true], outCount: 1 });
	});
});

it("counts a completed transaction whose payout had been stopped", () => {
	const folded = fold([makePayout(START_MS, 100, "ann"), blocked], [makeTransfer(LATER, 100, "ann"), allowed]);
	expect(folded).toEqual({ isNew: [false, true], outCount: 1 });
});
