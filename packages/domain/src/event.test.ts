import { describe, expect, it } from "vitest";
import { entityRefsOf, isOut, type NormalEvent, payeeOf, payerOf } from "./event.ts";

const base: NormalEvent = {
	id: "evt_1",
	type: "transaction",
	customerId: "c1",
	occurredAt: 1000,
	receivedAt: 1000,
	isBackfilled: false,
};

describe("entityRefsOf", () => {
	it("ties an outgoing movement to its device, destination, counterparty and agent", () => {
		const event: NormalEvent = {
			...base,
			direction: "out",
			device: { key: "device" },
			destination: { type: "bank", key: "account" },
			counterparty: { key: "phone", hashes: ["phone", "account"], agent: "agent" },
		};
		expect(entityRefsOf(event)).toEqual([
			{ role: "device", hash: "device" },
			{ role: "payee", hash: "account" },
			{ role: "payee", hash: "phone" },
			{ role: "agent", hash: "agent" },
		]);
	});

	it("ties an incoming movement to its payer", () => {
		const event: NormalEvent = { ...base, direction: "in", counterparty: { key: "sender", hashes: ["sender"] } };
		expect(entityRefsOf(event)).toEqual([{ role: "payer", hash: "sender" }]);
	});

	it("keeps owning a phone apart from paying it, and lists each tie once", () => {
		const event: NormalEvent = {
			...base,
			type: "payout.requested",
			destination: { type: "mpesa", key: "phone" },
			customer: { phone: "phone", email: "email", nationalId: "id", bvn: "id" },
		};
		expect(entityRefsOf(event)).toEqual([
			{ role: "payee", hash: "phone" },
			{ role: "phone", hash: "phone" },
			{ role: "email", hash: "email" },
			{ role: "identity", hash: "id" },
		]);
	});

	it("ties a changed destination to the customer as a payee", () => {
		const event: NormalEvent = { ...base, type: "customer.updated", destination: { type: "till", key: "till" } };
		expect(entityRefsOf(event)).toEqual([{ role: "payee", hash: "till" }]);
	});

	it("ties nobody to a masked destination, which many people share", () => {
		const event: NormalEvent = { ...base, destination: { type: "mpesa", key: "masked", isMasked: true } };
		expect(entityRefsOf(event)).toEqual([]);
		expect(payeeOf(event)).toBe("masked");
	});

	it("finds nothing in an event that names nothing", () => {
		expect(entityRefsOf({ ...base, type: "login" })).toEqual([]);
	});
});

describe("who pays and who is paid", () => {
	it("is the destination before the counterparty on the way out, and the counterparty on the way in", () => {
		const counterparty = { key: "other", hashes: ["other"] };
		const out: NormalEvent = { ...base, counterparty };
		expect(isOut(out)).toBe(true);
		expect(payeeOf(out)).toBe("other");
		expect(payeeOf({ ...out, destination: { type: "bank", key: "account" } })).toBe("account");
		expect(payerOf(out)).toBeUndefined();
		expect(payerOf({ ...out, direction: "in" })).toBe("other");
		expect(payeeOf({ ...out, direction: "in" })).toBeUndefined();
		expect(payeeOf({ ...out, type: "login" })).toBeUndefined();
	});
});
