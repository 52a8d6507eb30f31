import { AppError, type ErrorDetail } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { parseEventInput } from "./parse-event.ts";

const NOW = Date.UTC(2026, 10, 15, 12);
const LOGIN = { type: "login", customer_id: "c1" };

function refusalsOf(body: unknown, idempotencyKey?: string): readonly ErrorDetail[] {
	try {
		const text = typeof body === "string" ? body : JSON.stringify(body);
		parseEventInput(text, { idempotencyKeyHeader: idempotencyKey, nowMs: NOW });
		return [];
	} catch (error) {
		if (error instanceof AppError && error.code === "invalid_request") return error.details;
		throw error;
	}
}

/** `field: message` of every mistake. */
function listRefusals(body: unknown, idempotencyKey?: string): string[] {
	return refusalsOf(body, idempotencyKey).map(({ field, message }) => `${field}: ${message}`);
}

const FULL = {
	type: "payout.requested",
	customer_id: "cust_1",
	occurred_at: "2026-01-31T08:30:00+03:00",
	amount: 48000.5,
	currency: "KES",
	direction: "out",
	method: "crypto",
	status: "success",
	reference: "PAY-1",
	counterparty: {
		id: "x",
		name: "Jane",
		phone: "0712000111",
		account: "1",
		bank_code: "058",
		country: "KE",
		wallet: "bc1q",
	},
	destination: {
		type: "crypto_wallet",
		account: "bc1q",
		bank_code: "058",
		name: "J",
		country: "ke",
		network: "bitcoin",
	},
	balance: 0,
	asset: { code: "btc", amount: "0.100000000000000001", network: "bitcoin" },
	travel_rule: {
		originator: { name: "A", account: "1", country: "KE" },
		beneficiary: { name: "B", address: "Kilimani Road 4" },
		beneficiary_vasp: "Exchange Ltd",
	},
	customer: {
		name: "Jane",
		phone: "+254712000111",
		email: "jane@example.com",
		national_id: "12345678",
		bvn: "22222222222",
		dob: "1990-12-31",
		nationality: "KE",
		kyc_level: 2,
		kind: "individual",
	},
	changes: ["phone", "pin"],
	login: { success: false },
	device: { id: "d1", ip: "197.232.10.1" },
	location: { lat: -1.29, lng: 36.82 },
	sim_swapped_at: 1767225600,
	metadata: { channel: "app", attempts: 2, isNew: true, note: null },
	idempotency_key: "k1",
};

describe("parseEventInput", () => {
	it("takes a body with every field and changes nothing in it", () => {
		expect(parseEventInput(JSON.stringify(FULL))).toEqual(FULL);
	});

	it("takes the two fields that are always required, and every type with what it needs", () => {
		for (const type of ["customer.created", "login", "payout.requested", "sim.swap"]) {
			expect(parseEventInput(JSON.stringify({ type, customer_id: "c" }))).toEqual({ type, customer_id: "c" });
		}
		expect(listRefusals({ type: "transaction", customer_id: "c", amount: 1 })).toEqual([]);
		expect(listRefusals({ type: "customer.updated", customer_id: "c", changes: ["pin"] })).toEqual([]);
	});

	it("asks for what the type needs, in the words of the interface", () => {
		const error = (() => {
			try {
				return parseEventInput('{"type":"transaction","customer_id":"c"}');
			} catch (thrown) {
				return thrown;
			}
		})();
		expect(error).toMatchObject({
			message: "amount: is required for transaction",
			details: [{ field: "amount", code: "required", message: "is required for transaction" }],
		});
		expect(refusalsOf({ type: "customer.updated", customer_id: "c" })).toEqual([
			{ field: "changes", code: "required", message: "is required for customer.updated" },
		]);
	});

	it("lists every wrong field at once, nested and conditional ones too", () => {
		const body = `{"type":"transaction","customer_id":7,"currency":"ZZZ","direction":"up","balance":-1,
			"occurred_at":"yesterday","status":"lost","asset":{"amount":0},"location":{"lat":91},"login":{},
			"destination":{"type":"bank","account":12},"changes":["pin","x"],"metadata":{"a":{"b":1},"c":1e400}}`;
		expect(listRefusals(body).sort()).toEqual([
			"amount: is required for transaction",
			"asset.amount: must be greater than 0",
			"asset.code: is required",
			"balance: must be at least 0",
			"changes.1: must be one of: phone, email, payout_destination, name, password, pin, national_id, bvn, dob, nationality",
			"currency: must be an ISO 4217 currency code",
			"customer_id: must be a string",
			"destination.account: must be a string",
			"direction: must be one of: in, out",
			"location.lat: must be at most 90",
			"location.lng: is required",
			"login.success: is required",
			"metadata.c: must be a finite number",
			"occurred_at: must be an ISO 8601 date or time, between 1970 and 2100",
			"status: must be one of: pending, completed, failed, reversed, cancelled",
		]);
	});

	it.each([
		[{}, ["type: is required", "customer_id: is required"]],
		[[], ["body: must be an object"]],
		["null", ["body: must be an object"]],
		['"text"', ["body: must be an object"]],
		[
			{ ...LOGIN, type: "refund" },
			["type: must be one of: customer.created, customer.updated, login, transaction, payout.requested, sim.swap"],
		],
		[{ ...LOGIN, customer_id: "" }, ["customer_id: must not be empty"]],
		[{ ...LOGIN, customer_id: "x".repeat(300) }, ["customer_id: must be at most 128 characters"]],
		[{ ...LOGIN, customer_id: null }, ["customer_id: is required"]],
		[{ ...LOGIN, amount: "5" }, ["amount: must be a number"]],
		[{ ...LOGIN, amount: 0 }, ["amount: must be greater than 0"]],
		[{ ...LOGIN, amount: -3 }, ["amount: must be greater than 0"]],
		[{ ...LOGIN, type: "transaction", amount: null }, ["amount: is required for transaction"]],
		[{ ...LOGIN, location: { lat: 1, lng: null } }, ["location.lng: is required"]],
		[{ ...LOGIN, changes: [null] }, ["changes.0: must be a string"]],
		[{ ...LOGIN, amount: 1e308 }, ["amount: must be at most 1000000000000"]],
		['{"type":"login","customer_id":"c","amount":1e309}', ["amount: must be a finite number"]],
		['{"type":"login","customer_id":"c","amount":NaN}', ["body: is not valid JSON at character 44"]],
		[{ ...LOGIN, balance: "many" }, ["balance: must be a number"]],
		[
			{ ...LOGIN, method: "barter" },
			[
				"method: must be one of: mpesa, airtel, opay, palmpay, moniepoint, card, bank, ussd, pos, cash, agent, wallet, crypto, other",
			],
		],
		[{ ...LOGIN, counterparty: "Jane" }, ["counterparty: must be an object"]],
		[{ ...LOGIN, counterparty: [] }, ["counterparty: must be an object"]],
		[
			{ ...LOGIN, counterparty: { country: "Kenya" } },
			["counterparty.country: must be an ISO 3166-1 country code of two letters"],
		],
		[{ ...LOGIN, counterparty: { name: "n".repeat(201) } }, ["counterparty.name: must be at most 200 characters"]],
		[{ ...LOGIN, destination: { account: "" } }, ["destination.account: must not be empty"]],
		[{ ...LOGIN, customer: { bvn: "123" } }, ["customer.bvn: must be 11 digits"]],
		[{ ...LOGIN, customer: { dob: "31/12/1990" } }, ["customer.dob: must be a date as YYYY-MM-DD, YYYY-MM or YYYY"]],
		[{ ...LOGIN, customer: { dob: "1990-02-30" } }, ["customer.dob: must be a date as YYYY-MM-DD, YYYY-MM or YYYY"]],
		[{ ...LOGIN, customer: { kyc_level: true } }, ["customer.kyc_level: must be a string or a number"]],
		[
			{ ...LOGIN, customer: { kind: "robot" } },
			["customer.kind: must be one of: individual, business, merchant, agent, group"],
		],
		[{ ...LOGIN, changes: [] }, ["changes: must have at least 1 element"]],
		[{ ...LOGIN, changes: "pin" }, ["changes: must be an array"]],
		[{ ...LOGIN, changes: Array(51).fill("pin") }, ["changes: must have at most 50 elements"]],
		[{ ...LOGIN, login: { success: "yes" } }, ["login.success: must be true or false"]],
		[
			{ ...LOGIN, location: { lat: "1", lng: -181 } },
			["location.lat: must be a number", "location.lng: must be at least -180"],
		],
		[
			{ ...LOGIN, sim_swapped_at: "soon" },
			["sim_swapped_at: must be an ISO 8601 date or time, or a Unix time in seconds or milliseconds"],
		],
		[
			{ ...LOGIN, occurred_at: "0000-01-01T00:00:00Z" },
			["occurred_at: must be an ISO 8601 date or time, between 1970 and 2100"],
		],
		[
			{ ...LOGIN, occurred_at: "9999-12-31T00:00:00Z" },
			["occurred_at: must be an ISO 8601 date or time, between 1970 and 2100"],
		],
		[{ ...LOGIN, asset: { code: "B", amount: 1 } }, ["asset.code: must be 2 to 10 letters or digits"]],
		[{ ...LOGIN, asset: { code: "BTC", amount: -1 } }, ["asset.amount: must be greater than 0"]],
		[{ ...LOGIN, asset: { code: "BTC", amount: "0.000" } }, ["asset.amount: must be greater than 0"]],
		[
			{ ...LOGIN, asset: { code: "BTC", amount: "1,5" } },
			["asset.amount: must be a decimal number greater than 0, of at most 60 digits"],
		],
		[{ ...LOGIN, asset: { code: "BTC", amount: true } }, ["asset.amount: must be a number or a string"]],
		[{ ...LOGIN, travel_rule: { originator: { country: 5 } } }, ["travel_rule.originator.country: must be a string"]],
		[{ ...LOGIN, metadata: ["a"] }, ["metadata: must be an object"]],
		[{ ...LOGIN, metadata: { a: "x".repeat(501) } }, ["metadata.a: must be at most 500 characters"]],
		[{ ...LOGIN, metadata: { a: [{ b: "x".repeat(501) }] } }, ["metadata.a.0.b: must be at most 500 characters"]],
		[{ ...LOGIN, metadata: { a: { "": 1 } } }, ["metadata.a.: must not be empty"]],
		[
			{ ...LOGIN, metadata: { a: { ["k".repeat(65)]: 1 } } },
			[`metadata.a.${"k".repeat(64)}…: must be at most 64 characters`],
		],
		[
			{ ...LOGIN, metadata: { a: [[[[[1]]]]], b: [[[[[[]]]]]] } },
			["metadata.b.0.0.0.0.0: is nested more than 5 levels deep"],
		],
		[
			{ ...LOGIN, metadata: { a: Array.from({ length: 40 }, () => "x".repeat(500)) } },
			["metadata: must be at most 16384 characters of JSON"],
		],
		[{ ...LOGIN, metadata: { ["k".repeat(65)]: 1 } }, [`metadata.${"k".repeat(64)}…: must be at most 64 characters`]],
		[
			{ ...LOGIN, metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 1])) },
			["metadata: must have at most 20 keys"],
		],
		[{ ...LOGIN, idempotency_key: "" }, ["idempotency_key: must not be empty"]],
		[{ ...LOGIN, idempotency_key: "k".repeat(256) }, ["idempotency_key: must be at most 255 characters"]],
		['{"type":"login","customer_id":"\\ud800"}', ["customer_id: must not contain NUL or lone surrogates"]],
		['{"type":"login","customer_id":"a\\u0000"}', ["customer_id: must not contain NUL or lone surrogates"]],
		['{"type":"login","customer_id":"a","customer_id":"b"}', ["customer_id: is given more than once"]],
	])("refuses %j", (body, refusals) => {
		expect(listRefusals(body)).toEqual(refusals);
	});

	it("takes each bound itself", () => {
		expect(
			listRefusals({
				type: "payout.requested",
				customer_id: "😀".repeat(128),
				amount: 1e12,
				balance: 0,
				location: { lat: -90, lng: 180 },
				metadata: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, "x".repeat(500)])),
				idempotency_key: "k".repeat(255),
			}),
		).toEqual([]);
	});

	it("keeps every digit of asset.amount, sent as a number or as text", () => {
		const parse = (amount: string) =>
			parseEventInput(`{"type":"login","customer_id":"c","asset":{"code":"ETH","amount":${amount}}}`).asset?.amount;
		expect(parse("1.123456789012345678")).toBe("1.123456789012345678");
		expect(parse('"1.123456789012345678"')).toBe("1.123456789012345678");
		expect(parse("123456789012345678901234567890.10")).toBe("123456789012345678901234567890.10");
	});

	it("keeps objects and arrays in metadata as they are given, an asset of the caller's own included", () => {
		const metadata = {
			order: { lines: [{ sku: "A-1", price: 12.5, gift: false, note: null }], total: { KES: 12.5 } },
			asset: { amount: 0.1 },
			tags: [],
		};
		expect(parseEventInput(JSON.stringify({ ...LOGIN, metadata })).metadata).toEqual(metadata);
		const odd = '{"type":"login","customer_id":"c","metadata":{"a":{"__proto__":{"b":1},"constructor":2}}}';
		expect(JSON.stringify(parseEventInput(odd).metadata)).toBe('{"a":{"__proto__":{"b":1},"constructor":2}}');
	});

	it("ignores unknown fields, nested ones too, and does not hand them on", () => {
		const body = { ...FULL, is_new: 1, device: { ...FULL.device, os: "x" }, travel_rule: { originator: { age: 1 } } };
		expect(parseEventInput(JSON.stringify(body))).toEqual({ ...FULL, travel_rule: { originator: {} } });
		expect(parseEventInput('{"type":"login","customer_id":"c","__proto__":{"amount":5}}')).toEqual({
			...LOGIN,
			customer_id: "c",
		});
	});

	it("reads null as absent at every depth, and keeps it in metadata", () => {
		const nothing = { id: null, name: null, country: null };
		const body = { ...LOGIN, amount: null, counterparty: nothing, device: null, metadata: { a: null, b: { c: null } } };
		expect(parseEventInput(JSON.stringify(body))).toEqual({
			...LOGIN,
			counterparty: {},
			metadata: { a: null, b: { c: null } },
		});
		const key = { idempotencyKeyHeader: "from-header" };
		expect(parseEventInput(JSON.stringify({ ...LOGIN, idempotency_key: null }), key).idempotency_key).toBe(
			"from-header",
		);
		const names = Object.keys(FULL).filter((name) => !(name in LOGIN));
		const nulls = Object.fromEntries(names.map((name) => [name, null]));
		expect(parseEventInput(JSON.stringify({ ...LOGIN, ...nulls }))).toEqual(LOGIN);
	});

	it("lists times in the future beside the other mistakes", () => {
		const later = new Date(NOW + 6 * 60_000).toISOString();
		expect(
			listRefusals({ type: "transaction", customer_id: "c", amount: -1, occurred_at: later, sim_swapped_at: later }),
		).toEqual(["amount: must be greater than 0", "occurred_at: is in the future", "sim_swapped_at: is in the future"]);
		expect(listRefusals({ ...LOGIN, occurred_at: new Date(NOW + 4 * 60_000).toISOString() })).toEqual([]);
	});

	it("folds repeated changes", () => {
		const body = { type: "customer.updated", customer_id: "c", changes: ["pin", "phone", "pin"] };
		expect(parseEventInput(JSON.stringify(body)).changes).toEqual(["pin", "phone"]);
	});

	it("takes the header's idempotency key unless the body has one, and checks it as if it stood there", () => {
		expect(parseEventInput(JSON.stringify(LOGIN), { idempotencyKeyHeader: "from-header" }).idempotency_key).toBe(
			"from-header",
		);
		expect(
			parseEventInput(JSON.stringify({ ...LOGIN, idempotency_key: "own" }), { idempotencyKeyHeader: "h" })
				.idempotency_key,
		).toBe("own");
		expect(listRefusals({ ...LOGIN, idempotency_key: "own" }, "h".repeat(300))).toEqual([]);
		expect(listRefusals({ type: "login" }, "")).toEqual([
			"customer_id: is required",
			"idempotency_key: must not be empty",
		]);
		expect(listRefusals(LOGIN, "h".repeat(256))).toEqual(["idempotency_key: must be at most 255 characters"]);
	});

	it("lists at most as many mistakes as a person could read", () => {
		const metadata = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, []]));
		expect(refusalsOf({ ...LOGIN, metadata }).length).toBeLessThanOrEqual(50);
	});
});
