// Many events at once from several services with a memory, with labels and holds in between. In each quiet moment, everything that
// is remembered equals the database.

import type { EventInput } from "@hakiki/domain";
import { createPool } from "@hakiki/store";
import { afterAll, describe, expect, it } from "vitest";
import { readSeed } from "../../../../test/seed.ts";
import type { Service } from "../create-service.ts";
import { changeCustomerStatus } from "../customers/change-status.ts";
import { labelEvent } from "../events/label-event.ts";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { compareMemory } from "../testing/compare-memory.ts";
import { openFaultyProxy } from "../testing/faulty-proxy.ts";
import { createRoll, type Roll } from "../testing/hostile-memory.ts";
import {
	decideTest,
	deposit,
	openTestBench,
	payout,
	type TestBench,
	type TestDecision,
} from "../testing/test-service.ts";

const benches: TestBench[] = [];
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

const CUSTOMERS = 40;
const WAVES = 10;
const EVENTS = 90;
/** Names that need escapes, sort unlike their letters, or are long. */
const STRANGE = ["\u0001x", "\u0002", 'q"uo\\te', "ü", "😀", "𐀀", "｡", "__proto__", "a".repeat(128), "😀".repeat(32)];

const customerOf = (roll: Roll): string => {
	const at = roll(CUSTOMERS);
	return STRANGE[at] ?? `c-${at}`;
};

/** Few phones and devices, so that customers share them, and sums that are followed from account to account. */
function rollEvent(roll: Roll): EventInput {
	const customerId = customerOf(roll);
	const device = { id: `device-${roll(4)}` };
	const phone = `07${String(12_000_000 + roll(12))}`;
	switch (roll(8)) {
		case 0:
			return {
				...{ type: "customer.created", customer_id: customerId, device },
				customer: { name: `Person ${roll(5)}`, phone, national_id: `${roll(9)}` },
			};
		case 1:
			return {
				...{ type: "customer.updated", customer_id: customerId, changes: ["name"] },
				customer: { name: `Person ${roll(9)}` },
			};
		case 2:
			return { type: "login", customer_id: customerId, device, login: { success: roll(3) > 0 } };
		case 3:
			return deposit(customerId, { amount: 3_000 + roll(40_000), counterparty: { phone } });
		case 4:
			return payout(customerId, {
				amount: 100 * (1 + roll(500)),
				destination: { type: "mpesa", account: phone },
				device,
			});
		default:
			return {
				...{ type: "transaction", direction: "out", customer_id: customerId, device },
				...{ amount: 3_000 + roll(9_000), method: "mpesa", counterparty: { account: customerOf(roll) } },
			};
	}
}

async function act(roll: Roll, bench: TestBench, service: Service, eventIds: readonly string[]): Promise<void> {
	const context = await service.openRealm(bench.realm);
	if (roll(2) === 0 && eventIds.length > 0) {
		const eventId = eventIds[roll(eventIds.length)] ?? "";
		const label = roll(3) === 0 ? "legit" : "fraud";
		await labelEvent(service, context, { eventId, label, actor: "test", history: {} });
		return;
	}
	const action = roll(2) === 0 ? "hold" : "release";
	await changeCustomerStatus(service, context, {
		customerId: customerOf(roll),
		action,
		actor: "test",
		reason: "A test",
	});
}

describe.each([
	["one service", 1, 4_000_000],
	["one service with little memory", 1, 60_000],
	["two services in turn", 2, 4_000_000],
	["one service whose connections are cut", 0, 4_000_000],
])("%s", (_, count, memoryBytes) => {
	it("remembers what the database holds", { timeout: 120_000 }, async () => {
		const bench = await openTestBench("KE", { memoryBytes });
		benches.push(bench);
		const proxy = await openFaultyProxy(bench.database.url);
		const pool = createPool(proxy.url, { poolSize: 10 });
		const isCut = count === 0;
		const services = [isCut ? await bench.openAnother({ pool }) : bench.service];
		while (services.length < count) services.push(await bench.openAnother());
		const colleague = await bench.openAnother({ memoryBytes: 0 });
		const roll = createRoll(readSeed() + count + memoryBytes);
		const eventIds: string[] = [];
		let compared = 0;
		for (let wave = 0; wave < WAVES; wave += 1) {
			const service = services[Math.floor(wave / 5) % services.length] as Service;
			const posts: Promise<TestDecision>[] = [];
			const acts: Promise<void>[] = [];
			for (let index = 0; index < EVENTS; index += 1) {
				const key = roll(4) === 0 ? `key-${roll(200)}` : undefined;
				posts.push(decideTest(service, bench.realm, rollEvent(roll), key));
				posts.at(-1)?.catch(() => undefined);
				// Some are refused, such as the release of a customer who is not held.
				if (roll(30) === 0) acts.push(act(roll, bench, colleague, eventIds).catch(() => undefined));
				if (isCut && roll(60) === 0) proxy.cutAll();
				if (roll(10) === 0) await Promise.allSettled(posts.slice(-20));
			}
			for (const post of await Promise.allSettled(posts)) {
				if (post.status === "fulfilled") eventIds.push(post.value.event_id);
				else if (post.reason.code !== "idempotency_conflict") throw post.reason;
			}
			await Promise.all(acts);
			// A round of memory that missed a change is refused, and looks for it.
			const keeper = service.memory.keeperOf(bench.realm) as unknown as { look(): Promise<void> };
			if (wave % 3 === 2)
				await expect
					.poll(
						async () => {
							await decideTest(service, bench.realm, { type: "login", customer_id: "waker" });
							return service.memory.bytes;
						},
						{ timeout: 15_000, interval: 300 },
					)
					.toBeGreaterThan(0);
			await keeper.look();
			const result = await compareMemory(service, bench.database.pool, bench.realm);
			expect(result.differences).toEqual([]);
			compared += result.compared;
		}
		const report = await rebuildProfiles(bench.service, { mode: "check", realms: [bench.realm], actor: "test" });
		expect(report.different).toEqual([]);
		expect(compared).toBeGreaterThan(0);
		await services[0]?.close();
		await pool.end();
		await proxy.close();
	});
});
