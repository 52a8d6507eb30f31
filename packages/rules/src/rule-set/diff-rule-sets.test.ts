import type { CustomRule, RuleSetDocument } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { defaultRuleSet, writeOutRuleSet } from "./compile-rule-set.ts";
import { diffRuleSets, listChangedRules, rebaseRuleSet } from "./diff-rule-sets.ts";

const OWN: CustomRule = { title: "Own", sentence: "Own", on: ["out"], when: "isOut", weight: 1, tags: ["mule"] };
const build = (changes: Partial<RuleSetDocument> = {}): RuleSetDocument =>
	writeOutRuleSet({ ...defaultRuleSet("KE"), ...changes }, catalogue);

describe("the difference of two rule sets", () => {
	it("names each rule that is new, changed or removed once", () => {
		const before = build({ custom: { custom_old: OWN, custom_own: OWN } });
		const after = build({
			bias: -3,
			thresholds: { "payout.requested": { review: 40, block: 85 } },
			rules: { fan_in: { weight: 0.5, parameters: { sendersMin: 7 } } },
			custom: { custom_own: { ...OWN, weight: 2 }, custom_new: OWN },
		});
		expect(listChangedRules(before, after)).toEqual([
			{ rule: "fan_in", change: "changed" },
			{ rule: "custom_own", change: "changed" },
			{ rule: "custom_new", change: "added" },
			{ rule: "custom_old", change: "removed" },
		]);
	});

	it("is every value that changed, under its path, and nothing else", () => {
		const after = build({
			bias: -3,
			thresholds: { "payout.requested": { review: 40, block: 85 } },
			rules: { fan_in: { weight: 0.5, mode: "shadow", parameters: { sendersMin: 7 } } },
			custom: { custom_own: OWN },
		});
		expect(diffRuleSets(build(), after)).toEqual([
			{ path: "bias", before: -3.5, after: -3 },
			{ path: "thresholds.payout.requested.review", before: 50, after: 40 },
			{ path: "rules.fan_in.mode", before: "live", after: "shadow" },
			{ path: "rules.fan_in.weight", before: expect.any(Number), after: 0.5 },
			{ path: "rules.fan_in.parameters.sendersMin", before: 5, after: 7 },
			{ path: "custom.custom_own", before: null, after: OWN },
		]);
		expect(diffRuleSets(after, build()).find(({ path }) => path === "custom.custom_own")).toMatchObject({
			after: null,
		});
	});

	it("does not mind the order of keys, which storage changes", () => {
		const reordered = Object.fromEntries(Object.entries(OWN).reverse()) as unknown as CustomRule;
		expect(diffRuleSets(build({ custom: { custom_own: OWN } }), build({ custom: { custom_own: reordered } }))).toEqual(
			[],
		);
	});
});

describe("a draft moved onto a newer version", () => {
	const draft = build({
		rules: { fan_in: { weight: 0.5 } },
		thresholds: { "sim.swap": { review: 30, block: 85 } },
		custom: { custom_own: OWN },
	});

	it("keeps what both changed, each in its place", () => {
		const current = build({ bias: -2.9, rules: { fan_out: { weight: 0.7 } } });
		const moved = rebaseRuleSet(build(), draft, current);
		expect(diffRuleSets(current, moved)).toEqual(diffRuleSets(build(), draft));
		expect(moved.rules?.["fan_out"]?.weight).toBe(0.7);
		expect(moved.bias).toBe(-2.9);
	});

	it("takes an equal change as one, and removes what the draft removed", () => {
		const current = build({ rules: { fan_in: { weight: 0.5 } }, custom: { custom_own: OWN } });
		expect(rebaseRuleSet(build(), draft, current).rules?.["fan_in"]?.weight).toBe(0.5);
		expect(rebaseRuleSet(current, build({ rules: { fan_in: { weight: 0.5 } } }), current).custom).toEqual({});
	});

	it("is refused by name where both changed one value", () => {
		const current = build({ rules: { fan_in: { weight: 2 } }, custom: { custom_own: { ...OWN, weight: 2 } } });
		expect(() => rebaseRuleSet(build(), draft, current)).toThrow(
			"rules.fan_in.weight: was changed meanwhile in the published version",
		);
	});
});
