// Live messages over a real connection: users with access get them from every process, and only as long as they have access.

import { type Jobs, startJobs } from "@hakiki/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { type HeardEvent, listenLive } from "../testing/live-listener.ts";

let bench: ApiBench;
let jobs: Jobs;
let base: string;
beforeAll(async () => {
	bench = await openApiBench();
	jobs = startJobs(bench.service, { isScheduled: false });
	base = await bench.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
	await jobs.stop();
	// A browser keeps its connections open. This test does not wait for them.
	bench.app.server.closeAllConnections();
	await bench.close();
});

const hold = (customer: string) => bench.ask("POST", `/v1/customers/${customer}/hold`, { reason: "a test" });
async function meet(customer: string): Promise<void> {
	const event = { type: "customer.created", customer_id: customer, customer: { name: "Amina Wanjiru" } };
	expect((await bench.ask("POST", "/v1/events", event)).status).toBe(200);
}
const namesOf = (heard: readonly HeardEvent[]) => heard.map(({ event }) => event);

describe("What happens", () => {
	it("is told to every onlooker, without what was written or who somebody is", async () => {
		const listener = await listenLive(base, bench.keys.test);
		expect(listener.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
		expect(listener.headers.get("x-accel-buffering")).toBe("no");
		expect(await listener.next()).toMatchObject({ event: "hello", data: { resumed: false } });
		await meet("live-1");
		await hold("live-1");
		await jobs.runNow("move-outbox");
		expect(await listener.next()).toEqual({
			event: "customer.held",
			id: expect.any(Number),
			data: { customer_id: "live-1", at: expect.stringMatching(/^\d{4}-.*Z$/) },
		});
		listener.stop();
	});

	it("is told only of one's own workspace and mode, and by one's scopes", async () => {
		const listeners = [
			await listenLive(base, bench.keys.live),
			await listenLive(base, bench.keys.elsewhere),
			await listenLive(base, await bench.makeKey(["cases:read"])),
		];
		for (const listener of listeners) expect((await listener.next()).event).toBe("hello");
		const open = await listenLive(base, bench.keys.test);
		await open.next();
		await meet("live-2");
		await hold("live-2");
		await jobs.runNow("move-outbox");
		expect((await open.next()).event).toBe("customer.held");
		for (const listener of listeners) {
			expect(listener.heard).toHaveLength(1);
			listener.stop();
		}
		open.stop();
		const scopeless = await fetch(`${base}/v1/live`, {
			headers: { authorization: `Bearer ${await bench.makeKey(["screen"])}` },
		});
		expect(scopeless.status).toBe(403);
		expect(await fetch(`${base}/v1/live`).then(({ status }) => status)).toBe(401);
	});

	it("is not begun for a request for the head alone, which would never read it", async () => {
		const headers = { authorization: `Bearer ${await bench.makeKey(["cases:read"])}` };
		for (let count = 0; count < 70; count += 1) {
			const answer = await fetch(`${base}/v1/live`, { method: "HEAD", headers });
			expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
		}
		const listener = await listenLive(base, headers.authorization.slice("Bearer ".length));
		expect((await listener.next()).event).toBe("hello");
		listener.stop();
	});

	it("goes on where a reader was, and says so when too much was missed", async () => {
		const first = await listenLive(base, bench.keys.test);
		await first.next();
		await meet("live-3");
		await hold("live-3");
		await jobs.runNow("move-outbox");
		const { id } = await first.next();
		first.stop();
		await meet("live-4");
		await hold("live-4");
		await jobs.runNow("move-outbox");
		const again = await listenLive(base, bench.keys.test, { "last-event-id": String(id) });
		expect([await again.next(), await again.next()]).toMatchObject([
			{ event: "hello", id, data: { resumed: true } },
			{ event: "customer.held", data: { customer_id: "live-4" } },
		]);
		again.stop();
		const ahead = await listenLive(base, bench.keys.test, { "last-event-id": "999999999" });
		expect(namesOf([await ahead.next(), await ahead.next()])).toEqual(["hello", "refetch"]);
		ahead.stop();
		const wrong = await fetch(`${base}/v1/live`, {
			headers: { authorization: `Bearer ${bench.keys.test}`, "last-event-id": "x" },
		});
		expect([wrong.status, await wrong.json()]).toMatchObject([
			400,
			{ message: "Last-Event-ID: is not an id of this stream" },
		]);
		expect((await bench.ask("GET", "/v1/live?since=1")).status).toBe(400);
	});

	it("is told no longer once the key was revoked", async () => {
		const made = (await bench.ask("POST", "/v1/keys", { scopes: ["cases:read"] })).json;
		const listener = await listenLive(base, made.key);
		await listener.next();
		await bench.ask("DELETE", `/v1/keys/${made.id}`);
		expect(await listener.next()).toMatchObject({ event: "end", data: { reason: "signed_out" } });
		expect(await listener.next().catch((error: Error) => error.message)).toBe("The stream has ended");
	});
});

describe("A server that stops", () => {
	it("ends its streams first, and says why", async () => {
		const other = await openApiBench();
		const place = await other.app.listen({ port: 0, host: "127.0.0.1" });
		const listener = await listenLive(place, other.keys.test);
		await listener.next();
		const closing = other.close();
		expect(await listener.next()).toMatchObject({ event: "end", data: { reason: "stopping" } });
		await closing;
	});
});
