// A process that slept while data keys were rotated answers 503 to what it cannot open, logs no error, and answers as soon
// as it has read the new keys.

import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type Service } from "../create-service.ts";
import { openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { openKeyTools } from "./key-tools.ts";
import { rotateDataKeys } from "./rotate-data.ts";

const MASTER_KEY = Buffer.alloc(32, 7).toString("base64");
const OPENED_AT = Date.now();

let bench: TestBench;
let asleep: Service;
/** The clock of the sleeping process stands still, so that its caches do not expire. */
let sleptMs = 0;

beforeAll(async () => {
	bench = await openTestBench();
	asleep = await bench.openAnother({ world: { now: () => OPENED_AT + sleptMs } });
});
afterAll(() => bench.close());

it("answers 503 to what a newer key has sealed, and the same bytes as the others when it knows the key", async () => {
	const { service, realm, database } = bench;
	const person = { type: "customer.created", customer_id: "wanjiku", customer: { name: "Wanjiku" } } as const;
	await service.recordEvent(realm, person);
	const world = createWorld(() => undefined);
	const tools = await openKeyTools({ pool: database.pool, env: { HAKIKI_MASTER_KEY: MASTER_KEY }, world });
	await rotateDataKeys(tools, { actor: "cli:test", learningMs: 1, wait: async () => undefined });
	// Opened after the rotation, so it knows the old and the new keys.
	const awake = await bench.openAnother();
	const answered = await awake.recordEvent(realm, payout("wanjiku"), { idempotencyKey: "after" });
	await awake.recordEvent(realm, { ...person, customer: { name: "Wanjiku Kamau" } });

	const again = () => asleep.recordEvent(realm, payout("wanjiku"), { idempotencyKey: "after" });
	await expect(again()).rejects.toMatchObject({ code: "service_unavailable" });
	await expect(asleep.recordEvent(realm, person)).rejects.toMatchObject({ code: "service_unavailable" });
	sleptMs = 60_000;
	await expect.poll(async () => (await again().catch(() => undefined))?.body, { timeout: 20_000 }).toBe(answered.body);
});
