// Everything that can be wrong with one field of a body, by the kind of the field.

export interface BadField {
	/** Dotted path, as an answer names it. */
	readonly field: string;
	readonly value: unknown;
}

type Kind = "text" | "word" | "amount" | "balance" | "object" | "country" | "flag" | "words";

const NOT_TEXT: readonly unknown[] = [5, true, null, ["x"], { x: 1 }];
const NOT_NUMBER: readonly unknown[] = ["12", "", true, null, [1], {}];

const WRONG: Readonly<Record<Kind, readonly unknown[]>> = {
	text: [...NOT_TEXT, "", "x".repeat(600), "a\u0000b", "a\ud800b", "\udc00"],
	word: [...NOT_TEXT, "", "unknown", "ALLOW", "in\u0000", "x".repeat(600)],
	amount: [...NOT_NUMBER, 0, -0, -1, -1e308, 1e308, 1e16],
	balance: [...NOT_NUMBER, -1, 1e308],
	object: ["x", "", 5, true, null, [], [{}]],
	country: [...NOT_TEXT, "", "Kenya", "KEN", "ZZ", "K\u0000"],
	flag: ["true", "", 1, 0, null, [], {}],
	words: ["phone", null, 5, {}, [], Array.from({ length: 51 }, () => "pin")],
};

/** The fields of an event by kind. */
const EVENT_FIELDS: Readonly<Record<string, Kind>> = {
	type: "word",
	customer_id: "text",
	amount: "amount",
	direction: "word",
	method: "word",
	status: "word",
	reference: "text",
	balance: "balance",
	counterparty: "object",
	"counterparty.id": "text",
	"counterparty.name": "text",
	"counterparty.phone": "text",
	"counterparty.account": "text",
	"counterparty.country": "country",
	"counterparty.wallet": "text",
	destination: "object",
	"destination.type": "word",
	"destination.account": "text",
	"destination.bank_code": "text",
	"destination.name": "text",
	"destination.country": "country",
	"destination.network": "text",
	asset: "object",
	"asset.network": "text",
	travel_rule: "object",
	"travel_rule.originator": "object",
	"travel_rule.originator.name": "text",
	"travel_rule.originator.account": "text",
	"travel_rule.originator.country": "country",
	"travel_rule.beneficiary": "object",
	"travel_rule.beneficiary.name": "text",
	"travel_rule.beneficiary.address": "text",
	"travel_rule.beneficiary_vasp": "text",
	customer: "object",
	"customer.name": "text",
	"customer.phone": "text",
	"customer.email": "text",
	"customer.national_id": "text",
	"customer.nationality": "country",
	"customer.kind": "word",
	changes: "words",
	login: "object",
	"login.success": "flag",
	device: "object",
	"device.id": "text",
	"device.ip": "text",
	location: "object",
	metadata: "object",
	idempotency_key: "text",
};

/** Each of these is wrong in its own way. */
const OWN_WAYS: Readonly<Record<string, readonly unknown[]>> = {
	customer_id: ["x".repeat(129), "x".repeat(300), "😀".repeat(129)],
	idempotency_key: ["x".repeat(256), "x".repeat(300)],
	currency: [...NOT_TEXT, "", "ksh", "QQQ", "KESS", "XAU", "UYW"],
	"changes.0": [["shoe size"], [5], [null], [{}]].map(([value]) => value),
	"asset.code": [...NOT_TEXT, "", "X", "ELEVENCHARS", "BT C", "₿₿", "BTC\u0000"],
	"asset.amount": [true, null, [1], {}, 0, -1, "", "x", "0", "-1", "0x10", "1,5", " 1", "1e999", "9".repeat(61), "NaN"],
	"customer.bvn": [...NOT_TEXT, "", "1234567890", "123456789012", "1234567890a"],
	"customer.dob": [...NOT_TEXT, "", "17/05/1984", "1984-13", "1984-02-30", "9999-01-01", "0000-01-01", "1800-01-01"],
	"customer.kyc_level": [true, null, [1], {}, "", -1, 1e9],
	"location.lat": [...NOT_NUMBER, 90.001, -91, 1e308],
	"location.lng": [...NOT_NUMBER, 180.001, -181, 1e308],
	sim_swapped_at: [true, null, [1], {}, "", "yesterday", -5, 0, 1e18, "2026-01", "9999-01-01T00:00:00Z"],
	occurred_at: [
		...NOT_TEXT,
		...["", "now", "NaN", "1767225600", "2026-01", "2026-02-30", "2026-01-01T0:00", "2026-02-30T00:00:00Z"],
		...["20260230", "2026-366", "2025-W53-1", "2026-1-1", "9999-01-01", "1969-12-31", "2026-01-01T24:00"],
		...["0000-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59Z", "+010000-01-01T00:00:00Z"],
		...["2026-01-01T24:00:00Z", "2026-01-01T00:00:00+25:00", "2026-01-01 00:00:00Z"],
		new Date(Date.now() + 6 * 60_000).toISOString(),
	],
	metadata: [Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 1]))],
	"metadata.key": ["x".repeat(501), "a\u0000b", "a\ud800b"],
	"metadata.deep.inner": ["x".repeat(501), "a\u0000b", "a\ud800b"],
	[`metadata.${"k".repeat(64)}…`]: ["a key of over 64 characters"],
};

/** Null counts as absent, so it is wrong only where something must be. */
const REQUIRED: ReadonlySet<string> = new Set([
	...["type", "customer_id", "amount", "asset.code", "asset.amount", "login.success", "location.lat", "location.lng"],
	...["changes.0", "event_id", "label", "name"],
]);

function isWrong({ field, value }: BadField): boolean {
	return value !== null || REQUIRED.has(field);
}

export const BAD_EVENT_FIELDS: readonly BadField[] = [
	...Object.entries(EVENT_FIELDS).flatMap(([field, kind]) => WRONG[kind].map((value) => ({ field, value }))),
	...Object.entries(OWN_WAYS).flatMap(([field, values]) => values.map((value) => ({ field, value }))),
].filter(isWrong);

export const BAD_FEEDBACK_FIELDS: readonly BadField[] = [
	...WRONG.text.map((value) => ({ field: "event_id", value })),
	...WRONG.word.map((value) => ({ field: "label", value })),
	...WRONG.text.map((value) => ({ field: "source", value })),
	...WRONG.word.map((value) => ({ field: "fraud_type", value })),
].filter(isWrong);

export const BAD_SCREEN_FIELDS: readonly BadField[] = [
	...WRONG.text.map((value) => ({ field: "name", value })),
	...(OWN_WAYS["customer.dob"] ?? []).slice(0, 9).map((value) => ({ field: "dob", value })),
	...WRONG.country.map((value) => ({ field: "nationality", value })),
].filter(isWrong);

/** A copy of the body with the field set, whatever it was. */
export function setField(body: Readonly<Record<string, unknown>>, { field, value }: BadField): Record<string, unknown> {
	const copy = structuredClone(body) as Record<string, unknown>;
	const path = field.replace("…", "k").split(".");
	const last = path.pop() ?? "";
	let place: Record<string, unknown> = copy;
	for (const step of path) {
		place[step] ??= /^\d+$/.test(last) ? [] : {};
		place = place[step] as Record<string, unknown>;
	}
	place[last] = value;
	return copy;
}
