// The deeds that stories are made of.

import type { Deed } from "../harness/story-teller.ts";

export const HOUR = 60;
export const DAY = 1440;
export const NAIROBI = { lat: -1.286, lng: 36.817 };
export const MOMBASA = { lat: -4.043, lng: 39.668 };

type Fields = Readonly<Record<string, unknown>>;
interface Extra {
	readonly who?: string;
	readonly fields?: Fields;
}

/** Money out by bank transfer. */
export function pay(ago: number, amount: number, to: string, { who, fields }: Extra = {}): Deed {
	const destination = { type: "bank", account: to };
	return make(ago, who, { type: "transaction", direction: "out", method: "bank", amount, destination, ...fields });
}

export function requestPayout(ago: number, amount: number, to: string, { who, fields }: Extra = {}): Deed {
	const destination = { type: "bank", account: to };
	return make(ago, who, { type: "payout.requested", amount, destination, ...fields });
}

/** Money in from somebody. */
export function receive(ago: number, amount: number, from: string, { who, fields }: Extra = {}): Deed {
	const counterparty = { account: from };
	return make(ago, who, { type: "transaction", direction: "in", method: "bank", amount, counterparty, ...fields });
}

export function logIn(ago: number, device: string, { who, fields }: Extra = {}): Deed {
	return make(ago, who, { type: "login", login: { success: true }, device: { id: device }, ...fields });
}

export function failToLogIn(ago: number, device: string, { who, fields }: Extra = {}): Deed {
	return logIn(ago, device, { ...(who !== undefined && { who }), fields: { login: { success: false }, ...fields } });
}

export function open(ago: number, customer: Fields = {}, who?: string): Deed {
	return make(ago, who, { type: "customer.created", customer });
}

export function change(ago: number, changes: readonly string[], fields: Fields = {}): Deed {
	return make(ago, undefined, { type: "customer.updated", changes, ...fields });
}

export function swapSim(ago: number): Deed {
	return make(ago, undefined, { type: "sim.swap" });
}

/** The same deed several times, each with its place in the row. */
export function repeat(count: number, make: (index: number) => Deed): Deed[] {
	return Array.from({ length: count }, (_, index) => make(index));
}

function make(ago: number, who: string | undefined, event: Fields): Deed {
	return { ago, event, ...(who !== undefined && { who }) };
}
