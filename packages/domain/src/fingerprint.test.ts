import { describe, expect, it } from "vitest";
import type { EventInput } from "./event.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { NormaliseContext } from "./normalise-context.ts";
import { normaliseEvent } from "./normalise-event.ts";

function contextAt(rate: number): NormaliseContext {
	return {
		id: `evt_${rate}`,
		receivedAt: Date.UTC(2026, 10, 15, 8) + rate,
		workspace: {
			country: "KE",
			currency: "KES",
			mode: "enforce",
			travelRule: { thresholdUsd: 1000, isInclusive: false },
			timeZone: "Africa/Nairobi",
		},
		isHistory: false,
		hash: (namespace, value) => `${namespace}:${value}`,
		rateFor: () => ({ rate, rateAt: "2026-11-14", rateSource: "feed" }),
		usdRate: () => ({ rate, rateAt: "2026-11-14", rateSource: "feed" }),
		countryOfIp: () => undefined,
		isDisposableEmail: () => false,
		isSanctionedWallet: () => false,
	};
}

function fingerprint(input: EventInput, rate = 129): string {
	const { event, secrets } = normaliseEvent(input, contextAt(rate));
	return fingerprintOf(event, secrets);
}

const payout: EventInput = {
	type: "payout.requested",
	customer_id: "c1",
	amount: 500,
	currency: "USD",
	method: "mpesa",
	destination: { type: "mpesa", account: "0712345678", name: "Jane Wanjiku" },
	counterparty: { phone: "0712345678" },
};

const withdrawal: EventInput = {
	type: "payout.requested",
	customer_id: "c1",
	amount: 500,
	method: "crypto",
	destination: { type: "crypto_wallet", account: "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", network: "BTC" },
	asset: { code: "btc", amount: "0.10", network: "bitcoin" },
};

describe("fingerprintOf", () => {
	it("is the same for another spelling, another time and another rate", () => {
		const again: EventInput = {
			...payout,
			currency: "usd",
			destination: { type: "mpesa", account: "+254 712-345-678", name: "JANE W." },
			counterparty: { phone: "254712345678" },
			occurred_at: "2026-11-15T07:59:00Z",
			device: { id: "another phone" },
			metadata: { attempt: 2 },
		};
		expect(fingerprint(again, 131)).toBe(fingerprint(payout));
		const lower = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
		expect(
			fingerprint({
				...withdrawal,
				destination: { type: "crypto_wallet", account: lower, network: "bitcoin" },
				asset: { code: "BTC", amount: "1e-1", network: "btc" },
			}),
		).toBe(fingerprint(withdrawal));
	});

	it.each<[string, EventInput]>([
		["type", { ...payout, type: "transaction" }],
		["customer", { ...payout, customer_id: "c2" }],
		["amount", { ...payout, amount: 500.01 }],
		["currency", { ...payout, currency: "EUR" }],
		["currency, the workspace's own", { ...payout, currency: "KES" }],
		["direction", { ...payout, direction: "out" }],
		["method", { ...payout, method: "airtel" }],
		["destination", { ...payout, destination: { type: "mpesa", account: "0712345679" } }],
		["kind of destination", { ...payout, destination: { type: "airtel", account: "0712345678" } }],
		["country of the destination", { ...payout, destination: { ...payout.destination, country: "UG" } }],
		["counterparty", { ...payout, counterparty: { phone: "0712345679" } }],
		["event that it retries", { ...payout, retry_of: "evt_01M7F719J5E0081Z9KKTS48YCP" }],
	])("differs by %s", (_, other) => {
		expect(fingerprint(other)).not.toBe(fingerprint(payout));
	});

	it("differs by status, asset, and a destination known by name alone", () => {
		const transaction: EventInput = { ...payout, type: "transaction", status: "pending" };
		expect(fingerprint({ ...transaction, status: "failed" })).not.toBe(fingerprint(transaction));
		expect(fingerprint({ ...transaction, status: "success" })).toBe(
			fingerprint({ ...transaction, status: "completed" }),
		);
		const asset = { code: "BTC", amount: "0.100000000000000001", network: "bitcoin" };
		expect(fingerprint({ ...withdrawal, asset })).not.toBe(fingerprint(withdrawal));
		const named = (name: string): EventInput => ({ ...payout, destination: { type: "other", name } });
		expect(fingerprint(named("Jane  WANJIKU"))).toBe(fingerprint(named("Jane Wanjiku")));
		expect(fingerprint(named("John Kamau"))).not.toBe(fingerprint(named("Jane Wanjiku")));
	});
});
