// Events for tests: small builders with sensible defaults, and a hash of the right shape for any text.

import type { Hash, NormalEvent } from "@hakiki/domain";

export const START_MS = Date.parse("2026-07-14T09:00:00Z");
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** 22 letters of base64url, as the vault makes them, different for different texts. */
export function hashOf(text: string): Hash {
	let state = 7;
	for (const letter of text) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0;
	let hash = "";
	for (let index = 0; index < 22; index += 1) {
		state = (Math.imul(state ^ (state >>> 13), 0x5bd1e995) + index) >>> 0;
		hash += LETTERS[(state >>> 9) & 63];
	}
	return hash;
}

let serial = 0;

export function makeEvent(at: number, fields: Partial<NormalEvent> & Pick<NormalEvent, "type">): NormalEvent {
	serial += 1;
	return {
		id: `evt_${String(serial).padStart(26, "0")}`,
		customerId: "customer-1",
		occurredAt: at,
		receivedAt: at,
		isBackfilled: false,
		...fields,
	};
}

export function makePayout(at: number, amount: number, to: string, fields: Partial<NormalEvent> = {}): NormalEvent {
	return makeEvent(at, {
		type: "payout.requested",
		amountMinor: Math.round(amount * 100),
		destination: { type: "bank", key: hashOf(to) },
		...fields,
	});
}

export function makeTransfer(at: number, amount: number, to: string, fields: Partial<NormalEvent> = {}): NormalEvent {
	return makeEvent(at, {
		type: "transaction",
		direction: "out",
		status: "completed",
		amountMinor: Math.round(amount * 100),
		destination: { type: "bank", key: hashOf(to) },
		...fields,
	});
}

export function makeDeposit(at: number, amount: number, from: string, fields: Partial<NormalEvent> = {}): NormalEvent {
	return makeEvent(at, {
		type: "transaction",
		direction: "in",
		status: "completed",
		amountMinor: Math.round(amount * 100),
		counterparty: { key: hashOf(from), hashes: [hashOf(from)] },
		...fields,
	});
}

export function makeLogin(at: number, device: string, success = true, fields: Partial<NormalEvent> = {}): NormalEvent {
	return makeEvent(at, { type: "login", loginSuccess: success, device: { key: hashOf(device) }, ...fields });
}
