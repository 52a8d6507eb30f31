import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FitTerm, fitWeights } from "./fit-weights.ts";
import { LearningRowsBuilder, type NewLearningRow, type RowKind } from "./learning-rows.ts";

const IDS = ["first", "second", "third", "trust"];
const RISK: FitTerm = { prior: 1.2, deviation: 1, min: 0, max: 10 };
const TRUST: FitTerm = { prior: -0.8, deviation: 1, min: -10, max: 0 };
const RULES: readonly FitTerm[] = [RISK, { ...RISK, prior: 0.4 }, { ...RISK, prior: 3, deviation: 0.5 }, TRUST];
const BIAS: FitTerm = { prior: -3.5, deviation: 3, min: -10, max: 10 };

function build(rows: readonly NewLearningRow[]) {
	const builder = new LearningRowsBuilder(IDS);
	for (const row of rows) builder.add(row);
	return builder.build();
}

const makeRow = (kind: RowKind, fired: Readonly<Record<string, number>>, count = 1): NewLearningRow => ({
	kind,
	fired: Object.entries(fired).map(([rule, strength]) => ({ rule, strength })),
	type: "transaction",
	at: 0,
	count,
});

const anyRow: fc.Arbitrary<NewLearningRow> = fc
	.record({
		kind: fc.constantFrom<RowKind[]>("unknown", "weak_legit", "legit", "fraud"),
		fired: fc.uniqueArray(
			fc.record({ rule: fc.constantFrom(...IDS), strength: fc.integer({ min: 1, max: 1000 }).map((n) => n / 1000) }),
			{ selector: ({ rule }) => rule, maxLength: 4 },
		),
		count: fc.constantFrom(1, 1, 1, 0.1, 144.77),
	})
	.map((row) => ({ ...row, type: "transaction", at: 0 }));

/** Plain gradient descent with tiny steps, written as naively as can be. */
function descend(rows: readonly NewLearningRow[], rules: readonly FitTerm[], bias: FitTerm): number[] {
	const terms = [...rules, bias];
	const at = terms.map(({ prior, min, max }) => Math.min(max, Math.max(min, prior)));
	const taught = rows.filter(({ kind }) => kind !== "unknown");
	const evidenceOf = (row: NewLearningRow) => (row.count ?? 1) * (row.kind === "weak_legit" ? 0.1 : 1);
	// No step of this length overshoots: the cost is nowhere more curved than this.
	const curve = taught.reduce((sum, row) => sum + (evidenceOf(row) * (row.fired.length + 1)) / 4, 4);
	for (let step = 0; step < 60_000; step += 1) {
		const slope = terms.map(({ prior, deviation }, term) => ((at[term] ?? 0) - prior) / deviation ** 2);
		for (const row of taught) {
			const places = row.fired.map(({ rule, strength }) => [IDS.indexOf(rule), strength] as const);
			const logit = places.reduce((sum, [term, strength]) => sum + (at[term] ?? 0) * strength, at[4] ?? 0);
			const error = evidenceOf(row) * (1 / (1 + Math.exp(-logit)) - (row.kind === "fraud" ? 1 : 0));
			for (const [term, strength] of [...places, [4, 1] as const]) slope[term] = (slope[term] ?? 0) + error * strength;
		}
		let moved = 0;
		terms.forEach(({ min, max }, term) => {
			const next = Math.min(max, Math.max(min, (at[term] ?? 0) - (slope[term] ?? 0) / curve));
			moved = Math.max(moved, Math.abs(next - (at[term] ?? 0)));
			at[term] = next;
		});
		if (moved < 1e-10) break;
	}
	return at;
}

describe("fitting weights", () => {
	it("gives the catalogue exactly when there are no labels", () => {
		for (const rows of [[], [makeRow("unknown", { first: 1 }), makeRow("unknown", {})]]) {
			const fit = fitWeights({ rows: build(rows), rules: RULES, bias: BIAS });
			expect(fit).toMatchObject({ weights: [1.2, 0.4, 3, -0.8], bias: -3.5, iterations: 0, isConverged: true });
			for (const share of fit.informed) expect(share).toBeCloseTo(0, 10);
		}
	});

	it("leaves a rule alone that never fired, and follows the labels for one that did", () => {
		const rows = [
			makeRow("fraud", { first: 1 }, 300),
			makeRow("legit", { first: 1 }, 100),
			makeRow("legit", { second: 1 }, 400),
			makeRow("legit", {}, 5_000),
		];
		const { weights, informed } = fitWeights({ rows: build(rows), rules: RULES, bias: BIAS });
		expect(informed[0]).toBeGreaterThan(0.9);
		expect(informed[2]).toBeCloseTo(0, 10);
		expect(weights[0]).toBeGreaterThan(3);
		expect(weights[1]).toBeLessThan(0.4);
		expect(weights.slice(2)).toEqual([3, -0.8]);
	});

	it("agrees with plain gradient descent", () => {
		fc.assert(
			fc.property(fc.array(anyRow, { maxLength: 25 }), (rows) => {
				const fit = fitWeights({ rows: build(rows), rules: RULES, bias: BIAS, weakLegitWeight: 0.1 });
				expect(fit.isConverged).toBe(true);
				const slow = descend(rows, RULES, BIAS);
				[...fit.weights, fit.bias].forEach((value, term) => {
					expect(Math.abs(value - (slow[term] ?? 0))).toBeLessThan(0.001);
				});
			}),
			{ numRuns: 30 },
		);
	});

	it("is the same to the last bit in whatever order rows and their rules come", () => {
		const both = fc
			.array(anyRow, { maxLength: 60 })
			.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
		fc.assert(
			fc.property(both, ([rows, shuffled]) => {
				const turned = shuffled.map((row) => ({ ...row, fired: row.fired.toReversed() }));
				const one = fitWeights({ rows: build(rows), rules: RULES, bias: BIAS });
				expect(fitWeights({ rows: build(turned), rules: RULES, bias: BIAS })).toEqual(one);
			}),
		);
	});

	it("stays bounded and converges when the labels separate perfectly", () => {
		const rows = [makeRow("fraud", { first: 1, third: 0.5 }, 1e6), makeRow("legit", { trust: 1 }, 1e6)];
		const wide = RULES.map((term) => ({ ...term, deviation: 1_000 }));
		const fit = fitWeights({ rows: build(rows), rules: wide, bias: { ...BIAS, deviation: 1_000 } });
		expect(fit.isConverged).toBe(true);
		expect(fit.weights[0]).toBeLessThanOrEqual(10);
		expect(fit.weights[3]).toBeGreaterThanOrEqual(-10);
	});

	it("never turns trust into suspicion, nor suspicion into trust", () => {
		const rows = [
			makeRow("fraud", { trust: 1 }, 1_000),
			makeRow("legit", { first: 1 }, 1_000),
			makeRow("legit", {}, 1_000),
		];
		const { weights } = fitWeights({ rows: build(rows), rules: RULES, bias: BIAS });
		expect(weights[0]).toBe(0);
		expect(weights[3]).toBe(0);
	});

	it("moves no weight out of the bounds it is given, and none that is fixed", () => {
		const rows = [makeRow("fraud", { first: 1, second: 1 }, 1_000), makeRow("legit", {}, 1_000)];
		const rules = [{ ...RISK, min: 0.2, max: 2.2 }, { ...RISK, min: 0.4321789, max: 0.4321789 }, ...RULES.slice(2)];
		const { weights } = fitWeights({ rows: build(rows), rules, bias: BIAS });
		expect(weights[0]).toBe(2.2);
		expect(weights[1]).toBe(0.4321789);
	});

	it("fits 400,000 rows of seventy rules within seconds", () => {
		const ids = Array.from({ length: 70 }, (_, index) => `rule_${index}`);
		const builder = new LearningRowsBuilder(ids);
		let state = 1;
		const draw = () => {
			state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
			return state / 2 ** 32;
		};
		for (let row = 0; row < 400_000; row += 1) {
			const fired = Array.from({ length: Math.floor(draw() * 6) }, () => ({
				rule: ids[Math.floor(draw() * draw() * 70)] ?? "",
				strength: Math.ceil(draw() * 1000) / 1000,
			}));
			const isFraud = draw() < 0.002 + 0.02 * fired.length;
			builder.add({ kind: isFraud ? "fraud" : "weak_legit", fired, type: "transaction", at: row });
		}
		const rows = builder.build();
		// The limit is processor time, because other tests on this machine affect the wall clock.
		const before = process.cpuUsage();
		const fit = fitWeights({ rows, rules: ids.map(() => RISK), bias: BIAS });
		expect(fit.isConverged).toBe(true);
		expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
	});
});
