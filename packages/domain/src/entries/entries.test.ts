import { describe, expect, it } from "vitest";
import type { EventInput } from "../event.ts";
import { normaliseEvent } from "../normalise-event.ts";
import type { Entry, EntryInput } from "./entry.ts";
import { EntryIndex } from "./entry-index.ts";
import { normaliseEntry } from "./normalise-entry.ts";

const NOW = Date.parse("2026-11-15T09:00:00Z");
const DAY_MS = 86_400_000;
const WORKSPACE = {
	country: "KE",
	currency: "KES",
	mode: "enforce",
	travelRule: { thresholdUsd: 1000, isInclusive: false },
	timeZone: "Africa/Nairobi",
} as const;
const hash = (namespace: string, value: string): string => `${namespace}|${value}`;

function normalise(input: EntryInput) {
	const refuseRule = (id: string) => (id === "fan_in" ? undefined : `${id} is not a rule`);
	return normaliseEntry(input, { workspace: WORKSPACE, nowMs: NOW, hash, refuseRule });
}

function wrongFields(input: EntryInput): readonly string[] {
	try {
		normalise(input);
	} catch (error) {
		return (error as { details: { field: string }[] }).details.map(({ field }) => field);
	}
	return [];
}

function indexOf(...inputs: EntryInput[]): EntryIndex {
	return new EntryIndex(inputs.map((input, index): Entry => ({ id: `ent_${index}`, ...normalise(input) })));
}

function receive(lists: EntryIndex, input: Omit<EventInput, "customer_id">, receivedAt = NOW) {
	return normaliseEvent(
		{ customer_id: "c1", ...input },
		{
			id: "evt_1",
			receivedAt,
			workspace: WORKSPACE,
			isHistory: false,
			hash,
			rateFor: () => undefined,
			usdRate: () => undefined,
			countryOfIp: () => "FR",
			isDisposableEmail: () => false,
			isSanctionedWallet: () => false,
			lists,
		},
	).event;
}

const ALLOW = {
	list: "allow",
	kind: "phone",
	value: "0712345678",
	rules: ["fan_in"],
	maximum_amount: 5000,
	owner: "Amina",
	reason: "landlord",
} as const;

describe("an entry", () => {
	it("meets what it names however either was spelled", () => {
		const lists = indexOf(
			{ list: "block", kind: "phone", value: "0712 345 678" },
			{ list: "block", kind: "destination", value: "12-34 56", destination_type: "bank", bank_code: "01" },
			{ list: "block", kind: "device", value: " phone-1 " },
			{ list: "block", kind: "country", value: "kp" },
			{ list: "block", kind: "counterparty", value: "shop-9" },
		);
		const payout = (destination: EventInput["destination"]) =>
			receive(lists, { type: "payout.requested", amount: 1, ...(destination && { destination }) }).listed?.block?.kind;
		expect(payout({ type: "mpesa", account: "+254712345678" })).toBe("phone");
		expect(payout({ type: "bank", account: "123456", bank_code: "01" })).toBe("destination");
		expect(payout({ type: "bank", account: "123456", bank_code: "02" })).toBeUndefined();
		expect(payout({ type: "bank", account: "9", country: "KP" })).toBe("country");
		const { listed } = receive(lists, { type: "customer.created", customer: { phone: "254712345678" } });
		expect(listed?.block).toEqual({ id: "ent_0", kind: "phone" });
		const login = { type: "login", login: { success: true }, device: { id: "phone-1" } } as const;
		expect(receive(lists, login).listed?.block?.kind).toBe("device");
		const paid = { type: "transaction", amount: 1, direction: "in", counterparty: { id: "shop-9" } } as const;
		expect(receive(lists, paid).listed?.block?.kind).toBe("counterparty");
		expect(receive(lists, { ...login, device: { id: "phone-2" } }).listed).toBeUndefined();
	});

	it("of the allow list covers its amount and its time, and no more", () => {
		const lists = indexOf(ALLOW);
		const pay = (amount: number, at = NOW) =>
			receive(lists, { type: "payout.requested", amount, destination: { type: "mpesa", account: "0712345678" } }, at)
				.listed?.allow;
		expect(pay(5000)).toEqual([{ id: "ent_0", kind: "phone", rules: ["fan_in"], expiresAt: NOW + 90 * DAY_MS }]);
		expect(pay(0.01)).toHaveLength(1);
		expect(pay(5000.01)).toBeUndefined();
		expect(pay(1, NOW + 90 * DAY_MS - 1)).toHaveLength(1);
		expect(pay(1, NOW + 90 * DAY_MS)).toBeUndefined();
	});

	it("of a lender marks money from it, by account, phone, id or name", () => {
		const lists = indexOf(
			{ list: "lender", kind: "name", value: "Quick  Loans" },
			{ list: "lender", kind: "counterparty", value: "lender-1" },
		);
		const from = (counterparty: EventInput["counterparty"]) =>
			receive(lists, { type: "transaction", amount: 1, direction: "in", ...(counterparty && { counterparty }) })
				.counterparty?.isLender;
		expect(from({ name: "quick loans", phone: "0700000001" })).toBe(true);
		expect(from({ id: "lender-1" })).toBe(true);
		expect(from({ name: "Ann", id: "lender-2" })).toBeUndefined();
	});

	it("of a network or an agent's device marks the device", () => {
		const lists = indexOf(
			{ list: "anonymous", kind: "ip_range", value: "192.0.2.0/24", network: "vpn" },
			{ list: "anonymous", kind: "ip_range", value: "192.0.2.9", network: "tor" },
			{ list: "agent_device", kind: "device", value: "till-1" },
		);
		const device = (fields: EventInput["device"]) =>
			receive(lists, { type: "login", login: { success: true }, ...(fields && { device: fields }) }).device;
		expect(device({ ip: "192.0.2.9" })).toEqual({ ipCountry: "FR", network: "tor" });
		expect(device({ ip: "::ffff:192.0.2.8" })).toEqual({ ipCountry: "FR", network: "vpn" });
		expect(device({ ip: "192.0.3.8" })).toEqual({ ipCountry: "FR" });
		expect(device({ id: "till-1" })).toMatchObject({ isAgents: true });
	});

	it("replaces the one of the same list and key", () => {
		const first = { id: "ent_1", ...normalise(ALLOW) };
		const lists = new EntryIndex([first, { ...first, id: "ent_2", amountMinorMax: 1 }]);
		expect(lists.find("allow", first.key, NOW)?.id).toBe("ent_2");
		expect(lists.find("block", first.key, NOW)).toBeUndefined();
	});
});

describe("a wrong entry", () => {
	it("is refused with every wrong field", () => {
		expect(wrongFields({ ...ALLOW, rules: [], owner: " ", reason: "", maximum_amount: undefined })).toEqual([
			"rules",
			"owner",
			"reason",
			"maximum_amount",
		]);
		expect(wrongFields({ ...ALLOW, rules: ["fan_in", "nonsense"] })).toEqual(["rules.1"]);
		expect(wrongFields({ ...ALLOW, maximum_amount: -1 })).toEqual(["maximum_amount"]);
		expect(wrongFields({ ...ALLOW, kind: "ip_range", value: "10.0.0.0/8" })).toEqual(["kind"]);
		expect(wrongFields({ list: "block", kind: "phone", value: " " })).toEqual(["value"]);
		expect(wrongFields({ list: "block", kind: "phone", value: "none" })).toEqual(["value"]);
		expect(wrongFields({ list: "block", kind: "device", value: "unknown" })).toEqual(["value"]);
		expect(wrongFields({ list: "block", kind: "country", value: "Narnia" })).toEqual(["value"]);
		expect(wrongFields({ list: "anonymous", kind: "ip_range", value: "10.0.0.1/8" })).toEqual(["value", "network"]);
		expect(wrongFields({ list: "block", kind: "country", value: "KP", rules: ["fan_in"], maximum_amount: 1 })).toEqual([
			"rules",
			"maximum_amount",
		]);
		const wallet = {
			list: "block",
			kind: "destination",
			value: "nonsense",
			destination_type: "crypto_wallet",
		} as const;
		expect(wrongFields(wallet)).toEqual(["value"]);
	});

	it("cannot begin in the past, nor excuse for longer than a year", () => {
		const until = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
		expect(wrongFields({ ...ALLOW, expires_at: until(0) })).toEqual(["expires_at"]);
		expect(wrongFields({ ...ALLOW, expires_at: until(366) })).toEqual([]);
		expect(wrongFields({ ...ALLOW, expires_at: until(367) })).toEqual(["expires_at"]);
		expect(wrongFields({ list: "block", kind: "country", value: "KP", expires_at: until(4000) })).toEqual([]);
		expect(wrongFields({ ...ALLOW, expires_at: "tomorrow" })).toEqual(["expires_at"]);
	});
});
