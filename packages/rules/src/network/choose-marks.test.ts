import type { EntityRef, FraudType } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { HOUR_MS, hashOf, makeDeposit, makePayout, START_MS } from "../testing/events.ts";
import { chooseMarks } from "./choose-marks.ts";

const OWN: readonly EntityRef[] = [
	{ role: "phone", hash: hashOf("own-phone") },
	{ role: "identity", hash: hashOf("own-id") },
	{ role: "device", hash: hashOf("old-device") },
];

const NAMES = new Map([
	...OWN.map(({ hash }) => [hash, "own"] as const),
	[hashOf("mule"), "mule"] as const,
	[hashOf("device"), "event"] as const,
]);

function markedBy(fraudType: FraudType | null, seenHoursBefore: number | undefined): string[] {
	const event = makePayout(START_MS, 100, "mule", { device: { key: hashOf("device") } });
	const deviceFirstSeenAt = seenHoursBefore === undefined ? undefined : START_MS - seenHoursBefore * HOUR_MS;
	const marked = chooseMarks({ event, fraudType, deviceFirstSeenAt, ownRefs: OWN });
	return marked.map(({ role, hash }) => `${role} ${NAMES.get(hash)}`);
}

describe("a confirmed fraud marks", () => {
	it("the destination always, and a device of the last 72 hours", () => {
		expect(markedBy(null, undefined)).toEqual(["payee mule"]);
		expect(markedBy(null, 0)).toEqual(["device event", "payee mule"]);
		expect(markedBy(null, 72)).toEqual(["device event", "payee mule"]);
		expect(markedBy(null, 72.01)).toEqual(["payee mule"]);
		expect(markedBy(null, 5000)).toEqual(["payee mule"]);
	});

	it("nothing of a victim's own, by whatever fraud", () => {
		for (const type of ["takeover", "scam_victim", "other", null] as const)
			expect(markedBy(type, 5000), String(type)).toEqual(["payee mule"]);
	});

	it("everything that is an accomplice's own", () => {
		for (const type of ["mule", "first_party"] as const)
			expect(markedBy(type, 5000), type).toEqual(["payee mule", "phone own", "identity own", "device own"]);
	});

	it("the sender of the money, under every known hash", () => {
		const hashes = [hashOf("account"), hashOf("phone")];
		const event = makeDeposit(START_MS, 100, "x", { counterparty: { key: hashOf("account"), hashes } });
		const marked = chooseMarks({ event, fraudType: null, deviceFirstSeenAt: undefined, ownRefs: OWN });
		expect(marked).toEqual(hashes.map((hash) => ({ role: "payer", hash })));
	});
});
