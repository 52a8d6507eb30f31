// Attempts are not volume, and honest crowds are not mules, for every rule of the family.

import type { CustomerKind, NormalEvent } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { listBuckets } from "../profile/bucket-row.ts";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile } from "../profile/profile.ts";
import { DAY_MS, hashOf, MINUTE_MS, makeDeposit, makeEvent, makePayout, START_MS } from "../testing/events.ts";
import { randomLife } from "../testing/random-events.ts";
import { makeEntity, makeNetwork, rulesOf, Story } from "../testing/story.ts";

const MULE_RULES = ["destination_shared", "fan_in", "fan_out", "pass_through", "similar_inbound"];
const NOW = START_MS + 30 * DAY_MS;

interface Crowd {
	readonly kind?: CustomerKind;
	/** How many of the eight senders had also paid three weeks before. */
	readonly recurring?: number;
	readonly destination?: "paybill" | "till";
}

/** Eight senders of 5,000 each, scattered at once to seven destinations that others pay too: every mule rule fires. */
function collectAndScatter({ kind, recurring = 0, destination }: Crowd = {}): string[] {
	const story = new Story();
	story.post(makeEvent(START_MS, { type: "customer.created", customer: kind === undefined ? {} : { kind } }));
	for (let turn = 0; turn < recurring; turn += 1)
		story.post(makeDeposit(NOW - 21 * DAY_MS + turn * MINUTE_MS, 5_000, `sender-${turn}`));
	for (let turn = 0; turn < 8; turn += 1) story.post(makeDeposit(NOW + turn * MINUTE_MS, 5_000, `sender-${turn}`));
	const pay = (turn: number): NormalEvent =>
		makePayout(NOW + (10 + turn) * MINUTE_MS, 5_000, `payee-${turn}`, {
			destination: { type: destination ?? "mpesa", key: hashOf(`payee-${turn}`) },
		});
	for (let turn = 0; turn < 6; turn += 1) foldEvent(story.profile, pay(turn), { decision: "allow", score: 3 });
	const members = ["a", "b", "c", "d"].map((customerId) => ({ customerId, lastSeenAt: NOW }));
	story.network = makeNetwork([makeEntity({ role: "payee", hash: hashOf("payee-6"), members })]);
	return rulesOf(story.ask(pay(6))).filter((rule) => MULE_RULES.includes(rule));
}

describe("the mule family", () => {
	it("is the five rules that see one sum from several sides, and each asks whether it sees an honest crowd", () => {
		for (const id of MULE_RULES) {
			const rule = catalogue.find((one) => one.id === id);
			expect([id, rule?.family, rule?.signals.includes("isHonestCrowd")]).toEqual([id, "mule", true]);
		}
	});

	it("fires whole on an individual whose strangers' money is scattered at once", () => {
		expect(collectAndScatter().sort()).toEqual(MULE_RULES);
		expect(collectAndScatter({ kind: "individual" }).sort()).toEqual(MULE_RULES);
	});

	it.each(["business", "merchant", "agent", "group"] as const)("does not fire on a %s", (kind) => {
		expect(collectAndScatter({ kind })).toEqual([]);
	});

	it.each(["paybill", "till"] as const)("does not fire on payments to a %s", (destination) => {
		expect(collectAndScatter({ destination })).toEqual([]);
	});

	it("does not fire where half of the senders also paid 5 to 35 days earlier", () => {
		expect(collectAndScatter({ recurring: 4 })).toEqual([]);
		expect(collectAndScatter({ recurring: 3 }).sort()).toEqual(MULE_RULES);
	});

	it("does not fire on a customer who is a trade by what they do, though nobody said so", () => {
		const story = new Story();
		for (let turn = 0; turn < 320; turn += 1)
			story.post(makeDeposit(START_MS + turn * 135 * MINUTE_MS, 300, `buyer-${turn}`));
		for (let turn = 0; turn < 8; turn += 1) story.post(makeDeposit(NOW + turn * MINUTE_MS, 5_000, `sender-${turn}`));
		const outcome = story.ask(makePayout(NOW + 10 * MINUTE_MS, 40_000, "supplier"));
		expect(rulesOf(outcome).filter((rule) => MULE_RULES.includes(rule))).toEqual([]);
	});
});

describe("attempts", () => {
	it("leave no volume, no baseline and no trust behind, whatever is attempted", () => {
		fc.assert(
			fc.property(randomLife, fc.constantFrom("review", "block"), (life, decision) => {
				const profile = createProfile();
				for (const { event } of life)
					if (event.type === "transaction" || event.type === "payout.requested")
						foldEvent(profile, event, { decision: decision as "review", score: 60 });
				for (const row of [profile.minutes, profile.hours, profile.days])
					for (const { inCount, inSum, outCount, outSum, mobileOutSum } of listBuckets(row))
						expect([inCount, inSum, outCount, outSum, mobileOutSum]).toEqual([0, 0, 0, 0, 0]);
				expect(profile.outAmounts.buckets).toEqual([]);
				expect(profile.inAmounts.buckets).toEqual([]);
				expect([profile.payees, profile.payers, profile.devices, profile.places]).toEqual([[], [], [], []]);
				expect([profile.countries, profile.paidCountries]).toEqual([[], []]);
				// Cash that has changed hands is counted towards structuring, whatever was decided of it.
				expect(profile.watched.every(({ isCash, agent }) => isCash && agent === 0)).toBe(true);
				expect(profile.hoursOfDay.every((count) => count === 0)).toBe(true);
			}),
			{ numRuns: 100 },
		);
	});

	it("that failed, were cancelled or reversed are no volume either, though they were allowed", () => {
		fc.assert(
			fc.property(randomLife, (life) => {
				const profile = createProfile();
				for (const { event } of life)
					if (event.type === "transaction" && (event.status ?? "completed") !== "completed")
						foldEvent(profile, event, { decision: "allow", score: 1 });
				for (const { inCount, outCount } of listBuckets(profile.days)) expect([inCount, outCount]).toEqual([0, 0]);
				expect([profile.payers, profile.watched, profile.outAmounts.buckets, profile.inAmounts.buckets]).toEqual([
					[],
					[],
					[],
					[],
				]);
				expect(profile.payees.every(({ paidCount }) => paidCount === 0)).toBe(true);
			}),
			{ numRuns: 100 },
		);
	});
});
