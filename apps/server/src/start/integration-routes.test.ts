// GET /v1/integration/requests over HTTP: which requests are listed, and what about them.

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { signUp } from "../testing/people.ts";

let bench: ApiBench;
let ask: ApiBench["ask"];
beforeAll(async () => {
	bench = await openApiBench();
	ask = bench.ask;
});
beforeEach(async () => {
	await bench.service.latestRequests.write();
	await bench.database.pool.query("delete from integration_requests");
});
afterAll(() => bench.close());

const LOGIN = { type: "login", customer_id: "amina", login: { success: true } };

async function list(key?: string) {
	await bench.service.latestRequests.write();
	const { status, json } = await ask("GET", "/v1/integration/requests", undefined, key);
	expect(status, JSON.stringify(json)).toBe(200);
	return json.data;
}

it("lists what keys of the mode sent, accepted and refused, with what is wrong", async () => {
	expect((await ask("POST", "/v1/events", LOGIN)).status).toBe(200);
	const wrong = { type: "transaction", customer_id: "", device: { id: "d-1", ip: "here" } };
	expect((await ask("POST", "/v1/events", wrong)).status).toBe(400);
	expect((await ask("POST", "/v1/feedback", { reference: "nothing", label: "fraud" })).status).toBe(404);
	expect((await ask("POST", "/v1/screen", { name: "Amina Wanjiru" })).status).toBe(200);
	expect((await ask("POST", "/v1/events/batch", { events: [LOGIN, { type: "login" }] })).status).toBe(200);
	const listed = await list();
	expect(listed.map(({ route, status }: { route: string; status: number }) => [route, status])).toEqual([
		["/v1/events/batch", 200],
		["/v1/screen", 200],
		["/v1/feedback", 404],
		["/v1/events", 400],
		["/v1/events", 200],
	]);
	expect(listed[4]).toMatchObject({
		decision: "allow",
		error: null,
		hints: [
			{ hint: "no_device", field: "device" },
			{ hint: "no_idempotency_key", field: "idempotency_key" },
		],
		body: { type: "login", customer_id: "•••", login: { success: true } },
	});
	expect(listed[3].error.details.map(({ field }: { field: string }) => field)).toEqual(["customer_id", "amount"]);
	expect(listed[0]).toMatchObject({
		decision: "allow",
		error: { code: "invalid_request", details: [{ field: "events.1.customer_id", code: "required" }] },
	});
	expect(JSON.stringify(listed).toLowerCase()).not.toContain("amina");
});

it("lists requests that were refused before their body was read, and those that nobody may send again", async () => {
	const reader = await bench.makeKey(["events:read"]);
	expect((await ask("POST", "/v1/events", LOGIN, reader)).status).toBe(403);
	const first = { ...LOGIN, idempotency_key: "k-1" };
	expect((await ask("POST", "/v1/events", first)).status).toBe(200);
	expect((await ask("POST", "/v1/events", { ...first, customer_id: "brian" })).status).toBe(409);
	const headers = { authorization: `Bearer ${bench.keys.test}`, "content-type": "text/plain" };
	await bench.app.inject({ method: "POST", url: "/v1/events", headers, payload: "{}" });
	const listed = await list();
	expect(
		listed.map(({ status, error }: { status: number; error: { code: string } | null }) => [status, error?.code]),
	).toEqual([
		[415, "unsupported_media_type"],
		[409, "idempotency_conflict"],
		[200, undefined],
		[403, "forbidden"],
	]);
});

it("masks an id that the caller chose, whichever parser reads the request, and shows ours", async () => {
	const base = await bench.app.listen({ host: "127.0.0.1", port: 0 });
	const send = (path: string, body: object, id?: string) =>
		fetch(base + path, {
			method: "POST",
			headers: {
				authorization: `Bearer ${bench.keys.test}`,
				"content-type": "application/json",
				...(id !== undefined && { "x-request-id": id }),
			},
			body: JSON.stringify(body),
		});
	for (const id of ["req_0712999888", "Amina.Wanjiru", undefined]) {
		const event = await send("/v1/events", LOGIN, id);
		const screened = await send("/v1/screen", { name: "Amina Wanjiru" }, id);
		const shown = (await list()).map(({ request_id }: { request_id: string }) => request_id);
		const given = [screened, event].map(({ headers }) => headers.get("x-request-id"));
		if (id !== undefined) expect(given).toEqual([id, id]);
		expect(shown.slice(0, 2)).toEqual(id === undefined ? given : ["•••", "•••"]);
	}
});

it("refuses parameters, which it does not have", async () => {
	expect(await ask("GET", "/v1/integration/requests?limit=99999")).toMatchObject({
		status: 400,
		json: { message: "limit: is not a parameter of this path", details: [{ code: "unknown" }] },
	});
	expect((await ask("GET", "/v1/setup?mode=live")).status).toBe(400);
});

it("lists nothing of a person, of another mode, of another operation, or without a valid key", async () => {
	const admin = await signUp(bench, "admin");
	const { json } = await ask("POST", "/v1/events", LOGIN, bench.keys.live);
	const label = { event_id: json.event_id, label: "legit" };
	expect((await admin.ask("POST", "/v1/feedback", label, { "hakiki-mode": "live" })).status).toBe(200);
	expect((await ask("POST", "/v1/events", LOGIN, "svc_test_wrong")).status).toBe(401);
	expect((await ask("GET", "/v1/events")).status).toBe(200);
	expect(await list()).toEqual([]);
	expect(await list(bench.keys.live)).toMatchObject([{ route: "/v1/events" }]);
	expect(await list(bench.keys.elsewhere)).toEqual([]);
});
