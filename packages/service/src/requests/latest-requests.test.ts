import type { Realm } from "@hakiki/store";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import type { AnsweredRequest } from "./describe-request.ts";
import { LatestRequests } from "./latest-requests.ts";
import { listRequests } from "./list-requests.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
});
afterEach(() => bench.database.pool.query("delete from integration_requests"));
afterAll(() => bench.close());

let count = 0;
function request(realm: Realm, more: Partial<AnsweredRequest> = {}): AnsweredRequest {
	count += 1;
	return {
		at: 1_763_540_000_000 + count,
		realm,
		keyId: "01a1f218-f3e7-7000-a4db-b531b20300c4",
		requestId: `req_${count}`,
		method: "POST",
		route: "/v1/events",
		status: 200,
		hasIdempotencyKey: true,
		body: Buffer.from('{"type":"login","customer_id":"amina","device":{"id":"d-1"}}'),
		answer: '{"decision":"allow"}',
		...more,
	};
}

const REFUSED = {
	status: 400,
	answer:
		'{"error":"invalid_request","message":"metadata.Amina Wanjiru.x: is odd","details":[{"field":"metadata.Amina Wanjiru.x","code":"odd","message":"is not 254-712 345.678"}],"request_id":"r"}',
};

const open = (realm = bench.realm) => listRequests(bench.service, { realm });

it("keeps the latest 10 refused and the latest 10 other requests of each realm, newest first", async () => {
	const { latestRequests } = bench.service;
	for (let round = 0; round < 8; round += 1) {
		for (let at = 0; at < 3; at += 1) latestRequests.note(request(bench.realm));
		for (let at = 0; at < 2; at += 1) latestRequests.note(request(bench.realm, REFUSED));
		latestRequests.note(request(bench.liveRealm));
		await latestRequests.write();
	}
	const listed = await open();
	expect(listed.map(({ at }) => at)).toEqual(listed.map(({ at }) => at).sort((one, other) => other - one));
	expect(listed.filter(({ status }) => status === 400)).toHaveLength(10);
	expect(listed.filter(({ status }) => status === 200)).toHaveLength(10);
	expect(await open(bench.liveRealm)).toHaveLength(8);
	const { rows } = await bench.database.pool.query("select count(*)::int as count from integration_requests");
	expect(rows).toEqual([{ count: 28 }]);
});

it("writes at most five requests of a realm at a time, the newest ones, with refused ones among them", async () => {
	const { latestRequests } = bench.service;
	for (let at = 0; at < 50; at += 1) latestRequests.note(request(bench.realm, REFUSED));
	for (let at = 0; at < 50; at += 1) latestRequests.note(request(bench.realm));
	const last = count;
	await latestRequests.write();
	expect((await open()).map(({ requestId, status }) => [requestId, status])).toEqual([
		[`req_${last}`, 200],
		[`req_${last - 1}`, 200],
		[`req_${last - 50}`, 400],
		[`req_${last - 51}`, 400],
		[`req_${last - 52}`, 400],
	]);
});

it("keeps the requests of two processes that write at once", async () => {
	const other = await bench.openAnother();
	for (let round = 0; round < 12; round += 1) {
		bench.service.latestRequests.note(request(bench.realm));
		other.latestRequests.note(request(bench.realm));
		await Promise.all([bench.service.latestRequests.write(), other.latestRequests.write()]);
	}
	bench.service.latestRequests.note(request(bench.realm));
	await bench.service.latestRequests.write();
	const listed = await open();
	expect(listed.map(({ requestId }) => requestId)).toEqual(Array.from({ length: 10 }, (_, at) => `req_${count - at}`));
});

it("tells what was wrong, and shows no value that was sent or that an error repeats", async () => {
	const { latestRequests } = bench.service;
	const body = Buffer.from('{"type":"login","customer_id":"amina-7","metadata":{"0712345678":"Wanjiru"}}');
	latestRequests.note(request(bench.realm, { ...REFUSED, body, requestId: undefined }));
	await latestRequests.write();
	// In the order in which the fields were sent.
	expect(JSON.stringify((await open())[0]?.body)).toMatch(/^\{"type".*"customer_id".*"metadata"/);
	expect(await open()).toEqual([
		{
			at: expect.any(Number),
			method: "POST",
			route: "/v1/events",
			status: 400,
			keyId: expect.stringMatching(/^key_/),
			requestId: "•••",
			decision: null,
			error: {
				code: "invalid_request",
				message: "metadata.•••: is odd",
				details: [{ field: "metadata.•••", code: "odd", message: "is not •••" }],
			},
			warnings: [],
			hints: [],
			body: { type: "login", customer_id: "•••", metadata: { "••• 1": "•••" } },
		},
	]);
});

it("joins the results of a batch", async () => {
	const { latestRequests } = bench.service;
	const error = {
		error: "invalid_request",
		message: "amount: is required",
		details: [{ field: "amount", code: "required", message: "is required" }],
	};
	const warnings = [{ field: "device.ip", code: "malformed", message: "is not an address" }];
	const results = [
		{ status: 200, decision: { decision: "block", warnings } },
		{ status: 400, error },
		{ status: 200, decision: { decision: "allow" } },
		{ status: 400, error },
	];
	const body = Buffer.from('{"events":[{"type":"login","customer_id":"a"}]}');
	latestRequests.note(request(bench.realm, { route: "/v1/events/batch", body, answer: JSON.stringify({ results }) }));
	await latestRequests.write();
	expect(await open()).toMatchObject([
		{
			status: 200,
			decision: "block",
			error: { code: "invalid_request", details: [{ field: "events.1.amount" }, { field: "events.3.amount" }] },
			warnings: [{ field: "events.0.device.ip" }],
			hints: [{ hint: "no_device", field: "events.0.device" }],
		},
	]);
});

it("keeps a request whose body is no JSON, too large or unread, without it", async () => {
	const { latestRequests } = bench.service;
	const bodies = [Buffer.from("{"), Buffer.from(JSON.stringify({ a: "x".repeat(70_000) })), undefined];
	for (const body of bodies) latestRequests.note(request(bench.realm, { body }));
	await latestRequests.write();
	expect((await open()).map(({ body }) => body)).toEqual([null, null, null]);
});

it("complains at most once a minute, at the level debug, when the database is gone, and goes on when it is back", async () => {
	const logged: string[] = [];
	let now = 0;
	const world = { now: () => now, log: (level: string) => void logged.push(level) };
	const requests = new LatestRequests({ pool: bench.database.pool, world });
	const fail = async (): Promise<void> => {
		requests.note(request(bench.realm));
		await requests.write();
	};
	await bench.database.pool.query("alter table integration_requests rename to requests_away");
	await fail();
	await fail();
	expect(logged).toEqual(["debug"]);
	now += 60_000;
	await fail();
	expect(logged).toEqual(["debug", "debug"]);
	await bench.database.pool.query("alter table requests_away rename to integration_requests");
	await fail();
	expect(await open()).toHaveLength(1);
	expect(logged).toHaveLength(2);
});

it("writes by itself within seconds, and when the service closes", async () => {
	bench.service.latestRequests.note(request(bench.realm));
	await expect.poll(open, { interval: 100 }).toHaveLength(1);
	const other = await bench.openAnother();
	other.latestRequests.note(request(bench.realm));
	await other.close();
	expect(await open()).toHaveLength(2);
});
