// An established account: a person with weeks of ordinary history and a balance.

import type { CountryServed, EventInput } from "@hakiki/domain";
import { DAY_MS, HOUR_MS } from "../days.ts";
import { inventWallet } from "../wallets.ts";
import { type Customer, nubanOf, type Outsider, type TimedEvent, World } from "../world.ts";

export const MINUTE_MS = 60_000;

/** The channels through which money can be sent. */
export const CHANNELS = ["mobile", "bank", "card", "crypto", "agent", "paybill"] as const;
export type Channel = (typeof CHANNELS)[number];

/** A payee: the fields of the event that name it. */
export type Payee = Pick<EventInput, "method" | "destination" | "counterparty" | "asset" | "travel_rule"> & {
	readonly type: "payout.requested" | "transaction";
};

/** The period in which a play may happen, in ms. */
export interface PlaySpan {
	/** A moment of the day after the history. */
	readonly startsAt: number;
	/** Nothing happens later, because a server accepts no event of the future. */
	readonly endsAt: number;
	/** True if the play starts exactly at that moment, and not at an hour of that day that the player chooses. */
	readonly isExact: boolean;
}

export interface Account {
	readonly world: World;
	readonly person: Customer;
	readonly balance: number;
	/** The events before the play, in order of time. */
	readonly history: readonly TimedEvent[];
	readonly span: PlaySpan;
	/** True if the business sends the balance with payments. */
	readonly hasBalance: boolean;
}

/** Everything follows from `seed`: the same number gives exactly the same person. */
export function openAccount(country: CountryServed, seed: number, span: PlaySpan, prefix: string): Account {
	const world = new World(country, seed, { prefix: `${prefix}-`, phonesFrom: (seed * 7_919) % 60_000_000 });
	const drawn = world.customer();
	const person = { ...drawn, wealth: drawn.wealth * world.pick([0.5, 1, 1, 1, 2, 5]) };
	const last = Math.floor((span.startsAt + world.land.offsetMs) / DAY_MS) - 1;
	const first = last - world.whole(45, 110);
	world.join(person, world.at(first, 6));
	world.live(person, first, last);
	for (let day = first; day <= last; day += world.whole(2, 5)) world.login(person, world.at(day));
	const balance = world.round(Math.max(4_000, 24_000 * person.wealth * (0.4 + 1.6 * world.chance())));
	const hasBalance = world.happens(0.7);
	const history = world.finish().map(({ event }) => (hasBalance ? tellBalance(event, balance) : event));
	return { world, person, balance, history, span, hasBalance };
}

/** Adds the balance before each payout, like a business that sends balances. */
function tellBalance(event: TimedEvent, balance: number): TimedEvent {
	return event.type === "payout.requested" ? { ...event, balance: balance + (event.amount ?? 0) } : event;
}

/** Invents a payee that the account has never paid. */
export function inventPayee(world: World, channel: Channel): Payee {
	const { method } = world.land;
	const outsider = world.outsider();
	switch (channel) {
		case "mobile":
			return { type: "payout.requested", method, destination: { type: method, account: outsider.phone } };
		case "bank":
			return { type: "payout.requested", method: "bank", destination: inventBankAccount(world) };
		case "paybill":
			return world.country === "KE"
				? {
						type: "payout.requested",
						method,
						destination: { type: "paybill", account: String(world.whole(200_000, 999_999)) },
					}
				: { type: "payout.requested", method: "bank", destination: inventBankAccount(world) };
		case "card":
			return { type: "transaction", method: "card", counterparty: { id: `shop-${world.whole(1_000, 999_999)}` } };
		case "agent":
			return { type: "transaction", method: "agent", counterparty: { id: `agent-${world.whole(1_000, 9_999)}` } };
		case "crypto":
			return inventCryptoPayee(world);
	}
}

function inventBankAccount(world: World): NonNullable<EventInput["destination"]> {
	const serial = world.whole(100_000_000, 999_999_999);
	if (world.country === "NG") return { type: "bank", account: nubanOf(serial), bank_code: "058" };
	return { type: "bank", account: `0${serial}0`, bank_code: "11" };
}

function inventCryptoPayee(world: World): Payee {
	const account = inventWallet(world);
	return {
		type: "payout.requested",
		method: "crypto",
		destination: { type: "crypto_wallet", account, network: "tron" },
		travel_rule: {
			originator: { name: "Account Holder", account: "1234567", country: world.country },
			beneficiary: { name: "Account Holder", address: account },
			beneficiary_vasp: "Example Exchange",
		},
	};
}

export function payeeOfPerson(world: World, { phone }: Outsider): Payee {
	const { method } = world.land;
	return { type: "payout.requested", method, destination: { type: method, account: phone } };
}

/** Returns a shop that the customer knows. */
export function shopOf({ world, person }: Account): Payee {
	const account = world.pick(person.shops);
	return world.country === "KE"
		? { type: "transaction", method: "mpesa", destination: { type: "till", account } }
		: { type: "transaction", method: "card", counterparty: { id: account } };
}

/** Builds a payment from the account as the business would send it. */
export function buildPayment(
	{ world, person }: Account,
	payee: Payee,
	payment: {
		readonly at: number;
		readonly amount: number;
		readonly balance?: number | undefined;
		readonly device?: Customer["device"] | undefined;
		/** True for a transaction that never becomes completed. */
		readonly isPending?: boolean;
		readonly place?: { readonly lat: number; readonly lng: number } | undefined;
	},
): TimedEvent {
	const { at, amount, balance, device, isPending, place } = payment;
	const { currency, scale } = world.land;
	return {
		customer_id: person.id,
		occurred_at: new Date(at).toISOString(),
		...payee,
		...(payee.method === "crypto"
			? { asset: { code: "USDT", amount: (amount / (129 * scale)).toFixed(2), network: "tron" } }
			: {}),
		...(payee.type === "transaction"
			? { direction: "out" as const, ...(isPending === true && { status: "pending" }) }
			: {}),
		amount,
		currency,
		// Payout requests carry a balance. Transactions have none.
		...(balance === undefined || payee.type === "transaction" ? {} : { balance }),
		...(device === undefined ? {} : { device }),
		...(place === undefined
			? {}
			: { location: { lat: Number(place.lat.toFixed(3)), lng: Number(place.lng.toFixed(3)) } }),
	};
}

/** Returns a moment of this hour on the day on which the play starts. */
export function atHour({ world, span: { startsAt, isExact } }: Account, hour: number): number {
	if (isExact) return startsAt + world.whole(0, 59) * MINUTE_MS;
	const day = Math.floor((startsAt + world.land.offsetMs) / DAY_MS);
	return day * DAY_MS + hour * HOUR_MS - world.land.offsetMs + world.whole(0, 59) * MINUTE_MS;
}
