// Every windowed figure that a signal shows, held against a plain count over the events, late ones among them.

import type { NormalEvent } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile, PROFILE_LIMITS } from "../profile/profile.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { hashOf, makeDeposit, makeTransfer, START_MS } from "../testing/events.ts";
import { makeNetwork, Story } from "../testing/story.ts";
import { createSignals, type SignalValues } from "./signals.ts";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const ruleSet = compileRuleSet(defaultRuleSet("KE"), catalogue);

/** A movement as a plain list would keep it. */
interface Plain {
	readonly at: number;
	readonly isOut: boolean;
	readonly party: string;
	readonly amountMinor: number;
	readonly isFailed: boolean;
	readonly isAllowed: boolean;
	readonly method: "card" | "bank" | "mpesa";
	readonly reference?: string;
	reversedAt?: number;
}

interface Life {
	readonly events: readonly { readonly event: NormalEvent; readonly isAllowed: boolean }[];
	readonly plain: readonly Plain[];
	/** When the figures are asked for, at or after the latest event. */
	readonly askedAt: number;
}

const step = fc.record({
	gapS: fc.oneof(
		fc.integer({ min: 0, max: 90 }),
		fc.integer({ min: 0, max: 3 * HOUR }),
		fc.integer({ min: 0, max: 9 * DAY }),
		fc.integer({ min: -3 * HOUR, max: 0 }),
		fc.integer({ min: -2 * DAY, max: 0 }),
	),
	isOut: fc.boolean(),
	party: fc.constantFrom("ann", "ben", "caro", "dan", "eve", "fay", "gus", "hal"),
	amountMinor: fc.integer({ min: 1, max: 10_000_000 }),
	isFailed: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
	isAllowed: fc.integer({ min: 0, max: 5 }).map((value) => value !== 0),
	method: fc.constantFrom("card", "bank", "mpesa"),
	/** Undoes the latest movement that can be undone, instead of being one. */
	isReversal: fc.integer({ min: 0, max: 7 }).map((value) => value === 0),
});

const life: fc.Arbitrary<Life> = fc
	.tuple(fc.array(step, { minLength: 1, maxLength: 70 }), fc.integer({ min: 0, max: 2 * DAY }))
	.map(([steps, waitS]) => {
		let at = START_MS / 1000;
		let latestAt = 0;
		const plain: Plain[] = [];
		const events: { event: NormalEvent; isAllowed: boolean }[] = [];
		steps.forEach((fields, index) => {
			at += fields.gapS;
			const last = fields.isReversal
				? plain.findLast((one) => isVolume(one) && one.reference !== undefined)
				: undefined;
			// A movement that settled over 72 hours before the clock is final.
			if (last !== undefined && Math.max(at, latestAt) - last.at < 3 * DAY) {
				last.reversedAt = Math.max(at, last.at);
				events.push({ event: build(last, last.reversedAt, "reversed"), isAllowed: true });
				latestAt = Math.max(latestAt, last.reversedAt);
				return;
			}
			const { isReversal: _isReversal, gapS: _gapS, ...rest } = fields;
			const one: Plain = { ...rest, at, ...(index % 2 === 0 && !rest.isFailed && { reference: `r-${index}` }) };
			plain.push(one);
			events.push({ event: build(one, at, one.isFailed ? "failed" : "completed"), isAllowed: one.isAllowed });
			latestAt = Math.max(latestAt, at);
		});
		return { events, plain, askedAt: latestAt + waitS };
	});

function build(one: Plain, at: number, status: "completed" | "failed" | "reversed"): NormalEvent {
	const make = one.isOut ? makeTransfer : makeDeposit;
	return make(at * 1000, one.amountMinor / 100, one.party, {
		status,
		method: one.method,
		...(one.reference !== undefined && { reference: hashOf(one.reference) }),
	});
}

function isVolume(one: Plain): boolean {
	return one.isAllowed && !one.isFailed && one.reversedAt === undefined;
}

/** The signals of a probe, which is an event of its own: what it adds is known. */
function ask({ events, askedAt }: Life, probe: NormalEvent): SignalValues {
	const profile = createProfile();
	for (const { event, isAllowed } of events)
		foldEvent(profile, event, { decision: isAllowed ? "allow" : "block", score: 1 });
	expect(profile.lastAt).toBeLessThanOrEqual(askedAt);
	const { customer, workspace } = new Story();
	const input = { event: probe, customer, isNewCustomer: false, profile, network: makeNetwork(), workspace, ruleSet };
	return createSignals(input).signals;
}

const probeOut = ({ askedAt }: Life) => makeTransfer(askedAt * 1000, 7, "probe");
const probeIn = ({ askedAt }: Life) => makeDeposit(askedAt * 1000, 7, "probe");

function select({ plain, askedAt }: Life, spanS: number, isOut: boolean): Plain[] {
	return plain.filter((one) => one.isOut === isOut && isVolume(one) && one.at > askedAt - spanS && one.at <= askedAt);
}

const sum = (list: readonly Plain[]): number => list.reduce((total, one) => total + one.amountMinor, 0);

const dayOf = (one: Plain): number => Math.floor(one.at / DAY);

type Row = readonly [name: keyof SignalValues, spanS: number, bucketS: number, isOut: boolean, added: number];

const COUNTS: readonly Row[] = [
	["outCountWith5m", 5 * MINUTE, 5 * MINUTE, true, 1],
	["outCountWith1h", HOUR, 5 * MINUTE, true, 1],
	["outCountWith24h", DAY, HOUR, true, 1],
	["outCountWith7d", 7 * DAY, DAY, true, 1],
	["outCountWith28d", 28 * DAY, DAY, true, 1],
	["outCount90d", 90 * DAY, DAY, true, 0],
	["inCountWith5m", 5 * MINUTE, 5 * MINUTE, false, 1],
	["inCountWith1h", HOUR, 5 * MINUTE, false, 1],
	["inCountWith24h", DAY, HOUR, false, 1],
	["inCountWith7d", 7 * DAY, DAY, false, 1],
	["inCountWith28d", 28 * DAY, DAY, false, 1],
	["inCount90d", 90 * DAY, DAY, false, 0],
];

const SUMS: readonly Row[] = [
	["outSumWith5mMinor", 5 * MINUTE, 5 * MINUTE, true, 700],
	["outSumWith1hMinor", HOUR, 5 * MINUTE, true, 700],
	["outSumWith24hMinor", DAY, HOUR, true, 700],
	["outSumWith7dMinor", 7 * DAY, DAY, true, 700],
	["outSumWith28dMinor", 28 * DAY, DAY, true, 700],
	["outSum90dMinor", 90 * DAY, DAY, true, 0],
	["inSumWith5mMinor", 5 * MINUTE, 5 * MINUTE, false, 700],
	["inSumWith1hMinor", HOUR, 5 * MINUTE, false, 700],
	["inSumWith24hMinor", DAY, HOUR, false, 700],
	["inSumWith7dMinor", 7 * DAY, DAY, false, 700],
	["inSumWith28dMinor", 28 * DAY, DAY, false, 700],
	["inSum90dMinor", 90 * DAY, DAY, false, 0],
	["inSum1hMinor", HOUR, 5 * MINUTE, false, 0],
	["inSum24hMinor", DAY, HOUR, false, 0],
];

const PARTIES: readonly (readonly [name: keyof SignalValues, spanS: number, isOut: boolean])[] = [
	["distinctPayeesWith5m", 5 * MINUTE, true],
	["distinctPayeesWith1h", HOUR, true],
	["distinctPayeesWith8h", 8 * HOUR, true],
	["distinctPayeesWith24h", DAY, true],
	["distinctPayeesWith7d", 7 * DAY, true],
	["distinctPayeesWith28d", 28 * DAY, true],
	["distinctPayeesWith90d", 90 * DAY, true],
	["distinctPayersWith5m", 5 * MINUTE, false],
	["distinctPayersWith1h", HOUR, false],
	["distinctPayersWith24h", DAY, false],
	["distinctPayersWith7d", 7 * DAY, false],
	["distinctPayersWith28d", 28 * DAY, false],
	["distinctPayersWith90d", 90 * DAY, false],
];

describe("windowed signals equal a plain count over the events", () => {
	it("within one bucket: counts and sums, in and out, from 5 minutes to 90 days", () => {
		fc.assert(
			fc.property(life, (lived) => {
				const [out, into] = [ask(lived, probeOut(lived)), ask(lived, probeIn(lived))];
				const rows = [
					...COUNTS.map((row) => [row, (list: readonly Plain[]) => list.length] as const),
					...SUMS.map((row) => [row, sum] as const),
				];
				for (const [[name, spanS, bucketS, isOut, added], measure] of rows) {
					const value = (isOut ? out : into)[name];
					expect(value, name).toBeLessThanOrEqual(measure(select(lived, spanS, isOut)) + added);
					expect(value, name).toBeGreaterThanOrEqual(measure(select(lived, spanS - bucketS, isOut)) + added);
				}
				const failed = lived.plain.filter((one) => one.isFailed && one.at <= lived.askedAt);
				const within = (spanS: number) => failed.filter((one) => one.at > lived.askedAt - spanS).length;
				expect(out.failedMovementsWith1h).toBeLessThanOrEqual(within(HOUR));
				expect(out.failedMovementsWith1h).toBeGreaterThanOrEqual(within(HOUR - 5 * MINUTE));
			}),
			{ numRuns: 60 },
		);
	});

	it("exactly: distinct parties; where a payment was taken back, at most that many off", () => {
		fc.assert(
			fc.property(life, (lived) => {
				const [out, into] = [ask(lived, probeOut(lived)), ask(lived, probeIn(lived))];
				for (const [name, spanS, isOut] of PARTIES) {
					const expected = new Set(select(lived, spanS, isOut).map((one) => one.party)).size + 1;
					const undone = lived.plain.filter((one) => one.isOut === isOut && one.reversedAt !== undefined).length;
					expect(Math.abs(Number((isOut ? out : into)[name]) - expected), name).toBeLessThanOrEqual(undone);
				}
			}),
			{ numRuns: 60 },
		);
	});

	it("exactly: refused cards, reversals, and the time since the last payment, as far as they are remembered", () => {
		fc.assert(
			fc.property(life, (lived) => {
				const { plain, askedAt } = lived;
				const signals = ask(lived, probeOut(lived));
				const declines = plain.filter((one) => one.isFailed && one.method === "card" && one.at > askedAt - 600);
				expect(signals.cardDeclinesWith10m).toBe(Math.min(declines.length, PROFILE_LIMITS.cardDeclines));
				const reversals = plain.filter((one) => one.isOut && (one.reversedAt ?? 0) > askedAt - 7 * DAY);
				expect(signals.reversalsWith7d).toBe(Math.min(reversals.length, PROFILE_LIMITS.reversals));
				const lastOut = Math.max(...select(lived, DAY, true).map((one) => one.at));
				const recent = plain.filter((one) => isVolume(one) && one.at > askedAt - 3 * DAY);
				if (recent.length <= PROFILE_LIMITS.plainMovements && Number.isFinite(lastOut))
					expect(signals.secondsSinceLastOut).toBe(askedAt - lastOut);
			}),
			{ numRuns: 60 },
		);
	});

	it("exactly: the latest amounts of a day, each of them real", () => {
		fc.assert(
			fc.property(life, (lived) => {
				const signals = ask(lived, probeOut(lived));
				for (const isOut of [true, false]) {
					const shown = [...(isOut ? signals.outAmountsWith24hMinor.slice(1) : signals.inAmountsWith24hMinor)];
					const expected = select(lived, DAY, isOut).map((one) => one.amountMinor);
					const recent = lived.plain.filter((one) => isVolume(one) && one.at > lived.askedAt - 3 * DAY);
					if (recent.length <= PROFILE_LIMITS.plainMovements) expect(shown.sort()).toEqual(expected.sort());
					for (const amount of shown) expect(expected).toContain(amount);
				}
			}),
			{ numRuns: 60 },
		);
	});

	it("exactly, by whole days: active days, usual days, the same days of earlier months, and the average", () => {
		fc.assert(
			fc.property(life, (lived) => {
				const signals = ask(lived, probeOut(lived));
				const today = Math.floor(lived.askedAt / DAY);
				const volume = lived.plain.filter((one) => isVolume(one) && dayOf(one) > today - 90);
				const out = volume.filter((one) => one.isOut);
				expect(signals.activeDays90d).toBe(new Set(volume.map(dayOf)).size);
				const usual = out.filter((one) => dayOf(one) < today && dayOf(one) >= today - 28);
				const days = new Set(usual.map(dayOf)).size;
				expect(signals.outCountUsualDay).toBe(days < 5 ? undefined : usual.length / days);
				expect(signals.outSumUsualDayMinor).toBe(days < 5 ? undefined : sum(usual) / days);
				const largest = (from: number, to: number): number =>
					Math.max(
						0,
						...Array.from({ length: to - from + 1 }, (_, day) =>
							sum(out.filter((one) => dayOf(one) === today - to + day)),
						),
					);
				expect(signals.outSumSameDaysEarlierMinor).toBe(Math.max(largest(27, 33), largest(58, 64)));
				expect(signals.outAmountMeanMinor).toBe(out.length === 0 ? undefined : sum(out) / out.length);
				if (out.length > 0) expect(signals.isFirstOut).toBe(false);
				if (!lived.plain.some((one) => one.isOut && isVolume(one))) expect(signals.isFirstOut).toBe(true);
			}),
			{ numRuns: 60 },
		);
	});

	it("within one bucket: mobile money alone, and attempts", () => {
		fc.assert(
			fc.property(life, (lived) => {
				const signals = ask(lived, probeOut(lived));
				const mobile = (spanS: number) => sum(select(lived, spanS, true).filter((one) => one.method === "mpesa"));
				expect(signals.mobileOutSumWith24hMinor).toBeLessThanOrEqual(mobile(DAY));
				expect(signals.mobileOutSumWith24hMinor).toBeGreaterThanOrEqual(mobile(DAY - HOUR));
				const attempts = (spanS: number) => {
					const times = lived.plain.flatMap((one) => {
						const refusedAt = one.isAllowed && !one.isFailed ? [] : [one.at];
						return one.reversedAt === undefined ? refusedAt : [...refusedAt, one.reversedAt];
					});
					return times.filter((at) => at > lived.askedAt - spanS && at <= lived.askedAt).length;
				};
				expect(signals.attempts24h).toBeLessThanOrEqual(attempts(DAY));
				expect(signals.attempts24h).toBeGreaterThanOrEqual(attempts(DAY - HOUR));
			}),
			{ numRuns: 60 },
		);
	});
});
