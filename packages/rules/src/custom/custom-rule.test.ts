import { AppError, type CustomRule, OCCASIONS, type RuleSetDocument } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { compileRuleSet, defaultRuleSet, writeOutRuleSet } from "../rule-set/compile-rule-set.ts";
import { DECLARED_SIGNALS, WITHHELD_SIGNALS } from "../signals/declared-signals.ts";
import { SIGNAL_NAMES, type SignalValues } from "../signals/signals.ts";

const NIGHT: CustomRule = {
	title: "Large USSD payout at night",
	sentence: "{amountMinor} over {method} at {localHour} h, {minutesSinceSimSwap} after a SIM swap, {hourShare} of days",
	on: ["out"],
	when: "amountMinor >= money(20000) && metadata.channel == 'ussd' && localHour < 5",
	weight: 1.5,
	tags: ["impersonation"],
};

const withCustom = (custom: object): RuleSetDocument => ({
	...defaultRuleSet("KE"),
	custom: custom as NonNullable<RuleSetDocument["custom"]>,
});

function problemsOf(custom: object): string[] {
	try {
		compileRuleSet(withCustom(custom), catalogue);
		return [];
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return error.details.map((detail) => `${detail.field}: ${detail.message}`);
	}
}

const findRule = (custom: CustomRule) =>
	compileRuleSet(withCustom({ custom_night: custom }), catalogue).byOccasion.out.find(
		({ rule }) => rule.id === "custom_night",
	);

const SIGNALS: Partial<SignalValues> = {
	amountMinor: 2_050_050,
	currency: "KES",
	method: "mpesa",
	localHour: 3,
	hourShare: 0.051,
	metadata: { channel: "ussd" },
};

describe("a rule of the workspace's own", () => {
	it("fires with its sentence and figures in their units, and never shows metadata", () => {
		expect(findRule(NIGHT)?.rule.evaluate(SIGNALS as SignalValues, {})).toEqual({
			sentence: "KES 20,500.50 over mpesa at 3 h, unknown after a SIM swap, 5 % of days",
			evidence: { amount: 20_500.5, local_hour: 3, method: "mpesa", hour_share: 0.05 },
		});
		const swapped = { ...SIGNALS, minutesSinceSimSwap: 185 } as SignalValues;
		expect(findRule(NIGHT)?.rule.evaluate(swapped, {})?.sentence).toContain("3 hours after a SIM swap");
	});

	it("does not fire when its condition is false or not known", () => {
		for (const change of [{ localHour: 5 }, { metadata: {} }, { metadata: undefined }, { amountMinor: undefined }])
			expect(findRule(NIGHT)?.rule.evaluate({ ...SIGNALS, ...change } as SignalValues, {})).toBeUndefined();
	});

	it("has weight, floor, mode and occasions as any other rule", () => {
		expect(findRule({ ...NIGHT, floor: "review", mode: "shadow" })).toMatchObject({
			weight: 1.5,
			isShadow: true,
			isCap: false,
			rule: { floor: "review", tags: ["impersonation"], appliesTo: ["out"] },
		});
		expect(findRule({ ...NIGHT, mode: "off" })).toBeUndefined();
		expect(findRule({ ...NIGHT, on: ["login"] })).toBeUndefined();
	});

	it("is kept when its rule set is written out", () => {
		expect(writeOutRuleSet(withCustom({ custom_night: NIGHT }), catalogue).custom).toEqual({ custom_night: NIGHT });
	});

	it("is refused by name, all mistakes at once", () => {
		expect(
			problemsOf({
				night: NIGHT,
				custom_a: { ...NIGHT, when: "amont > 3", weight: 11, mode: "loud", floor: "stop", colour: "red" },
				custom_b: { ...NIGHT, on: ["payout"], tags: ["screening"], title: "", sentence: "{amont}" },
				custom_c: null,
				custom_d: { ...NIGHT, when: "", on: [], sentence: "odd } brace", tags: "mule" },
				custom_e: { ...NIGHT, weight: -1, floor: "block", title: "a\u0007b" },
			}),
		).toEqual([
			"custom.night: must be named custom_ followed by lower-case letters, digits and underscores",
			"custom.custom_a.colour: is not a setting of a custom rule",
			"custom.custom_a.when: line 1, column 1: there is no signal amont",
			"custom.custom_a.weight: must be a number from -10 to 10",
			"custom.custom_a.mode: must be one of: live, shadow, off",
			"custom.custom_a.floor: must be one of: review, block",
			"custom.custom_b.title: must be a text of 1 to 100 characters",
			"custom.custom_b.sentence: there is no signal amont",
			`custom.custom_b.on.0: must be one of: ${OCCASIONS.join(", ")}`,
			expect.stringMatching(/^custom\.custom_b\.tags\.0: must be one of: impersonation/),
			"custom.custom_c: must be an object",
			"custom.custom_d.sentence: has a brace without its counterpart",
			"custom.custom_d.when: is required",
			expect.stringMatching(/^custom\.custom_d\.on: must be a list of: out/),
			expect.stringMatching(/^custom\.custom_d\.tags: must be a list of/),
			"custom.custom_e.title: must not hold control characters",
			"custom.custom_e.floor: is not allowed for a trust rule, whose weight is below 0",
		]);
		expect(problemsOf([])).toEqual(["custom: must be an object"]);
	});

	it("comes at most 50 times, and all together cost no more than is allowed", () => {
		const many = (count: number, when: string) =>
			Object.fromEntries(Array.from({ length: count }, (_, index) => [`custom_${index}`, { ...NIGHT, when }]));
		expect(problemsOf(many(50, "isOut"))).toEqual([]);
		expect(problemsOf(many(51, "isOut"))).toEqual(["custom: must have at most 50 rules"]);
		expect(problemsOf(many(12, `isOut${" && isOut".repeat(90)}`))).toEqual([
			"custom: costs too much: all conditions together have 2172 parts of 2000",
		]);
	});
});

it("every signal is either offered to custom rules, with its meaning, or withheld", () => {
	const listed = [...DECLARED_SIGNALS.map(({ name }) => name), ...WITHHELD_SIGNALS];
	expect([...listed].sort()).toEqual([...SIGNAL_NAMES].sort());
	for (const { meaning } of DECLARED_SIGNALS) expect(meaning).toMatch(/^\S.{2,}[^.]$/);
});
