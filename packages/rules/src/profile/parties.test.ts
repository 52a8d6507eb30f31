import { entityRefsOf } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	DAY_MS,
	HOUR_MS,
	hashOf,
	MINUTE_MS,
	makeDeposit,
	makeEvent,
	makeLogin,
	makeTransfer,
	START_MS,
} from "../testing/events.ts";
import { foldEvent } from "./fold-event.ts";
import { findLinkedAt, isLinkFresh } from "./links.ts";
import { findByKey, hasPaidBetween } from "./parties.ts";
import { createProfile, PROFILE_LIMITS } from "./profile.ts";
import { shortenHash } from "./shorten-hash.ts";

const allowed = { decision: "allow", score: 1 } as const;

describe("shortened hashes", () => {
	it("fit 48 bits, are never 0, and differ for all but unlucky texts", () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				const key = shortenHash(text);
				expect(key).toBeGreaterThan(0);
				expect(key).toBeLessThan(2 ** 48);
				expect(Number.isInteger(key)).toBe(true);
			}),
		);
		const keys = new Set<number>();
		for (let index = 0; index < 100_000; index += 1) keys.add(shortenHash(`aaaaaaaaaaaaaaaa${index}`));
		expect(keys.size).toBe(100_000);
	});

	it("stay what they are: stored profiles depend on them", () => {
		expect(shortenHash("AbCdEfGhIjKlMnOpQrStUv")).toBe(74142188159910);
	});
});

describe("links", () => {
	const payee = { role: "payee", hash: hashOf("ann") } as const;

	it("are fresh for an hour after they were written", () => {
		const profile = createProfile();
		expect(isLinkFresh(findLinkedAt(profile, payee), START_MS)).toBe(false);
		foldEvent(profile, makeTransfer(START_MS, 10, "ann"), allowed);
		expect(isLinkFresh(findLinkedAt(profile, payee), START_MS + HOUR_MS - 1000)).toBe(true);
		expect(isLinkFresh(findLinkedAt(profile, payee), START_MS + HOUR_MS)).toBe(false);
		expect(isLinkFresh(findLinkedAt(profile, payee), START_MS - DAY_MS)).toBe(true);
	});

	it("fall due every hour even when the customer is seen all the time", () => {
		const profile = createProfile();
		let written = 0;
		for (let minute = 0; minute < 240; minute += 20) {
			const at = START_MS + minute * MINUTE_MS;
			if (!isLinkFresh(findLinkedAt(profile, payee), at)) written += 1;
			foldEvent(profile, makeTransfer(at, 10, "ann"), allowed);
		}
		expect(written).toBe(4);
	});

	it("are known for every tie of an allowed event, and in its own role only", () => {
		const profile = createProfile();
		const event = makeDeposit(START_MS, 10, "ben", {
			device: { key: hashOf("phone") },
			counterparty: { key: hashOf("ben"), hashes: [hashOf("ben"), hashOf("ben-phone")], agent: hashOf("agent") },
		});
		const created = makeEvent(START_MS, {
			type: "customer.created",
			customer: { phone: hashOf("own"), email: hashOf("mail"), nationalId: hashOf("id"), bvn: hashOf("bvn") },
		});
		for (const one of [event, created]) {
			foldEvent(profile, one, allowed);
			for (const ref of entityRefsOf(one))
				expect(isLinkFresh(findLinkedAt(profile, ref), START_MS), ref.role).toBe(true);
		}
		expect(isLinkFresh(findLinkedAt(profile, { role: "payee", hash: hashOf("ben") }), START_MS)).toBe(false);
		foldEvent(profile, makeLogin(START_MS + HOUR_MS, "phone"), allowed);
		expect(profile.ties).toEqual([]);
	});

	it("of refused events are not remembered, so they earn no trust", () => {
		const profile = createProfile();
		foldEvent(profile, makeTransfer(START_MS, 10, "ann", { device: { key: hashOf("phone") } }), {
			decision: "block",
			score: 90,
		});
		foldEvent(profile, makeLogin(START_MS, "phone", false), allowed);
		expect([profile.payees, profile.devices]).toEqual([[], []]);
		expect(isLinkFresh(findLinkedAt(profile, payee), START_MS)).toBe(false);
	});
});

describe("lists of parties", () => {
	it("stay bounded and keep regular payees", () => {
		const profile = createProfile();
		for (let turn = 0; turn < 3; turn += 1)
			foldEvent(profile, makeTransfer(START_MS + turn * DAY_MS, 10, "landlord"), allowed);
		for (let index = 0; index < 100; index += 1) {
			foldEvent(profile, makeTransfer(START_MS + 3 * DAY_MS + index * MINUTE_MS, 10, `stranger-${index}`), allowed);
			foldEvent(profile, makeDeposit(START_MS + 3 * DAY_MS + index * MINUTE_MS, 10, `payer-${index}`), allowed);
			foldEvent(profile, makeLogin(START_MS + 3 * DAY_MS + index * MINUTE_MS, `device-${index}`), allowed);
		}
		expect(profile.payees).toHaveLength(PROFILE_LIMITS.payees);
		expect(profile.payers).toHaveLength(PROFILE_LIMITS.payers);
		expect(profile.devices).toHaveLength(PROFILE_LIMITS.devices);
		expect(findByKey(profile.payees, shortenHash(hashOf("landlord")))?.paidCount).toBe(3);
	});

	it("know in which weeks a payer paid, to two days, late payments included", () => {
		const profile = createProfile();
		for (const day of [40, 10, 70]) foldEvent(profile, makeDeposit(START_MS + day * DAY_MS, 10, "employer"), allowed);
		const payer = profile.payers[0];
		if (payer === undefined) throw new Error("the payer is missing");
		const at = (START_MS + 70 * DAY_MS) / 1000;
		const days = (from: number, to: number) => hasPaidBetween(payer, at - from * 86_400, at - to * 86_400);
		expect(days(35, 5)).toBe(true);
		expect(days(26, 5)).toBe(false);
	});
});
