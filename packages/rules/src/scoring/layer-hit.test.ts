import { type LearnedLayer, METHODS, type Method } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { readSeed } from "../../../../test/seed.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import { boundLayer, compileLayer, LAYER_BOUND, LAYER_ID, squeeze } from "../learned/compile-layer.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { createDice } from "../testing/dice.ts";
import { DAY_MS, hashOf, makeEvent, makePayout, START_MS } from "../testing/events.ts";
import { makeEntity, makeNetwork, rulesOf, Story } from "../testing/story.ts";

/** More than KES 900 is suspicious, and less is a little safer. */
const AMOUNTS: LearnedLayer = {
	trainedTo: START_MS,
	constant: 0,
	pivot: 0,
	topFactor: 1,
	curves: { amountMinor: { edges: [90_000], values: [0, -0.4, 1.2], shares: [0, 0.9, 0.1] } },
	tables: [
		{
			signals: ["amountMinor", "isFirstPaymentToPayee"],
			edges: [[90_000], [0.5]],
			values: [
				[0, 0, 0],
				[0, 0, 0],
				[0, -0.1, 0.9],
			],
			shares: [
				[0, 0, 0],
				[0, 0.4, 0.5],
				[0, 0.05, 0.05],
			],
		},
	],
};

const logitOf = (score: number): number => Math.log(score / (100 - score));

describe("The learned layer", () => {
	it("adds its curves and tables to what the rules say, with a sentence about the values", () => {
		const event = makePayout(START_MS, 1_000, "ann");
		const plain = new Story().ask(event);
		const layered = new Story({ layer: AMOUNTS }).ask(event);
		// Scores have one decimal.
		expect(logitOf(layered.score) - logitOf(plain.score)).toBeCloseTo(boundLayer(2.1), 1);
		const reason = layered.reasons.find(({ rule }) => rule === LAYER_ID);
		expect(reason?.reason).toBe("Like earlier frauds: KES 1,000, the first payment to this payee");
		expect(reason?.evidence).toEqual({ amount: 1_000, is_first_payment_to_payee: true });
		expect(layered.fired.find(({ rule }) => rule === LAYER_ID)).toMatchObject({ strength: 1, isShadow: false });
	});

	it("reads a word by its place among the known words, and names it", () => {
		const card = METHODS.indexOf("card");
		const curve = { edges: [card - 0.5, card + 0.5], values: [0, 0, 1.2, 0], shares: [0, 0.5, 0.2, 0.3] };
		const layer = { ...AMOUNTS, curves: { method: curve }, tables: [] };
		const reasonOf = (method: Method) =>
			new Story({ layer })
				.ask(makePayout(START_MS, 100, "ann", { method }))
				.reasons.find(({ rule }) => rule === LAYER_ID);
		expect(reasonOf("card")).toMatchObject({
			reason: "Like earlier frauds: paid by card",
			evidence: { method: "card" },
		});
		expect(reasonOf("bank")).toBeUndefined();
	});

	it("gives no reason where it lowers the score, and says nothing about a login", () => {
		const small = makePayout(START_MS, 100, "ann");
		const layered = new Story({ layer: AMOUNTS }).ask(small);
		expect(layered.score).toBeLessThan(new Story().ask(small).score);
		expect(rulesOf(layered)).not.toContain(LAYER_ID);
		const login = makeEvent(START_MS, { type: "login", loginSuccess: true });
		expect(new Story({ layer: AMOUNTS }).ask(login)).toEqual(new Story().ask(login));
	});

	it("lifts no limit, hold or floor, however low it is", () => {
		const trust = { ...AMOUNTS, constant: -6, curves: {}, tables: [] };
		const swap = makeEvent(START_MS, { type: "sim.swap" });
		const payout = makePayout(START_MS + 60_000, 90_000, "thief", { balanceMinor: 9_100_000 });
		const told = [undefined, trust].map((layer) => {
			const story = new Story(layer === undefined ? {} : { layer });
			story.post(makePayout(START_MS - 40 * DAY_MS, 100, "ann"));
			story.post(swap);
			const { decision, holds } = story.post(payout);
			return { decision, holds };
		});
		expect(told[0]?.decision).not.toBe("allow");
		expect(told[1]?.decision).not.toBe("allow");
		const large = makePayout(START_MS, 1_000_000, "ann");
		const limited = rulesOf(new Story().ask(large)).filter((rule) => rule === "wallet_cap");
		expect(rulesOf(new Story({ layer: trust }).ask(large)).filter((rule) => rule === "wallet_cap")).toEqual(limited);
	});

	it("lets nothing through that rules stop as a takeover, as a mule or because of a confirmed fraud", () => {
		const at = START_MS - DAY_MS;
		const marks = ["one", "other"].map((customerId) => ({ customerId, eventId: customerId, at, knownAt: at }));
		// A crowd has paid it, so that the rule has no floor.
		const marked = makeEntity({ role: "payee", hash: hashOf("mule"), memberCount: 150, marks });
		const told = [undefined, { ...AMOUNTS, constant: -6, curves: {}, tables: [] }].map((layer) => {
			const story = new Story(layer === undefined ? {} : { layer });
			story.network = makeNetwork([marked]);
			return [makePayout(START_MS, 2_000, "mule"), makePayout(START_MS, 2_000, "ann")].map((event) => {
				const { decision, score } = story.ask(event);
				return { decision, score };
			});
		});
		expect(told[0]).toMatchObject([{ decision: "review" }, { decision: "allow" }]);
		// As mild as a review can be.
		expect(told[1]?.[0]).toEqual({ decision: "review", score: 50 });
		expect(told[1]?.[1]?.score).toBeLessThan(told[0]?.[1]?.score ?? 0);
	});

	it("adds at most 3 log-odds in either direction and keeps the order, above the limit for a review too", () => {
		const roll = createDice(readSeed());
		for (let trial = 0; trial < 2_000; trial += 1) {
			const [base, low] = [12 * roll() - 6, 30 * roll() - 15];
			const high = low + 5 * roll();
			const squeezing = { pivot: 8 * roll() - 3, topFactor: 0.01 + 0.99 * roll() };
			const [below, above] = [low, high].map((sum) => squeeze(boundLayer(sum), base, 0, squeezing));
			expect(Math.abs(below ?? 0)).toBeLessThanOrEqual(LAYER_BOUND);
			expect(above).toBeGreaterThanOrEqual(below ?? 0);
			// More by the rules is never less in sum.
			const more = base + 3 * roll();
			expect(more + squeeze(boundLayer(low), more, 0, squeezing)).toBeGreaterThanOrEqual(base + (below ?? 0) - 1e-9);
		}
	});

	it.each([
		["an unknown signal", { curves: { shoeSize: AMOUNTS.curves["amountMinor"] } }, "layer.curves.shoeSize"],
		["NaN", { constant: Number.NaN }, "layer.constant"],
		[
			"too few values",
			{ curves: { amountMinor: { edges: [1, 2], values: [0, 1], shares: [0, 1] } } },
			"layer.curves.amountMinor.values",
		],
		[
			"edges that do not ascend",
			{ curves: { amountMinor: { edges: [2, 1], values: [0, 1, 2, 3], shares: [0, 0, 0, 1] } } },
			"layer.curves.amountMinor.edges",
		],
		["a million tables", { tables: Array.from({ length: 1_000_000 }, () => AMOUNTS.tables[0]) }, "layer.tables"],
		["a table that is cut off", { tables: [{ ...AMOUNTS.tables[0], values: [[0]] }] }, "layer.tables.0.values"],
		["no curves at all", { curves: null }, "layer.curves"],
	])("is refused with %s, and the place is named", (_, fields, field) => {
		const layer = { ...AMOUNTS, ...fields } as unknown as LearnedLayer;
		const compile = () => compileRuleSet({ ...defaultRuleSet("KE"), layer }, catalogue);
		expect(compile).toThrow(
			expect.objectContaining({ details: expect.arrayContaining([expect.objectContaining({ field })]) }),
		);
	});

	it("reads the same from values as from signals", () => {
		const compiled = compileLayer(AMOUNTS);
		expect(compiled.sum(Float64Array.from([100_000, 1]))).toBeCloseTo(2.1);
		expect(compiled.sum(Float64Array.from([Number.NaN, Number.NaN]))).toBe(0);
	});
});
