// The network as it is stored, against a plain count of the events: many customers at once, in two processes.

import type { EventInput } from "@hakiki/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestBench, type TestBench } from "../testing/test-service.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const HOUR_MS = 3_600_000;
const WALLETS = ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"];

it("knows every customer of a device, destination, wallet, phone and identity, and when each was there last", async () => {
	const second = await bench.openAnother();
	let state = 5;
	const random = (below: number): number => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return (state >>> 10) % below;
	};
	const start = Date.now() - 20 * 24 * HOUR_MS;
	const truth = new Map<string, Map<string, number>>();
	const { hash } = await bench.service.openRealm(bench.realm);
	const see = (role: string, key: string, customer: string, at: number): void => {
		const name = `${role} ${key}`;
		const seen = truth.get(name) ?? new Map<string, number>();
		truth.set(name, seen.set(customer, Math.max(at, seen.get(customer) ?? 0)));
	};
	const events: EventInput[] = [];
	for (let count = 0; count < 500; count += 1) {
		// Hours apart, so that no tie is too fresh to be written again.
		const at = start + count * 0.9 * HOUR_MS + random(1000);
		const which = random(2);
		const customer = `s${random(28)}`;
		const head = { customer_id: customer, occurred_at: new Date(at).toISOString() };
		switch (random(5)) {
			case 0:
				see("device", hash("device", `d${which}`), customer, at);
				events.push({ ...head, type: "login", login: { success: true }, device: { id: `d${which}` } });
				break;
			case 1:
				see("payee", hash("msisdn", `+25471100000${which}`), customer, at);
				events.push({
					...head,
					type: "payout.requested",
					amount: 10,
					destination: { type: "mpesa", account: `071100000${which}` },
				});
				break;
			case 2:
				see("payee", hash("wallet", WALLETS[which] ?? ""), customer, at);
				events.push({
					...head,
					type: "payout.requested",
					amount: 10,
					method: "crypto",
					destination: { type: "crypto_wallet", account: WALLETS[which] ?? "" },
				});
				break;
			case 3:
				see("phone", hash("msisdn", `+25472200000${which}`), customer, at);
				events.push({ ...head, type: "customer.updated", changes: [], customer: { phone: `072200000${which}` } });
				break;
			default:
				see("identity", hash("national_id", `3344556${which}`), customer, at);
				events.push({ ...head, type: "customer.updated", changes: [], customer: { national_id: `3344556${which}` } });
		}
	}
	// One customer's events keep their order; those of others run beside them, in either process.
	const customers = [...new Set(events.map((event) => event.customer_id))];
	await Promise.all(
		customers.map(async (customer, index) => {
			const service = index % 2 === 0 ? bench.service : second;
			for (const event of events.filter((one) => one.customer_id === customer))
				await service.recordEvent(bench.realm, event);
		}),
	);
	const { rows } = await bench.database.pool.query<{
		role: string;
		hash: Buffer;
		members: object;
		member_count: number;
	}>("select role, hash, members, member_count from entities");
	expect(rows).toHaveLength(truth.size);
	for (const row of rows) {
		const expected = truth.get(`${row.role} ${row.hash.toString("base64url")}`);
		expect(row.member_count, row.role).toBe(expected?.size);
		const members = Object.entries(row.members).map(([customer, [seenAt]]) => [customer, seenAt]);
		const seen = [...(expected ?? [])].map(([customer, at]) => [customer, Math.floor(at)]);
		expect(members.sort(), row.role).toEqual(seen.sort());
	}
});
