// The contract to the letter, on a real server with keys made by the command line: who may ask, how answers and errors
// look, rate limits, and idempotency. What is decided is in contract-decisions.test.ts.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";

const EVENTS = "/v1/events";
const login = { type: "login", customer_id: "amina", login: { success: true } };

let home: Installation;
let client: HttpClient;
let keys: Record<"test" | "live" | "other" | "limited" | "revoked", string>;

beforeAll(async () => {
	home = await Installation.createOnTestDatabase();
	const server = await home.start();
	const [live, limited, made] = await Promise.all([
		home.createKey("Demo Kenya", "live"),
		home.createKey("Demo Kenya", "test", 5),
		home.runJson<{ id: string; key: string }>("keys", "create", "--workspace", "Demo Kenya", "--mode", "test"),
	]);
	await home.runJson("keys", "revoke", made.id);
	keys = { test: server.demoKeys.KE, live, other: server.demoKeys.NG, limited, revoked: made.key };
	client = new HttpClient(server.url, { key: keys.test });
});

afterAll(async () => {
	client?.close();
	await home?.remove();
});

function expectError(answer: Answer, status: number, code: string): void {
	expect([answer.status, answer.json.error]).toEqual([status, code]);
	expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
	expect(Object.keys(answer.json)).toEqual(["error", "message", "details", "request_id"]);
	expect(answer.json.message).not.toBe("");
	expect(answer.json.details).toBeInstanceOf(Array);
	expect(answer.json.request_id).toBe(answer.headers["x-request-id"]);
}

describe("authentication", () => {
	it("takes the key as a bearer token in any case, and as X-API-Key", async () => {
		const bare = client.withKey(undefined);
		for (const headers of [
			{ authorization: `Bearer ${keys.test}` },
			{ authorization: `bearer ${keys.test}` },
			{ "x-api-key": keys.test },
		]) {
			expect((await bare.post(EVENTS, login, headers)).status).toBe(200);
		}
	});

	it("answers a missing, wrong, malformed and revoked key alike, on every endpoint", async () => {
		const bare = client.withKey(undefined);
		const bodies = new Set<string>();
		const wrong = `${keys.test.slice(0, -1)}${keys.test.endsWith("a") ? "b" : "a"}`;
		for (const headers of [
			{},
			{ authorization: `Bearer ${wrong}` },
			{ authorization: `Bearer ${keys.revoked}` },
			{ authorization: `Basic ${keys.test}` },
			{ authorization: "Bearer" },
			{ authorization: `Bearer ${"x".repeat(2_000)}` },
			{ "x-api-key": wrong },
		]) {
			for (const path of [EVENTS, "/v1/feedback", "/v1/screen"]) {
				const answer = await bare.post(path, login, headers);
				expectError(answer, 401, "invalid_api_key");
				expect(answer.headers["www-authenticate"]).toBe("Bearer");
				bodies.add(JSON.stringify({ ...answer.json, request_id: "" }));
			}
			expectError(await bare.get("/v1/customers/amina", headers), 401, "invalid_api_key");
			expectError(await bare.get("/v1/events/evt_01J00000000000000000000000", headers), 401, "invalid_api_key");
		}
		expect(bodies.size).toBe(1);
	});

	it("keeps test and live data, and workspaces, apart", async () => {
		const mine = await client.post(EVENTS, { ...login, customer_id: "apart" });
		expect(mine.json.livemode).toBe(false);
		const live = client.withKey(keys.live);
		const other = client.withKey(keys.other);
		for (const stranger of [live, other]) {
			expectError(await stranger.get(`/v1/events/${mine.json.event_id}`), 404, "not_found");
			expectError(await stranger.get("/v1/customers/apart"), 404, "not_found");
			const feedback = { event_id: mine.json.event_id, label: "fraud" };
			expectError(await stranger.post("/v1/feedback", feedback), 404, "not_found");
		}
		expect((await client.get(`/v1/events/${mine.json.event_id}`)).status).toBe(200);
		expect((await live.post(EVENTS, { ...login, customer_id: "apart" })).json.livemode).toBe(true);
		// Ids that force an answer are for test keys alone.
		expect((await live.post(EVENTS, { ...login, customer_id: "test_block_1" })).json.decision).toBe("allow");
	});
});

describe("answers and errors", () => {
	it("carries a request id on every answer, the caller's own where it is harmless", async () => {
		const plain = await client.post(EVENTS, login);
		expect(plain.headers["x-request-id"]).toMatch(/^req_/);
		const own = await client.post(EVENTS, login, { "x-request-id": "order-77:try.2" });
		expect(own.headers["x-request-id"]).toBe("order-77:try.2");
		const harmful = await client.get("/nowhere", { "x-request-id": "a b\tc" });
		expect(harmful.headers["x-request-id"]).toMatch(/^req_/);
	});

	it("names every wrong field, and the first of them in the message", async () => {
		const answer = await client.post(EVENTS, {
			type: "transaction",
			customer_id: "x".repeat(129),
			currency: "shilling",
			asset: { code: "!", amount: -1 },
			changes: ["phone", "shoe size"],
		});
		expectError(answer, 400, "invalid_request");
		const fields = answer.json.details.map(({ field }: { field: string }) => field);
		expect(fields.sort()).toEqual(["amount", "asset.amount", "asset.code", "changes.1", "currency", "customer_id"]);
		for (const detail of answer.json.details) expect(Object.keys(detail)).toEqual(["field", "code", "message"]);
		const [first] = answer.json.details;
		expect(answer.json.message).toBe(`${first.field}: ${first.message}`);
	});

	it("says what the interface says about a missing amount", async () => {
		const answer = await client.post(EVENTS, { type: "transaction", customer_id: "amina" });
		expectError(answer, 400, "invalid_request");
		expect(answer.json.message).toBe("amount: is required for transaction");
		expect(answer.json.details).toEqual([
			{ field: "amount", code: "required", message: "is required for transaction" },
		]);
		const changes = await client.post(EVENTS, { type: "customer.updated", customer_id: "amina" });
		expect(changes.json.message).toBe("changes: is required for customer.updated");
	});

	it("takes a clock that is five minutes ahead, and no more", async () => {
		const ahead = (ms: number) => ({ ...login, occurred_at: new Date(Date.now() + ms).toISOString() });
		expect((await client.post(EVENTS, ahead(4 * 60_000))).status).toBe(200);
		const refused = await client.post(EVENTS, ahead(6 * 60_000));
		expectError(refused, 400, "invalid_request");
		expect(refused.json.message).toBe("occurred_at: is in the future");
	});

	it("answers unknown paths 404, wrong methods 405, large bodies 413 and other content types 415", async () => {
		expectError(await client.get("/v2/events"), 404, "not_found");
		const put = await client.ask({ method: "PUT", path: EVENTS, body: login });
		expectError(put, 405, "method_not_allowed");
		expect(put.headers["allow"]).toBe("GET, HEAD, POST");
		expectError(await client.ask({ method: "DELETE", path: "/v1/customers/amina" }), 405, "method_not_allowed");
		const large = { ...login, padding: "x".repeat(64 * 1024) };
		expectError(await client.post(EVENTS, large), 413, "payload_too_large");
		for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml"]) {
			const answer = await client.post(EVENTS, login, { "content-type": type });
			expectError(answer, 415, "unsupported_media_type");
		}
		expect((await client.post(EVENTS, login, { "content-type": "application/json; charset=utf-8" })).status).toBe(200);
	});

	it("ignores unknown fields, nested ones too, and stores none of them", async () => {
		const answer = await client.post(EVENTS, {
			...login,
			novelty: 1,
			login: { success: true, captcha: "passed" },
			device: { id: "d", colour: "blue" },
		});
		expect(answer.status).toBe(200);
		const stored = await client.get(`/v1/events/${answer.json.event_id}`);
		expect(stored.body.toString()).not.toMatch(/novelty|captcha|colour/);
	});
});

describe("rate limits", () => {
	it("counts down, then answers 429 with whole seconds to wait", async () => {
		const limited = client.withKey(keys.limited);
		const answers: Answer[] = [];
		// A new minute may begin in between, once.
		for (let sent = 0; sent < 11 && answers.at(-1)?.status !== 429; sent += 1) {
			answers.push(await limited.get("/v1/customers/nobody"));
		}
		const refused = answers.pop();
		if (refused === undefined) throw new Error("Nothing was answered");
		expectError(refused, 429, "rate_limited");
		expect(answers.length).toBeGreaterThanOrEqual(5);
		expect(answers.every((answer) => answer.status === 404)).toBe(true);
		expect(answers.slice(-5).map((answer) => answer.headers["x-ratelimit-remaining"])).toEqual([
			"4",
			"3",
			"2",
			"1",
			"0",
		]);
		expect(refused.headers["x-ratelimit-limit"]).toBe("5");
		expect(refused.headers["x-ratelimit-remaining"]).toBe("0");
		for (const name of ["retry-after", "x-ratelimit-reset"]) {
			expect(refused.headers[name]).toMatch(/^[1-9]\d?$/);
			expect(Number(refused.headers[name])).toBeLessThanOrEqual(60);
		}
	});

	it("tells the default of 1,200 a minute on every authenticated answer", async () => {
		const answer = await client.withKey(keys.other).get("/v1/customers/nobody");
		expect(answer.headers["x-ratelimit-limit"]).toBe("1200");
		expect(Number(answer.headers["x-ratelimit-remaining"])).toBeLessThan(1_200);
	});
});

describe("idempotency", () => {
	const payout = {
		type: "payout.requested",
		customer_id: "idem",
		amount: 100,
		destination: { type: "mpesa", account: "0712000001" },
	};

	it("replays the original bytes for a key in the header or the body, the body's winning", async () => {
		const first = await client.post(EVENTS, payout, { "idempotency-key": "h1" });
		expect(first.headers["idempotency-replayed"]).toBeUndefined();
		const again = await client.post(EVENTS, payout, { "idempotency-key": "h1" });
		expect(again.headers["idempotency-replayed"]).toBe("true");
		expect(again.body.equals(first.body)).toBe(true);
		const inBody = await client.post(EVENTS, { ...payout, idempotency_key: "h1" }, { "idempotency-key": "h2" });
		expect(inBody.body.equals(first.body)).toBe(true);
		const unused = await client.post(EVENTS, payout, { "idempotency-key": "h2" });
		expect(unused.headers["idempotency-replayed"]).toBeUndefined();
		expect(unused.json.event_id).not.toBe(first.json.event_id);
	});

	it("takes other spellings and circumstances of one action as the same, and refuses another action", async () => {
		const first = await client.post(EVENTS, { ...payout, idempotency_key: "same" });
		for (const same of [
			{ destination: { type: "mpesa", account: "+254 712 000-001" } },
			{ metadata: { attempt: 2 } },
			{ device: { id: "another" } },
			{ currency: "KES" },
		]) {
			const answer = await client.post(EVENTS, { ...payout, ...same, idempotency_key: "same" });
			expect(answer.body.equals(first.body)).toBe(true);
		}
		for (const different of [
			{ amount: 100.01 },
			{ currency: "USD" },
			{ customer_id: "idem2" },
			{ type: "transaction" },
			{ method: "mpesa" },
			{ direction: "out" },
			{ destination: { type: "mpesa", account: "0712000002" } },
			{ counterparty: { phone: "0712000009" } },
			{ asset: { code: "BTC", amount: 1 } },
		]) {
			const answer = await client.post(EVENTS, { ...payout, ...different, idempotency_key: "same" });
			expectError(answer, 409, "idempotency_conflict");
		}
	});

	it("gives equal keys at once one event and one answer", async () => {
		const body = { ...payout, customer_id: "idem-rush", idempotency_key: "rush" };
		const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(EVENTS, body)));
		expect(new Set(answers.map((answer) => answer.body.toString())).size).toBe(1);
		expect(answers.filter((answer) => answer.headers["idempotency-replayed"] === undefined)).toHaveLength(1);
	});

	it("belongs to one workspace and mode", async () => {
		const ids = new Set<string>();
		for (const key of [keys.test, keys.live, keys.other]) {
			const answer = await client.withKey(key).post(EVENTS, { ...login, idempotency_key: "scope" });
			expect([answer.status, answer.headers["idempotency-replayed"]]).toEqual([200, undefined]);
			ids.add(answer.json.event_id);
		}
		expect(ids.size).toBe(3);
	});

	it("has at most 255 characters, and a refused request uses none up", async () => {
		const key = "k".repeat(255);
		const refused = await client.post(EVENTS, { ...payout, amount: -1, idempotency_key: key });
		expectError(refused, 400, "invalid_request");
		expect((await client.post(EVENTS, { ...payout, idempotency_key: key })).status).toBe(200);
		for (const headers of [{ "idempotency-key": `${key}k` }, { "idempotency-key": "" }]) {
			const answer = await client.post(EVENTS, payout, headers);
			expectError(answer, 400, "invalid_request");
			expect(answer.json.details[0].field).toBe("idempotency_key");
		}
	});
});

describe("health", () => {
	it("needs no key", async () => {
		const bare = client.withKey(undefined);
		expect((await bare.get("/healthz")).json).toEqual({ status: "ok" });
		expect((await bare.get("/readyz")).json).toEqual({
			status: "ready",
			warnings: [
				"The UN list (un_sc) is not loaded.",
				"The Kenyan list (ke_frc) is not loaded.",
				"The Nigerian list (ng_nigsac) is not loaded.",
			],
		});
		const metrics = await bare.get("/metrics");
		expect(metrics.body.toString()).toMatch(/hakiki_decisions_total\{mode="test",decision="allow",type="login"\} \d+/);
	});
});
