import fc from "fast-check";
import { expect, it } from "vitest";
import { maskBody, maskDigits, maskPath } from "./mask-body.ts";

it("shows words of the API, amounts and times, and no other value", () => {
	const body = {
		type: "payout.requested",
		customer_id: "cus_4711",
		occurred_at: "2026-11-19T10:00:00+03:00",
		amount: 90_000.5,
		balance: 95_000,
		currency: "KES",
		method: "mpesa",
		status: "success",
		direction: "out",
		changes: ["phone", "mother"],
		destination: { type: "mpesa", account: "0712345678", name: "Amina Wanjiru", country: "KE" },
		device: { id: "d-81f2", ip: "197.248.10.20" },
		location: { lat: -1.28, lng: 36.8 },
		login: { success: true },
		retry_of: null,
		metadata: { channel: "app", amount: 5, is_vip: true, inner: { type: "login" } },
	};
	const [text, number] = ["•••", "••• (number)"];
	expect(maskBody(body)).toEqual({
		...body,
		customer_id: text,
		changes: ["phone", text],
		destination: { type: "mpesa", account: text, name: text, country: "KE" },
		device: { id: text, ip: text },
		location: { lat: number, lng: number },
		metadata: { "••• 1": text, "••• 2": number, "••• 3": text, "••• 4": { "••• 1": text } },
	});
});

it("masks a value that does not belong into its field", () => {
	const text = "•••";
	expect(
		maskBody({ type: "Amina", currency: "Wanjiru", occurred_at: "1990-01-01 born", status: "0712345678" }),
	).toEqual({
		...{ type: text, currency: text, occurred_at: text, status: text },
	});
	expect(maskBody({ amount: 254_712_345_678, balance: "95000" })).toEqual({
		amount: "••• (number)",
		balance: text,
	});
	// The names of fields may be values too.
	expect(maskBody({ "Amina Wanjiru": 1, acct_0712345678: 2, __proto__x: 3 })).toEqual({
		"•••": "••• (number)",
		"acct_•••": "••• (number)",
		__proto__x: "••• (number)",
	});
	expect(maskPath("metadata.Amina Wanjiru.12")).toBe("metadata.•••");
	expect(maskPath("events.3.metadata.Amina")).toBe("events.3.metadata.•••");
	expect(maskPath("metadata")).toBe("metadata");
	expect(maskPath("events.499.acct_0712345678")).toBe("events.499.acct_•••");
	expect(maskDigits("acct 0712345678 of 1234")).toBe("acct ••• of 1234");
	for (const number of ["0712-999-888", "0712.999.888", "0712 999 888", "0712_999_888", "07 12 - 99"])
		expect(maskDigits(`acct-${number}-x`)).toBe("acct-•••-x");
	expect(maskBody({ "acct-0712-999-888": 1, amount: 12_345_678 })).toEqual({
		"acct-•••": "••• (number)",
		amount: 12_345_678,
	});
});

it("cuts what is long or deep", () => {
	expect(maskBody({ events: [{}, {}, {}, {}, {}] })).toEqual({ events: [{}, {}, {}, "… 2 more"] });
	const wide = Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`f${index}`, true]));
	expect(Object.keys(maskBody(wide) as object)).toHaveLength(41);
	expect(maskBody(wide)).toMatchObject({ "…": "5 more" });
	const deep = JSON.parse(`${'{"a":'.repeat(12)}1${"}".repeat(12)}`) as unknown;
	expect(JSON.stringify(maskBody(deep))).toBe(`${'{"a":'.repeat(6)}"•••"${"}".repeat(6)}`);
});

it("never shows a text or a long number that was sent, wherever it stands", () => {
	const secret = fc.stringMatching(/^[A-Z][a-z]{3,8} [A-Z][a-z]{3,8}$|^07\d{8}$|^[a-z]{3}\d{5,12}$/);
	const field = fc.constantFrom(
		...["type", "currency", "method", "status", "channel", "country", "amount", "balance", "occurred_at", "changes"],
		...["customer_id", "metadata", "device", "phone", "events", "x"],
	);
	const { tree } = fc.letrec<{ tree: unknown; leaf: unknown }>((tie) => ({
		leaf: fc.oneof(
			secret,
			secret.map((text) => Number(text)),
			fc.integer({ min: 100_000_000 }),
		),
		tree: fc.oneof(
			{ depthSize: "small" },
			tie("leaf"),
			fc.array(tie("tree"), { maxLength: 4 }),
			fc.dictionary(fc.oneof(field, secret), tie("tree"), { maxKeys: 5 }),
		),
	}));
	fc.assert(
		fc.property(tree, (body) => {
			const shown = JSON.stringify(maskBody(JSON.parse(JSON.stringify(body))));
			for (const [found] of JSON.stringify(body).matchAll(/[A-Z][a-z]{3,8} [A-Z][a-z]{3,8}|\d{9,}/g))
				expect(shown).not.toContain(found);
			expect(shown).not.toMatch(/\d{9,}/);
		}),
		{ numRuns: 2_000 },
	);
});
