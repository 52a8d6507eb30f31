// Draws a value that fits a schema of the document, now in its middle and now at its edge, with the texts, ids and times
// that the service's own fields want.

import type { Chance } from "../harness/chance.ts";
import { type OpenApi, resolveSchema, type Schema } from "./document.ts";
import { ID_PREFIXES, type Realm } from "./realm.ts";

export interface ValueSource {
	readonly document: OpenApi;
	readonly chance: Chance;
	readonly realm: Realm;
	/** The letter that texts are marked with. */
	readonly letter: string;
	/** The addresses that webhooks may be sent to. */
	readonly receiver: string;
	/** Tokens of one-time links. */
	readonly tokens: readonly string[];
}

const DEPTH_MAX = 6;
const ITEMS_MAX = 4;
const DAY_MS = 86_400_000;
const ODD_TEXTS = [
	...["😀", "ﬀ", "İstanbul", "e\u0301", "\u202egnp.exe", "\u200b", "Ω≈ç√", "田中さん", "ذ", "\u00a0", "ẞ", "\ufeff"],
	...["__proto__", "constructor", "toString", "hasOwnProperty", "null", "undefined", "NaN", "true", "0", "-0", "1e9"],
	...["=1+1", "@SUM(A1)", "+2547", "-1", "<script>alert(1)</script>", "$(id)", "{{7*7}}", "../../etc/passwd", "%s%n"],
	...["'", '"', "\\", "`", ";", "--", "/*", "\n", "\r\n", "\t", "' or 1=1 --", "\\u0000", "\u2028", "x\u0008y"],
];
const PHONES = ["0712345678", "+254712345678", "254712345678", "08031234567", "+2348031234567", "+234 0803 123 4567"];
const WALLETS = [
	"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
	"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	"TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW",
];
const CONDITIONS = [
	...["amountMinor >= money(20000) && localHour < 5", "metadata.channel == 'ussd'", "has(minutesSinceSimSwap)", "true"],
	...["1 / 0 > 1", "amountMinor % 0 == 1", "metadata['__proto__'] == 'x'", "metadata.constructor != 1", "!!!!!!!!true"],
	...[
		"((((((((1))))))))>0",
		"localHour in [1, 2]",
		"amountMinor >",
		"x.y.z",
		"size('abc') > 2",
		"'a'.matches('(a+)+$')",
	],
	...[
		"[1, 2].all(x, x > 0)",
		`${"(".repeat(2_000)}`,
		`${"!".repeat(1_999)}true`,
		`true${" || true".repeat(240)}`,
		"'",
		"\0",
	],
];

/** A field's name says more than its schema. */
const BY_NAME: Readonly<Record<string, (source: ValueSource) => unknown>> = {
	customer_id: ({ chance, realm }) => pickCustomer(chance, realm),
	phone: ({ chance }) => chance.pick(PHONES),
	account: ({ chance }) => chance.pick([...PHONES, ...WALLETS, "0123456789", "12 34-56"]),
	wallet: ({ chance }) => chance.pick(WALLETS),
	address: ({ chance }) => chance.pick(WALLETS),
	email: ({ chance, realm, letter }) => chance.pick([`${realm.mark(letter)}@pesa.example`, "nobody@pesa.example"]),
	ip: ({ chance }) => chance.pick(["41.90.0.1", "197.210.0.9", "2c0f:fe38::1", "10.0.0.1", "::1"]),
	url: ({ chance, realm, receiver }) => chance.pick([receiver, `${receiver}${realm.letter}`, "http://127.0.0.1:1/"]),
	token: ({ chance, tokens }) => (tokens.length === 0 ? "AAAA" : chance.pick(tokens)),
	custom: ({ chance, realm, letter }) => ({
		[`custom_${chance.pick(["one", "two", "three"])}`]: {
			...{
				title: realm.mark(letter),
				sentence: `{amountMinor} ${realm.mark(letter)}`,
				on: ["out"],
				weight: chance.next() * 10,
			},
			...{ when: chance.pick(CONDITIONS), tags: ["impersonation"], mode: chance.pick(["live", "shadow", "off"]) },
		},
	}),
	rules: ({ chance }) => ({
		[chance.pick(["sim_swap_payout", "balance_drain", "fan_in", "none_such"])]: chance.pick([
			...[null, { weight: chance.next() * 10 }, { mode: "off" }, { mode: "shadow" }, { mode: "live" }, { weight: "1" }],
			...[{ parameters: { sendersMin: 5 } }, { parameters: { __proto__: 1 } }, {}, []],
		]),
	}),
	thresholds: ({ chance }) => ({ default: { review: chance.below(110), block: chance.below(110) } }),
	date: ({ chance }) => chance.pick(["2026-12-12", "2027-01-01", "2028-02-29"]),
	assignee: ({ chance, realm }) => realm.pickId(chance, "usr") ?? "usr_01KA0000000000000000000007",
	workspaces: ({ chance, realm }) => chance.pick([null, [realm.workspaceId]]),
};

/** The document leaves these to the rules to check. */
const OPEN: ReadonlySet<string> = new Set(["custom", "rules", "thresholds"]);

const BY_FORMAT: Readonly<Record<string, (chance: Chance) => string>> = {
	country: (chance) => chance.pick(["KE", "NG", "UG", "US", "ke", "GB"]),
	currency: (chance) => chance.pick(["KES", "NGN", "USD", "EUR", "UGX", "JPY", "BHD"]),
	"birth-date": (chance) => chance.pick(["1984", "1984-05", "1984-05-17", "2000-02-29", "1901-01-01"]),
	bvn: (chance) => String(22_000_000_000 + chance.below(9_999)),
	"asset-code": (chance) => chance.pick(["BTC", "eth", "USDT", "TRX", "A1"]),
	"decimal-positive": (chance) => chance.pick(["1", "0.000000000000000001", "1e3", "9".repeat(40), "12.5"]),
	status: (chance) => chance.pick(["pending", "completed", "failed", "reversed", "cancelled", "success", "refunded"]),
	time: drawTime,
	moment: (chance) => (chance.isTrue(0.5) ? drawTime(chance) : drawTime(chance).slice(0, 10)),
	"time-or-unix": (chance) => drawTime(chance),
	"rule-set-name": (chance) => chance.pick(["published", "draft", "1", "2", "99"]),
	"rules-version": (chance) => chance.pick(["1", "2", "99", "999999999"]),
};

export function drawValue(source: ValueSource, given: Schema, name = "", depth = 0): unknown {
	const { chance, document } = source;
	const schema = resolveSchema(document, given);
	if (schema.const !== undefined) return schema.const;
	if (schema.enum !== undefined) return chance.pick(schema.enum);
	if (schema.anyOf !== undefined) return drawValue(source, chance.pick(schema.anyOf), name, depth);
	const type = typeof schema.type === "string" ? schema.type : chance.pick(schema.type ?? ["object"]);
	const isNamed = type === "string" || type === "array" || OPEN.has(name);
	const named = isNamed ? drawNamed(source, name, type) : undefined;
	if (named !== undefined && chance.isTrue(0.9)) return named;
	switch (type) {
		case "string":
			return drawText(source, schema);
		case "integer":
			return Math.round(drawNumber(chance, schema));
		case "number":
			return drawNumber(chance, schema);
		case "boolean":
			return chance.isTrue(0.5);
		case "array":
			return drawItems(source, schema, name, depth);
		case "null":
			return null;
		default:
			return drawObject(source, schema, depth);
	}
}

export function pickCustomer(chance: Chance, realm: Realm): string {
	const known = chance.isTrue(0.85) ? realm.pickId(chance, "customer") : undefined;
	if (known !== undefined) return known;
	const id = chance.isTrue(0.1) ? `${realm.mark()}${chance.pick(ODD_TEXTS)}` : realm.mark();
	realm.keepId("customer", id);
	return id;
}

function drawNamed(source: ValueSource, name: string, type: string): unknown {
	const { chance, realm } = source;
	const make = BY_NAME[name];
	if (make !== undefined) return make(source);
	const prefix = ID_PREFIXES[name] ?? ID_PREFIXES[name.replace(/s$/, "")];
	if (prefix === undefined) return undefined;
	const pick = () => realm.pickId(chance, prefix) ?? `${prefix}_01KA0000000000000000000001`;
	return type === "array" ? Array.from({ length: 1 + chance.below(ITEMS_MAX) }, pick) : pick();
}

function drawText({ chance, realm, letter }: ValueSource, schema: Schema): string {
	const byFormat = schema.format === undefined ? undefined : BY_FORMAT[schema.format];
	if (byFormat !== undefined) return byFormat(chance);
	const { minLength = 0, maxLength = 200 } = schema;
	const text = chance.isTrue(0.3) ? `${realm.mark(letter)}${chance.pick(ODD_TEXTS)}` : realm.mark(letter);
	if (chance.isTrue(0.1)) return text.padEnd(maxLength, "x").slice(0, maxLength);
	if (chance.isTrue(0.05)) return text.slice(0, minLength);
	return text.padEnd(minLength, "y").slice(0, maxLength);
}

function drawNumber(chance: Chance, { minimum, maximum, exclusiveMinimum }: Schema): number {
	const low = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 0.01);
	const high = maximum ?? Math.max(low + 1, 100_000);
	const kind = chance.below(6);
	if (kind === 0) return low;
	if (kind === 1) return high;
	if (kind === 2) return Math.min(high, low + 1);
	return low + chance.next() * (Math.min(high, low + 100_000) - low);
}

function drawItems(source: ValueSource, schema: Schema, name: string, depth: number): unknown[] {
	const { chance } = source;
	const { minItems = 0, maxItems = ITEMS_MAX, items } = schema;
	if (items === undefined || depth >= DEPTH_MAX) return [];
	// Now and then as many as there may be, where that is not the whole of a request.
	const isFull = maxItems <= 60 && chance.isTrue(0.05);
	const length = isFull ? maxItems : minItems + chance.below(Math.min(ITEMS_MAX, maxItems - minItems + 1));
	return Array.from({ length }, () => drawValue(source, items, name.replace(/s$/, ""), depth + 1));
}

function drawObject(source: ValueSource, schema: Schema, depth: number): Record<string, unknown> {
	const { chance, document } = source;
	const drawn: Record<string, unknown> = {};
	for (const part of schema.allOf ?? []) Object.assign(drawn, drawObject(source, resolveSchema(document, part), depth));
	const share = depth === 0 ? 0.5 : 0.35;
	for (const [name, property] of Object.entries(schema.properties ?? {})) {
		const isRequired = schema.required?.includes(name) ?? false;
		if (isRequired || (depth < DEPTH_MAX && chance.isTrue(share)))
			drawn[name] = drawValue(source, property, name, depth + 1);
	}
	const free = schema.patternProperties?.["^(.*)$"] ?? schema.additionalProperties;
	if (typeof free === "object" && depth < DEPTH_MAX) {
		for (let count = chance.below(ITEMS_MAX); count > 0; count -= 1) {
			const name = chance.isTrue(0.5) ? chance.pick(["sim_swap_payout", "balance_drain", "str"]) : drawText(source, {});
			setOwn(drawn, name, drawValue(source, free, "", depth + 1));
		}
	}
	return drawn;
}

/** `__proto__` becomes a member like any other, as it is in JSON. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
	Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function drawTime(chance: Chance): string {
	const kind = chance.below(8);
	if (kind === 0) return "1970-01-01T00:00:00Z";
	if (kind === 1) return "2100-12-31T23:59:59.999+14:00";
	const back = chance.pick([0, 1, 7, 30, 400]) * DAY_MS * chance.next();
	return new Date(Date.now() - Math.floor(back) - 60_000).toISOString();
}
