// The responses of the HTTP edge itself. Keys, limits and the recorder are replaced here, so that each can fail. The verbs
// are the real ones, on their own database.

import { request as sendRaw } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { operations } from "@hakiki/contract";
import { AppError, expandScopes, formatIdOfUuid } from "@hakiki/domain";
import type { Service } from "@hakiki/service";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../operations/logger.ts";
import { createMetrics, type Metrics } from "../operations/metrics.ts";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { GRANTED, KEY, CALLER as NOBODY, READY } from "../testing/edge-caller.ts";
import { type AppOptions, buildApp } from "./build-app.ts";

const BODY = '{"decision":"allow","note":"as stored, é"}';
const HEADERS = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
const LOGIN = '{"type":"login","customer_id":"c1"}';

type Replaced = Partial<Pick<Service, "authenticate" | "takePermits" | "isBusy" | "recordEvent">>;

let bench: ApiBench;
let CALLER: typeof NOBODY;
let app: FastifyInstance;
let metrics: Metrics;
let lines: string[];
let recorded: Parameters<Service["recordEvent"]>[];
/** Single tests replace these. */
let changed: Replaced;
let checkReadiness: AppOptions["checkReadiness"];

beforeAll(async () => {
	bench = await openApiBench();
	const owner = await bench.service.authenticate(bench.keys.test);
	if (owner === undefined) throw new Error("The bench's key is not known");
	CALLER = { ...NOBODY, realm: owner.realm, workspaceId: owner.workspaceId };
});
afterAll(() => bench.close());

beforeEach(() => {
	lines = [];
	recorded = [];
	changed = {};
	checkReadiness = READY;
	metrics = createMetrics();
	const replaced: Required<Replaced> = {
		authenticate: (rawKey) => (rawKey === KEY ? CALLER : undefined),
		takePermits: () => GRANTED,
		isBusy: () => false,
		async recordEvent(...call) {
			recorded.push(call);
			return { body: BODY, isReplay: false };
		},
	};
	const service = new Proxy(bench.service, {
		get(target, name) {
			const found = changed[name as keyof Replaced] ?? replaced[name as keyof Replaced];
			if (found !== undefined) return found;
			const own: unknown = Reflect.get(target, name);
			return typeof own === "function" ? own.bind(target) : own;
		},
	});
	const log = createLogger({ destination: { write: (line) => lines.push(line) } });
	app = buildApp({ service, checkReadiness: () => checkReadiness(), log, metrics });
});

afterEach(() => app.close());

function post(url: string, payload: string | Buffer, headers: Record<string, string> = HEADERS) {
	return app.inject({ method: "POST", url, payload, headers });
}

describe("a success", () => {
	it("sends the decision's bytes as they are stored, with limits and id, and no ETag", async () => {
		const answer = await post("/v1/events", LOGIN);
		expect(answer.statusCode).toBe(200);
		expect(answer.rawPayload.equals(Buffer.from(BODY))).toBe(true);
		expect(answer.headers).toMatchObject({
			"content-type": "application/json; charset=utf-8",
			"content-length": String(Buffer.byteLength(BODY)),
			"x-ratelimit-limit": "1200",
			"x-ratelimit-remaining": "1199",
			"x-ratelimit-reset": "42",
			"x-content-type-options": "nosniff",
			"cache-control": "no-store",
		});
		expect(answer.headers["x-request-id"]).toMatch(/^req_\w{20,}$/);
		expect(answer.headers["etag"]).toBeUndefined();
		expect(answer.headers["idempotency-replayed"]).toBeUndefined();
		expect(recorded).toEqual([[CALLER.realm, { type: "login", customer_id: "c1" }, { idempotencyKey: undefined }]]);
	});

	it("marks a replayed decision", async () => {
		changed.recordEvent = async () => ({ body: BODY, isReplay: true });
		expect((await post("/v1/events", LOGIN)).headers["idempotency-replayed"]).toBe("true");
	});

	it("passes on the header's idempotency key, and prefers the body's", async () => {
		await post("/v1/events", LOGIN, { ...HEADERS, "idempotency-key": "header" });
		const own = '{"type":"login","customer_id":"c1","idempotency_key":"body"}';
		await post("/v1/events", own, { ...HEADERS, "idempotency-key": "header" });
		expect(recorded.map(([, , options]) => options?.idempotencyKey)).toEqual(["header", "body"]);
	});

	it("keeps a safe request id of the caller and replaces any other", async () => {
		const idFor = async (id: string) =>
			(await post("/v1/events", LOGIN, { ...HEADERS, "x-request-id": id })).headers["x-request-id"];
		expect(await idFor("trace-1.a:b_2")).toBe("trace-1.a:b_2");
		expect(await idFor("two words")).toMatch(/^req_/);
		expect(await idFor("x".repeat(129))).toMatch(/^req_/);
	});

	it("takes the key in X-API-Key, and the scheme in any case", async () => {
		const { authorization: _, ...rest } = HEADERS;
		expect((await post("/v1/events", LOGIN, { ...rest, "x-api-key": KEY })).statusCode).toBe(200);
		expect((await post("/v1/events", LOGIN, { ...rest, authorization: `bearer ${KEY}` })).statusCode).toBe(200);
	});

	it("waits for a service that has to look up the key and the permits", async () => {
		changed.authenticate = async () => CALLER;
		changed.takePermits = async () => GRANTED;
		expect((await post("/v1/events", LOGIN)).statusCode).toBe(200);
	});

	it("decodes a customer's id from the path", async () => {
		for (const id of ["a/b", "ä ö", "%", "😀".repeat(128), "x?y#z"]) {
			await bench.service.recordEvent(CALLER.realm, { type: "login", customer_id: id });
			const answer = await app.inject({ url: `/v1/customers/${encodeURIComponent(id)}`, headers: HEADERS });
			expect(answer.json()).toMatchObject({ id });
		}
	});

	it("returns all fields of a screening", async () => {
		const answer = await post("/v1/screen", '{"name":"Amina"}');
		expect(answer.json()).toEqual({
			...{ match: false, complete: true, incomplete_reasons: [], results: [], truncated: false },
			...{ screened_at: expect.any(String), lists: expect.any(Array) },
		});
	});
});

describe("400", () => {
	it("lists all wrong fields of a body, the header's idempotency key among them", async () => {
		const answer = await post("/v1/events", '{"type":"transaction"}', { ...HEADERS, "idempotency-key": "" });
		expect(answer.statusCode).toBe(400);
		expect(answer.json()).toEqual({
			error: "invalid_request",
			message: "customer_id: is required",
			details: [
				{ field: "customer_id", code: "required", message: "is required" },
				{ field: "idempotency_key", code: "too_short", message: "must not be empty" },
				{ field: "amount", code: "required", message: "is required for transaction" },
			],
			request_id: answer.headers["x-request-id"],
		});
		expect(recorded).toEqual([]);
	});

	it.each([
		["an empty body", "", "required"],
		["a truncated body", '{"type":"login"', "invalid_json"],
		["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), "invalid_characters"],
		["a byte order mark", "\ufeff{}", "invalid_json"],
	])("names the body for %s", async (_name, payload, code) => {
		for (const url of ["/v1/events", "/v1/feedback", "/v1/screen"]) {
			const answer = await post(url, payload);
			expect(answer.statusCode).toBe(400);
			expect(answer.json().details).toMatchObject([{ field: "body", code }]);
		}
	});

	it("is the answer to a post without any body or content type", async () => {
		const answer = await app.inject({
			method: "POST",
			url: "/v1/events",
			headers: { authorization: HEADERS.authorization },
		});
		expect(answer.statusCode).toBe(400);
		expect(answer.json().message).toBe("body: is required");
	});

	it.each([
		["%ZZ", "path"],
		["%ED%A0%80", "path"],
		["%00", "customer_id"],
		["x".repeat(129), "customer_id"],
		["x".repeat(3000), "path"],
	])("is the answer to a customer id of %.12s", async (id, field) => {
		const answer = await app.inject({ url: `/v1/customers/${id}`, headers: HEADERS });
		expect(answer.statusCode).toBe(400);
		expect(answer.json()).toMatchObject({ error: "invalid_request", details: [{ field }] });
		expect(answer.headers["x-request-id"]).toMatch(/^req_/);
	});
});

describe("401", () => {
	it.each<[string, Record<string, string>]>([
		["no key", {}],
		["a wrong key", { authorization: "Bearer svc_test_wrong" }],
		["another scheme", { authorization: `Basic ${KEY}` }],
		["an empty key", { authorization: "Bearer " }],
		["a huge key", { "x-api-key": "k".repeat(5000) }],
	])("answers %s alike on every route, before the body is looked at", async (_name, headers) => {
		for (const [method, url] of [
			["POST", "/v1/events"],
			["POST", "/v1/feedback"],
			["POST", "/v1/screen"],
			["GET", "/v1/customers/c1"],
			["GET", "/v1/events/evt_01J00000000000000000000000"],
		] as const) {
			const answer = await app.inject({ method, url, headers });
			expect(answer.statusCode).toBe(401);
			expect(answer.json()).toMatchObject({
				error: "invalid_api_key",
				message: "The API key is missing or not valid",
				details: [],
			});
			expect(answer.headers["www-authenticate"]).toBe("Bearer");
			expect(answer.headers["x-ratelimit-limit"]).toBeUndefined();
		}
	});
});

describe("404 and 405", () => {
	it.each(["/", "/v1", "/v1/nothing", "//v1/events", "/V1/events", "/v1/events/a/b", "/..%2f..%2fetc%2fpasswd"])(
		"answers 404 in the one shape of every error at %s",
		async (url) => {
			const answer = await app.inject({ url, headers: HEADERS });
			expect(answer.statusCode).toBe(404);
			expect(answer.json()).toMatchObject({ error: "not_found", details: [] });
		},
	);

	it("answers 404 for an unknown customer and for an event id that is unknown or none", async () => {
		for (const url of ["/v1/customers/nobody", "/v1/events/evt_01J00000000000000000000000", "/v1/events/x%00y"]) {
			const answer = await app.inject({ url, headers: HEADERS });
			expect(answer.statusCode).toBe(404);
			expect(answer.headers["x-ratelimit-remaining"]).toBe("1199");
		}
		expect((await post("/v1/feedback", '{"event_id":"nonsense","label":"fraud"}')).statusCode).toBe(404);
	});

	it.each([
		["PUT", "/v1/events", "GET, HEAD, POST"],
		["GET", "/v1/screen", "POST"],
		["DELETE", "/v1/customers/c1", "GET, HEAD"],
		["POST", "/healthz", "GET, HEAD"],
		["OPTIONS", "/v1/screen?x=1", "POST"],
		["PUT", "/v1/cases/bulk", "GET, HEAD, POST"],
	] as const)("answers 405 to %s %s with the methods that work, whatever the body", async (method, url, allow) => {
		const answer = await app.inject({ method, url, payload: "text", headers: { "content-type": "text/plain" } });
		expect(answer.statusCode).toBe(405);
		expect(answer.json()).toMatchObject({ error: "method_not_allowed" });
		expect(answer.headers["allow"]).toBe(allow);
	});
});

describe("Allow", () => {
	const paths = new Set(Object.values(operations).map(({ path }) => path.replaceAll(/\{[^}]+\}/g, "x")));

	it.each([...paths, "/healthz", "/readyz", "/metrics", "/openapi.json"])(
		"names the methods that %s takes",
		async (url) => {
			const taken: string[] = [];
			for (const method of ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"] as const) {
				if ((await app.inject({ method, url })).statusCode !== 405) taken.push(method);
			}
			const refused = await app.inject({ method: "OPTIONS", url });
			expect([refused.statusCode, refused.headers["allow"]]).toEqual([405, taken.join(", ")]);
		},
	);
});

describe("413 and 415", () => {
	it("takes 64 KiB and refuses a byte more", async () => {
		const pad = (bytes: number) => LOGIN + " ".repeat(bytes - LOGIN.length);
		expect((await post("/v1/events", pad(65_536))).statusCode).toBe(200);
		const answer = await post("/v1/events", pad(65_537));
		expect(answer.statusCode).toBe(413);
		expect(answer.json()).toMatchObject({ error: "payload_too_large", details: [] });
	});

	it.each<Record<string, string>>([
		{ "content-type": "text/plain" },
		{ "content-type": "application/x-www-form-urlencoded" },
		{ "content-type": "nonsense" },
		{ "content-type": "application/json", "content-encoding": "gzip" },
	])("refuses %j", async (headers) => {
		const answer = await post("/v1/events", LOGIN, { authorization: HEADERS.authorization, ...headers });
		expect(answer.statusCode).toBe(415);
		expect(answer.json()).toMatchObject({ error: "unsupported_media_type" });
	});

	it("takes a charset beside the type", async () => {
		const headers = { ...HEADERS, "content-type": "application/json; charset=utf-8" };
		expect((await post("/v1/events", LOGIN, headers)).statusCode).toBe(200);
	});
});

describe("429, 409, 503 and 500", () => {
	it("refuses past the limit, with whole seconds to wait and the limit's headers", async () => {
		changed.takePermits = () => ({
			isGranted: false,
			limit: 60,
			remaining: 0,
			resetSeconds: 9,
			retryAfterSeconds: 8.3,
		});
		const answer = await post("/v1/events", LOGIN);
		expect(answer.statusCode).toBe(429);
		expect(answer.json()).toMatchObject({ error: "rate_limited" });
		expect(answer.headers).toMatchObject({
			"retry-after": "9",
			"x-ratelimit-limit": "60",
			"x-ratelimit-remaining": "0",
			"x-ratelimit-reset": "9",
		});
		expect(recorded).toEqual([]);
	});

	it.each([
		["idempotency_conflict", 409, undefined],
		["rate_limited", 429, "1"],
		["service_unavailable", 503, "1"],
	] as const)("presents %s, thrown by the service, as %i", async (code, status, wait) => {
		changed.recordEvent = async () => {
			throw new AppError(code, "Because");
		};
		const answer = await post("/v1/events", LOGIN);
		expect(answer.statusCode).toBe(status);
		expect(answer.json()).toMatchObject({ error: code, message: "Because" });
		expect(answer.headers["retry-after"]).toBe(wait);
	});

	it("answers 503 to an event that would wait too long, whatever its body is", async () => {
		changed.isBusy = () => true;
		const answer = await post("/v1/events", "not even JSON");
		expect(answer.statusCode).toBe(503);
		expect(answer.json()).toMatchObject({ error: "service_unavailable" });
		expect(answer.headers["retry-after"]).toBe("1");
		expect(recorded).toEqual([]);
		changed.isBusy = () => false;
		expect((await post("/v1/events", LOGIN)).statusCode).toBe(200);
	});

	it("answers 503 when keys cannot be looked up, now or later", async () => {
		const gone = new AppError("service_unavailable", "The database is away", { retryAfterSeconds: 2 });
		changed.authenticate = () => Promise.reject(gone);
		expect((await post("/v1/events", LOGIN)).headers["retry-after"]).toBe("2");
		changed.authenticate = () => {
			throw gone;
		};
		expect((await post("/v1/events", LOGIN)).statusCode).toBe(503);
	});

	it("answers 503 to a fault of the database, wherever it happens, without details", async () => {
		const gone = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7"), { code: "ECONNREFUSED" });
		const fail = () => Promise.reject(gone);
		for (const way of [{ authenticate: fail }, { takePermits: fail }, { recordEvent: fail }]) {
			changed = way;
			const answer = await post("/v1/events", LOGIN);
			expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
			expect(answer.json()).toMatchObject({
				error: "service_unavailable",
				message: "The service cannot answer at the moment; try again",
			});
		}
	});

	it("answers 500 to an unexpected error, without details for the caller, and logs the place but not the message", async () => {
		changed.recordEvent = async () => {
			throw Object.assign(new TypeError("value 0712000111 of Jane"), { code: "22P02" });
		};
		const answer = await post("/v1/events", LOGIN);
		expect(answer.statusCode).toBe(500);
		expect(answer.json()).toEqual({
			error: "internal_error",
			message: "The service failed unexpectedly",
			details: [],
			request_id: answer.headers["x-request-id"],
		});
		expect(lines.join("")).not.toContain("0712000111");
		const [line] = lines.map((each) => JSON.parse(each));
		expect(line).toMatchObject({
			msg: "unexpected failure",
			request_id: answer.headers["x-request-id"],
			failure: "TypeError",
			failure_code: "22P02",
		});
		expect(line.stack).toContain("build-app.test.ts");
	});
});

describe("logs and metrics", () => {
	it("write nothing for a quick success, and for a refusal one line of allowed fields without the URL", async () => {
		const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
		await post("/v1/events", LOGIN);
		expect(lines).toEqual([]);
		await app.inject({
			url: "/v1/customers/secret-customer",
			headers: { ...HEADERS, "x-request-id": "r1", traceparent },
		});
		expect(lines).toHaveLength(1);
		expect(lines[0]).not.toContain("secret-customer");
		const { time, duration_ms, ...rest } = JSON.parse(lines[0] ?? "");
		expect(new Date(time).getTime()).toBeGreaterThan(0);
		expect(duration_ms).toBeGreaterThanOrEqual(0);
		expect(rest).toEqual({
			level: "info",
			msg: "request refused",
			request_id: "r1",
			method: "GET",
			route: "/v1/customers/:customer_id",
			status: 404,
			trace_id: "4bf92f3577b34da6a3ce929d0e0e4736",
			workspace_id: formatIdOfUuid("wsp", CALLER.workspaceId),
			mode: "test",
			key_id: formatIdOfUuid("key", CALLER.keyId),
			error_code: "not_found",
		});
	});

	it("warn of a request that waits for its turn, because nothing is wrong", async () => {
		changed.authenticate = () => ({ ...CALLER, scopes: new Set(["rules:read"] as const) });
		const ask = () => app.inject({ url: "/v1/rules/backtest?from=1&to=1", headers: HEADERS });
		const statuses = (await Promise.all([ask(), ask()])).map(({ statusCode }) => statusCode).sort();
		expect(statuses).toEqual([200, 503]);
		expect(lines.map((line) => JSON.parse(line))).toMatchObject([
			{ level: "warn", msg: "request refused", status: 503, error_code: "service_unavailable" },
		]);
	});

	it("count requests by route, method and status", async () => {
		await post("/v1/events", LOGIN);
		await post("/v1/events", LOGIN);
		await app.inject({ url: "/v1/customers/c1", headers: HEADERS });
		await app.inject({ url: "/nowhere" });
		const { body, headers } = await app.inject({ url: "/metrics" });
		expect(headers["content-type"]).toContain("text/plain");
		expect(body).toContain('hakiki_http_requests_total{method="POST",route="/v1/events",status="200"} 2');
		expect(body).toContain(
			'hakiki_http_requests_total{method="GET",route="/v1/customers/:customer_id",status="404"} 1',
		);
		expect(body).toContain('hakiki_http_requests_total{method="GET",route="unmatched",status="404"} 1');
		expect(body).toContain(
			'hakiki_http_request_duration_seconds_count{method="POST",route="/v1/events",status="200"} 2',
		);
		expect(body).toContain("process_resident_memory_bytes");
	});
});

describe("health and readiness", () => {
	it("need no key", async () => {
		const [health, ready] = [await app.inject({ url: "/healthz" }), await app.inject({ url: "/readyz" })];
		expect([health.statusCode, health.body]).toEqual([200, '{"status":"ok"}']);
		expect([ready.statusCode, ready.body]).toEqual([200, '{"status":"ready"}']);
	});

	it("say 503 and why when the service is not ready, while the process stays alive", async () => {
		checkReadiness = async () => ({ isReady: false, problems: ["database: no answer"] });
		const ready = await app.inject({ url: "/readyz" });
		expect(ready.statusCode).toBe(503);
		expect(ready.json()).toEqual({ status: "unavailable", problems: ["database: no answer"] });
		expect(ready.headers["retry-after"]).toBe("1");
		expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
	});
});

describe("over a socket", () => {
	async function listen(): Promise<number> {
		await app.listen({ port: 0, host: "127.0.0.1" });
		return (app.server.address() as AddressInfo).port;
	}

	function exchange(port: number, text: string): Promise<string> {
		return new Promise((resolve, reject) => {
			const socket = connect(port, "127.0.0.1", () => socket.write(text));
			let answer = "";
			socket.setEncoding("utf8");
			socket.on("data", (chunk) => {
				answer += chunk;
			});
			socket.on("close", () => resolve(answer));
			socket.on("error", reject);
		});
	}

	it.each([
		["NONSENSE\r\n\r\n", "400 Bad Request"],
		[`GET /v1/customers/${"x".repeat(20_000)} HTTP/1.1\r\nHost: h\r\n\r\n`, "431 Request Header Fields Too Large"],
		["POST /v1/events HTTP/1.1\r\nHost: h\r\nContent-Length: -5\r\n\r\n", "400 Bad Request"],
	])("answers %.20j with our error body", async (text, status) => {
		const answer = await exchange(await listen(), text);
		expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
		expect(answer).toMatch(/\r\nX-Request-Id: req_\w+\r\n/);
		expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({
			error: "invalid_request",
			details: [],
		});
	});

	it("refuses a streamed body as soon as it is too large", async () => {
		const port = await listen();
		const status = await new Promise((resolve, reject) => {
			const request = sendRaw({ port, method: "POST", path: "/v1/events", headers: HEADERS }, (answer) => {
				answer.resume();
				resolve(answer.statusCode);
			});
			request.on("error", reject);
			request.write(Buffer.alloc(70_000, 0x20));
		});
		expect(status).toBe(413);
	});

	it("survives a caller that leaves in the middle of a body", async () => {
		const port = await listen();
		const head = `POST /v1/events HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json\r\n`;
		await new Promise<void>((resolve) => {
			const socket = connect(port, "127.0.0.1", () => {
				socket.write(`${head}Content-Length: 500\r\n\r\n{"type":`);
				socket.destroy();
				resolve();
			});
		});
		const answer = await fetch(`http://127.0.0.1:${port}/v1/events`, { method: "POST", headers: HEADERS, body: LOGIN });
		expect(answer.status).toBe(200);
		expect(recorded).toHaveLength(1);
	});
});

describe("the lists", () => {
	const manager: Replaced = { authenticate: () => ({ ...CALLER, scopes: expandScopes(["manage"]) }) };

	it("are closed to a key that only sends events", async () => {
		for (const [method, url] of [
			["GET", "/v1/entries"],
			["POST", "/v1/entries"],
			["DELETE", "/v1/entries/ent_1"],
		] as const) {
			const response = await app.inject({ method, url, headers: { authorization: `Bearer ${KEY}` } });
			expect([method, response.statusCode, response.json().error]).toEqual([method, 403, "forbidden"]);
		}
	});

	it("are read by pages, added to and removed from", async () => {
		changed = manager;
		const headers = { authorization: `Bearer ${KEY}` };
		const add = (payload: string) => app.inject({ method: "POST", url: "/v1/entries", headers: HEADERS, payload });
		const added = await add('{"list":"block","kind":"phone","value":"0712345678"}');
		expect(added.json()).toMatchObject({ list: "block", kind: "phone", created_by: CALLER.actor });
		await add('{"list":"block","kind":"country","value":"KP"}');
		const page = await app.inject({ url: "/v1/entries?list=block&limit=1", headers });
		expect(page.json()).toMatchObject({ data: [{ id: added.json().id }], next_cursor: expect.any(String) });
		const rest = await app.inject({ url: `/v1/entries?limit=2&cursor=${page.json().next_cursor}`, headers });
		expect(rest.json()).toMatchObject({ data: [{ value: "KP" }], next_cursor: null });
		const removed = await app.inject({ method: "DELETE", url: `/v1/entries/${added.json().id}`, headers });
		expect(removed.json()).toMatchObject({ id: added.json().id });
	});

	it("name the wrong field", async () => {
		changed = manager;
		const headers = { authorization: `Bearer ${KEY}` };
		for (const [query, message] of [
			["limit=0", "limit: must be at least 1"],
			["list=grey", "list: must be one of: block, allow, anonymous, lender, agent_device"],
			["kind=phone&kind=device", "kind: is given more than once"],
		]) {
			const response = await app.inject({ url: `/v1/entries?${query}`, headers });
			expect([response.statusCode, response.json().message]).toEqual([400, message]);
		}
		const payload = '{"list":"block","kind":"person"}';
		const response = await app.inject({ method: "POST", url: "/v1/entries", headers: HEADERS, payload });
		expect(response.json().details.map(({ field }: { field: string }) => field)).toEqual(["value", "kind"]);
	});
});
