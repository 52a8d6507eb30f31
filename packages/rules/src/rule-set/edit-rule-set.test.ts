import { AppError, EVENT_TYPES } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { defaultRuleSet, writeOutRuleSet } from "./compile-rule-set.ts";
import { diffRuleSets } from "./diff-rule-sets.ts";
import { editRuleSet } from "./edit-rule-set.ts";

const OWN = { title: "Own", sentence: "Own", on: ["out"], when: "isOut", weight: 1, tags: ["mule"] };
const base = writeOutRuleSet(defaultRuleSet("KE"), catalogue);
const edit = (edits: unknown, from = base) => editRuleSet(from, edits, catalogue);
const pathsOf = (edits: unknown) => diffRuleSets(base, edit(edits)).map(({ path, after }) => [path, after]);

function problemsOf(edits: unknown): string[] {
	try {
		edit(edits);
		return [];
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return error.details.map((detail) => `${detail.field}: ${detail.message}`);
	}
}

describe("an edit", () => {
	it("changes what it names and leaves the rest", () => {
		expect(edit({})).toEqual(base);
		expect(
			pathsOf({ bias: -3, rules: { fan_in: { parameters: { sendersMin: 7 } }, fan_out: { mode: "off" } } }),
		).toEqual([
			["bias", -3],
			["rules.fan_in.parameters.sendersMin", 7],
			["rules.fan_out.mode", "off"],
		]);
		expect(pathsOf({ thresholds: { login: { review: 60 } } })).toEqual([["thresholds.login.review", 60]]);
	});

	it("sets the thresholds of every event type it does not name apart", () => {
		const paths = pathsOf({ thresholds: { default: { review: 40 }, login: { review: 60 } } });
		expect(paths).toHaveLength(EVENT_TYPES.length);
		expect(paths).toContainEqual(["thresholds.login.review", 60]);
		expect(paths).toContainEqual(["thresholds.payout.requested.review", 40]);
	});

	it("takes back with null: a value to the catalogue's default, a custom rule altogether", () => {
		const changed = edit({
			rules: { fan_in: { weight: 0.1, parameters: { sendersMin: 9 } } },
			custom: { custom_own: OWN },
		});
		expect(
			edit(
				{ rules: { fan_in: { weight: null, parameters: { sendersMin: null } } }, custom: { custom_own: null } },
				changed,
			),
		).toEqual(base);
	});

	it("changes a custom rule field by field", () => {
		const changed = edit({ custom: { custom_own: { ...OWN, floor: "block" } } });
		expect(edit({ custom: { custom_own: { weight: 2, floor: null } } }, changed).custom).toEqual({
			custom_own: { ...OWN, weight: 2 },
		});
	});

	it("is refused by name, whatever its shape", () => {
		for (const shape of [null, [], "rules", 5]) expect(problemsOf(shape)).toEqual(["body: must be an object"]);
		expect(
			problemsOf({ weights: {}, country: "NG", rules: [], thresholds: { login: 5 }, custom: { custom_a: 1 } }),
		).toEqual([
			"weights: is not one of: bias, thresholds, rules, custom, pins",
			"country: is not one of: bias, thresholds, rules, custom, pins",
			"thresholds.login: must be an object",
			"rules: must be an object",
			"custom.custom_a: must be an object",
		]);
		expect(problemsOf({ rules: { fan_in: null, fan_out: { parameters: 3 } } })).toEqual([
			"rules.fan_in: must be an object",
			"rules.fan_out.parameters: must be an object",
		]);
		expect(
			problemsOf(JSON.parse('{"rules":{"__proto__":{"weight":1},"sim_swap_payout":{"parameters":{"hours":0}}}}')),
		).toEqual([
			"rules.__proto__: is not a rule",
			expect.stringMatching(/^rules\.sim_swap_payout\.parameters\.hours: /),
		]);
	});
});
