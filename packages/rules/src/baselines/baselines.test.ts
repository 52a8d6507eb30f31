import { describe, expect, it } from "vitest";
import { makeDeposit, makePayout, START_MS } from "../testing/events.ts";
import { AmountHistogram } from "./amount-histogram.ts";
import { Baselines } from "./baselines.ts";
import { HourHistogram } from "./hour-histogram.ts";

const EPOCH_MS = 28 * 86_400_000;

describe("a workspace's amounts", () => {
	it("give percentiles within two in a hundred of the exact ones", () => {
		const histogram = new AmountHistogram();
		for (let amount = 1; amount <= 10_000; amount += 1) histogram.add(amount * 137, START_MS);
		const { p99Minor, p999Minor } = histogram.read() ?? { p99Minor: 0, p999Minor: 0 };
		expect(p99Minor / (9_900 * 137)).toBeGreaterThan(0.999);
		expect(p99Minor / (9_900 * 137)).toBeLessThan(1.04);
		expect(p999Minor / (9_990 * 137)).toBeGreaterThan(0.999);
		expect(p999Minor / (9_990 * 137)).toBeLessThan(1.04);
	});

	it("are not known under 500 payments", () => {
		const histogram = new AmountHistogram();
		for (let index = 0; index < 499; index += 1) histogram.add(1000, START_MS);
		expect(histogram.read()).toBeUndefined();
		histogram.add(1000, START_MS);
		expect(histogram.read()).toEqual({ p50Minor: 1008, p99Minor: 1008, p999Minor: 1008 });
	});

	it("are halved every 28 days, so that what is usual now counts", () => {
		const histogram = new AmountHistogram();
		for (let index = 0; index < 1000; index += 1) histogram.add(1_000_000, START_MS);
		for (let index = 0; index < 2000; index += 1) histogram.add(1000, START_MS + 10 * EPOCH_MS);
		expect(histogram.read()?.p99Minor).toBe(1008);
	});

	it("are kept and restored without a loss", () => {
		const histogram = new AmountHistogram();
		for (let amount = 1; amount <= 1000; amount += 1) histogram.add(amount * amount, START_MS);
		const restored = AmountHistogram.restore(JSON.parse(JSON.stringify(histogram.store())));
		expect(restored.read()).toEqual(histogram.read());
		const baselines = new Baselines();
		for (let index = 0; index < 2000; index += 1)
			baselines.add(makePayout(START_MS + index * 300_000, 1 + index, "ann", { method: "mpesa" }));
		const back = Baselines.restore(JSON.parse(JSON.stringify(baselines.store())));
		expect(back.read()).toEqual(baselines.read());
		expect(back.read().hours).toHaveLength(24);
	});

	it("are told apart by method and direction, and no others are counted", () => {
		const baselines = new Baselines();
		for (let index = 0; index < 600; index += 1) {
			baselines.add(makePayout(START_MS, 100, "ann", { method: "mpesa" }));
			baselines.add(makeDeposit(START_MS, 900, "ben", { method: "mpesa" }));
		}
		baselines.add(makePayout(START_MS, 100, "ann", { method: "bank" }));
		expect([...baselines.read().amounts.keys()].sort()).toEqual(["mpesa in", "mpesa out"]);
		expect(baselines.read().amounts.get("mpesa out")?.p99Minor).toBeLessThan(10_400);
	});
});

describe("a workspace's hours", () => {
	const HOUR_MS = 3_600_000;
	const midnight = Math.floor(START_MS / 86_400_000) * 86_400_000;

	it("say how busy an hour is compared with an average one", () => {
		const hours = new HourHistogram();
		for (let day = 0; day < 4; day += 1)
			for (let hour = 8; hour < 20; hour += 1)
				for (let turn = 0; turn < 100; turn += 1) hours.add(midnight + day * 86_400_000 + hour * HOUR_MS + turn);
		const known = hours.read() ?? [];
		expect(known[12]).toBeCloseTo(2, 1);
		expect(known[3]).toBeLessThan(0.01);
		expect(known[3]).toBeGreaterThan(0);
	});

	it("are not known before three whole days, or under a thousand movements", () => {
		const hours = new HourHistogram();
		for (let turn = 0; turn < 2000; turn += 1) hours.add(midnight + turn);
		expect(hours.read()).toBeUndefined();
		hours.add(midnight + 3 * 86_400_000);
		expect(hours.read()).toBeDefined();
		const few = new HourHistogram();
		for (let turn = 0; turn < 900; turn += 1) few.add(midnight + turn * HOUR_MS);
		expect(few.read()).toBeUndefined();
	});
});
