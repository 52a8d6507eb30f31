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
	const { changed, pairs, examples, money, stopped } = comparison.read();
	expect(stopped).toEqual({ from: { fraud: 1, legit: 1, unlabelled: 0 }, to: { fraud: 2, legit: 0, unlabelled: 7 } });
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

it("counts fraud money caught more and less, and distinct honest people held more and less", () => {
	const comparison = new Comparison([], 1);
	const pay = (amount: number, customerId: string) => ({ ...makePayout(START_MS, amount, "payee"), customerId });
	comparison.add(pay(1_000, "thief"), as("allow", 30), as("block", 90), "fraud");
	comparison.add(pay(300, "thief"), as("review", 60), as("allow", 10), "fraud");
	comparison.add(pay(50, "thief"), as("review", 60), as("block", 90), "fraud");
	comparison.add(pay(9, "thief"), as("allow", 1, { isSettling: true }), as("block", 90, { isSettling: true }), "fraud");
	for (let n = 0; n < 3; n += 1) comparison.add(pay(10, "ann"), as("allow", 40), as("review", 55), "legit");
	comparison.add(pay(10, "ben"), as("review", 55), as("review", 55), "legit");
	comparison.add(pay(10, "ben"), as("allow", 55), as("review", 55), undefined);
	comparison.add(pay(10, "cat"), as("block", 90), as("allow", 10), undefined);
	const { caught, people, examples } = comparison.read();
	expect(caught).toEqual({ more: { events: 1, minor: 100_000 }, less: { events: 1, minor: 30_000 } });
	expect(people).toEqual({ from: 2, to: 2, more: 1, less: 1 });
	expect(examples.map(({ from, to }) => `${from} ${to}`)).toEqual([
		"allow review",
		"allow block",
		"review allow",
		"review block",
		"block allow",
	]);
});

const fires = (rule: string, isShadow = false): Partial<Outcome> => ({
	fired: [{ rule, isShadow, strength: 1, weight: 1 }] as unknown as Outcome["fired"],
});

it("tells for each changed rule what it catches, which honest customers it holds, and what it no longer stops", () => {
	const comparison = new Comparison([
		{ rule: "custom_new", change: "added" },
		{ rule: "custom_gone", change: "removed" },
		{ rule: "custom_shadow", change: "added" },
		{ rule: "custom_silent", change: "added" },
	]);
	const pay = (amount: number, customerId = "ann") => ({ ...makePayout(START_MS, amount, "payee"), customerId });
	const stop = as("review", 60, fires("custom_new"));
	comparison.add(pay(1_000), as("allow", 10), stop, "fraud");
	// Stopped before too: a hit, but not caught by this rule.
	comparison.add(pay(2_000), as("block", 90), stop, "fraud");
	comparison.add(pay(10), as("allow", 10), stop, "legit");
	comparison.add(pay(20), as("allow", 10), stop, "legit");
	comparison.add(pay(30, "ben"), as("allow", 10), stop, "legit");
	for (let n = 0; n < 12; n += 1) comparison.add(pay(40), as("allow", 10), stop, undefined);
	// The rule fires but the score stays too low.
	comparison.add(pay(50), as("allow", 10), as("allow", 20, fires("custom_new")), undefined);
	comparison.add(pay(9_000), as("allow", 10), { ...stop, isSettling: true }, "fraud");
	comparison.add(pay(700), as("block", 90, fires("custom_gone")), as("allow", 10), "fraud");
	comparison.add(pay(800), as("allow", 10), as("allow", 10, fires("custom_shadow", true)), "fraud");
	const [added, gone, shadow, silent] = comparison.read().effects;
	expect(added).toMatchObject({
		change: "added",
		isShadow: false,
		firedBefore: 0,
		fired: 19,
		fraud: 3,
		legit: 3,
		unlabelled: 13,
		// Over the six labelled events: the other thirteen are not honest, only unlabelled.
		precision: 0.5,
		caught: { events: 1, minor: 100_000 },
		held: { events: 3, customers: 2 },
		missed: { events: 0, minor: 0 },
	});
	expect(added?.examples.caught.map(({ amountMinor }) => amountMinor)).toEqual([100_000]);
	// Hits that it does not newly stop are offered too.
	expect(added?.examples.other.map(({ amountMinor }) => amountMinor)).toEqual([200_000, 5_000]);
	expect(gone?.examples.other).toHaveLength(1);
	expect([added?.examples.held.length, added?.examples.unlabelled.length]).toEqual([3, 10]);
	expect(gone).toMatchObject({
		firedBefore: 1,
		fired: 0,
		fraud: 1,
		precision: 1,
		missed: { events: 1, minor: 70_000 },
	});
	expect(shadow).toMatchObject({ isShadow: true, fired: 1, caught: { events: 0, minor: 0 } });
	expect(shadow?.examples.caught).toHaveLength(1);
	const none = { caught: [], held: [], unlabelled: [], other: [] };
	expect(silent).toMatchObject({ fired: 0, precision: undefined, examples: none });
});
