import { describe, expect, it } from "vitest";
import { Ranking } from "./ranking.ts";

/** Every pair and every threshold, the slow way. */
function rankSlowly(rows: readonly (readonly [logit: number, isFraud: boolean, weight: number])[]) {
	let pairs = 0;
	let wins = 0;
	for (const [high, isFraud, weight] of rows) {
		if (!isFraud) continue;
		for (const [low, isOther, otherWeight] of rows) {
			if (isOther) continue;
			pairs += weight * otherWeight;
			wins += weight * otherWeight * (high > low ? 1 : high === low ? 0.5 : 0);
		}
	}
	const frauds = rows.reduce((sum, [, isFraud, weight]) => sum + (isFraud ? weight : 0), 0);
	let averagePrecision = 0;
	for (const limit of new Set(rows.map(([logit]) => logit))) {
		const over = rows.filter(([logit]) => logit >= limit);
		const fraudOver = over.reduce((sum, [, isFraud, weight]) => sum + (isFraud ? weight : 0), 0);
		const allOver = over.reduce((sum, [, , weight]) => sum + weight, 0);
		const gained = rows.reduce((sum, [logit, isFraud, weight]) => sum + (isFraud && logit === limit ? weight : 0), 0);
		averagePrecision += (gained / frauds) * (fraudOver / allOver);
	}
	return { auc: wins / pairs, averagePrecision };
}

describe("the ranking", () => {
	it("gives AUC and average precision as counting every pair does, with ties and weights", () => {
		const rows = Array.from({ length: 400 }, (_, index) => {
			const isFraud = index % 7 === 0;
			const logit = ((index * 37) % 40) / 8 - 3 + (isFraud ? 1 : 0);
			return [logit, isFraud, isFraud ? 1 : 1 + (index % 3) * 10] as const;
		});
		const ranking = new Ranking();
		for (const [logit, isFraud, weight] of rows) ranking.add(logit, isFraud, weight);
		const expected = rankSlowly(rows);
		expect(ranking.read().auc).toBeCloseTo(expected.auc, 9);
		expect(ranking.read().averagePrecision).toBeCloseTo(expected.averagePrecision, 9);
	});

	it("is 1 when every fraud is above, 0.5 when all tie, and nothing when one side is empty", () => {
		const perfect = new Ranking();
		perfect.add(2, true, 1);
		perfect.add(-2, false, 1);
		expect(perfect.read()).toEqual({ auc: 1, averagePrecision: 1 });
		const tied = new Ranking();
		for (let index = 0; index < 4; index += 1) tied.add(0, index === 0, 1);
		expect(tied.read()).toEqual({ auc: 0.5, averagePrecision: 0.25 });
		const empty = new Ranking();
		empty.add(99, false, 1);
		expect(empty.read()).toEqual({ auc: undefined, averagePrecision: undefined });
	});
});
