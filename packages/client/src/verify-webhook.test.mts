import { createHmac } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as web from "./crypto-web.ts";
import { Hakiki } from "./hakiki.ts";
import { verifyWebhook, verifyWebhookAsync } from "./verify-webhook.ts";

const SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const T = 1_767_225_600;
const BODY =
	'{"id":"whe_01J00000000000000000000000","type":"decision.blocked","created_at":"2026-01-01T00:00:00.000Z","data":{"event_id":"evt_01J00000000000000000000000","decision":"block"}}';
const V1 = "ddef16fed192379b06dee294394d9e70863bb573a7af9d6ae0bbadc934fb33fb";
const HEADER = `t=${T},v1=${V1}`;
const OTHER = "0".repeat(64);

beforeEach(() => void vi.useFakeTimers({ now: T * 1000, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Both must say the same about everything. */
async function verify(body: unknown, header: unknown, secret: unknown): Promise<boolean> {
	const told = [body, header, secret] as Parameters<typeof verifyWebhook>;
	const answer = verifyWebhook(...told);
	expect(await verifyWebhookAsync(...told)).toBe(answer);
	return answer;
}

function sign(body: string | Uint8Array, secret: string, time: number): string {
	return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex")}`;
}

describe("a delivery", () => {
	it("verifies by the vector that all implementations share", async () => {
		expect(await verify(BODY, HEADER, SECRET)).toBe(true);
		expect(new Hakiki("svc_test_x").verifyWebhook(BODY, HEADER, SECRET)).toBe(true);
		expect(await new Hakiki("svc_test_x").verifyWebhookAsync(BODY, HEADER, SECRET)).toBe(true);
	});

	it("verifies as text, bytes, a view into a larger buffer, or an ArrayBuffer", async () => {
		const bytes = new TextEncoder().encode(BODY);
		const larger = new Uint8Array(bytes.length + 20);
		larger.set(bytes, 7);
		expect(await verify(Buffer.from(BODY), HEADER, SECRET)).toBe(true);
		expect(await verify(larger.subarray(7, 7 + bytes.length), HEADER, SECRET)).toBe(true);
		expect(await verify(bytes.buffer, HEADER, SECRET)).toBe(true);
	});

	it("verifies whatever its bytes are, also those that are not text", async () => {
		await fc.assert(
			fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.string({ minLength: 1 }), async (body, secret) => {
				const isSigned = await verify(body, sign(body, secret, T), secret);
				const isOthers = await verify(body, sign(body, `${secret}x`, T), secret);
				expect([isSigned, isOthers]).toEqual([true, false]);
			}),
			{ numRuns: 100 },
		);
	});

	it("verifies by either signature while the secret is rotated, in any order, with schemes it does not know", async () => {
		expect(await verify(BODY, `t=${T},v1=${OTHER},v1=${V1}`, SECRET)).toBe(true);
		expect(await verify(BODY, `v1=${V1}, v0=abc, t=${T}, v1=${OTHER}`, SECRET)).toBe(true);
		expect(await verify(BODY, [HEADER], SECRET)).toBe(true);
		expect(await verify(BODY, `t=${T},v1=${OTHER},v1=${OTHER}`, SECRET)).toBe(false);
	});

	it.each([
		["exactly 300 s old", 300, true],
		["301 s old", 301, false],
		["300 s ahead", -300, true],
		["301 s ahead", -301, false],
	])("that is %s", async (_, age, isTaken) => {
		const header = sign(BODY, SECRET, T - age);
		expect(await verify(BODY, header, SECRET)).toBe(isTaken);
		vi.setSystemTime(T * 1000 + 999);
		expect(await verify(BODY, header, SECRET)).toBe(isTaken);
	});

	it("fails when a byte of body, time, signature or secret is another", async () => {
		expect(await verify(BODY.replace("block", "allow"), HEADER, SECRET)).toBe(false);
		expect(await verify(`${BODY} `, HEADER, SECRET)).toBe(false);
		expect(await verify(BODY, HEADER.replace(String(T), String(T + 1)), SECRET)).toBe(false);
		expect(await verify(BODY, HEADER.replace("ddef", "ddee"), SECRET)).toBe(false);
		expect(await verify(BODY, HEADER, SECRET.replace("whsec_", ""))).toBe(false);
	});
});

describe("garbage", () => {
	const throwing = new Proxy(
		{},
		{
			get: () => {
				throw new Error("no");
			},
		},
	);
	const kinds: unknown[] = [
		...[undefined, null, true, 0, Number.NaN, 5n, Symbol("x"), () => HEADER, new Date(), /x/, throwing],
		...[{}, [], [[]], { toString: () => HEADER }, new Map(), Promise.resolve(HEADER), new String(HEADER)],
		...["", " ", ",", "=", "t=", "v1=", "t=,v1=", "\u0000", "\ud800", "x".repeat(100_000)],
	];

	it.each(["body", "header", "secret"] as const)("of every type as the %s is false, and no error", async (place) => {
		for (const kind of kinds) {
			// A signed empty body would be a true one.
			const told = { body: BODY, header: HEADER, secret: SECRET, [place]: kind };
			expect(await verify(told.body, told.header, told.secret)).toBe(false);
		}
	});

	it.each([
		[`v1=${V1}`],
		[`t=${T}`],
		[`t=${T},t=${T},v1=${V1}`],
		[`t=${T}.0,v1=${V1}`],
		[`t=+${T},v1=${V1}`],
		[`t=${T}e0,v1=${V1}`],
		[`t=0x${T.toString(16)},v1=${V1}`],
		[`t=${T},v1=${V1.slice(1)}`],
		[`t=${T},v1=${V1}0`],
		[`t=${T},v1=${V1.slice(0, 63)}g`],
		[`t=${T},v0=${V1}`],
		[`T=${T},V1=${V1}`],
		[`t=${T};v1=${V1}`],
		[`t=-1,v1=${V1}`],
		[`t=99999999999999999999,v1=${V1}`],
		[`t=${T},v1=${V1}${",v1=".padEnd(5000, "0")}`],
	])("in the header is false: %s", async (header) => {
		expect(await verify(BODY, header, SECRET)).toBe(false);
	});

	it("made at random is false", async () => {
		await fc.assert(
			fc.asyncProperty(fc.anything(), fc.anything(), fc.anything(), async (body, header, secret) => {
				expect(await verify(body, header, secret)).toBe(false);
			}),
			{ numRuns: 300 },
		);
	});

	it("signed with an empty secret is false: a setting is missing", async () => {
		expect(await verify(BODY, sign(BODY, "", T), "")).toBe(false);
	});
});

describe("without Node's crypto", () => {
	it("the half for other runtimes makes ids, and signs nothing at once", () => {
		expect(web.createId()).toMatch(/^[0-9a-f-]{36}$/);
		expect(web.hasSignature()).toBe(false);
		expect(typeof web.subtle.verify).toBe("function");
	});
});
