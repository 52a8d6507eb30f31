import { describe, expect, it } from "vitest";
import {
	DAY_MS,
	HOUR_MS,
	hashOf,
	makeDeposit,
	makeEvent,
	makePayout,
	makeTransfer,
	START_MS,
} from "../testing/events.ts";
import { listBuckets } from "./bucket-row.ts";
import { foldEvent } from "./fold-event.ts";
import { createProfile, PROFILE_LIMITS, type Profile } from "./profile.ts";
import { listWatched } from "./watched.ts";
import { DAY_S } from "./windows.ts";

const allowed = { decision: "allow", score: 3 } as const;
const atAgent = {
	method: "agent",
	counterparty: { hashes: [], agent: hashOf("agent-1"), key: hashOf("agent-1") },
} as const;

function amountsOf(profile: Profile): number[] {
	return profile.watched.map((one) => one.amountMinor);
}

describe("watched movements", () => {
	it("are those at an agent, whatever their size, and large ones in cash or mobile money", () => {
		const profile = createProfile();
		foldEvent(profile, makeDeposit(START_MS, 50, "x", atAgent), allowed);
		foldEvent(profile, makeDeposit(START_MS, 99_999.99, "x", { method: "cash" }), allowed);
		foldEvent(profile, makeDeposit(START_MS, 100_000, "x", { method: "cash" }), allowed);
		foldEvent(profile, makeTransfer(START_MS, 100_001, "x", { method: "mpesa" }), allowed);
		foldEvent(profile, makeTransfer(START_MS, 900_000, "x", { method: "bank" }), allowed);
		expect(profile.watched).toMatchObject([
			{ amountMinor: 5_000, isOut: false, isCash: true, isMobile: false },
			{ amountMinor: 10_000_000, agent: 0, isOut: false, isCash: true, isMobile: false },
			{ amountMinor: 10_000_100, agent: 0, isOut: true, isCash: false, isMobile: true },
		]);
		expect(profile.watched[0]?.agent).toBeGreaterThan(0);
	});

	it("leave with the movement when it is reversed, and never enter when it failed", () => {
		const profile = createProfile();
		const cash = { method: "cash", reference: hashOf("r1") } as const;
		foldEvent(profile, makeDeposit(START_MS, 200_000, "x", cash), allowed);
		foldEvent(profile, makeDeposit(START_MS, 300_000, "x", { method: "cash", status: "failed" }), allowed);
		foldEvent(profile, makePayout(START_MS, 300_000, "x", { method: "cash" }), { decision: "review", score: 60 });
		expect(amountsOf(profile)).toEqual([20_000_000]);
		foldEvent(profile, makeDeposit(START_MS + HOUR_MS, 200_000, "x", { ...cash, status: "reversed" }), allowed);
		expect(amountsOf(profile)).toEqual([]);
	});

	it("are in cash that was handed over, though it was stopped: once for each reference, until it is reversed", () => {
		const profile = createProfile();
		const cash = { method: "cash", reference: hashOf("r1") } as const;
		const stopped = { decision: "block", score: 3 } as const;
		foldEvent(profile, makeDeposit(START_MS, 200_000, "x", cash), stopped);
		foldEvent(profile, makeDeposit(START_MS + HOUR_MS, 200_000, "x", cash), stopped);
		expect(amountsOf(profile)).toEqual([20_000_000]);
		expect(listBuckets(profile.days).every(({ inCount }) => inCount === 0)).toBe(true);
		foldEvent(profile, makeDeposit(START_MS + 2 * HOUR_MS, 200_000, "x", cash), allowed);
		expect(amountsOf(profile)).toEqual([20_000_000]);
		foldEvent(profile, makeDeposit(START_MS + 3 * HOUR_MS, 200_000, "x", { ...cash, status: "reversed" }), allowed);
		expect(amountsOf(profile)).toEqual([]);
		foldEvent(profile, makeDeposit(START_MS, 300_000, "x", { ...cash, reference: hashOf("r2") }), stopped);
		foldEvent(
			profile,
			makeDeposit(START_MS, 300_000, "x", { method: "cash", reference: hashOf("r2"), status: "reversed" }),
			stopped,
		);
		expect(amountsOf(profile)).toEqual([]);
	});

	it("stay in order when they come late, and are forgotten after a week and a day", () => {
		const profile = createProfile();
		const post = (day: number, amount: number) =>
			foldEvent(profile, makeDeposit(START_MS + day * DAY_MS, amount, "x", { method: "cash" }), allowed);
		post(1, 100_001);
		post(0, 100_000);
		post(2, 100_002);
		expect(amountsOf(profile)).toEqual([10_000_000, 10_000_100, 10_000_200]);
		const at = Math.floor((START_MS + 7 * DAY_MS) / 1000);
		expect([...listWatched(profile, at, 7 * DAY_S)].map((one) => one.amountMinor)).toEqual([10_000_200, 10_000_100]);
		foldEvent(profile, makeEvent(START_MS + 9 * DAY_MS + 1000, { type: "login", loginSuccess: true }), allowed);
		expect(amountsOf(profile)).toEqual([10_000_200]);
	});

	it("are bounded: the smallest that is over an hour old goes first", () => {
		const profile = createProfile();
		for (let turn = 0; turn < PROFILE_LIMITS.watched; turn += 1)
			foldEvent(profile, makeDeposit(START_MS + turn * HOUR_MS, turn === 3 ? 10 : 500 + turn, "x", atAgent), allowed);
		const end = START_MS + PROFILE_LIMITS.watched * HOUR_MS;
		foldEvent(profile, makeDeposit(end, 1, "x", atAgent), allowed);
		expect(amountsOf(profile)).toHaveLength(PROFILE_LIMITS.watched);
		expect(amountsOf(profile)).not.toContain(1_000);
		expect(amountsOf(profile).at(-1)).toBe(100);
	});
});
