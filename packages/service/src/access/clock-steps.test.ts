import { formatUuid, parseId } from "@hakiki/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createKey as makeKey, revokeKey } from "../admin/api-keys.ts";
import type { Service } from "../create-service.ts";
import { openTestBench, type TestBench } from "../testing/test-service.ts";

let bench: TestBench;
let service: Service;
let aheadMs = 0;

beforeAll(async () => {
	bench = await openTestBench();
	service = await bench.openAnother({ world: { now: () => Date.now() + aheadMs } });
});
beforeEach(() => {
	aheadMs = 0;
});
afterAll(() => bench.close());

async function createKey(
	rateLimitPerMinute = 1_200,
): Promise<{ readonly keyId: string; readonly id: string; readonly raw: string }> {
	const { facts, key: raw } = await makeKey(service, {
		...{ workspace: "test", mode: "test", rateLimitPerMinute, actor: "cli:test" },
	});
	return { keyId: facts.id, id: formatUuid(parseId("key", facts.id) ?? new Uint8Array()), raw };
}

describe("a revoked key", () => {
	it("is known for five seconds at most", async () => {
		const { keyId, id, raw } = await createKey();
		expect(await service.authenticate(raw)).toMatchObject({ keyId: id, isLive: false });
		await revokeKey(service, { keyId, actor: "cli:test" });
		expect(await service.authenticate(raw)).toMatchObject({ keyId: id });
		aheadMs = 5_001;
		expect(await service.authenticate(raw)).toBeUndefined();
	});

	it("does not live on a clock that is set back", async () => {
		const { keyId, id, raw } = await createKey();
		expect(await service.authenticate(raw)).toMatchObject({ keyId: id });
		await revokeKey(service, { keyId, actor: "cli:test" });
		aheadMs = -3_600_000;
		expect(await service.authenticate(raw)).toBeUndefined();
	});
});

it("a spent limit is not held against a caller for the hour that a clock is set back", async () => {
	const { raw } = await createKey(1);
	const caller = await service.authenticate(raw);
	if (caller === undefined) throw new Error("The key is not known");
	// The window is moved to the past by hand, as if its minute were over.
	expect(await service.takePermits(caller, 1)).toMatchObject({ isGranted: true });
	expect(await service.takePermits(caller, 1)).toMatchObject({ isGranted: false });
	await bench.database.pool.query("update rate_windows set minute = minute - 1 where key_id = $1", [caller.keyId]);
	aheadMs = -3_600_000;
	expect(await service.takePermits(caller, 1)).toMatchObject({ isGranted: true });
});
