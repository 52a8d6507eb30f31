// A mixture of events as a Kenyan business sends them: mostly harmless, some of them held, a few customers very busy.

import type { Chance } from "./chance.ts";

export type EventBody = Readonly<Record<string, unknown>> & {
	readonly type: string;
	readonly customer_id: string;
	readonly idempotency_key: string;
};

export interface Crowd {
	readonly customers: number;
	/** The first so many get half of all events. */
	readonly hot: number;
}

const METHODS = ["mpesa", "airtel", "bank", "card", "wallet"] as const;
const WALLET = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

export function buildEvent(chance: Chance, crowd: Crowd, idempotencyKey: string): EventBody {
	const number = chance.isTrue(0.5) ? chance.below(crowd.hot) : chance.below(crowd.customers);
	const common = {
		customer_id: `customer-${number}`,
		idempotency_key: idempotencyKey,
		device: { id: `phone-${number % 7}`, ip: "197.248.0.1" },
		metadata: { branch: `b${chance.below(5)}`, trial: true, key: idempotencyKey },
	};
	const kind = chance.next();
	if (kind < 0.45) return { ...common, type: "transaction", ...buildTransaction(chance) };
	if (kind < 0.7) return { ...common, type: "payout.requested", ...buildPayout(chance) };
	if (kind < 0.82) return { ...common, type: "login", login: { success: chance.isTrue(0.8) } };
	if (kind < 0.9) {
		return { ...common, type: "customer.created", customer: buildCustomer(number) };
	}
	if (kind < 0.97) {
		return { ...common, type: "customer.updated", changes: [chance.pick(["pin", "phone", "payout_destination"])] };
	}
	return { ...common, type: "sim.swap" };
}

function buildCustomer(number: number) {
	const digits = String(number).padStart(6, "0");
	return {
		name: `Wanjiku ${number}`,
		phone: `0712${digits}`,
		email: `c${number}@example.com`,
		national_id: `29${digits}`,
		kyc_level: 2,
	};
}

function buildTransaction(chance: Chance) {
	return {
		amount: 100 + chance.below(40_000),
		direction: chance.pick(["in", "out"]),
		method: chance.pick(METHODS),
		status: chance.isTrue(0.9) ? "completed" : "failed",
		counterparty: { id: `shop-${chance.below(40)}`, phone: `0722${String(chance.below(50)).padStart(6, "0")}` },
		location: { lat: -1.28 + chance.below(10) / 100, lng: 36.82 },
	};
}

function buildPayout(chance: Chance) {
	const amount = 500 + chance.below(60_000);
	if (chance.isTrue(0.1)) {
		return {
			amount,
			method: "crypto",
			asset: { code: "BTC", amount: "0.000123456789012345" },
			destination: { type: "crypto_wallet", account: WALLET, network: "bitcoin" },
		};
	}
	return {
		amount,
		balance: amount + chance.below(20_000),
		method: "mpesa",
		destination: { type: "mpesa", account: `0733${String(chance.below(200)).padStart(6, "0")}` },
	};
}
