// A population whose habits do not change has no drift, although the replay that measures it begins without history.

import { SignalColumns } from "@hakiki/rules";
import { simulate } from "@hakiki/simulation";
import { beforeAll, describe, expect, it } from "vitest";
import { replayLines } from "./harness/replay.ts";

const DAY_MS = 86_400_000;
/** No month with a feast in it is among the last. */
const UNTIL = Date.parse("2026-10-20T12:00:00Z");
/** Every fourth event of a customer is enough, and as stationary. */
const THINNING = 4;

/** Honest people only, all of them there from the first day on. */
function measure(customers: number, days: number) {
	const { lines } = simulate({ country: "KE", customers, days, frauds: [], seed: 3, until: UNTIL });
	const kept = lines.filter((_, place) => place % THINNING === 0);
	const learner = new SignalColumns(kept.length);
	replayLines(kept, { country: "KE", learner });
	return learner.read(UNTIL - 30 * DAY_MS);
}

describe("The drift of signals", () => {
	let long: ReturnType<typeof measure>;
	beforeAll(() => {
		long = measure(620, 150);
	});
	it("is under 0.1 for every signal that is shown, where nothing has changed", () => {
		const shown = long.signals.filter(({ index }) => index !== null);
		expect(shown.length).toBeGreaterThan(55);
		expect(shown.filter(({ index }) => (index ?? 1) >= 0.1)).toEqual([]);
	});

	it("is not shown for ages and totals, which grow for as long as a replay runs", () => {
		const growing = long.signals.filter(({ waits }) => waits === "grows").map(({ signal }) => signal);
		expect(growing.sort()).toEqual([
			...["daysSincePayeeFirstPaid", "historyDays", "minutesOnDevice"],
			...["minutesSincePayeeFirstSeen", "payeePaidCount", "payeeProvenDays"],
		]);
		expect(long.signals.filter(({ index, waits }) => (index === null) !== (waits !== null))).toEqual([]);
	});

	it("is not shown until the replay reaches back far enough, or for a signal of a month with few customers", () => {
		const { signals } = measure(100, 80);
		const find = (name: string) => signals.find(({ signal }) => signal === name);
		expect(find("outLargest90dMinor")).toMatchObject({ index: null, waits: "history", historyDays: 91 });
		expect(find("outSumWith28dMinor")).toMatchObject({ index: null, waits: "customers", historyDays: 29 });
		expect(find("outSumWith24hMinor")).toMatchObject({ waits: null, historyDays: 2 });
		expect(find("amountMinor")?.index).toBeLessThan(0.1);
	});

	it("is not shown for the day of the week until both groups have seen two weeks", () => {
		const { signals } = measure(200, 24);
		const find = (name: string) => signals.find(({ signal }) => signal === name);
		expect(find("localWeekday")).toMatchObject({ index: null, waits: "history", historyDays: 28 });
		expect(find("localHour")?.index).toBeLessThan(0.1);
	});

	it("is shown for a signal that has moved", () => {
		const { lines } = simulate({ country: "KE", customers: 100, days: 60, frauds: [], seed: 3, until: UNTIL });
		const learner = new SignalColumns(lines.length);
		const since = UNTIL - 15 * DAY_MS;
		const moved = lines.map(({ event }) => {
			const isLate = Date.parse(event.occurred_at) >= since && event.amount !== undefined;
			return { event: isLate ? { ...event, amount: Number(event.amount) * 5 } : event };
		});
		replayLines(moved, { country: "KE", learner });
		const [first] = learner.read(since).signals.filter(({ signal }) => signal === "amountMinor");
		expect(first?.index).toBeGreaterThan(0.25);
	});
});
