import type { Label } from "@hakiki/domain";
import { expect, it } from "vitest";
import { Backtest } from "../replay/backtest.ts";
import { defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { makePayout, START_MS } from "../testing/events.ts";
import { makeWorkspace } from "../testing/story.ts";
import { Sweep } from "./sweep.ts";

const HOUR_MS = 3_600_000;

/** Replays the same payouts with another threshold. Customers never repeat, so that no decision changes a history. */
function run(review: number, blockRule: boolean) {
	const sweep = new Sweep();
	const backtest = new Backtest({
		workspace: makeWorkspace(),
		ruleSet: {
			...defaultRuleSet("KE"),
			thresholds: { default: { review, block: 85 } },
			...(blockRule ? {} : { rules: { balance_drain: { mode: "off" } } }),
		},
		sweep,
	});
	const stopped = { all: 0, frauds: 0, minor: 0, people: new Set<string>() };
	for (let n = 0; n < 100; n += 1) {
		const label: Label | undefined = n % 3 === 0 ? "fraud" : n % 3 === 1 ? "legit" : undefined;
		const amount = 100 * 1.1 ** (n % 80);
		const event = {
			...makePayout(START_MS + n * HOUR_MS, Math.round(amount), `payee-${n}`),
			customerId: `customer-${n}`,
			...(n % 7 === 0 ? { balanceMinor: Math.round(amount) * 100 } : {}),
		};
		const { decision } = backtest.take({ event, label });
		if (decision === "allow") continue;
		stopped.all += 1;
		if (label === "fraud") {
			stopped.frauds += 1;
			stopped.minor += event.amountMinor ?? 0;
		} else stopped.people.add(event.customerId);
	}
	return { sweep: sweep.read(), stopped };
}

it("counts at each threshold what a replay with that threshold stops, catches and holds", () => {
	for (const isDraining of [true, false]) {
		const { sweep } = run(50, isDraining);
		for (const review of [5, 20, 35, 60, 85]) {
			const { stopped, sweep: own } = run(review, isDraining);
			const expected = {
				stopped: stopped.all,
				caught: { events: stopped.frauds, minor: stopped.minor },
				people: stopped.people.size,
			};
			expect(sweep.points[review - 1]).toEqual({ review, ...expected });
			expect(own.today).toEqual({ reviews: [review], ...expected });
		}
		expect(new Set(sweep.points.map(({ stopped }) => stopped)).size).toBeGreaterThan(3);
		expect(sweep.fraud.events).toBe(34);
		expect(sweep.people).toBe(66);
	}
});
