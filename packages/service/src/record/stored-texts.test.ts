import {
	CHANGES,
	DESTINATION_TYPES,
	DIRECTIONS,
	EVENT_TYPES,
	type EventDestination,
	type EventDevice,
	type EventParty,
	METHODS,
	MOVEMENT_STATUSES,
	type NormalEvent,
	type ScreenedFacts,
} from "@hakiki/domain";
import type { Outcome } from "@hakiki/rules";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, it } from "vitest";
import { writeEvent, writeOutcome } from "./stored-texts.ts";

/** One for each part, so that a new one cannot be forgotten: absent, undefined or there. */
type Parts<Whole> = { readonly [Name in keyof Required<Whole>]: Arbitrary<Whole[Name]> };

function whole<Whole>(parts: Parts<Whole>, requiredKeys: readonly (keyof Whole)[]): Arbitrary<Whole> {
	return fc.record(parts as Record<string, Arbitrary<unknown>>, {
		requiredKeys: [...requiredKeys] as string[],
	}) as unknown as Arbitrary<Whole>;
}

const maybe = <Value>(value: Arbitrary<Value>) => fc.option(value, { nil: undefined });
const anyText = fc.string({ unit: "binary", maxLength: 12 });
const hash = fc
	.base64String({ minLength: 24, maxLength: 24 })
	.map((text) => text.slice(0, 22).replaceAll(/[+/=]/g, "_"));
const time = fc.integer({ min: 0, max: 4_102_444_800_000 });
const minor = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const degrees = fc.integer({ min: -180_000, max: 180_000 }).map((thousandths) => thousandths / 1000);
const nameKeys = fc.array(fc.nat(0xffff_ffff), { maxLength: 4 });
const truth = fc.constant(true as const);

const party = whole<EventParty>(
	{
		key: maybe(hash),
		hashes: fc.array(hash, { maxLength: 3 }),
		country: maybe(anyText),
		agent: maybe(hash),
		isLender: maybe(truth),
	},
	["hashes"],
);
const destination = whole<EventDestination>(
	{
		type: fc.constantFrom(...DESTINATION_TYPES),
		key: maybe(hash),
		bankCode: maybe(anyText),
		country: maybe(anyText),
		nuban: maybe(fc.constantFrom("valid", "invalid", "weak_invalid")),
		nameKeys: maybe(nameKeys),
		isMasked: maybe(fc.constant(true as const)),
	},
	["type"],
);
const device = whole<EventDevice>(
	{
		key: maybe(hash),
		ipCountry: maybe(anyText),
		network: maybe(fc.constantFrom("tor", "vpn")),
		isAgents: maybe(truth),
	},
	[],
);
const screened = whole<ScreenedFacts>(
	{
		roles: fc.subarray(["customer", "counterparty", "destination"]),
		isComplete: fc.boolean(),
		matches: fc.array(
			fc.record({
				role: fc.constant("customer" as const),
				entity: anyText,
				topic: fc.constant("sanction" as const),
				strength: fc.constant("weak" as const),
				score: degrees,
				pair: hash,
			}),
			{ maxLength: 2 },
		),
		isOtherPerson: maybe(truth),
	},
	["roles", "isComplete", "matches"],
);
const anyEvent = whole<NormalEvent>(
	{
		id: hash.map((text) => `evt_${text}`),
		type: fc.constantFrom(...EVENT_TYPES),
		customerId: anyText,
		occurredAt: time,
		receivedAt: time,
		isBackfilled: fc.boolean(),
		amountMinor: maybe(minor),
		balanceMinor: maybe(minor),
		conversion: maybe(
			fc.record({
				originalAmount: degrees,
				originalCurrency: fc.constant("USD"),
				rate: degrees,
				rateAt: anyText,
				rateSource: fc.constant("feed" as const),
			}),
		),
		direction: maybe(fc.constantFrom(...DIRECTIONS)),
		method: maybe(fc.constantFrom(...METHODS)),
		status: maybe(fc.constantFrom(...MOVEMENT_STATUSES)),
		reference: maybe(hash),
		retryOf: maybe(anyText),
		counterparty: maybe(party),
		destination: maybe(destination),
		asset: maybe(fc.record({ code: anyText, amount: fc.constant("0.10") })),
		wallet: maybe(
			fc.record({
				chain: anyText,
				valid: fc.boolean(),
				networkMatches: fc.boolean(),
				sanctioned: fc.boolean(),
				reason: anyText,
			}),
		),
		travelRule: maybe(fc.record({ isRequired: fc.boolean(), isPresent: fc.boolean() })),
		customer: maybe(fc.record({ nameKeys, kycLevel: anyText, phone: hash, email: fc.constant(undefined) })),
		changes: maybe(fc.subarray([...CHANGES])),
		loginSuccess: maybe(fc.boolean()),
		device: maybe(device),
		location: maybe(fc.record({ lat: degrees, lng: degrees })),
		simSwappedAt: maybe(time),
		metadata: maybe(fc.dictionary(anyText, fc.jsonValue(), { maxKeys: 3 })),
		listed: maybe(fc.constant({ allow: [] })),
		screened: maybe(screened),
	},
	["id", "type", "customerId", "occurredAt", "receivedAt", "isBackfilled"],
);

/** The fields that a reader finds, in any order. */
const storedAs = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("an event's text", () => {
	it("is read as the event, whatever is absent and however it is spelled", () => {
		fc.assert(
			fc.property(anyEvent, (event) => {
				expect(JSON.parse(writeEvent(event))).toEqual(storedAs(event));
			}),
			{ numRuns: 1_000 },
		);
	});
});

describe("an outcome's text", () => {
	const fired = fc.array(
		fc.record({
			rule: fc.constantFrom("sim_swap_payout", "custom_1"),
			strength: fc.oneof(degrees, fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY)),
			weight: degrees,
			isShadow: fc.boolean(),
		}),
		{ maxLength: 3 },
	);
	const decision = fc.constantFrom("allow", "review", "block");

	it("holds what is folded and learned from, and nothing else", () => {
		const parts = fc.record({
			decision,
			score: degrees,
			fired,
			usedApproval: maybe(anyText),
			isSettling: fc.boolean(),
			shadow: maybe(fc.record({ instead: decision, decision, score: degrees, fired })),
		});
		fc.assert(
			fc.property(parts, fc.nat(), ({ isSettling, shadow, ...rest }, shadowSet) => {
				const outcome = {
					...{ ...rest, isSettling, shadow },
					...{ riskLevel: "low", reasons: [], holds: false, nextStep: "none" },
				} as Outcome;
				expect(JSON.parse(writeOutcome(outcome, shadowSet))).toEqual(
					storedAs({
						...rest,
						...(isSettling && { isSettling }),
						...(shadow && { shadow: { set: shadowSet, ...shadow } }),
					}),
				);
			}),
		);
	});
});
