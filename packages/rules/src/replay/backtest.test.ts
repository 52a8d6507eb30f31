import type { NormalEvent, RuleSetDocument } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { defaultRuleSet, writeOutRuleSet } from "../rule-set/compile-rule-set.ts";
import { DAY_MS, HOUR_MS, makePayout, START_MS } from "../testing/events.ts";
import { makeWorkspace, rulesOf, Story } from "../testing/story.ts";
import { Backtest, type BacktestEvent } from "./backtest.ts";
import { ReplayLearner } from "./replay-learner.ts";

const CATALOGUE = writeOutRuleSet(defaultRuleSet("KE"), catalogue);

function backtest(events: readonly BacktestEvent[], options: { isLearning?: boolean; ruleSet?: RuleSetDocument } = {}) {
	const { ruleSet = CATALOGUE, isLearning = false } = options;
	const learner = isLearning ? new ReplayLearner(ruleSet) : undefined;
	const run = new Backtest({ workspace: makeWorkspace(), ruleSet, learner });
	const outcomes = events.map((one) => run.take(one));
	return { outcomes, scores: run.finish(), learning: learner?.report };
}

const pay = (customerId: string, at: number, amount: number, to: string, fields: Partial<NormalEvent> = {}) =>
	makePayout(at, amount, to, { customerId, method: "mpesa", ...fields });

describe("a backtest", () => {
	it("decides as the service's own code does, event by event", () => {
		const events = Array.from({ length: 60 }, (_, index) =>
			pay("customer-1", START_MS + index * 5 * HOUR_MS, 500 + ((index * 7919) % 90) * 100, `payee-${index % 9}`),
		);
		const story = new Story();
		const expected = events.map((event) => story.post(event));
		const { outcomes } = backtest(events.map((event) => ({ event })));
		expect(outcomes.map(({ decision, score }) => [decision, score])).toEqual(
			expected.map(({ decision, score }) => [decision, score]),
		);
	});

	it("lets a label take effect when it arrives, and not before", () => {
		const fraud = {
			event: pay("victim", START_MS, 900, "mule"),
			label: "fraud",
			labelAt: START_MS + 7 * DAY_MS,
		} as const;
		const { outcomes } = backtest([
			fraud,
			{ event: pay("second", START_MS + 6 * DAY_MS, 900, "mule") },
			{ event: pay("third", START_MS + 8 * DAY_MS, 900, "mule") },
			{ event: pay("victim", START_MS + 8 * DAY_MS + HOUR_MS, 900, "friend") },
		]);
		expect(rulesOf(outcomes[1] as never)).not.toContain("confirmed_fraud_link");
		expect(rulesOf(outcomes[2] as never)).toContain("confirmed_fraud_link");
		expect(rulesOf(outcomes[3] as never)).toContain("customer_recent_fraud");
	});

	it("uses a label without a time to measure only", () => {
		const { outcomes, scores } = backtest([
			{ event: pay("victim", START_MS, 900, "mule"), label: "fraud" },
			{ event: pay("other", START_MS + 30 * DAY_MS, 900, "mule"), label: "legit" },
		]);
		expect(rulesOf(outcomes[1] as never)).not.toContain("confirmed_fraud_link");
		expect(scores).toMatchObject({ events: 2, fraud: 1, legit: 1, unlabelled: 0 });
	});

	it("measures the asked span alone, by decision and by rule", () => {
		const run = new Backtest({
			workspace: makeWorkspace(),
			ruleSet: CATALOGUE,
			scoreFrom: START_MS + DAY_MS,
			scoreTo: START_MS + 3 * DAY_MS,
		});
		for (let day = 0; day < 5; day += 1) {
			run.take({ event: pay("ann", START_MS + day * DAY_MS, 300, "ben"), label: "legit", weight: 10 });
			run.take({
				event: pay(`new-${day}`, START_MS + day * DAY_MS + 1000, 187_312.55, `thief-${day}`, {
					balanceMinor: 18_731_255,
				}),
				label: "fraud",
			});
		}
		const scores = run.finish();
		expect(scores).toMatchObject({ events: 4, fraud: 2, legit: 2, auc: 1, averagePrecision: 1 });
		expect(scores.notAllowed).toEqual({ recall: 1, precision: 1, falsePositiveRate: 0, share: 2 / 22 });
		expect(scores.decisions.allow.events).toBe(2);
		const drain = scores.rules.find(({ rule }) => rule === "balance_drain");
		expect(drain).toMatchObject({ fired: 2, fraud: 2, legit: 0, precision: 1, recall: 1 });
		expect(scores.customers).toMatchObject({ count: 3, fraud: 2 });
	});
});

describe("learning on the way", () => {
	/** Night payments of strangers are fraud, which the catalogue hardly weighs. */
	function* live(days: number): Generator<BacktestEvent> {
		for (let day = 0; day < days; day += 1) {
			for (let turn = 0; turn < 60; turn += 1) {
				const at = START_MS + day * DAY_MS + turn * 60_000;
				const customer = `customer-${day}-${turn}`;
				const isFraud = turn % 12 === 0;
				yield {
					event: pay(customer, at, isFraud ? 60_000 + turn : 400 + turn, `payee-${day}-${turn}`),
					label: isFraud ? "fraud" : "legit",
					labelAt: at + DAY_MS,
				};
			}
		}
	}

	it("publishes weights that rank better, at most once a day, and says how often it waited", () => {
		const fixed = backtest([...live(60)]);
		const learned = backtest([...live(60)], { isLearning: true });
		expect(learned.learning?.published).toBeGreaterThan(0);
		expect(learned.learning?.tried).toBeLessThanOrEqual(60);
		const waited = Object.values(learned.learning?.waited ?? {}).reduce((sum, count) => sum + count, 0);
		expect(waited + (learned.learning?.published ?? 0)).toBe(learned.learning?.tried);
		expect(learned.scores.auc ?? 0).toBeGreaterThanOrEqual(fixed.scores.auc ?? 1);
		expect(fixed.learning).toBeUndefined();
		const weightOf = (scores: typeof fixed.scores) => scores.rules.map(({ rule, weight }) => [rule, weight]);
		expect(weightOf(learned.scores)).not.toEqual(weightOf(fixed.scores));
	});

	it("takes silence for legit where only frauds are labelled, once it has lasted twice as long as labels take", () => {
		const frauds = [...live(60)].map((one) => (one.label === "fraud" ? one : { event: one.event }));
		const { learning } = backtest(frauds, { isLearning: true });
		expect(learning?.published).toBeGreaterThan(0);
	});

	it("gives the same result every time", () => {
		const once = backtest([...live(40)], { isLearning: true });
		const again = backtest([...live(40)], { isLearning: true });
		expect({ ...again.scores, rules: undefined }).toEqual({ ...once.scores, rules: undefined });
	});
});
