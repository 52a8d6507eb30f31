// Random histories of a customer for property tests: events, mostly in order, with their outcomes.

import type { NormalEvent } from "@hakiki/domain";
import fc from "fast-check";
import type { FoldedOutcome } from "../outcome.ts";
import { hashOf, makeEvent, START_MS } from "./events.ts";

export interface FoldedEvent {
	readonly event: NormalEvent;
	readonly folded: FoldedOutcome;
}

const parties = ["ann", "ben", "caro", "dan", "eve", "fay"];

const eventFields = fc.record({
	kind: fc.constantFrom("payout", "out", "out", "in", "in", "login", "updated", "swap", "created"),
	/** Seconds since the previous event: mostly forward, sometimes late. */
	gapS: fc.oneof(
		fc.integer({ min: 0, max: 900 }),
		fc.integer({ min: 0, max: 86_400 }),
		fc.integer({ min: 0, max: 20 * 86_400 }),
		fc.integer({ min: -7200, max: 0 }),
	),
	amountMinor: fc.oneof(
		fc.integer({ min: 1, max: 5_000_000 }),
		fc.integer({ min: 10_000_000, max: 30_000_000 }),
		fc.constantFrom(100_000, 250_000),
	),
	party: fc.constantFrom(...parties),
	device: fc.option(fc.constantFrom("phone-1", "phone-2", "phone-3"), { nil: undefined }),
	place: fc.option(fc.record({ lat: fc.integer({ min: -4, max: 4 }), lng: fc.integer({ min: 34, max: 41 }) }), {
		nil: undefined,
	}),
	status: fc.constantFrom("completed", "completed", "completed", "pending", "failed", "reversed", "cancelled"),
	method: fc.constantFrom("mpesa", "bank", "card", "cash", "agent", undefined),
	country: fc.constantFrom("KE", "UG", "TZ", undefined, undefined, undefined),
	reference: fc.option(fc.constantFrom("r1", "r2", "r3"), { nil: undefined }),
	decision: fc.constantFrom("allow", "allow", "allow", "review", "block"),
	score: fc.integer({ min: 0, max: 1000 }),
	isGood: fc.boolean(),
});

type Fields = typeof eventFields extends fc.Arbitrary<infer Value> ? Value : never;

export const randomLife: fc.Arbitrary<FoldedEvent[]> = fc
	.array(eventFields, { minLength: 1, maxLength: 60 })
	.map((list) => {
		let at = START_MS;
		return list.map((fields) => {
			at += fields.gapS * 1000;
			return {
				event: buildEvent(fields, at),
				folded: { decision: fields.decision as "allow", score: fields.score / 10 },
			};
		});
	});

function buildEvent(fields: Fields, at: number): NormalEvent {
	const shared: Partial<NormalEvent> = {
		...(fields.device !== undefined && { device: { key: hashOf(fields.device), ipCountry: "KE" } }),
		...(fields.place !== undefined && { location: fields.place }),
	};
	const money: Partial<NormalEvent> = {
		...shared,
		amountMinor: fields.amountMinor,
		...(fields.method !== undefined && { method: fields.method as "mpesa" }),
		...(fields.reference !== undefined && { reference: hashOf(fields.reference) }),
	};
	const party = hashOf(fields.party);
	switch (fields.kind) {
		case "payout":
			return makeEvent(at, { type: "payout.requested", ...money, destination: { type: "bank", key: party } });
		case "out":
		case "in":
			return makeEvent(at, {
				type: "transaction",
				...money,
				direction: fields.kind,
				status: fields.status as "completed",
				counterparty: {
					key: party,
					hashes: [party, hashOf(`${fields.party}-2`)],
					...(fields.method === "agent" && { agent: hashOf(`agent-${fields.party}`) }),
					...(fields.country !== undefined && { country: fields.country }),
				},
			});
		case "login":
			return makeEvent(at, { type: "login", loginSuccess: fields.isGood, ...shared });
		case "updated":
			return makeEvent(at, {
				type: "customer.updated",
				changes: fields.isGood ? ["password", "pin"] : ["payout_destination"],
				...(!fields.isGood && { destination: { type: "bank", key: party } }),
				...shared,
			});
		case "swap":
			return makeEvent(at, { type: "sim.swap", simSwappedAt: at - 60_000 });
		default:
			return makeEvent(at, {
				type: "customer.created",
				customer: {
					kind: "individual",
					kycLevel: "tier_2",
					phone: party,
					nameKeys: [fields.score, 4_000_000_000 + fields.score],
					adultAt: fields.isGood ? 0 : at + 1e11,
				},
				screened: {
					roles: ["customer"],
					isComplete: fields.isGood,
					matches: parties.slice(fields.score % 7).map((entity) => ({
						role: "customer",
						entity,
						topic: fields.isGood ? "sanction" : "pep",
						strength: fields.decision === "block" ? "strong" : "weak",
						pair: entity,
						score: fields.score / 1000,
					})),
				},
				...shared,
			});
	}
}
