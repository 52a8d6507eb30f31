// Every sentence that the catalogue can say, read as a person would: from lives of customers, and from signals drawn at
// random, because thresholds that a workspace may lower bring out what the defaults hide.

import type { NormalEvent } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile } from "../profile/profile.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { occasionOf } from "../scoring/evaluate-rules.ts";
import { DECLARED_SIGNALS, type DeclaredSignal } from "../signals/declared-signals.ts";
import { createSignals, type SignalValues } from "../signals/signals.ts";
import { START_MS } from "../testing/events.ts";
import { type FoldedEvent, randomLife } from "../testing/random-events.ts";
import { Story } from "../testing/story.ts";
import { catalogue } from "./catalogue.ts";

/** Patterns that no sentence may contain. */
const ODD_FORMS: readonly (readonly [string, RegExp])[] = [
	["none of something", /(?<![\d.,])0 (?:[a-z]+|%)/],
	["no money", /\b(?:KES|NGN|USD) 0(?![\d.,])/],
	[
		"one of a plural",
		/(?<![\d.,])1 (?!hours? )(?:[a-z]+ )*?(?:times|seconds|minutes|hours|days|payments|customers|movements|frauds|logins|hops)\b/,
	],
	["more than the whole", /(?<![\d.,])(?:1\d\d(?<!100)|[2-9]\d\d|\d{4,})(?:\.\d+)? %/],
	["a negative number", /(?:^|[\s(])-\d/],
	["no number at all", /NaN|Infinity|undefined|null|\[object/],
	["more digits than anybody reads", /\d\.\d{3,}/],
	["a space too many", / {2}| [,.;)]|^\s|\s$/],
	["a small letter at the beginning", /^[a-z]/],
];

function listOddities(sentence: string): readonly string[] {
	return ODD_FORMS.flatMap(([name, form]) => (form.test(sentence) ? [`${name}: ${sentence}`] : []));
}

/** Events of random lives hold no balances, wallets and shares that are odd to the cent. */
const enriched = fc
	.tuple(
		randomLife,
		fc.array(
			fc.record({ kept: fc.constantFrom(0, 0, 1, 999, 100_000), isCrypto: fc.boolean(), isAbroad: fc.boolean() }),
			{
				minLength: 7,
				maxLength: 7,
			},
		),
	)
	.map(([life, more]) => life.map((one, index) => enrich(one, more[index % more.length])));

function enrich(
	{ event, folded }: FoldedEvent,
	more: { kept: number; isCrypto: boolean; isAbroad: boolean } | undefined,
): FoldedEvent {
	if (more === undefined || event.amountMinor === undefined) return { event, folded };
	const wallet = { chain: "tron", valid: !more.isAbroad, networkMatches: !more.isAbroad, sanctioned: more.isAbroad };
	const missing = ["originator_identity", ...(more.isAbroad ? (["beneficiary_vasp"] as const) : [])] as const;
	return {
		folded,
		event: {
			...event,
			balanceMinor: event.amountMinor + more.kept,
			...(more.isAbroad && event.destination && { destination: { ...event.destination, country: "UG" } }),
			...(more.isCrypto && event.counterparty && { counterparty: { ...event.counterparty, isLender: true } }),
			...(more.isCrypto && { wallet, travelRule: { isRequired: true, isPresent: more.kept > 0, missing } }),
		},
	};
}

/** A rule set in which every rule is live, at its defaults or as easily met as its bounds allow. */
function compileEager(country: "KE" | "NG", isLowest: boolean) {
	const rules = Object.fromEntries(
		catalogue.map(({ id, parameters }) => [
			id,
			{
				mode: "live" as const,
				parameters: isLowest
					? Object.fromEntries(
							Object.entries(parameters).map(([name, { min, max }]) => [name, /Min$/.test(name) ? min : max]),
						)
					: {},
			},
		]),
	);
	return compileRuleSet({ ...defaultRuleSet(country), rules }, catalogue);
}

const RULE_SETS = (["KE", "NG"] as const).flatMap((country) =>
	[false, true].map((isLowest) => ({ country, ruleSet: compileEager(country, isLowest) })),
);
type RuleSetUnderTest = (typeof RULE_SETS)[number];

/** By its place, so that a failure is printed without whole rule sets. */
const anyRuleSet = fc.nat(RULE_SETS.length - 1);

function ruleSetAt(place: number): RuleSetUnderTest {
	const set = RULE_SETS[place];
	if (set === undefined) throw new Error("There is no such rule set");
	return set;
}

/** Returns the sentences of the rules for an event. Some of its signals may be replaced. */
function checkSentences(
	{ ruleSet }: RuleSetUnderTest,
	event: NormalEvent,
	signals: SignalValues,
	said: Set<string>,
): void {
	for (const { rule, parameters } of ruleSet.byOccasion[occasionOf(event)]) {
		const hit = rule.evaluate(signals, parameters);
		if (hit === undefined) continue;
		said.add(rule.id);
		expect(listOddities(hit.sentence), rule.id).toEqual([]);
	}
}

/** Each event with its signals, before it is folded: some of them look into the profile when they are asked. */
function liveThrough(
	life: readonly FoldedEvent[],
	{ country, ruleSet }: RuleSetUnderTest,
	look: (event: NormalEvent, signals: SignalValues, isLast: boolean) => void,
): void {
	const profile = createProfile();
	const { customer, network, workspace } = new Story({ country });
	for (const [index, { event, folded }] of life.entries()) {
		const input = { event, customer, isNewCustomer: profile.lastAt === 0, profile, network, workspace, ruleSet };
		look(event, createSignals(input).signals, index === life.length - 1);
		foldEvent(profile, event, folded);
	}
}

const names = [...new Set(catalogue.flatMap(({ signals }) => signals))];

/** The signals of the event and its workspace. */
const FIXED: ReadonlySet<string> = new Set(["occurredAtMs", "eventType", "isOut", "currency", "workspaceCountry"]);
/** These come in whole days. */
const WHOLE_DAYS: ReadonlySet<string> = new Set(["dormantDays"]);
const TEXTS: Readonly<Record<string, readonly string[]>> = {
	method: ["mpesa", "card", "bank", "cash", "agent"],
	destinationType: ["mpesa", "bank", "paybill"],
	customerKind: ["individual", "business"],
	customerStatus: ["active", "held"],
	foreignCountry: ["UG", "IR"],
};

function drawSignal({ name, type, unit }: DeclaredSignal): fc.Arbitrary<unknown> {
	switch (type) {
		case "bool":
			return fc.boolean();
		case "text":
			return fc.constantFrom(...(TEXTS[name] ?? [undefined]));
		case "texts":
			return fc.constantFrom<readonly string[]>([], ["UG"], ["IR", "UG"]);
		case "number":
			return drawNumber(name, unit);
	}
}

function drawNumber(name: string, unit: DeclaredSignal["unit"]): fc.Arbitrary<number> {
	switch (unit) {
		case "money":
			return fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 3_000_000_000 }));
		case "minutes":
			return fc.oneof(fc.constantFrom(0, 0.5, 1, 59, 60), fc.integer({ min: 0, max: 6_000 }));
		case "days":
			return fc.integer({ min: 0, max: 1_600 }).map((days) => (WHOLE_DAYS.has(name) ? days : days / 4));
		case "hour":
			return fc.integer({ min: 0, max: 23 });
		case "ratio":
			return fc.oneof(fc.constantFrom(0, 0.001, 0.999, 1), fc.double({ min: 0, max: 1, noNaN: true }));
		case "km":
			return fc.double({ min: 0, max: 12_000, noNaN: true });
		default:
			return fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 60 }));
	}
}

/** Signals that were not drawn keep their values, because some signals are always known. */
function overlay(signals: SignalValues, drawn: Readonly<Record<string, unknown>>): SignalValues {
	return new Proxy(signals, { get: (own, name) => drawn[String(name)] ?? Reflect.get(own, name) });
}

const few = fc.integer({ min: 1, max: 5 });
const share = fc.option(fc.double({ min: 0.0001, max: 1, noNaN: true }), { nil: undefined });
const amounts = fc.array(fc.constantFrom(100_000, 100_500, 1_000_000, 4_999), { maxLength: 8 });

/** Signals that are more than one value. */
const composed = {
	fraudLink: fc.record({
		role: fc.constantFrom("payee", "device", "phone"),
		isPayee: fc.boolean(),
		frauds28d: few,
		customers28d: few,
		fraudShare28d: share,
		fraudShareInSpan: share,
		memberCount: few,
		isDoubtful: fc.boolean(),
		latestAt: fc.constant(START_MS),
	}),
	ring: fc.record({ customers: fc.integer({ min: 1, max: 40 }), frauds28d: few, hops: fc.constantFrom(1, 2) }),
	nuban: fc.constantFrom("valid", "invalid", "weak_invalid"),
	outAmountsWith24hMinor: amounts,
	inAmountsWith24hMinor: amounts,
};

const randomSignals = fc.record(
	Object.fromEntries(
		[
			...DECLARED_SIGNALS.filter(({ name }) => names.includes(name) && !FIXED.has(name)).map(
				(one) => [one.name, drawSignal(one)] as const,
			),
			...Object.entries(composed),
		].map(([name, draw]) => [name, fc.option(draw as fc.Arbitrary<unknown>, { nil: undefined, freq: 8 })]),
	),
);

describe("no sentence of the catalogue has an odd form", () => {
	it("in random lives of customers", () => {
		const said = new Set<string>();
		fc.assert(
			fc.property(enriched, anyRuleSet, (life, place) => {
				const set = ruleSetAt(place);
				liveThrough(life, set, (event, signals) => checkSentences(set, event, signals, said));
			}),
			{ numRuns: 150 },
		);
		expect(said.size).toBeGreaterThan(25);
	});

	it("with random signals", () => {
		const said = new Set<string>();
		fc.assert(
			fc.property(enriched, randomSignals, anyRuleSet, (life, drawn, place) => {
				const set = ruleSetAt(place);
				liveThrough(life.slice(0, 8), set, (event, signals, isLast) => {
					if (isLast) checkSentences(set, event, overlay(signals, drawn), said);
				});
			}),
			{ numRuns: 2_000 },
		);
		expect(said.size).toBeGreaterThan(50);
	});

	it("which the forms themselves would find", () => {
		for (const sentence of [
			"Paid again 0 seconds after the last payment",
			"394 % of the KES 12,450 received left within 5 minutes",
			"The phone linked to a BVN was changed 1 times",
			"1 declined card payments within 10 minutes",
			"KES 0 paid out within 5 minutes of a SIM swap",
			"Linked to 2 frauds (0 % of its movements)",
			"First seen -3 minutes after a SIM swap",
			"12.3456 km from home",
			"NaN % of the balance",
			"money out",
		])
			expect(listOddities(sentence), sentence).not.toEqual([]);
		for (const sentence of [
			"KES 100 is 10 times what this customer usually pays",
			"100 % of the KES 12,450.05 received left within 1 hour",
			"1 declined card payment within 10 minutes",
			"3 payments of the last 7 days just under the cap of KES 250,000",
		])
			expect(listOddities(sentence)).toEqual([]);
	});
});
