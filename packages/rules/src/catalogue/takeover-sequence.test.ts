import type { NormalEvent } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { makeEvent, makeLogin, makePayout, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { signalsAfter } from "../testing/steps.ts";
import { takeoverSequence } from "./takeover-sequence.ts";

describe("takeover_sequence", () => {
	const HOUR = 3_600_000;
	const now = START_MS;

	function matchAfter(...events: NormalEvent[]) {
		const before = [makeLogin(now - 200 * HOUR, "own-phone"), ...events];
		const { steps } = signalsAfter(before, makePayout(now, 100, "thief"));
		return evaluateRule(takeoverSequence, { steps, occurredAtMs: now });
	}
	const swap = (at: number) => makeEvent(at, { type: "sim.swap" });
	const change = (at: number) => makeEvent(at, { type: "customer.updated", changes: ["payout_destination"] });
	const reset = (at: number) => makeEvent(at, { type: "customer.updated", changes: ["pin"] });

	it("fires for the steps in order, whichever way it began", () => {
		const hit = matchAfter(swap(now - 3 * HOUR), makeLogin(now - 2 * HOUR, "thief-phone"), change(now - HOUR));
		expect(hit?.sentence).toBe(
			"SIM swap or new password, login on a new device, new destination, then money out, within 3 hours",
		);
		expect(hit?.evidence).toEqual({
			minutes_since_start: 180,
			minutes_since_new_device: 120,
			minutes_since_new_destination: 60,
		});
		expect(
			matchAfter(reset(now - 3 * HOUR), makeLogin(now - 2 * HOUR, "thief-phone"), change(now - HOUR)),
		).toBeDefined();
	});

	it("does not fire out of order, with a step missing, or on the customer's own phone", () => {
		expect(
			matchAfter(change(now - 3 * HOUR), makeLogin(now - 2 * HOUR, "thief-phone"), swap(now - HOUR)),
		).toBeUndefined();
		expect(matchAfter(swap(now - 3 * HOUR), change(now - HOUR))).toBeUndefined();
		expect(
			matchAfter(swap(now - 3 * HOUR), makeLogin(now - 2 * HOUR, "own-phone"), change(now - HOUR)),
		).toBeUndefined();
		expect(matchAfter()).toBeUndefined();
	});

	it("needs all of it within 72 hours", () => {
		const rest = [makeLogin(now - 2 * HOUR, "thief-phone"), change(now - HOUR)];
		expect(matchAfter(swap(now - 72 * HOUR), ...rest)).toBeDefined();
		expect(matchAfter(swap(now - 72 * HOUR - 1000), ...rest)).toBeUndefined();
	});
});
