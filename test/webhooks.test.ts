// A real server sends to a real receiver, which verifies with our own client, and is killed between sending and writing
// down that it was taken.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyWebhook } from "@hakiki/client";
import type { Pool } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { NOTICE_ENV } from "./harness/notices.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { waitUntil } from "./harness/wait.ts";

interface Heard {
	readonly id: string;
	readonly signature: string;
	readonly body: Buffer;
}

let home: Installation;
let server: ServerProcess;
let pool: Pool;
let receiver: Server;
let secret: string;
const heard: Heard[] = [];
/** Called with what arrived, before it is answered. */
let onHeard: (one: Heard) => Promise<void> = async () => undefined;

beforeAll(async () => {
	receiver = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on("data", (chunk: Buffer) => chunks.push(chunk));
		request.on("end", async () => {
			const { "webhook-id": id, "service-signature": signature } = request.headers;
			const one = { id: String(id), signature: String(signature), body: Buffer.concat(chunks) };
			heard.push(one);
			await onHeard(one);
			response.writeHead(verifyWebhook(one.body, one.signature, secret) ? 200 : 400).end();
		});
	});
	await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
	home = await Installation.createOnTestDatabase({ env: NOTICE_ENV });
	server = await home.start();
	const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
	const made = await home.runJson<{ secret: string }>(
		...["webhooks", "create", "--workspace", "Demo Kenya", "--mode", "test", "--url", url],
		...["--kinds", "decision.blocked"],
	);
	secret = made.secret;
	pool = await home.openPool();
});

afterAll(async () => {
	await home?.remove();
	receiver?.close();
	receiver?.closeAllConnections();
});

async function block(customerId: string): Promise<void> {
	const client = new HttpClient(server.url, { key: server.demoKeys.KE });
	const event = { type: "payout.requested", customer_id: `test_block_${customerId}`, amount: 100 };
	const answer = await client.post("/v1/events", event);
	client.close();
	expect(answer.status).toBe(200);
}

async function readStatuses(): Promise<readonly string[]> {
	const { rows } = await pool.query<{ status: string }>("select status from webhook_deliveries order by event_id");
	return rows.map(({ status }) => status);
}

it("tells of a blocked payout within seconds, verifiably", async () => {
	await block("one");
	await waitUntil("it was told", async () => (await readStatuses()).every((status) => status === "delivered"));
	await waitUntil("it arrived", () => heard.length === 1);
	const [one] = heard;
	expect(verifyWebhook(one?.body ?? "", one?.signature, secret)).toBe(true);
	expect(JSON.parse(one?.body.toString() ?? "")).toMatchObject({
		id: one?.id,
		type: "decision.blocked",
		livemode: false,
		data: { customer_id: "test_block_one", decision: "block" },
	});
});

it("sends a delivery again, under the same id and with a new signature, when its process died before the answer", async () => {
	heard.length = 0;
	onHeard = async () => {
		onHeard = async () => undefined;
		await server.kill();
	};
	await block("two");
	await waitUntil("the server is dead", () => server.hasEnded);
	expect(heard).toHaveLength(1);
	const diedAtSecond = Math.floor(Date.now() / 1_000);
	await waitUntil("another second has begun, which the next signature names", () => {
		return Math.floor(Date.now() / 1_000) > diedAtSecond;
	});
	server = await home.start();
	pool = await home.openPool();
	expect(await readStatuses()).toEqual(["delivered", "pending"]);
	// As if the minute were over for which the dead process holds it.
	await pool.query("update webhook_deliveries set leased_until = now() where status = 'pending'");
	await waitUntil("it was told again", async () => (await readStatuses()).every((status) => status === "delivered"));
	const [first, second] = heard;
	expect(heard).toHaveLength(2);
	expect(second?.id).toBe(first?.id);
	expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
	expect(second?.signature).not.toBe(first?.signature);
	expect(verifyWebhook(second?.body ?? "", second?.signature, secret)).toBe(true);
});

it("lets two servers send without doing so twice", async () => {
	heard.length = 0;
	const other = await home.start("--role", "worker");
	for (let n = 0; n < 60; n += 1) await block(`many_${n}`);
	await waitUntil("all were told", async () => {
		const statuses = await readStatuses();
		return statuses.length === 62 && statuses.every((status) => status === "delivered");
	});
	expect(heard).toHaveLength(60);
	expect(new Set(heard.map(({ id }) => id)).size).toBe(60);
	await other.stop();
});
