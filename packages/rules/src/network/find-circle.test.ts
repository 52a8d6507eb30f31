import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { Replay } from "../replay/replay.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { DAY_MS, HOUR_MS, hashOf, makeEvent, makePayout, START_MS } from "../testing/events.ts";
import { makeWorkspace } from "../testing/story.ts";
import { CIRCLE_LIMITS, findCircle } from "./find-circle.ts";

describe("a group that passes money round", () => {
	it("joins returns that share a customer, three hops far and up to fifty customers", () => {
		const chain = Array.from({ length: 9 }, (_, index) => [`c${index}`, `c${index + 1}`]);
		const pathsOf = (id: string) => chain.filter((path) => path.includes(id));
		expect(findCircle(["c0", "c1"], pathsOf)).toEqual(["c0", "c1", "c2", "c3", "c4"]);
		expect(findCircle(["x", "y"], pathsOf)).toEqual(["x", "y"]);
		const crowd = Array.from({ length: 90 }, (_, index) => ["hub", `m${index}`]);
		expect(findCircle(["hub", "m1"], () => crowd)).toHaveLength(CIRCLE_LIMITS.customersMax);
	});

	it("is known to the next payment of each of them in a replay, for 28 days", () => {
		const ruleSet = compileRuleSet(defaultRuleSet("KE"), catalogue);
		const workspace = makeWorkspace({ mode: "observe" });
		const replay = new Replay({ workspace, ruleSet, accountOf: hashOf });
		const pay = (hours: number, from: string, to: string, amount: number): readonly string[] =>
			replay
				.decide(makePayout(START_MS + hours * HOUR_MS, amount, to, { id: `evt_${hours}`, customerId: from }))
				.fired.map(({ rule }) => rule);
		for (const customerId of ["a", "b", "c"])
			replay.decide(makeEvent(START_MS, { type: "customer.created", customerId }));
		pay(1, "a", "b", 40_000);
		pay(2, "b", "c", 39_000);
		expect(pay(3, "c", "a", 38_000)).toContain("money_returns");
		for (const [index, member] of ["a", "b", "c"].entries())
			expect(pay(4 + index, member, "shop", 4_000)).toContain("money_circle");
		expect(pay(3 + (28 * DAY_MS) / HOUR_MS, "b", "shop", 4_000)).not.toContain("money_circle");
	});
});
