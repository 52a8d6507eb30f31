import { expect, it } from "vitest";
import { type LayerSignal, listSteps, sayAdded, sayPinned } from "./say-steps.ts";

const signal = (name: string, fields: Partial<LayerSignal>): LayerSignal => ({
	...{ name, type: "number", unit: null, choices: null },
	...fields,
});
const namesOf = (one: LayerSignal, edges: number[]) => listSteps(one, edges, "KES").map(({ name }) => name);

it("names every step in the words and the unit of its signal", () => {
	expect(namesOf(signal("amountMinor", { unit: "money" }), [50_000, 1_250_000])).toEqual([
		"Unknown",
		"under KES 500",
		"KES 500 to under KES 12,500",
		"KES 12,500 or more",
	]);
	expect(namesOf(signal("localHour", { unit: "hour" }), [5, 6, 22])).toEqual([
		"Unknown",
		"00:00 to 04:59",
		"05:00",
		"06:00 to 21:59",
		"22:00 to 23:59",
	]);
	expect(namesOf(signal("localWeekday", { unit: "count" }), [6])).toEqual(["Unknown", "Mon to Fri", "Sat to Sun"]);
	expect(namesOf(signal("newPayeesWith8h", { unit: "count" }), [1, 2, 5])).toEqual([
		...["Unknown", "0", "1", "2 to 4", "5 or more"],
	]);
	expect(namesOf(signal("historyDays", { unit: "days" }), [0.04, 12.4])).toEqual([
		...["Unknown", "under 58 min", "58 min to under 12 d", "12 d or more"],
	]);
	expect(namesOf(signal("amountTimesMean28d", { unit: "ratio" }), [6.2])).toEqual([
		...["Unknown", "under 6.2×", "6.2× or more"],
	]);
	expect(namesOf(signal("payeeFraudShare7d", { unit: "ratio" }), [0.25])).toEqual([
		...["Unknown", "under 25 %", "25 % or more"],
	]);
	expect(namesOf(signal("isNewPayee", { type: "bool" }), [1])).toEqual(["Unknown", "No", "Yes"]);
	expect(namesOf(signal("method", { type: "text", choices: ["mpesa", "card", "bank"] }), [1, 2])).toEqual([
		...["Unknown", "M-PESA", "Card", "Bank"],
	]);
});

it("says which part is pinned, and a value with its sign", () => {
	const amount = signal("amountMinor", { unit: "money" });
	expect(sayPinned(amount, { from: null, to: 50_000, unknown: false }, "KES")).toBe("under KES 500");
	expect(sayPinned(amount, { unknown: true }, "KES")).toBe("Unknown");
	expect(sayPinned(amount, {}, "KES")).toBe("The whole curve");
	expect([1.2, -0.351, 0, -0.001].map(sayAdded)).toEqual(["+1.20", "−0.35", "0.00", "0.00"]);
});
