import { describe, expect, it } from "vitest";
import type { RowKind } from "./learning-rows.ts";
import { EvidenceTally, findInterval } from "./tally-evidence.ts";

describe("what each rule has shown", () => {
	it("counts how often it fired and what came of it, with precision over labelled events and lift", () => {
		const tally = new EvidenceTally();
		const add = (times: number, kind: RowKind, ...rules: string[]) => {
			for (let time = 0; time < times; time += 1)
				tally.add(
					rules.map((rule) => ({ rule })),
					kind,
					1_000 + time,
					25_000,
				);
		};
		add(8, "fraud", "fan_in");
		add(2, "legit", "fan_in");
		add(5, "unknown", "fan_in", "fan_out");
		// Nobody has labelled these, so they are not honest events that the rule stopped.
		add(90, "weak_legit", "fan_in");
		add(5, "weak_legit");
		const report = tally.report();
		expect(report).toMatchObject({ events: 110, fraud: 8, legit: 2, weakLegit: 95, span: { from: 1_000, to: 1_089 } });
		expect(report.rules).toEqual([
			{
				rule: "fan_in",
				fired: 105,
				fraud: 8,
				legit: 2,
				weakLegit: 90,
				fraudMinor: 200_000,
				precision: { value: 0.8, low: 0.4902, high: 0.9433 },
				lift: 1.05,
			},
			{ rule: "fan_out", fired: 5, fraud: 0, legit: 0, weakLegit: 0, fraudMinor: 0, lift: 0 },
		]);
	});

	it("takes the precision from labelled events only: an event without a label is not legitimate", () => {
		const tally = new EvidenceTally();
		const add = (times: number, kind: RowKind) => {
			for (let time = 0; time < times; time += 1) tally.add([{ rule: "fan_in" }], kind, 1_000);
		};
		add(168, "fraud");
		add(17, "legit");
		add(415, "weak_legit");
		const [rule] = tally.report().rules;
		expect(rule).toMatchObject({ fraud: 168, legit: 17, precision: { value: 0.9081, low: 0.8578, high: 0.9418 } });
		const unlabelled = new EvidenceTally();
		unlabelled.add([{ rule: "fan_in" }], "weak_legit", 1_000);
		expect(unlabelled.report().rules[0]?.precision).toBeUndefined();
	});

	it("is empty before there are events", () => {
		expect(new EvidenceTally().report()).toEqual({ events: 0, fraud: 0, legit: 0, weakLegit: 0, rules: [] });
	});
});

describe("the interval of a share", () => {
	it("is Wilson's", () => {
		const { low, high } = findInterval(10, 20);
		expect(low).toBeCloseTo(0.2993, 4);
		expect(high).toBeCloseTo(0.7007, 4);
		expect(findInterval(0, 10).low).toBe(0);
		expect(findInterval(0, 10).high).toBeCloseTo(0.2775, 4);
		expect(findInterval(10, 10).high).toBeCloseTo(1, 10);
		expect(findInterval(0, 0)).toEqual({ low: 0, high: 1 });
	});
});
