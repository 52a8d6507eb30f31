import { expect, it } from "vitest";
import { findHints } from "./find-hints.ts";

const AT = Date.parse("2026-11-19T10:00:00Z");
const hear = (body: unknown, hasIdempotencyKey = true) =>
	findHints(body, { at: AT, hasIdempotencyKey }).map(({ hint, field }) => `${hint} ${field}`);

const device = { id: "d-1" };
const payout = {
	type: "payout.requested",
	customer_id: "c",
	amount: 5,
	balance: 9,
	device,
	destination: { account: "a" },
};

it("finds nothing that a full payment lacks", () => {
	expect(hear(payout)).toEqual([]);
	expect(hear({ ...payout, type: "transaction", destination: undefined, counterparty: { phone: "p" } })).toEqual([]);
	expect(hear({ ...payout, occurred_at: "2026-11-19T09:59:00Z" })).toEqual([]);
	expect(hear({ ...payout, idempotency_key: "k" }, false)).toEqual([]);
});

it("names what a payment lacks", () => {
	const { balance: _balance, ...poor } = { ...payout, device: {}, destination: { type: "mpesa" } };
	expect(hear(poor, false)).toEqual([
		"no_device device",
		"no_balance balance",
		"no_payee destination",
		"no_idempotency_key idempotency_key",
	]);
});

it("asks of each type only what its rules read", () => {
	const bare = { customer_id: "c" };
	expect(hear({ ...bare, type: "login" })).toEqual(["no_device device"]);
	expect(hear({ ...bare, type: "transaction", direction: "in", amount: 5 })).toEqual([]);
	expect(hear({ ...bare, type: "sim.swap" })).toEqual([]);
	expect(hear({ ...bare, type: "customer.created" })).toEqual([]);
});

it("names a time that is far from now in every time zone", () => {
	const at = (occurred_at: string) => hear({ ...payout, occurred_at });
	expect(at("2026-11-18T09:00:00Z")).toEqual(["old_event occurred_at"]);
	expect(at("2026-11-18T11:00:00Z")).toEqual([]);
	expect(at("2026-11-18T09:00:00")).toEqual([]);
	expect(at("2026-11-16")).toEqual(["old_event occurred_at"]);
	expect(at("2026-11-19T10:01:00Z")).toEqual(["future_event occurred_at"]);
	expect(at("2026-11-19T12:00:00")).toEqual([]);
	expect(at("no time")).toEqual([]);
});

it("lists each kind once for a batch, and lets a backfill be old", () => {
	const { device: _device, ...poor } = payout;
	const old = { ...payout, occurred_at: "2026-01-01T00:00:00Z" };
	expect(hear({ events: [payout, poor, poor, old] })).toEqual([
		"no_device events.1.device",
		"old_event events.3.occurred_at",
	]);
	expect(hear({ backfill: true, events: [old] })).toEqual([]);
	expect(hear({ events: ["none", null] })).toEqual([]);
	expect(hear("none")).toEqual([]);
});
