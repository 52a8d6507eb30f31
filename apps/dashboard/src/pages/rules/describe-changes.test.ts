import { expect, it } from "vitest";
import { describeChanges } from "./describe-changes.ts";

const words = {
	titleOf: (id: string) => (id === "fan_in" ? "Many senders in a day" : id),
	sayWhen: (when: string) => `<${when}>`,
};
const OWN = {
	title: "Large at night",
	sentence: "Large at night",
	on: ["out"],
	when: "amountMinor > money(5)",
	weight: 1,
	tags: ["mule"],
	mode: "shadow",
};

it("says each changed rule, threshold and setting once, with its values before and after", () => {
	const changes = describeChanges(
		[
			{ path: "bias", before: -3.5, after: -3 },
			{ path: "thresholds.payout.requested.review", before: 60, after: 55 },
			{ path: "rules.fan_in.mode", before: "live", after: "shadow" },
			{ path: "rules.fan_in.weight", before: 1.200000001, after: 1.35 },
			{ path: "rules.fan_in.parameters.sendersMin", before: 5, after: 7 },
		],
		words,
	);
	expect(changes).toEqual([
		{
			id: "bias",
			kind: "changed",
			subject: "Score",
			values: [{ label: "Base score (log-odds)", before: "-3.5", after: "-3" }],
		},
		{
			id: "thresholds.payout.requested",
			kind: "changed",
			subject: "Thresholds: Payout requested",
			values: [{ label: "Review", before: "60", after: "55" }],
		},
		{
			id: "rules.fan_in",
			kind: "changed",
			subject: "Rule “Many senders in a day”",
			ruleId: "fan_in",
			values: [
				{ label: "Mode", before: "Live", after: "Shadow" },
				{ label: "Weight", before: "1.2", after: "1.35" },
				{ label: "Senders min", before: "5", after: "7" },
			],
		},
	]);
});

it("says when a new rule fires, and only the changed fields of a custom rule", () => {
	const [added, changed, removed] = describeChanges(
		[
			{ path: "custom.custom_a", after: OWN },
			{ path: "custom.custom_b", before: OWN, after: { ...OWN, when: "isOut", floor: "review" } },
			{ path: "custom.custom_c", before: OWN, after: null },
		],
		words,
	);
	expect(added).toMatchObject({
		kind: "added",
		subject: "Rule “Large at night”",
		condition: "<amountMinor > money(5)>",
	});
	expect(added?.values).toContainEqual({ label: "Mode", before: undefined, after: "Shadow" });
	expect(added?.values.some(({ label }) => label === "Condition")).toBe(false);
	expect(changed).toEqual({
		id: "custom.custom_b",
		kind: "changed",
		subject: "Rule “Large at night”",
		values: [
			{ label: "Condition", before: "<amountMinor > money(5)>", after: "<isOut>" },
			{ label: "Minimum decision", before: undefined, after: "Review" },
		],
	});
	expect(removed).toMatchObject({ kind: "removed", condition: "<amountMinor > money(5)>" });
});
