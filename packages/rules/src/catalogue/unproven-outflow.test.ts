import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { unprovenOutflow } from "./unproven-outflow.ts";

describe("unproven_outflow", () => {
	const device = {
		freshOutMinor: 100_000,
		activeDays90d: 8,
		isKnownDevice: false,
		minutesInDeviceDoubt: 0,
		outSinceDeviceDoubtMinor: 300_000,
		meansMinor: 6_000_000,
		outAmountP50Minor: 50_000,
		outAmountP95Minor: 200_000,
	};

	it("asks about what leaves through an unproven device over a usual large sum, and says how much in all", () => {
		expect(evaluateRule(unprovenOutflow, device)).toEqual({
			strength: expect.closeTo(0.475, 6),
			sentence: "KES 3,000 sent or tried to new payees, with a device first used just now and not verified since",
			evidence: { out_and_tried: 3_000, limit: 2_000, minutes: 0, new_device: true },
		});
		expect(evaluateRule(unprovenOutflow, { ...device, outSinceDeviceDoubtMinor: 200_000 })).toBeUndefined();
		expect(evaluateRule(unprovenOutflow, { ...device, outSinceDeviceDoubtMinor: 200_001 })).toBeDefined();
	});

	it("never lets out more than a tenth of what there is, however large the usual sums, but small change always", () => {
		const rich = { ...device, outAmountP95Minor: 9_000_000 };
		expect(evaluateRule(unprovenOutflow, { ...rich, outSinceDeviceDoubtMinor: 600_000 })).toBeUndefined();
		expect(evaluateRule(unprovenOutflow, { ...rich, outSinceDeviceDoubtMinor: 600_001 })).toBeDefined();
		const poor = { ...device, meansMinor: 20_000 };
		expect(evaluateRule(unprovenOutflow, { ...poor, outSinceDeviceDoubtMinor: 50_000 })).toBeUndefined();
		expect(evaluateRule(unprovenOutflow, { ...poor, outSinceDeviceDoubtMinor: 50_001 })).toBeDefined();
		const naira = { ...poor, outSinceDeviceDoubtMinor: 500_000 };
		expect(evaluateRule(unprovenOutflow, naira, { country: "NG" })).toBeUndefined();
	});

	it("does not speak of a new device where no device is named", () => {
		const { isKnownDevice: _, ...unnamed } = device;
		const hit = evaluateRule(unprovenOutflow, { ...unnamed, minutesInDeviceDoubt: 60 });
		expect(hit?.sentence).toBe(
			"KES 3,000 sent or tried to new payees, with no device named, an unproven one first used 60 minutes ago and not verified since",
		);
		expect(hit?.evidence).not.toHaveProperty("new_device");
	});

	it("gives a device that was used for two days without a complaint twice the room", () => {
		const later = { ...device, minutesInDeviceDoubt: 2 * 1440, outSinceDeviceDoubtMinor: 400_000 };
		expect(evaluateRule(unprovenOutflow, later)).toBeUndefined();
		expect(evaluateRule(unprovenOutflow, { ...later, outSinceDeviceDoubtMinor: 400_001 })?.sentence).toBe(
			"KES 4,000.01 sent or tried to new payees, with a device first used 2 days ago and not verified since",
		);
	});

	it("looks at what left since a change where the device is trusted, with more room", () => {
		const changed = {
			...device,
			minutesInDeviceDoubt: undefined,
			minutesInChangeDoubt: 30,
			outSinceChangeDoubtMinor: 900_001,
			outAmountP95Minor: 9_000_000,
		};
		expect(evaluateRule(unprovenOutflow, changed)?.sentence).toBe(
			"KES 9,000.01 sent or tried to new payees, with the SIM, password or contact changed 30 minutes ago and not verified since",
		);
		expect(evaluateRule(unprovenOutflow, { ...changed, outSinceChangeDoubtMinor: 900_000 })).toBeUndefined();
	});

	it("proves a device that was verified for sums like the verified one", () => {
		const verified = {
			...device,
			minutesInDeviceDoubt: undefined,
			outSinceDeviceDoubtMinor: undefined,
			verifiedMinor: 400_000,
			outSinceDeviceVerifiedMinor: 2_000_001,
		};
		expect(evaluateRule(unprovenOutflow, verified)).toMatchObject({
			sentence: "KES 20,000.01 sent or tried to new payees, with a new device that was verified for KES 4,000",
			evidence: { out_and_tried: 20_000.01, limit: 20_000, verified: 4_000 },
		});
		expect(evaluateRule(unprovenOutflow, { ...verified, outSinceDeviceVerifiedMinor: 2_000_000 })).toBeUndefined();
		expect(evaluateRule(unprovenOutflow, { ...verified, freshOutMinor: 0 })).toBeUndefined();
		// What is usual for the customer needs no further code, up to a tenth of the money.
		const small = { ...verified, verifiedMinor: 10_000, outSinceDeviceVerifiedMinor: 200_000 };
		expect(evaluateRule(unprovenOutflow, small)).toBeUndefined();
		expect(evaluateRule(unprovenOutflow, { ...small, outSinceDeviceVerifiedMinor: 200_001 })).toBeDefined();
	});

	it("asks a customer without habits only about a large part of a known balance", () => {
		const changed = {
			...device,
			activeDays90d: 7,
			minutesInDeviceDoubt: undefined,
			minutesInChangeDoubt: 30,
			outSinceChangeDoubtMinor: 2_400_001,
		};
		expect(evaluateRule(unprovenOutflow, changed)).toBeUndefined();
		expect(evaluateRule(unprovenOutflow, { ...changed, knownBalanceMinor: 6_000_000 })).toBeDefined();
		const less = { ...changed, knownBalanceMinor: 6_000_000, outSinceChangeDoubtMinor: 2_400_000 };
		expect(evaluateRule(unprovenOutflow, less)).toBeUndefined();
	});

	it("asks about known payees too from 40 % of the balance on, through an unproven device", () => {
		const known = { ...device, freshOutMinor: 0, allOutSinceDeviceDoubtMinor: 2_400_001 };
		expect(evaluateRule(unprovenOutflow, known)?.sentence).toBe(
			"KES 24,000.01 sent with a device first used just now and not verified since",
		);
		expect(evaluateRule(unprovenOutflow, { ...known, allOutSinceDeviceDoubtMinor: 2_400_000 })).toBeUndefined();
	});

	it("is silent for known payees, and where nothing is in doubt", () => {
		expect(evaluateRule(unprovenOutflow, { ...device, freshOutMinor: 0 })).toBeUndefined();
		expect(evaluateRule(unprovenOutflow, { ...device, minutesInDeviceDoubt: undefined })).toBeUndefined();
		expect(evaluateRule(unprovenOutflow, {})).toBeUndefined();
	});
});
