import { AppError } from "@hakiki/domain";
import fc from "fast-check";
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
} from "../../testing/events.ts";
import { randomLife } from "../../testing/random-events.ts";
import { foldChange } from "../fold-change.ts";
import { foldEvent } from "../fold-event.ts";
import { createProfile } from "../profile.ts";
import { decodeProfile } from "./decode-profile.ts";
import { encodeProfile } from "./encode-profile.ts";

const allowed = { decision: "allow", score: 3 } as const;

describe("the profile's bytes", () => {
	it("decode to the profile they were made from, for any life", () => {
		fc.assert(
			fc.property(randomLife, (life) => {
				const profile = createProfile();
				for (const { event, folded } of life) foldEvent(profile, event, folded);
				expect(decodeProfile(encodeProfile(profile))).toEqual(profile);
			}),
			{ numRuns: 60 },
		);
	});

	it("are the same whether events are folded at one go or each through storage", () => {
		fc.assert(
			fc.property(randomLife, (life) => {
				const atOnce = createProfile();
				let stored = encodeProfile(createProfile());
				for (const { event, folded } of life) {
					foldEvent(atOnce, event, folded);
					const profile = decodeProfile(stored);
					foldEvent(profile, event, folded);
					stored = encodeProfile(profile);
				}
				expect(encodeProfile(atOnce)).toEqual(stored);
			}),
			{ numRuns: 60 },
		);
	});

	it("keep labels, holds, approvals and what was said of matches", () => {
		const profile = createProfile();
		foldEvent(profile, makePayout(START_MS, 100, "ann"), allowed);
		foldChange(profile, { kind: "hold", at: START_MS + 1000 });
		foldChange(profile, {
			kind: "label",
			at: START_MS + 2000,
			eventId: "evt_1",
			eventAt: START_MS,
			label: "fraud",
			fraudType: "mule",
			payee: hashOf("ann"),
		});
		foldChange(profile, {
			kind: "case_closed",
			at: START_MS + 3000,
			approvals: [
				{ eventId: "evt_2", eventAt: START_MS, payee: hashOf("ann"), amountMinor: 500, rules: ["fan_in", "émile"] },
			],
			declined: [],
		});
		profile.matches.push({ entity: 77, isSanction: true, isStrong: false, isConfirmed: false, isKept: true });
		foldChange(profile, { kind: "match_confirmed", at: START_MS + 4000, entity: "un:1", topic: "sanction", pairs: [] });
		foldChange(profile, {
			kind: "match_cleared",
			at: START_MS + 5000,
			entity: "un:2",
			topic: "pep",
			pairs: ["a pair"],
		});
		const copy = decodeProfile(encodeProfile(profile));
		expect(copy).toEqual(profile);
		expect([copy.matches.length, copy.clearedPairs.length]).toEqual([2, 1]);
		expect(copy.approvals).toHaveLength(1);
		expect(copy.marks).toHaveLength(1);
	});

	it("stay what they are in format 2: stored profiles and rebuilds depend on every one of them", () => {
		const profile = createProfile();
		foldEvent(profile, makeLogin(START_MS, "phone", true, { location: { lat: -1.286, lng: 36.817 } }), allowed);
		foldEvent(
			profile,
			makePayout(START_MS + 90_000, 1500, "ann", { reference: hashOf("r1"), method: "mpesa" }),
			allowed,
		);
		foldEvent(profile, makeDeposit(START_MS + HOUR_MS, 320.5, "ben"), allowed);
		foldEvent(profile, makeTransfer(START_MS + DAY_MS, 70, "caro", { status: "failed" }), {
			decision: "review",
			score: 61.4,
		});
		let hex = "";
		for (const byte of encodeProfile(profile)) hex += byte.toString(16).padStart(2, "0");
		expect(hex).toBe(
			"029098ddd20684800281c60a0001000001e60481c60a000000000001cdc40a0101040081c60a8b14a2bf0401003001010300300101170101b2fa01014a01f09309f093090200300101014b01b2fa0101f09309f09309b005014008b005013708800c01010199f0a1337b4214cdc40a01010101f09309010101e39a2425ee49e18d0a0101010131adb2d64e1481c60a0101040000018b14a2bf04010000027fead894c7ca7b00cdc40af093094400ec36b2fa010000",
		);
	});

	it("give a fresh copy at every reading", () => {
		const bytes = encodeProfile(createProfile());
		const one = decodeProfile(bytes);
		foldEvent(one, makeTransfer(START_MS, 100, "ann"), allowed);
		expect(decodeProfile(bytes)).toEqual(createProfile());
	});

	it("are refused with a clear error when they are anything else", () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
				try {
					decodeProfile(bytes);
				} catch (error) {
					expect(error).toBeInstanceOf(AppError);
					expect((error as AppError).message).toMatch(/^A stored profile cannot be read: /);
				}
			}),
			{ numRuns: 500 },
		);
	});

	it("are refused when cut short, lengthened, or of another format", () => {
		const profile = createProfile();
		foldEvent(profile, makeTransfer(START_MS, 100, "ann"), allowed);
		const bytes = encodeProfile(profile);
		for (let length = 0; length < bytes.length; length += 1)
			expect(() => decodeProfile(bytes.subarray(0, length))).toThrow(/cannot be read/);
		expect(() => decodeProfile(new Uint8Array([...bytes, 0]))).toThrow(/left over/);
		expect(() => decodeProfile(new Uint8Array([0, ...bytes.subarray(1)]))).toThrow(/format 0/);
		// For a newer format the caller is told to retry, because another server may know it.
		expect(() => decodeProfile(new Uint8Array([9, ...bytes.subarray(1)]))).toThrow(
			expect.objectContaining({ code: "service_unavailable", message: expect.stringMatching(/format 9/) }),
		);
	});

	it("survive any single changed byte without more than a clear error", () => {
		const profile = createProfile();
		for (let day = 0; day < 5; day += 1)
			foldEvent(profile, makePayout(START_MS + day * DAY_MS, 100 + day, "ann"), allowed);
		const bytes = encodeProfile(profile);
		for (let at = 0; at < bytes.length; at += 1) {
			for (const value of [0, 127, 255]) {
				const changed = bytes.slice();
				changed[at] = value;
				try {
					encodeProfile(decodeProfile(changed));
				} catch (error) {
					expect(error).toBeInstanceOf(AppError);
				}
			}
		}
	});

	it("take well under a kilobyte for a typical customer of three months", () => {
		const profile = createProfile();
		for (let day = 0; day < 90; day += 1) {
			const at = START_MS + day * DAY_MS;
			foldEvent(profile, makeLogin(at, "phone-1"), allowed);
			if (day % 2 === 0) foldEvent(profile, makeTransfer(at + HOUR_MS, 500 + day, `payee-${day % 8}`), allowed);
			if (day % 5 === 0) foldEvent(profile, makeDeposit(at + 2 * HOUR_MS, 3000, `payer-${day % 3}`), allowed);
		}
		expect(encodeProfile(profile).length).toBeLessThan(800);
	});

	it("stay bounded for a merchant of 100,000 events a day", () => {
		const profile = createProfile();
		for (let day = 0; day < 95; day += 1) {
			for (let hour = 0; hour < 24; hour += 1)
				foldEvent(profile, makeDeposit(START_MS + day * DAY_MS + hour * HOUR_MS, 900_000, `payer-${day}`), allowed);
		}
		const from = START_MS + 95 * DAY_MS;
		for (let index = 0; index < 100_000; index += 1) {
			const at = from + index * 864;
			const fields = { reference: hashOf(`reference-${index}`) };
			if (index % 10 === 0) foldEvent(profile, makePayout(at, 1 + (index % 5000), `payee-${index}`, fields), allowed);
			else if (index % 7 === 0)
				foldEvent(profile, makeDeposit(at, 1, "x", { status: "failed", method: "card" }), allowed);
			else
				foldEvent(
					profile,
					makeDeposit(at, 1 + (index % 5000), `payer-${index}`, index % 2 === 0 ? fields : {}),
					allowed,
				);
		}
		const bytes = encodeProfile(profile);
		expect(bytes.length).toBeLessThan(4096);
		expect(decodeProfile(bytes)).toEqual(profile);
	});

	it("drop what is stale", () => {
		const profile = createProfile();
		for (let day = 0; day < 30; day += 1)
			foldEvent(profile, makeTransfer(START_MS + day * DAY_MS, 100, "ann"), allowed);
		foldEvent(profile, makeLogin(START_MS + 400 * DAY_MS, "phone-1"), allowed);
		const copy = decodeProfile(encodeProfile(profile));
		expect([copy.minutes, copy.hours, copy.days, copy.payees, copy.movements]).toEqual([[], [], [], [], []]);
	});
});
