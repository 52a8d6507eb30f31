import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeProfile } from "../profile/codec/decode-profile.ts";
import { encodeProfile } from "../profile/codec/encode-profile.ts";
import {
	DAY_MS,
	HOUR_MS,
	hashOf,
	MINUTE_MS,
	makeDeposit,
	makeEvent,
	makeLogin,
	makePayout,
	START_MS,
} from "../testing/events.ts";
import { rulesOf, Story } from "../testing/story.ts";

const OWN = { device: { key: hashOf("own-phone") } };
const OTHER = { device: { key: hashOf("thief-phone") } };
const BALANCE = 60_000;
/** The catalogue's defaults for Kenya, in major units. */
const SMALL_MAX = 500;
const DEVICE_SHARE_MAX = 0.1;
const KNOWN_SHARE_MAX = 0.4;

/** Seven weeks with one phone and four friends who are paid in turn. Gives the moment after it. */
function liveOrdinarily(story: Story): number {
	for (let day = 0; day < 49; day += 1) {
		const at = START_MS + day * DAY_MS;
		story.post(makeLogin(at, "own-phone"));
		story.post(makePayout(at + HOUR_MS, 800 + 37 * (day % 11), `friend-${day % 4}`, OWN));
		if (day % 7 === 0) story.post(makeDeposit(at + 2 * HOUR_MS, 9_000, "employer"));
	}
	return START_MS + 49 * DAY_MS;
}

/** Closes the case of a stopped event, as a verification or an analyst does. */
function approve(story: Story, at: number, isVerified: boolean): void {
	const stopped = story.history.findLast(({ outcome }) => outcome.decision !== "allow");
	if (stopped === undefined) throw new Error("Nothing was stopped");
	const { event, outcome } = stopped;
	const payee = event.destination?.key ?? event.counterparty?.key;
	story.change({
		kind: "case_closed",
		at,
		approvals: [
			{
				eventId: event.id,
				eventAt: event.occurredAt,
				...(payee === undefined ? {} : { payee }),
				...(event.amountMinor === undefined ? {} : { amountMinor: event.amountMinor }),
				rules: outcome.fired.map(({ rule }) => rule),
			},
		],
		declined: [],
		...(isVerified ? { isVerified: true } : {}),
	});
}

const attempts = fc.array(
	fc.record({
		/** A share of the remaining balance. */
		share: fc.double({ min: 0.001, max: 1, noNaN: true }),
		payee: fc.integer({ min: 0, max: 19 }),
		pauseMinutes: fc.integer({ min: 0, max: 600 }),
		device: fc.constantFrom("thief-phone", "thief-phone", "thief-tablet", undefined),
	}),
	{ minLength: 1, maxLength: 25 },
);

describe("a thief with a device of their own", () => {
	it("gets no more than a tenth of the balance, in whatever parts, to whatever payees, over days", () => {
		fc.assert(
			fc.property(attempts, (plan) => {
				const story = new Story();
				let at = liveOrdinarily(story) + HOUR_MS;
				story.post(makeLogin(at, "thief-phone"));
				let stolen = 0;
				for (const { share, payee, pauseMinutes, device } of plan) {
					at += pauseMinutes * MINUTE_MS + 1_000;
					const left = BALANCE - stolen;
					const amount = Math.max(1, Math.floor(left * share));
					const event = makePayout(at, amount, `mule-${payee}`, {
						balanceMinor: left * 100,
						...(device === undefined ? {} : { device: { key: hashOf(device) } }),
					});
					if (story.post(event).decision === "allow") stolen += amount;
				}
				expect(stolen).toBeLessThanOrEqual(Math.max(SMALL_MAX, DEVICE_SHARE_MAX * BALANCE));
			}),
			{ numRuns: 60 },
		);
	});

	it("gains nothing by sending no device, if the customer's payments have one", () => {
		const share = (payee: string, isNamed: boolean) => {
			const story = new Story();
			let at = liveOrdinarily(story) + HOUR_MS;
			let stolen = 0;
			for (let part = 0; part < 40; part += 1) {
				at += 5 * HOUR_MS;
				const balanceMinor = (BALANCE - stolen) * 100;
				const device = isNamed ? { device: { key: hashOf("thief-phone") } } : {};
				const event = makePayout(at, 1_500, payee, { ...device, balanceMinor });
				if (story.post(event).decision === "allow") stolen += 1_500;
			}
			return stolen / BALANCE;
		};
		expect(share("mule", false)).toBeLessThanOrEqual(DEVICE_SHARE_MAX);
		expect(share("friend-1", false)).toBeLessThanOrEqual(KNOWN_SHARE_MAX);
		expect(share("friend-1", true)).toBeLessThanOrEqual(KNOWN_SHARE_MAX);
	});

	it("does not make a payee known for everything by small gifts over weeks and one large payment", () => {
		for (const days of [
			[0, 7, 14],
			[0, 4, 8, 12, 15],
			[0, 3],
		]) {
			const story = new Story();
			const start = liveOrdinarily(story) + HOUR_MS;
			for (const day of days) {
				const gift = makePayout(start + day * DAY_MS, 100, "mule", { ...OWN, balanceMinor: BALANCE * 100 });
				expect(story.post(gift).decision).toBe("allow");
			}
			const at = start + ((days.at(-1) ?? 0) + 1) * DAY_MS;
			let stolen = 0;
			for (let part = 0; part < 3; part += 1) {
				const fields = { ...OWN, balanceMinor: (BALANCE - stolen) * 100 };
				const theft = makePayout(at + part * 20 * MINUTE_MS, BALANCE / 3, "mule", fields);
				if (story.post(theft).decision === "allow") stolen += BALANCE / 3;
			}
			expect(stolen).toBeLessThanOrEqual(BALANCE / 3);
		}
	});

	it("gets nothing more after the first stop, however small the sums", () => {
		fc.assert(
			fc.property(attempts, (plan) => {
				const story = new Story();
				let at = liveOrdinarily(story) + HOUR_MS;
				story.post(makeLogin(at, "thief-phone"));
				expect(story.post(makePayout(at + MINUTE_MS, 45_000, "mule-0", OTHER)).decision).not.toBe("allow");
				const stoppedAt = at;
				for (const { share, payee, pauseMinutes, device } of plan) {
					at += Math.floor(pauseMinutes / 4) * MINUTE_MS + 1_000;
					if (at > stoppedAt + 70 * HOUR_MS) return;
					const fields = device === undefined ? {} : { device: { key: hashOf(device) } };
					const outcome = story.post(makePayout(at, Math.ceil(1_000 * share), `mule-${payee}`, fields));
					expect(outcome.decision).not.toBe("allow");
				}
			}),
			{ numRuns: 40 },
		);
	});

	it("does not make a payee known by paying it a little first", () => {
		const story = new Story();
		const at = liveOrdinarily(story) + HOUR_MS;
		story.post(makeLogin(at, "thief-phone"));
		expect(story.post(makePayout(at + MINUTE_MS, 100, "mule", OTHER)).decision).toBe("allow");
		const rest = story.post(makePayout(at + 3 * MINUTE_MS, 45_000, "mule", OTHER));
		expect(rest.decision).not.toBe("allow");
		expect(rulesOf(rest)).toEqual(
			expect.arrayContaining(["unproven_outflow", "new_device_new_destination", "destination_changed_payout"]),
		);
	});

	it("cannot take everything with one code that the owner was talked out of for a small sum", () => {
		const story = new Story();
		const at = liveOrdinarily(story) + HOUR_MS;
		story.post(makeLogin(at, "thief-phone"));
		const first = makePayout(at + MINUTE_MS, 2_500, "mule-0", { ...OTHER, balanceMinor: BALANCE * 100 });
		expect(story.post(first)).toMatchObject({ decision: "review", nextStep: "verify" });
		approve(story, at + 2 * MINUTE_MS, true);
		let stolen = 0;
		for (let turn = 0; turn < 20; turn += 1) {
			const balanceMinor = (BALANCE - stolen) * 100;
			const payout = makePayout(at + (3 + turn) * MINUTE_MS, 2_500, `mule-${turn % 4}`, { ...OTHER, balanceMinor });
			if (story.post(payout).decision === "allow") stolen += 2_500;
		}
		expect(stolen).toBeGreaterThanOrEqual(2_500);
		// Five times to new payees, and three times to the one that was confirmed.
		expect(stolen).toBeLessThanOrEqual((5 + 3) * 2_500);
	});

	it("does not make a payee known for all the money by weeks of small payments from the owner's phone", () => {
		const story = new Story();
		const at = liveOrdinarily(story) + HOUR_MS;
		for (const days of [0, 16]) {
			const small = makePayout(at + days * DAY_MS, 100, "mule", { ...OWN, balanceMinor: BALANCE * 100 });
			expect(story.post(small).decision).toBe("allow");
		}
		const later = at + 18 * DAY_MS;
		const all = story.ask(makePayout(later, 55_000, "mule", { ...OWN, balanceMinor: BALANCE * 100 }));
		expect(all.decision).not.toBe("allow");
		expect(story.ask(makePayout(later, 900, "mule", { ...OWN, balanceMinor: BALANCE * 100 })).decision).toBe("allow");
	});

	it("does not push out the owner's phone with many devices, nor the SIM swap with many changes", () => {
		const story = new Story();
		const at = liveOrdinarily(story) + HOUR_MS;
		story.post(makeEvent(at, { type: "sim.swap" }));
		for (let turn = 1; turn <= 30; turn += 1) {
			story.post(makeLogin(at + turn * MINUTE_MS, `farm-${turn}`));
			story.post(makeEvent(at + turn * MINUTE_MS, { type: "customer.updated", changes: ["name"] }));
		}
		expect(rulesOf(story.ask(makePayout(at + 40 * MINUTE_MS, 2_000, "mule", OTHER)))).toContain("sim_swap_payout");
		story.change({ kind: "hold", at: at + HOUR_MS });
		expect(
			story.ask(makePayout(at + 41 * MINUTE_MS, 900, "friend-1", OWN)).fired.map(({ rule }) => rule),
		).not.toContain("new_device_outflow");
	});
});

describe("the owner", () => {
	function stopThief(): { readonly story: Story; readonly at: number } {
		const story = new Story();
		const at = liveOrdinarily(story) + HOUR_MS;
		story.post(makeLogin(at, "thief-phone"));
		expect(story.post(makePayout(at + MINUTE_MS, 45_000, "mule", OTHER))).toMatchObject({ isStopped: true });
		story.customer = { ...story.customer, status: "active" };
		return { story, at };
	}

	it("pays known people from the known phone while a stop is open", () => {
		const { story, at } = stopThief();
		expect(story.ask(makePayout(at + HOUR_MS, 1_100, "friend-2", OWN)).decision).toBe("allow");
		expect(story.ask(makePayout(at + HOUR_MS, 1_100, "stranger", OWN)).decision).toBe("review");
		expect(story.ask(makePayout(at + HOUR_MS, 1_100, "friend-2", OTHER)).decision).not.toBe("allow");
	});

	it("is asked once: a passed verification ends it for the device and for ordinary sums", () => {
		const story = new Story();
		const at = liveOrdinarily(story) + HOUR_MS;
		const phone = { device: { key: hashOf("new-phone") } };
		story.post(makeEvent(at - 30 * MINUTE_MS, { type: "customer.updated", changes: ["password"] }));
		story.post(makeLogin(at, "new-phone"));
		const payout = makePayout(at + MINUTE_MS, 4_000, "carpenter", phone);
		expect(story.post(payout)).toMatchObject({ decision: "review", nextStep: "verify" });
		approve(story, at + 2 * MINUTE_MS, true);
		expect(story.post(makePayout(at + 3 * MINUTE_MS, 4_000, "carpenter", phone)).decision).toBe("allow");
		expect(story.post(makePayout(at + HOUR_MS, 900, "plumber", phone)).decision).toBe("allow");
		expect(story.post(makePayout(at + 2 * HOUR_MS, 1_500, "carpenter", phone)).decision).toBe("allow");
		expect(story.post(makePayout(at + 3 * HOUR_MS, 1_200, "friend-3", phone)).decision).toBe("allow");
	});

	it("is not helped by a verification that failed, and a declined device is not trusted by waiting", () => {
		const { story, at } = stopThief();
		const stopped = story.history.at(-1)?.event.id ?? "";
		story.change({ kind: "verification_failed", at: at + 2 * MINUTE_MS, eventId: stopped });
		expect(story.ask(makePayout(at + HOUR_MS, 400, "mule-2", OTHER)).decision).not.toBe("allow");
		story.change({ kind: "case_closed", at: at + DAY_MS, approvals: [], declined: [stopped] });
		for (let day = 2; day < 20; day += 1) story.post(makeLogin(at + day * DAY_MS, "thief-phone"));
		const later = story.ask(makePayout(at + 20 * DAY_MS, 40_000, "mule-3", { ...OTHER, balanceMinor: 6_000_000 }));
		expect(later.decision).not.toBe("allow");
		expect(rulesOf(later)).toContain("unproven_outflow");
	});

	it("needs no proof for a phone that was used for a week without a complaint", () => {
		const story = new Story();
		const at = liveOrdinarily(story) + HOUR_MS;
		const phone = { device: { key: hashOf("new-phone") } };
		for (let day = 0; day < 8; day += 2) {
			story.post(makeLogin(at + day * DAY_MS, "new-phone"));
			expect(story.post(makePayout(at + day * DAY_MS + HOUR_MS, 900, "friend-1", phone)).decision).toBe("allow");
		}
		const outcome = story.ask(makePayout(at + 8 * DAY_MS, 3_000, "carpenter", { ...phone, balanceMinor: 6_000_000 }));
		expect(outcome.decision).toBe("allow");
		expect(rulesOf(outcome)).not.toContain("unproven_outflow");
	});
});

describe("payments without a device", () => {
	/** The rules that ask about a large payment to a new payee after this many days with these payments. */
	const askAfter = (days: number, postDay: (story: Story, at: number, day: number) => void) => {
		const story = new Story();
		for (let day = 0; day < days; day += 1) {
			story.post(makeLogin(START_MS + day * DAY_MS, "own-phone"));
			postDay(story, START_MS + day * DAY_MS + HOUR_MS, day);
		}
		const at = START_MS + days * DAY_MS;
		return { story, rules: rulesOf(story.ask(makePayout(at, 9_000, "school", { balanceMinor: 6_000_000 }))) };
	};
	const pay = (story: Story, at: number, day: number, fields: Partial<typeof OWN>) =>
		story.post(makePayout(at, 800 + 37 * (day % 11), `friend-${day % 4}`, fields));

	it("are in doubt only for a customer whose payments have had one, until days of use or a verification prove them", () => {
		expect(askAfter(49, (story, at, day) => pay(story, at, day, OWN)).rules).toContain("unproven_outflow");
		// A business may send devices with logins alone, and some people have always used both ways.
		expect(askAfter(49, (story, at, day) => pay(story, at, day, {})).rules).not.toContain("unproven_outflow");
		expect(askAfter(49, (story, at, day) => pay(story, at, day, day % 5 ? OWN : {})).rules).not.toContain(
			"unproven_outflow",
		);
		// Later they prove themselves like a new phone: known payees on three days, over a week.
		const since = (first: number) =>
			askAfter(60, (story, at, day) => pay(story, at, day, day < first ? OWN : {})).rules;
		expect(since(55)).toContain("unproven_outflow");
		expect(since(52)).not.toContain("unproven_outflow");
		const { story } = askAfter(49, (one, at, day) => pay(one, at, day, OWN));
		const at = START_MS + 49 * DAY_MS;
		expect(story.post(makePayout(at, 9_000, "school", { balanceMinor: 6_000_000 })).decision).toBe("review");
		approve(story, at + MINUTE_MS, true);
		expect(rulesOf(story.ask(makePayout(at + HOUR_MS, 9_000, "shop")))).not.toContain("unproven_outflow");
		expect(decodeProfile(encodeProfile(story.profile))).toEqual(story.profile);
	});

	it("by card are left out, because card networks send none", () => {
		const { story } = askAfter(49, (one, at, day) => pay(one, at, day, OWN));
		const at = START_MS + 49 * DAY_MS;
		const card = makeEvent(at, { type: "transaction", method: "card", amountMinor: 900_000, direction: "out" });
		expect(rulesOf(story.ask(card))).not.toContain("unproven_outflow");
	});
});
