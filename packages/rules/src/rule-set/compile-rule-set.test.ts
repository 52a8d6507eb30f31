import { AppError, type RuleSetDocument } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { compileRuleSet, compileStoredRuleSet, defaultRuleSet, writeOutRuleSet } from "./compile-rule-set.ts";

function problemsOf(document: object): string[] {
	try {
		compileRuleSet({ ...defaultRuleSet("KE"), ...document } as RuleSetDocument, catalogue);
		return [];
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		expect(error.code).toBe("invalid_request");
		return error.details.map((detail) => `${detail.field}: ${detail.message}`);
	}
}

describe("compiling a rule set", () => {
	it("takes the catalogue as it is for both countries, each with its own defaults", () => {
		const find = (country: "KE" | "NG") =>
			compileRuleSet(defaultRuleSet(country), catalogue).byOccasion.out.find(
				({ rule }) => rule.id === "sim_swap_payout",
			);
		expect(find("KE")?.parameters["cumulativeMax"]).toBe(500_000);
		expect(find("NG")?.parameters["cumulativeMax"]).toBe(2_000_000);
	});

	it("survives JSON, as it is stored", () => {
		const document = { ...defaultRuleSet("NG"), rules: { fan_in: { weight: 2, parameters: { sendersMin: 7 } } } };
		const copy: RuleSetDocument = JSON.parse(JSON.stringify(document));
		const rule = compileRuleSet(copy, catalogue).byOccasion.in.find((compiled) => compiled.rule.id === "fan_in");
		expect(rule).toMatchObject({ weight: 2, parameters: { sendersMin: 7 } });
	});

	it("sorts rules by what they look at, and leaves out those that are off", () => {
		const ruleSet = compileRuleSet({ ...defaultRuleSet("KE"), rules: { fan_in: { mode: "off" } } }, catalogue);
		expect(ruleSet.byOccasion.in.map(({ rule }) => rule.id)).not.toContain("fan_in");
		expect(ruleSet.byOccasion.login.map(({ rule }) => rule.id)).toContain("impossible_travel");
		expect(ruleSet.byOccasion.login.map(({ rule }) => rule.id)).not.toContain("balance_drain");
	});

	it("refuses unknown rules, parameters and settings by name", () => {
		expect(problemsOf({ rules: { no_such_rule: {} } })).toEqual(["rules.no_such_rule: is not a rule"]);
		expect(problemsOf({ rules: { fan_in: { parameters: { sendersMax: 3 } } } })).toEqual([
			"rules.fan_in.parameters.sendersMax: is not a parameter of fan_in",
		]);
		expect(problemsOf({ rules: { fan_in: { floor: "block" } } })).toEqual([
			"rules.fan_in.floor: is not a setting of a rule",
		]);
		expect(problemsOf({ rules: { fan_in: { parameters: { constructor: 3 } } } })).toHaveLength(1);
	});

	it("refuses values out of bounds, all of them at once", () => {
		expect(
			problemsOf({ rules: { fan_in: { weight: 11, parameters: { sendersMin: 2 } }, fan_out: { mode: "loud" } } }),
		).toEqual([
			"rules.fan_in.weight: must be a number from 0 to 10",
			"rules.fan_in.parameters.sendersMin: must be a number from 3 to 32",
			"rules.fan_out.mode: must be one of: live, shadow, off",
		]);
		expect(problemsOf({ rules: { fan_in: { weight: Number.NaN } } })).toHaveLength(1);
		expect(problemsOf({ bias: "low" })).toEqual(["bias: must be a number from -10 to 10"]);
		expect(problemsOf({ country: "GH", version: "" })).toHaveLength(2);
	});

	it("refuses what has another shape", () => {
		expect(problemsOf({ rules: [] })).toEqual(["rules: must be an object"]);
		expect(problemsOf({ rules: { fan_in: null } })).toEqual(["rules.fan_in: must be an object"]);
		expect(problemsOf({ rules: { fan_in: { parameters: 3 } } })).toEqual([
			"rules.fan_in.parameters: must be an object",
		]);
		expect(problemsOf({ thresholds: { login: 50 } })).toEqual(["thresholds.login: must be an object"]);
	});

	it("never lets trust turn into suspicion, nor the other way", () => {
		expect(problemsOf({ rules: { known_destination: { weight: 0.1 } } })).toEqual([
			"rules.known_destination.weight: must be a number from -10 to 0",
		]);
		expect(problemsOf({ rules: { fan_in: { weight: -0.1 } } })).toHaveLength(1);
	});

	it("checks thresholds for each event type", () => {
		const thresholds = { default: { review: 40, block: 90 }, login: { review: 60, block: 95 } };
		const ruleSet = compileRuleSet({ ...defaultRuleSet("KE"), thresholds }, catalogue);
		expect(ruleSet.thresholds.login).toEqual({ review: 60, block: 95 });
		expect(ruleSet.thresholds.transaction).toEqual({ review: 40, block: 90 });
		expect(problemsOf({ thresholds: { login: { review: 90, block: 50 } } })).toEqual([
			"thresholds.login: review must not be above block",
		]);
		expect(problemsOf({ thresholds: { logout: { review: 50, block: 85 } } })).toEqual([
			"thresholds.logout: is not an event type",
		]);
		expect(problemsOf({ thresholds: { login: { review: 0, block: 101 } } })).toHaveLength(2);
	});
});

describe("a rule set written out whole", () => {
	it.each(["KE", "NG"] as const)("decides as the document it came from, in %s", (country) => {
		const document = {
			...defaultRuleSet(country),
			rules: { fan_in: { weight: 0.5 }, velocity_count: { mode: "off" as const } },
		};
		const whole = writeOutRuleSet(document, catalogue);
		expect(compileRuleSet(whole, catalogue)).toEqual(compileRuleSet(document, catalogue));
		expect(Object.keys(whole.rules ?? {})).toHaveLength(catalogue.length);
	});

	it("is not changed by a later catalogue: new rules are off, new defaults unread", () => {
		const older = catalogue.slice(1).map((rule) => ({ ...rule, weight: rule.weight / 2 }));
		const whole = writeOutRuleSet(defaultRuleSet("KE"), older);
		const running = Object.values(compileRuleSet(whole, catalogue).byOccasion).flat();
		expect(running.some(({ rule }) => rule.id === catalogue[0]?.id)).toBe(false);
		for (const { rule, weight } of running) expect(weight).toBe(rule.weight / 2);
	});
});

describe("compiling a stored rule set", () => {
	const kept = writeOutRuleSet(defaultRuleSet("KE"), catalogue);
	const compile = (document: RuleSetDocument) => compileStoredRuleSet(document, catalogue);
	const listProblems = ({ problems }: ReturnType<typeof compile>) =>
		problems.map(({ field, message }) => `${field}: ${message}`);

	it("is the same as saving it, when it knows everything", () => {
		expect(compile(kept)).toEqual({ ruleSet: compileRuleSet(kept, catalogue), problems: [] });
	});

	it("leaves out what a newer version saved, names it, and runs the rest as it was saved", () => {
		const custom = {
			title: "New",
			sentence: "New",
			on: ["out" as const],
			when: "aSignalOfTomorrow > 1",
			weight: 1,
			tags: ["pace" as const],
		};
		const newer = {
			...kept,
			rules: {
				...kept.rules,
				rule_of_tomorrow: { weight: 3 },
				fan_in: { weight: 2.5, mode: "live" as const, parameters: { sendersMin: 9, setting_of_tomorrow: 1 } },
			},
			custom: { custom_new: custom },
		};
		expect(() => compileRuleSet(newer, catalogue)).toThrow();
		const compiled = compile(newer);
		expect(listProblems(compiled)).toEqual([
			"rules.rule_of_tomorrow: is not a rule",
			"rules.fan_in.parameters.setting_of_tomorrow: is not a parameter of fan_in",
			expect.stringContaining("custom.custom_new.when: "),
		]);
		const { in: incoming, login } = compiled.ruleSet.byOccasion;
		expect(incoming.find(({ rule }) => rule.id === "fan_in")).toMatchObject({
			weight: 2.5,
			parameters: { sendersMin: 9 },
		});
		expect(login).toEqual(compileRuleSet(kept, catalogue).byOccasion.login);
	});

	it("does not blame the event when it cannot be read at all", () => {
		expect(() => compile({ ...kept, country: "XX" } as unknown as RuleSetDocument)).toThrow(
			new Error("A stored rule set cannot be read"),
		);
	});
});
