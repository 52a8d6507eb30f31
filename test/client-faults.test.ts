// The Node client against a far side that drops, stalls, limits, breaks, redirects and talks nonsense.

import { inspect } from "node:util";
import { type CallOptions, type EventInput, Hakiki, HakikiError, type HakikiOptions } from "@hakiki/client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Fault, type FaultyServer, startFaultyServer } from "./harness/faulty-server.ts";

const KEY = "svc_test_AnExampleOfAKeyThatIsNobodys000000000000";
const PAYOUT: EventInput = { type: "payout.requested", customer_id: "wanjiku", amount: 48_000 };
const HOLD = { decision: "review", unavailable: true };

let faulty: FaultyServer;

beforeAll(async () => {
	faulty = await startFaultyServer();
});
afterAll(() => faulty.close());

function meet(faults: readonly Fault[], options: HakikiOptions = {}) {
	const { baseUrl, met } = faulty.plan(...faults);
	return { hakiki: new Hakiki(KEY, { baseUrl, ...options }), met };
}

async function fail(promise: Promise<unknown>): Promise<HakikiError> {
	const error: unknown = await promise.then(
		(value) => new Error(`It gave ${JSON.stringify(value)}`),
		(reason: unknown) => reason,
	);
	if (!(error instanceof HakikiError)) throw error;
	return error;
}

describe("a request", () => {
	it("carries the key, JSON, and one idempotency key over all its attempts", async () => {
		const { hakiki, met } = meet(["drop", "broken", "ok"]);
		expect(await hakiki.events.create(PAYOUT)).toMatchObject({ event_id: "evt_1", decision: "allow" });
		expect(met.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(3).fill("POST /v1/events"));
		expect(new Set(met.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
		expect(met[0]?.headers).toMatchObject({
			authorization: `Bearer ${KEY}`,
			"content-type": "application/json",
			"idempotency-key": expect.stringMatching(/^[0-9a-f-]{36}$/),
		});
		expect(met.map(({ body }) => JSON.parse(body))).toEqual(Array(3).fill(PAYOUT));
	});

	it("has another idempotency key in another call, and the caller's own instead where there is one", async () => {
		const { hakiki, met } = meet(["ok"]);
		await hakiki.events.create(PAYOUT);
		await hakiki.events.create(PAYOUT);
		await hakiki.events.create({ ...PAYOUT, idempotency_key: "payout-1 €" });
		const keys = met.map(({ headers }) => headers["idempotency-key"]);
		expect(keys[0]).not.toBe(keys[1]);
		expect(keys[2]).toBeUndefined();
		expect(JSON.parse(met[2]?.body ?? "").idempotency_key).toBe("payout-1 €");
		// Null counts as absent, so a retry of such an event needs the client's key.
		await hakiki.events.create({ ...PAYOUT, idempotency_key: null });
		expect(met[3]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
	});

	it("writes dates as the service reads them, and leaves out what is undefined", async () => {
		const { hakiki, met } = meet(["ok"]);
		const occurredAt = new Date("2026-01-01T00:00:00Z");
		await hakiki.events.create({ ...PAYOUT, occurred_at: occurredAt, device: undefined });
		expect(JSON.parse(met[0]?.body ?? "")).toEqual({ ...PAYOUT, occurred_at: "2026-01-01T00:00:00.000Z" });
	});

	it("asks for a customer by any id that a path can hold", async () => {
		const { hakiki, met } = meet(["ok"]);
		for (const id of ["a/b?c#d", "%2e%2e", "é ✓", "...", "a\u0000b"]) await hakiki.customers.get(id);
		expect(met.map(({ method, path }) => `${method} ${path}`)).toEqual([
			"GET /v1/customers/a%2Fb%3Fc%23d",
			"GET /v1/customers/%252e%252e",
			"GET /v1/customers/%C3%A9%20%E2%9C%93",
			"GET /v1/customers/...",
			"GET /v1/customers/a%00b",
		]);
		expect(met[0]?.headers["idempotency-key"]).toBeUndefined();
	});

	it.each([[""], ["."], [".."], ["\ud800"], [undefined], [5]])("is not made for the customer %j", async (id) => {
		const { hakiki, met } = meet(["ok"]);
		const error = await fail(hakiki.customers.get(id as string));
		expect(error).toMatchObject({ status: 0, code: "invalid_request", details: [{ field: "customer_id" }] });
		expect(met).toEqual([]);
	});

	it.each([[undefined], [null], ["text"], [{ ...PAYOUT, amount: 5n }]])(
		"is not made with a body like %o",
		async (body) => {
			const { hakiki, met } = meet(["ok"]);
			const error = await fail(hakiki.events.create(body as unknown as EventInput));
			expect(error).toMatchObject({ status: 0, code: "invalid_request", details: [{ field: "body" }] });
			expect(met).toEqual([]);
		},
	);
});

describe.concurrent("what passes by itself is tried again:", () => {
	it.each<Fault>(["drop", "cut", "broken", "unavailable", "page502", "limitedSeconds", "limitedDate", "badJson"])(
		"%s",
		async (fault) => {
			const { hakiki, met } = meet([fault, "ok"]);
			expect(await hakiki.events.create(PAYOUT)).toMatchObject({ decision: "allow" });
			expect(met.length).toBe(2);
		},
	);

	it.each<Fault>(["stall", "stallBody", "endless"])("%s, when the attempt's time is over", async (fault) => {
		const { hakiki, met } = meet([fault, "ok"], { timeout: 1500 });
		expect(await hakiki.events.create(PAYOUT)).toMatchObject({ decision: "allow" });
		expect(met.length).toBe(2);
		expect(met[1]?.atMs).toBeLessThan((met[0]?.atMs ?? 0) + 20_000);
	});

	it("feedback, screening and customers too", async () => {
		const { hakiki, met } = meet(["broken", "ok", "broken", "ok", "broken", "ok"]);
		await hakiki.feedback({ event_id: "evt_1", label: "fraud", source: "chargeback" });
		await hakiki.screen({ name: "Wanjiku Kamau" });
		await hakiki.customers.get("wanjiku");
		expect(met.length).toBe(6);
	});

	it.each<[Fault, number, number]>([
		["limitedSeconds", 1000, 20_000],
		["limitedDate", 950, 20_000],
		["broken", 370, 20_000],
	])("%s, after %d ms at least", async (fault, minimum, maximum) => {
		const { hakiki, met } = meet([fault, "ok"]);
		await hakiki.events.create(PAYOUT);
		const waited = (met[1]?.atMs ?? 0) - (met[0]?.atMs ?? 0);
		expect(waited).toBeGreaterThanOrEqual(minimum);
		expect(waited).toBeLessThan(maximum);
	});

	it("as often as asked, and no more", async () => {
		const { hakiki, met } = meet(["drop"], { maxRetries: 1 });
		expect((await fail(hakiki.events.create(PAYOUT))).status).toBe(0);
		expect(met.length).toBe(2);
		await fail(hakiki.events.create(PAYOUT, { maxRetries: 0 }));
		expect(met.length).toBe(3);
	});
});

describe("what does not pass by itself is thrown at once:", () => {
	it.each<[Fault, number, string]>([
		["invalid", 400, "invalid_request"],
		["conflict", 409, "idempotency_conflict"],
		["limitedLong", 429, "rate_limited"],
		["page401", 401, "invalid_api_key"],
		["page404", 404, "not_found"],
		["page418", 418, "invalid_response"],
		["redirect", 307, "invalid_response"],
	])("%s", async (fault, status, code) => {
		const { hakiki, met } = meet([fault]);
		expect(await fail(hakiki.events.create(PAYOUT))).toMatchObject({ name: "HakikiError", status, code });
		expect(met.length).toBe(1);
	});
});

describe.concurrent("the error", () => {
	it("names every wrong field and the request", async () => {
		const error = await fail(meet(["invalid"]).hakiki.events.create(PAYOUT));
		expect(error).toBeInstanceOf(Error);
		expect(error.message).toBe("amount: is required for transaction");
		expect(error.details).toEqual([{ field: "amount", code: "required", message: "is required for transaction" }]);
		expect(error.requestId).toBe("req_1");
	});

	it.each<[Fault, number, string]>([
		["drop", 0, "network_error"],
		["cut", 0, "network_error"],
		["broken", 500, "internal_error"],
		["page502", 502, "service_unavailable"],
		["page200", 200, "invalid_response"],
		["badJson", 200, "invalid_response"],
		["otherJson", 200, "invalid_response"],
		["list", 200, "invalid_response"],
		["empty", 204, "invalid_response"],
	])("after retries for %s has status %d and code %s, and repeats no stranger's words", async (fault, status, code) => {
		const { hakiki, met } = meet([fault], { maxRetries: 1 });
		const error = await fail(hakiki.events.create(PAYOUT));
		expect(error).toMatchObject({ status, code, details: [] });
		expect(error.message).not.toContain("nginx");
		expect(met.length).toBe(2);
	});

	it("is network_error with status 0 when nobody listens, and says why", async () => {
		const gone = await startFaultyServer();
		await gone.close();
		const error = await fail(new Hakiki(KEY, { baseUrl: gone.origin, maxRetries: 1 }).events.create(PAYOUT));
		expect(error).toMatchObject({ status: 0, code: "network_error" });
		expect(error.message).toBe(`Could not reach ${gone.origin} after 2 attempts: ECONNREFUSED`);
	});

	it("holds neither key nor headers, and neither does the client, however they are looked at", async () => {
		const thrown = Object.assign(new TypeError(`fetch failed: Bearer ${KEY}`), { request: { authorization: KEY } });
		const hakiki = new Hakiki(KEY, { fetch: () => Promise.reject(thrown), maxRetries: 0 });
		const errors = [
			await fail(hakiki.events.create(PAYOUT)),
			await fail(meet(["invalid"]).hakiki.events.create(PAYOUT)),
			await fail(meet(["page401"]).hakiki.events.create(PAYOUT)),
		];
		for (const value of [...errors, hakiki, hakiki.events]) {
			const seen = inspect(value, { depth: 9, showHidden: true }) + JSON.stringify(value) + String(value);
			expect(seen).not.toContain("AnExampleOfAKey");
			expect(seen.toLowerCase()).not.toContain("authorization");
		}
	});

	it("leads to the code that called", async () => {
		const { hakiki } = meet(["invalid"]);
		async function payOut(): Promise<void> {
			await hakiki.events.create(PAYOUT);
		}
		expect((await fail(payOut())).stack).toMatch(/^HakikiError: amount: is required[\s\S]*at (?:async )?payOut/);
	});
});

describe.concurrent("createOrHold", () => {
	it.each<Fault>([
		...(["drop", "cut", "stall", "stallBody", "broken", "unavailable", "limitedSeconds", "limitedLong"] as const),
		...(["page200", "page401", "page404", "page502", "redirect", "badJson", "otherJson", "empty"] as const),
	])("holds the money when the service cannot be asked: %s", async (fault) => {
		const { hakiki } = meet([fault], { maxRetries: 0, timeout: 300 });
		expect(await hakiki.events.createOrHold(PAYOUT)).toEqual(HOLD);
	});

	it("gives the decision when it can", async () => {
		const { hakiki } = meet(["drop", "ok"]);
		const answer = await hakiki.events.createOrHold(PAYOUT);
		expect(answer).toMatchObject({ decision: "allow", event_id: "evt_1" });
		expect(answer.unavailable).toBeUndefined();
	});

	it.each<Fault>(["invalid", "conflict"])("throws mistakes: %s", async (fault) => {
		await fail(meet([fault]).hakiki.events.createOrHold(PAYOUT));
	});

	it("holds within the deadline, and within a signal's timeout", async () => {
		for (const options of [{ deadline: 300 }, { signal: AbortSignal.timeout(300) }]) {
			const startMs = performance.now();
			const { hakiki } = meet(["stall"], { timeout: 60_000 });
			expect(await hakiki.events.createOrHold(PAYOUT, options)).toEqual(HOLD);
			expect(performance.now() - startMs).toBeLessThan(20_000);
		}
	});

	it("throws when the caller cancels", async () => {
		const controller = new AbortController();
		const { hakiki, met } = meet(["stall"]);
		const promise = fail(hakiki.events.createOrHold(PAYOUT, { signal: controller.signal }));
		await vi.waitFor(() => expect(met.length).toBe(1));
		controller.abort();
		expect(await promise).toMatchObject({ status: 0, code: "aborted" });
	});
});

describe("time", () => {
	it("of an attempt is its own: each attempt gets all of it", async () => {
		const { hakiki, met } = meet(["stall", "stall", "ok"], { timeout: 1000 });
		await hakiki.events.create(PAYOUT);
		expect(met.length).toBe(3);
	});

	it("of all attempts together is bounded by the deadline; no wait is begun that cannot end in it", async () => {
		const { hakiki, met } = meet(["stall"], { timeout: 200, maxRetries: 50, deadline: 1500 });
		const startMs = performance.now();
		expect(await fail(hakiki.events.create(PAYOUT))).toMatchObject({ status: 0, code: "network_error" });
		expect(performance.now() - startMs).toBeLessThan(20_000);
		expect(met.length).toBe(2);
		const limited = meet(["limitedSeconds"], { deadline: 500 });
		expect(await fail(limited.hakiki.events.create(PAYOUT))).toMatchObject({ status: 429 });
		expect(limited.met.length).toBe(1);
	});

	it("holds also for a fetch that does not look at its signal", async () => {
		const hakiki = new Hakiki(KEY, { fetch: () => new Promise(() => undefined), timeout: 50, maxRetries: 0 });
		expect(await fail(hakiki.events.create(PAYOUT))).toMatchObject({ status: 0, code: "network_error" });
	});

	it("ends at once when the signal is cancelled: before, in an attempt, and in a wait", async () => {
		const before = meet(["ok"]);
		const aborted = AbortSignal.abort();
		expect(await fail(before.hakiki.events.create(PAYOUT, { signal: aborted }))).toMatchObject({ code: "aborted" });
		expect(before.met).toEqual([]);
		for (const fault of ["stall", "stallBody", "limitedMinute"] as const) {
			const controller = new AbortController();
			let isAnswered = false;
			const noteAnswer: typeof fetch = async (...given) => {
				const answer = await fetch(...given);
				isAnswered = true;
				return answer;
			};
			const timers = vi.spyOn(globalThis, "setTimeout");
			const { hakiki, met } = meet([fault], { timeout: 90_000, deadline: 180_000, fetch: noteAnswer });
			const startMs = performance.now();
			const promise = fail(hakiki.events.create(PAYOUT, { signal: controller.signal }));
			await vi.waitFor(() => expect(met.length).toBe(1));
			if (fault !== "stall") await vi.waitFor(() => expect(isAnswered).toBe(true));
			// The wait before the next attempt is the minute that the server asked for.
			const isWaiting = () => timers.mock.calls.some(([, ms = 0]) => ms >= 60_000 && ms < 90_000);
			if (fault === "limitedMinute") await vi.waitFor(() => expect(isWaiting()).toBe(true));
			timers.mockRestore();
			controller.abort();
			expect(await promise).toMatchObject({ status: 0, code: "aborted" });
			expect(performance.now() - startMs).toBeLessThan(20_000);
			expect(met.length).toBe(1);
		}
	});

	it("leaves no listener on a signal that outlives the call", async () => {
		const { hakiki } = meet(["broken", "ok"]);
		const listeners = new Set<() => void>();
		const signal = {
			aborted: false,
			addEventListener: (_: "abort", listener: () => void) => void listeners.add(listener),
			removeEventListener: (_: "abort", listener: () => void) => void listeners.delete(listener),
		};
		await hakiki.events.create(PAYOUT, { signal });
		expect(listeners.size).toBe(0);
	});
});

describe("options", () => {
	it.each([
		[{ timeout: 0 }, "timeout"],
		[{ timeout: 2 ** 31 }, "timeout"],
		[{ timeout: "5" }, "timeout"],
		[{ maxRetries: -1 }, "maxRetries"],
		[{ maxRetries: 1.5 }, "maxRetries"],
		[{ deadline: Number.NaN }, "deadline"],
		[{ baseUrl: "localhost:4500" }, "baseUrl"],
		[{ baseUrl: "ftp://x" }, "baseUrl"],
		[{ baseUrl: "" }, "baseUrl"],
		[{ baseUrl: "http://user:secret@x" }, "baseUrl"],
		[{ baseUrl: "http://x?a=1" }, "baseUrl"],
		[{ fetch: "fetch" }, "fetch"],
	])("that are wrong are refused by name: %o", (options, field) => {
		let error: unknown;
		try {
			new Hakiki(KEY, options as HakikiOptions);
		} catch (thrown) {
			error = thrown;
		}
		expect(error).toMatchObject({ status: 0, code: "invalid_request", details: [{ field }] });
		expect(String(error)).not.toContain("secret");
	});

	it("of a call are looked at before anything is sent, so that a slip does not read like an outage", async () => {
		const { hakiki, met } = meet(["ok", "ok"]);
		for (const [options, field] of [
			[{ signal: {} }, "signal"],
			[{ signal: "soon" }, "signal"],
			[{ timeout: null }, "timeout"],
		] as const) {
			const error = await fail(hakiki.events.createOrHold(PAYOUT, options as unknown as CallOptions));
			expect(error).toMatchObject({ status: 0, code: "invalid_request", details: [{ field }] });
		}
		expect(met).toHaveLength(0);
		for (const options of [null, { signal: null }] as unknown as CallOptions[]) {
			expect(await hakiki.events.create(PAYOUT, options)).toMatchObject({ decision: "allow" });
		}
	});

	it("come from the environment where they are not given", async () => {
		const { baseUrl, met } = faulty.plan("ok");
		vi.stubEnv("HAKIKI_API_KEY", `${KEY}\n`);
		vi.stubEnv("HAKIKI_BASE_URL", `${baseUrl}/`);
		await new Hakiki().events.create(PAYOUT);
		vi.unstubAllEnvs();
		expect([met[0]?.path, met[0]?.headers.authorization]).toEqual(["/v1/events", `Bearer ${KEY}`]);
	});

	it("without any, the address is http://localhost:4500", async () => {
		vi.stubEnv("HAKIKI_BASE_URL", undefined);
		const asked: string[] = [];
		const fetch = (url: string) => {
			asked.push(url);
			return Promise.resolve(new Response('{"decision":"allow"}'));
		};
		await new Hakiki(KEY, { fetch }).events.create(PAYOUT);
		vi.unstubAllEnvs();
		expect(asked).toEqual(["http://localhost:4500/v1/events"]);
	});

	it.each([[undefined], [""], ["two words"], ["line\nbreak"], ["schlüssel"], [5], [{}]])(
		"never hold a key like %j, and the error does not repeat it",
		(key) => {
			vi.stubEnv("HAKIKI_API_KEY", undefined);
			expect(() => new Hakiki(key as string)).toThrow(/API key/);
			expect(() => new Hakiki(key as string)).not.toThrow(/two|line|schl/);
			vi.unstubAllEnvs();
		},
	);

	it("take keys of an older prefix as they are", async () => {
		const { baseUrl, met } = faulty.plan("ok");
		await new Hakiki("old_live_123", { baseUrl }).events.create(PAYOUT);
		expect(met[0]?.headers.authorization).toBe("Bearer old_live_123");
	});
});
