import { describe, expect, it } from "vitest";
import {
	compare,
	compareShares,
	isChosen,
	listLines,
	listSteps,
	type Overview,
	rateOf,
	sumUp,
	sumUpLabels,
} from "./figures.ts";

const groups = [
	{ type: "payout.requested", method: "mpesa", decision: "allow", events: 90, amount: 900 },
	{ type: "payout.requested", method: "mpesa", decision: "block", events: 6, amount: 60 },
	{ type: "login", method: null, decision: "review", events: 4, amount: 0 },
] as const;

describe("the figures", () => {
	it("count what was decided and stopped, for all or for what is chosen", () => {
		const all = sumUp(groups);
		expect(all).toEqual({ events: 100, allowed: 90, reviewed: 4, blocked: 6, stoppedAmount: 60 });
		expect(rateOf(all)).toBe(0.1);
		expect(rateOf(sumUp([]))).toBeUndefined();
		expect(groups.filter((group) => isChosen(group, { method: ["mpesa"] }))).toHaveLength(2);
		expect(groups.filter((group) => isChosen(group, { type: ["login"], method: ["none"] }))).toHaveLength(1);
		expect(groups.filter((group) => isChosen(group, {}))).toHaveLength(3);
	});

	it("tell fraud that was caught from fraud that was missed, and false alarms", () => {
		const labels = [
			{ label: "fraud", decision: "block", let_through: false, events: 3 },
			{ label: "fraud", decision: "allow", let_through: true, events: 1 },
			{ label: "fraud", decision: "review", let_through: true, events: 4 },
			{ label: "legit", decision: "review", let_through: true, events: 2 },
			{ label: "legit", decision: "allow", let_through: true, events: 9 },
		];
		expect(sumUpLabels(labels)).toEqual({ caught: 3, missed: 5, falseAlarms: 2 });
	});

	it("are listed by type or method beside those before, also what is gone", () => {
		const lines = listLines(groups, [{ ...groups[0], method: "airtel", events: 5 }], "method");
		expect(lines.map(({ id, now, before }) => [id, now.events, before.events])).toEqual([
			["mpesa", 96, 0],
			["none", 4, 0],
			["airtel", 0, 5],
		]);
	});

	it("have a step for every day, also where nothing happened, from the workspace's midnight on", () => {
		const overview = {
			from: "2026-11-08T12:00:00.000Z",
			to: "2026-11-11T13:00:00.000Z",
			step_hours: 24,
			activity: [{ at: "2026-11-09T21:00:00.000Z" }],
			labels: [],
			times: [],
		} as unknown as Overview;
		expect(listSteps(overview).map((at) => new Date(at).toISOString())).toEqual([
			"2026-11-07T21:00:00.000Z",
			"2026-11-08T21:00:00.000Z",
			"2026-11-09T21:00:00.000Z",
			"2026-11-10T21:00:00.000Z",
		]);
	});

	it("are compared where there is something to compare with", () => {
		expect(compare(125, 100)).toEqual({ direction: 1, text: "+25 %" });
		expect(compare(100, 100)).toEqual({ direction: 0, text: "no change" });
		expect(compare(1, 0)).toBeUndefined();
		expect(compare(undefined, 3)).toBeUndefined();
	});

	it("say both values where one is more than ten times the other", () => {
		expect(compare(67_776, 3)).toEqual({ direction: 1, text: "from 3 to 67,776" });
		expect(compare(3, 67_776)).toEqual({ direction: -1, text: "from 67,776 to 3" });
		expect(compare(0, 12)).toEqual({ direction: -1, text: "from 12 to 0" });
		expect(compare(9.5, 1)?.text).toBe("9.5×");
	});

	it("that are shares are compared in percentage points, also with nothing", () => {
		expect(compareShares(0.053, 0.041)).toEqual({ direction: 1, text: "+1.2 points" });
		expect(compareShares(0.041, 0.053)?.text).toBe("−1.2 points");
		expect(compareShares(0.01, 0)?.text).toBe("+1 points");
		expect(compareShares(0.0412, 0.0411)).toEqual({ direction: 0, text: "no change" });
		expect(compareShares(undefined, 0.1)).toBeUndefined();
	});
});
