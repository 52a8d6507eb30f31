import { expect, it } from "vitest";
import { describeChanges, type PinSetting } from "./describe-changes.ts";

const words = {
	titleOf: (id: string) => (id === "fan_in" ? "Many senders in a day" : id),
	sayWhen: (when: string) => `<${when}>`,
	sayPin: ({ signal, from, value }: PinSetting) => ({ part: signal, range: `from ${from}`, value: `+${value}` }),
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
				{ label: "Status", before: "Active", after: "Shadow" },
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
	expect(added?.values).toContainEqual({ label: "Status", before: undefined, after: "Shadow" });
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

it("says which model from outside counts", () => {
	const model = { name: "cards.json", status: "shadow", library: "lightgbm", treeCount: 30 };
	expect(describeChanges([{ path: "model", before: null, after: model }], words)).toEqual([
		{
			id: "model",
			kind: "added",
			subject: "Model trained outside",
			values: [{ label: "Model", before: undefined, after: "cards.json, in shadow, 30 trees" }],
		},
	]);
	const [promoted] = describeChanges([{ path: "model", before: model, after: { ...model, status: "active" } }], words);
	expect(promoted).toMatchObject({ kind: "changed", values: [{ after: "cards.json, active, 30 trees" }] });
});

it("says which part of the learned score is set by hand, and what it was before", () => {
	const pin = { signal: "localHour", from: 22, value: 1, by: "user:1", at: 1 };
	const later = { ...pin, value: 2, note: "Night shifts", at: 2 };
	const [added, changed, removed] = describeChanges(
		[
			{ path: "pins.one", before: null, after: pin },
			{ path: "pins.two", before: pin, after: later },
			{ path: "pins.three", before: pin, after: null },
		],
		words,
	);
	expect(added).toMatchObject({
		kind: "added",
		subject: "Learned score of “localHour”, set by hand",
		values: [
			{ label: "Part", after: "from 22" },
			{ label: "Value", after: "+1" },
		],
	});
	expect(changed).toMatchObject({
		kind: "changed",
		values: [
			{ label: "Value", before: "+1", after: "+2" },
			{ label: "Note", before: undefined, after: "Night shifts" },
		],
	});
	expect(removed).toMatchObject({ kind: "removed", values: [{ before: "from 22" }, { before: "+1" }] });
});
