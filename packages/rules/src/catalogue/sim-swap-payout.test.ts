import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { simSwapPayout } from "./sim-swap-payout.ts";

describe("sim_swap_payout", () => {
	const swap = {
		isNewPayee: true,
		minutesSincePayeeFirstSeen: 0,
		amountMinor: 100_000,
		outSumSinceSimSwapMinor: 100_000,
	};
	const known = { ...swap, isNewPayee: false, minutesSincePayeeFirstSeen: 90_000 };

	it("blocks and holds a payout to a new destination within 24 hours, and says how soon", () => {
		const hit = evaluateRule(simSwapPayout, { ...swap, minutesSinceSimSwap: 4 });
		expect(hit).toMatchObject({ floor: "block", holds: true });
		expect(hit?.sentence).toBe("Paid out to a destination first seen 4 minutes after a SIM swap");
		expect(evaluateRule(simSwapPayout, { ...swap, minutesSinceSimSwap: 1440 })).toMatchObject({ floor: "block" });
		expect(evaluateRule(simSwapPayout, { ...swap, minutesSinceSimSwap: 1440.1 })).toMatchObject({
			floor: "review",
			holds: false,
		});
	});

	it("asks about a known destination, because a thief gains nothing by paying the customer's rent", () => {
		const rent = { ...known, minutesSinceSimSwap: 60, outSumSinceSimSwapMinor: 900_000 };
		expect(evaluateRule(simSwapPayout, rent)).toMatchObject({ floor: "review", holds: false });
		expect(evaluateRule(simSwapPayout, rent)?.sentence).toBe("KES 9,000 out, 60 minutes after a SIM swap");
	});

	it("asks about a little to somebody new from a trusted device, up to the cumulative limit of the country", () => {
		const at = (outSumSinceSimSwapMinor: number, country: "KE" | "NG", isDeviceProven: boolean) =>
			evaluateRule(
				simSwapPayout,
				{ ...swap, minutesSinceSimSwap: 60, outSumSinceSimSwapMinor, isDeviceProven },
				{ country },
			);
		expect(at(500_000, "KE", true)).toMatchObject({ floor: "review", holds: false });
		expect(at(500_001, "KE", true)).toMatchObject({ floor: "block", holds: true });
		expect(at(500_000, "KE", false)).toMatchObject({ floor: "block", holds: true });
		expect(at(2_000_000, "NG", true)).toMatchObject({ floor: "review" });
		expect(at(2_000_001, "NG", true)).toMatchObject({ floor: "block" });
	});

	it("reviews until 72 hours and is silent after", () => {
		expect(evaluateRule(simSwapPayout, { ...known, minutesSinceSimSwap: 4320 })).toMatchObject({ floor: "review" });
		expect(evaluateRule(simSwapPayout, { ...known, minutesSinceSimSwap: 4320.1 })).toBeUndefined();
	});

	it("lets a small payment to a till from before the swap pass, asks about others, and blocks a large one to a new till", () => {
		const till = { isShop: true, minutesSinceSimSwap: 60 };
		expect(evaluateRule(simSwapPayout, { ...known, ...till })).toBeUndefined();
		expect(evaluateRule(simSwapPayout, { ...swap, ...till })).toMatchObject({ floor: "review", holds: false });
		const large = { ...till, outSumSinceSimSwapMinor: 600_000 };
		expect(evaluateRule(simSwapPayout, { ...known, ...large })).toMatchObject({ floor: "review" });
		expect(evaluateRule(simSwapPayout, { ...swap, ...large })).toMatchObject({ floor: "block", holds: true });
	});

	it("fires in the very moment of the swap, and not when no swap is known", () => {
		expect(evaluateRule(simSwapPayout, { ...swap, minutesSinceSimSwap: 0 })?.sentence).toBe(
			"Paid out to a destination first seen less than a minute after a SIM swap",
		);
		expect(evaluateRule(simSwapPayout, swap)).toBeUndefined();
	});

	it("takes an unnamed payee as a new one", () => {
		expect(evaluateRule(simSwapPayout, { minutesSinceSimSwap: 5, amountMinor: 100 })).toMatchObject({ floor: "block" });
	});
});
