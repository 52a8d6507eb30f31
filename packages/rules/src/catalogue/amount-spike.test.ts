import { describe, expect, it } from "vitest";
import type { SignalValues } from "../signals/signals.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { amountSpike } from "./amount-spike.ts";

describe("amount_spike", () => {
	const usual = { outAmountMeanMinor: 100_000, outCount90d: 20, method: "card" } as const;

	it("fires over twice what the customer usually pays, and rises with the logarithm to 5.5 times", () => {
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 200_000 })).toBeUndefined();
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 200_001 })?.strength).toBeCloseTo(0.01);
		const hit = evaluateRule(amountSpike, { ...usual, amountMinor: 331_662 });
		expect(hit?.sentence).toBe("KES 3,316.62 is 3.3 times what this customer usually pays");
		expect(hit?.strength).toBeCloseTo(0.5);
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 550_000 })?.strength).toBe(1);
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 9_000_000 })?.strength).toBe(1);
	});

	it("needs five movements to know what is usual, and twenty to be sure", () => {
		expect(evaluateRule(amountSpike, { ...usual, outCount90d: 4, amountMinor: 900_000 })).toBeUndefined();
		expect(evaluateRule(amountSpike, { ...usual, outCount90d: 5, amountMinor: 900_000 })?.strength).toBe(0.25);
		expect(evaluateRule(amountSpike, { outCount90d: 9, amountMinor: 900_000 })).toBeUndefined();
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 0 })).toBeUndefined();
		expect(evaluateRule(amountSpike, usual)).toBeUndefined();
	});

	it("counts half for payments that other rules look at more closely", () => {
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 550_000, method: "mpesa" })?.strength).toBe(0.5);
	});

	it("knows feasts, and rents that recur with the month", () => {
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 300_000, isSeason: true })).toBeUndefined();
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 300_001, isSeason: true })).toBeDefined();
		expect(
			evaluateRule(amountSpike, { ...usual, amountMinor: 495_000, outLargestSameDaysEarlierMinor: 450_000 }),
		).toBeUndefined();
		expect(
			evaluateRule(amountSpike, { ...usual, amountMinor: 495_001, outLargestSameDaysEarlierMinor: 450_000 }),
		).toBeDefined();
	});

	describe("stops what is extreme", () => {
		/** NGN 1.2 million, 60 times the usual 20,000, to somebody never paid before. */
		const scam = {
			outAmountMeanMinor: 2_000_000,
			outMeanOfOthersMinor: 2_000_000,
			outCount90d: 20,
			outLargest90dMinor: 3_000_000,
			method: "bank",
			amountMinor: 120_000_000,
			payeePaidCount: 0,
			minutesSincePayeeFirstSeen: 0,
		} as const;
		const judge = (signals: Partial<SignalValues>) =>
			evaluateRule(amountSpike, { ...scam, ...signals }, { country: "NG" });

		it("with a warning and a wait, where nobody else seems to be in the account", () => {
			expect(judge({})).toMatchObject({
				sentence: "NGN 1,200,000 to somebody new is 60 times what this customer usually pays",
				evidence: { amount: 1_200_000, usual_amount: 20_000, ratio: 60, largest_90d: 30_000 },
				floor: "review",
				coolOffMinutes: 30,
			});
			const stolen = [{ minutesSinceTakeoverSign: 72 * 60 - 1 }, { minutesOnDevice: 0, hasEarlierDevice: true }];
			for (const signals of stolen) {
				expect(judge(signals), JSON.stringify(signals)).toMatchObject({ floor: "review" });
				expect(judge(signals)).not.toHaveProperty("coolOffMinutes");
			}
			expect(judge({ minutesSinceTakeoverSign: 72 * 60 })).toHaveProperty("coolOffMinutes");
			expect(judge({ minutesOnDevice: 0 })).toHaveProperty("coolOffMinutes");
		});

		it("by the multiple and the size together: from 15 times on, the more the less is needed", () => {
			const floorAt = (ratio: number, usual: number) =>
				judge({
					outAmountMeanMinor: usual,
					outMeanOfOthersMinor: usual,
					amountMinor: ratio * usual,
					outLargest90dMinor: usual,
				})?.floor;
			expect(floorAt(15, 22_222_300)).toBe("review");
			expect(floorAt(14.9, 30_000_000)).toBeUndefined();
			expect(floorAt(50, 2_000_000)).toBe("review");
			expect(floorAt(50, 1_999_999)).toBeUndefined();
			expect(floorAt(50, 2_000)).toBeUndefined();
		});

		it("in parts as in one, and later in high season", () => {
			expect(judge({ amountMinor: 20_000_000 })?.floor).toBeUndefined();
			expect(judge({ amountMinor: 20_000_000, payeeSumWith24hMinor: 110_000_000 })?.floor).toBe("review");
			expect(judge({ amountMinor: 99_999_999 })?.floor).toBeUndefined();
			expect(judge({ amountMinor: 100_000_000 })?.floor).toBe("review");
			expect(judge({ amountMinor: 122_000_000, isSeason: true })?.floor).toBeUndefined();
			expect(judge({ amountMinor: 123_000_000, isSeason: true })?.floor).toBe("review");
		});

		it("but not for those who are paid regularly, own accounts, businesses, or as much as before", () => {
			const known = { payeePaidCount: 2, daysSincePayeeFirstPaid: 7 };
			const own = { isOwnDestination: true, minutesSincePayeeFirstSeen: 7 * 1440 };
			for (const signals of [known, own, { customerKind: "business" }, { outLargest90dMinor: 60_000_000 }] as const) {
				expect(judge(signals), JSON.stringify(signals)).toBeDefined();
				expect(judge(signals)?.floor, JSON.stringify(signals)).toBeUndefined();
			}
			expect(judge({ ...known, daysSincePayeeFirstPaid: 6.9 })?.floor).toBe("review");
			expect(judge({ ...known, payeePaidCount: 1 })?.floor).toBe("review");
			expect(judge({ ...own, minutesSincePayeeFirstSeen: 60 })?.floor).toBe("review");
			expect(judge({ ...own, minutesSinceTakeoverSign: 60 })?.floor).toBe("review");
		});

		it("at a till or a paybill only for four times as much, and never a card in a shop", () => {
			const bill = { isShop: true, isTillOrPaybill: true };
			expect(judge({ ...bill, amountMinor: 199_000_000 })?.floor).toBeUndefined();
			expect(judge({ ...bill, amountMinor: 200_000_000 })?.floor).toBe("review");
			expect(judge({ isShop: true, method: "card" })?.floor).toBeUndefined();
		});
	});
});
