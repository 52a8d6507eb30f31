import type { Decision } from "@hakiki/domain";
import { expect, it } from "vitest";
import type { Outcome } from "../outcome.ts";
import { makeEvent, makePayout, START_MS } from "../testing/events.ts";
import { Story } from "../testing/story.ts";
import { Comparison } from "./comparison.ts";

const base = new Story().ask(makePayout(START_MS, 100, "ann"));
const as = (decision: Decision, score: number, rest: Partial<Outcome> = {}): Outcome => ({
	...base,
	decision,
	score,
	...rest,
});

it("counts what changes by pair, with examples, and the money each side holds, saves and loses", () => {
	const comparison = new Comparison();
	const pay = (amount: number) => makePayout(START_MS, amount, "ann");
	for (let n = 0; n < 7; n += 1) comparison.add(pay(100), as("allow", 40), as("review", 55), undefined);
	comparison.add(pay(1_000), as("allow", 30), as("block", 90), "fraud");
	comparison.add(pay(2_000), as("review", 60), as("review", 70), "fraud");
	comparison.add(pay(500), as("block", 90), as("allow", 10), "legit");
	comparison.add(makeEvent(START_MS, { type: "login" }), as("allow", 1), as("allow", 1), undefined);
	const settling = { isSettling: true };
	comparison.add(pay(9_000), as("allow", 1, settling), as("allow", 1, settling), "fraud");
	const { changed, pairs, examples, money } = comparison.read();
	expect(changed).toBe(9);
	expect(pairs).toEqual([
		{ from: "allow", to: "review", events: 7, fraud: 0 },
		{ from: "allow", to: "block", events: 1, fraud: 1 },
		{ from: "block", to: "allow", events: 1, fraud: 0 },
	]);
	expect(examples).toHaveLength(7);
	expect(examples[5]).toMatchObject({ from: "allow", to: "block", scoreFrom: 30, scoreTo: 90, label: "fraud" });
	expect(money).toEqual({
		from: { heldMinor: 50_000, savedMinor: 200_000, lostMinor: 100_000 },
		to: { heldMinor: 70_000, savedMinor: 300_000, lostMinor: 0 },
	});
});
