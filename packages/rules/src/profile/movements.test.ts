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
import { decodeProfile } from "./codec/decode-profile.ts";
import { encodeProfile } from "./codec/encode-profile.ts";
import { foldEvent } from "./fold-event.ts";
import { createProfile } from "./profile.ts";
import { DAY_S, sumWindow } from "./windows.ts";

const allowed = { decision: "allow", score: 5 } as const;
const blocked = { decision: "block", score: 95 } as const;
const LATER = START_MS + HOUR_MS;
const reference = hashOf("reference 1");

/** Returns the result of folding each event, and the outgoing money at the end. */
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

	it("but again under one reference where the payee or, without a request that waits, the sum is another", () => {
		const payees = ["ann", "ben", "cat"].map(
			(payee, turn) => [makePayout(START_MS + turn, 100, payee, { reference }), allowed] as const,
		);
		expect(fold(...payees)).toEqual({ isNew: [true, true, true], outCount: 3 });
		const requests = [100, 90, 100].map(
			(amount, turn) => [makePayout(START_MS + turn, amount, "ann", { reference }), allowed] as const,
		);
		expect(fold(...requests)).toEqual({ isNew: [true, true, true], outCount: 3 });
		const transfers = [100, 90].map(
			(amount, turn) => [makeTransfer(START_MS + turn, amount, "ann", { reference }), allowed] as const,
		);
		expect(fold(...transfers)).toEqual({ isNew: [true, true], outCount: 2 });
	});

	it("but for each request that was allowed, though reference, payee and sum are the same, settled or not", () => {
		const request = (minute: number) => makePayout(START_MS + minute * 60_000, 100, "ann", { reference });
		const report = (minute: number) => makeTransfer(START_MS + minute * 60_000, 100, "ann", { reference });
		const requests = [0, 2, 4].map((minute) => [request(minute), allowed] as const);
		expect(fold(...requests)).toEqual({ isNew: [true, true, true], outCount: 3 });
		const pairs = [0, 2, 4].flatMap((at) => [[request(at), allowed] as const, [report(at + 1), allowed] as const]);
		expect(fold(...pairs)).toEqual({ isNew: [true, false, true, false, true, false], outCount: 3 });
		// Three reports settle three requests, and a fourth repeats one.
		const reports = [6, 7, 8, 9].map((minute) => [report(minute), allowed] as const);
		const all = fold(...requests, ...reports);
		expect(all).toEqual({ isNew: [true, true, true, false, false, false, false], outCount: 3 });
	});

	it("when a request is repeated that was stopped or failed", () => {
		const request = (minute: number) => makePayout(START_MS + minute * 60_000, 100, "ann", { reference });
		const stopped = fold(
			[request(0), blocked],
			[request(1), allowed],
			[makeTransfer(LATER, 100, "ann", { reference }), allowed],
		);
		expect(stopped).toEqual({ isNew: [false, true, false], outCount: 1 });
		const failure = makeTransfer(START_MS + 60_000, 100, "ann", { reference, status: "failed" });
		const failed = fold([request(0), allowed], [failure, allowed], [request(2), allowed]);
		expect(failed).toEqual({ isNew: [true, false, true], outCount: 1 });
	});

	it("when a payout under a reference of several payees is settled or undone", () => {
		const folded = fold(
			[makePayout(START_MS, 100, "ann", { reference }), allowed],
			[makePayout(START_MS + 1, 100, "ben", { reference }), allowed],
			[makeTransfer(LATER, 95, "ben", { reference }), allowed],
			[makeTransfer(LATER + 1, 100, "ann", { reference, status: "failed" }), allowed],
		);
		expect(folded).toEqual({ isNew: [true, true, false, false], outCount: 1 });
	});

	it("with the larger of both amounts, when a transaction settles a payout for less or for more", () => {
		const sumAfter = (...amounts: readonly number[]) => {
			const profile = createProfile();
			foldEvent(profile, makePayout(START_MS, 5_400, "ann", { reference }), allowed);
			for (const [turn, amount] of amounts.entries())
				foldEvent(profile, makeTransfer(LATER + turn, amount, "ann", { reference }), allowed);
			expect(decodeProfile(encodeProfile(profile))).toEqual(profile);
			return (sumWindow(profile, LATER / 1000, DAY_S, "outSum") ?? 0) / 100;
		};
		expect(sumAfter(1)).toBe(5_400);
		expect(sumAfter(5_399.99)).toBe(5_400);
		expect(sumAfter(5_400)).toBe(5_400);
		expect(sumAfter(5_454)).toBe(5_454);
		// A repeated report adds nothing. Another sum is another movement.
		expect(sumAfter(1, 1)).toBe(5_400);
		expect(sumAfter(1, 2)).toBe(5_402);
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

	it.each(["reversed", "failed", "cancelled"] as const)("of what a %s report names, and no more", (status) => {
		const sumAfter = (...amounts: readonly (number | undefined)[]) => {
			const profile = createProfile();
			foldEvent(profile, makePayout(START_MS, 5_400, "ann", { reference, balanceMinor: 6_000_000 }), allowed);
			const before = profile.balanceMinor;
			for (const [turn, amount] of amounts.entries()) {
				const report = makeTransfer(LATER + turn, amount ?? 0, "ann", { reference, status });
				const { amountMinor: _, ...unnamed } = report;
				foldEvent(profile, amount === undefined ? unnamed : report, allowed);
			}
			const counted = sumWindow(profile, LATER / 1000, DAY_S, "outSum") ?? 0;
			expect(sumWindow(profile, LATER / 1000, DAY_S, "freshOutSum")).toBe(counted);
			expect(profile.balanceMinor - before).toBe(540_000 - counted);
			expect(profile.payees.map((payee) => payee.paidCount)).toEqual([counted > 0 ? 1 : 0]);
			expect(decodeProfile(encodeProfile(profile))).toEqual(profile);
			return { sum: counted / 100, count: sumWindow(profile, LATER / 1000, DAY_S, "outCount") };
		};
		expect(sumAfter(1)).toEqual({ sum: 5_399, count: 1 });
		expect(sumAfter(5_399.99)).toEqual({ sum: 0.01, count: 1 });
		expect(sumAfter(400, 5_000)).toEqual({ sum: 0, count: 0 });
		expect(sumAfter(5_400)).toEqual({ sum: 0, count: 0 });
		expect(sumAfter(5_401)).toEqual({ sum: 0, count: 0 });
		expect(sumAfter(undefined)).toEqual({ sum: 0, count: 0 });
	});

	it("of a pending payment in part: the rest still counts as attempted", () => {
		const profile = createProfile();
		foldEvent(profile, makeTransfer(START_MS, 5_400, "ann", { reference, status: "pending" }), allowed);
		foldEvent(profile, makeTransfer(LATER, 1, "ann", { reference, status: "failed" }), allowed);
		expect(sumWindow(profile, LATER / 1000, DAY_S, "stoppedSum")).toBe(539_900);
		foldEvent(profile, makeTransfer(LATER, 5_399, "ann", { reference, status: "failed" }), allowed);
		expect(sumWindow(profile, LATER / 1000, DAY_S, "stoppedSum")).toBe(0);
	});

	it("of equal pending payments, which are as many attempts: one more or less of them is another sum", () => {
		const pending = (turn: number) => makeTransfer(LATER + turn, 100, "ann", { status: "pending" });
		const attempted = (...events: readonly NormalEvent[]) => {
			const profile = createProfile();
			for (const event of events) foldEvent(profile, event, allowed);
			expect(decodeProfile(encodeProfile(profile))).toEqual(profile);
			const [stopped = 0, out = 0] = (["stoppedSum", "outSum"] as const).map((sum) =>
				sumWindow(profile, LATER / 1000, DAY_S, sum),
			);
			return [stopped / 100, out / 100];
		};
		const payout = makePayout(START_MS, 100, "ann");
		const completed = makeTransfer(LATER + 9, 100, "ann");
		const failed = makeTransfer(LATER + 9, 100, "ann", { status: "failed" });
		expect(attempted(pending(1), pending(2), pending(3))).toEqual([300, 0]);
		expect(attempted(pending(1), pending(2), completed)).toEqual([100, 100]);
		expect(attempted(pending(1), pending(2), failed)).toEqual([100, 0]);
		// One of them belongs to the payout.
		expect(attempted(payout, pending(1))).toEqual([0, 100]);
		expect(attempted(payout, pending(1), pending(2), pending(3))).toEqual([200, 100]);
		expect(attempted(payout, pending(1), completed)).toEqual([0, 100]);
		expect(attempted(payout, pending(1), pending(2), completed, completed)).toEqual([0, 200]);
		expect(attempted(payout, pending(1), failed)).toEqual([0, 0]);
		// With a reference the same sum is the same payment, and another sum is another one.
		const named = (turn: number, amount: number) =>
			makeTransfer(LATER + turn, amount, "ann", { status: "pending", reference });
		expect(attempted(named(1, 100), named(2, 100))).toEqual([100, 0]);
		expect(attempted(named(1, 100), named(2, 5_000), named(3, 5_000))).toEqual([5_100, 0]);
	});

	it("of a transaction that undoes an earlier one, and its return counts again", () => {
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

describe("recent movements", () => {
	function foldAll(...events: readonly NormalEvent[]) {
		const profile = createProfile();
		for (const event of events) foldEvent(profile, event, allowed);
		return profile;
	}

	it("are remembered for a day, the latest ten without a reference", () => {
		const many = Array.from({ length: 14 }, (_, index) => makeDeposit(START_MS + index * 1000, 100 + index, "ben"));
		const profile = foldAll(makePayout(START_MS, 50, "ann", { reference }), ...many);
		expect(profile.movements.map((movement) => movement.amountMinor)).toEqual([
			5000,
			...many.slice(4).map((event) => event.amountMinor),
		]);
		foldEvent(profile, makeLogin(START_MS + 27 * HOUR_MS, "phone"), allowed);
		expect(profile.movements.map((movement) => movement.amountMinor)).toEqual([5000]);
	});

	it("keep what waits or has a reference apart from the rest, 24 of them", () => {
		const open = Array.from({ length: 30 }, (_, index) => makePayout(START_MS + index * 1000, 1 + index, "ann"));
		const profile = foldAll(makeTransfer(START_MS, 999, "ben"), ...open);
		expect(profile.movements).toHaveLength(25);
		expect(profile.movements[0]?.amountMinor).toBe(99_900);
	});

	it("stay when they are settled, and go when they are undone", () => {
		const settled = foldAll(makePayout(START_MS, 100, "ann"), makeTransfer(LATER, 100, "ann"));
		expect(settled.movements).toMatchObject([{ amountMinor: 10_000, isCounted: true, isAwaiting: false }]);
		const undone = foldAll(makePayout(START_MS, 100, "ann"), makeTransfer(LATER, 100, "ann", { status: "failed" }));
		expect(undone.movements).toEqual([]);
	});

	it("give the payee its earlier payment back when the latest is undone", () => {
		const profile = foldAll(
			makeTransfer(START_MS, 10, "ann"),
			makeTransfer(START_MS + 1000, 20, "ann"),
			makeTransfer(LATER, 30, "ann", { reference }),
		);
		expect(profile.payees[0]?.lastPaidAt).toBe(LATER / 1000);
		foldEvent(profile, makeTransfer(LATER + 1000, 30, "ann", { reference, status: "reversed" }), allowed);
		expect(profile.payees[0]).toMatchObject({ paidCount: 2, lastPaidAt: START_MS / 1000 + 1 });
	});
});

describe("reversals and refused cards", () => {
	const card = { method: "card", status: "failed" } as const;

	it("are counted once each, whether the movement was known or not", () => {
		const profile = createProfile();
		const reversed = { reference, status: "reversed" } as const;
		foldEvent(profile, makeTransfer(START_MS, 30, "ann", { reference }), allowed);
		foldEvent(profile, makeTransfer(START_MS + 1000, 30, "ann", reversed), allowed);
		foldEvent(profile, makeTransfer(START_MS + 2000, 30, "ann", reversed), allowed);
		foldEvent(profile, makeTransfer(START_MS + 3000, 40, "ben", { status: "reversed" }), allowed);
		foldEvent(profile, makeDeposit(START_MS + 4000, 40, "ben", { status: "reversed" }), allowed);
		expect(profile.reversals).toEqual([START_MS / 1000 + 1, START_MS / 1000 + 3]);
	});

	it("are kept in order of time, a few of them, and not for long", () => {
		const profile = createProfile();
		for (const second of [30, 10, 20])
			foldEvent(profile, makeTransfer(START_MS + second * 1000, 5, "x", card), blocked);
		expect(profile.cardDeclines.map((at) => at - START_MS / 1000)).toEqual([10, 20, 30]);
		for (let second = 40; second < 60; second += 1)
			foldEvent(profile, makeTransfer(START_MS + second * 1000, 5, "x", card), allowed);
		expect(profile.cardDeclines).toHaveLength(8);
		foldEvent(profile, makeTransfer(START_MS + 70_000, 5, "x", { status: "failed" }), allowed);
		expect(profile.cardDeclines.at(-1)).toBe(START_MS / 1000 + 59);
		foldEvent(profile, makeLogin(START_MS + 3 * HOUR_MS, "phone"), allowed);
		expect(profile.cardDeclines).toEqual([]);
	});
});
