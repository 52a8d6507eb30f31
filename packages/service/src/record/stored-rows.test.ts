import { HUB_MEMBERS } from "@hakiki/rules";
import { unseal } from "@hakiki/vault";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Service } from "../create-service.ts";
import { changeCustomerStatus } from "../customers/change-status.ts";
import { readCustomer } from "../customers/read-customer.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { placeOfCustomer } from "./sealed-event.ts";

let bench: TestBench;
let service: Service;
beforeAll(async () => {
	bench = await openTestBench();
	service = await bench.openAnother({ roundsMax: 1 });
});
afterAll(() => bench.close());

const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
	(await bench.database.pool.query(text, values)).rows;

const record = (customerId: string, fields: Parameters<typeof deposit>[1] = {}) =>
	decideTest(service, bench.realm, deposit(customerId, fields));

const login = (customerId: string, deviceId: string, fields: object = {}) =>
	decideTest(service, bench.realm, {
		type: "login",
		customer_id: customerId,
		login: { success: true },
		device: { id: deviceId },
		...fields,
	});

/** The entities of one role that a customer is tied to. */
const entitiesOf = (customerId: string, role: string) =>
	query(
		`select e.members, e.member_count, l.first_seen_at from links l join entities e using (hash, role, realm)
		  where l.customer_id = $1 and l.role = $2 and l.realm = $3`,
		[customerId, role, bench.realm],
	);

describe("a movement's party", () => {
	const partiesOf = async (customerId: string) =>
		(await query("select party_role from events where customer_id = $1 order by seq", [customerId])).map(
			(row) => row["party_role"],
		);
	const settling = { type: "transaction", direction: "out" } as const;

	it("is named once for a payout and the transaction that settles it", async () => {
		await decideTest(service, bench.realm, payout("settled"));
		await decideTest(service, bench.realm, payout("settled", settling));
		await decideTest(service, bench.realm, payout("settled", settling));
		expect(await partiesOf("settled")).toEqual(["payee", null, "payee"]);
	});

	it("is named once also when both are decided in one batch", async () => {
		await Promise.all([
			service.recordEvent(bench.realm, payout("at-once")),
			service.recordEvent(bench.realm, payout("at-once", settling)),
		]);
		expect(await partiesOf("at-once")).toEqual(["payee", null]);
	});

	it("is not named for what failed", async () => {
		await record("failed", { status: "failed" });
		await record("failed");
		expect(await partiesOf("failed")).toEqual([null, "payer"]);
	});
});

describe("a customer's personal fields", () => {
	const fieldsOf = async (customerId: string): Promise<unknown> => {
		const [row] = await query("select sealed from customers where id = $1", [customerId]);
		const { keys, realm } = await service.openRealm(bench.realm);
		return JSON.parse(unseal(keys, placeOfCustomer(realm, customerId), row?.["sealed"] as Buffer).toString("utf8"));
	};

	it("stay when later events carry none, and are joined when they do, in one batch or in several", async () => {
		const created = { type: "customer.created", customer_id: "personal", customer: { name: "Amina" } } as const;
		await decideTest(service, bench.realm, created);
		await record("personal");
		expect(await fieldsOf("personal")).toMatchObject({ name: "Amina" });
		const update = (customer: object, changes: readonly ("email" | "phone")[]) =>
			service.recordEvent(bench.realm, {
				type: "customer.updated",
				customer_id: "personal",
				changes,
				customer,
			});
		await Promise.all([update({ email: "a@example.com" }, ["email"]), update({ phone: "0712000001" }, ["phone"])]);
		await changeCustomerStatus(service, await service.openRealm(bench.realm), {
			customerId: "personal",
			action: "hold",
			actor: "test",
			reason: "a test",
		});
		expect(await fieldsOf("personal")).toMatchObject({
			name: "Amina",
			email: "a@example.com",
			phone: "0712000001",
		});
	});
});

describe("ties", () => {
	const HOUR_MS = 3_600_000;
	const at = (ms: number) => ({ occurred_at: new Date(ms).toISOString() });

	it("are rewritten only when last seen over an hour ago, and never go back", async () => {
		const start = Date.now() - 10 * HOUR_MS;
		const lastSeen = async () => {
			const members = (await entitiesOf("tied", "device"))[0]?.["members"] as { tied: [number, number | null] };
			return new Date(members.tied[0]);
		};
		await login("tied", "tied-device", at(start));
		await login("tied", "tied-device", at(start + HOUR_MS - 60_000));
		expect(await lastSeen()).toEqual(new Date(start));
		await login("tied", "tied-device", at(start + HOUR_MS + 60_000));
		expect(await lastSeen()).toEqual(new Date(start + HOUR_MS + 60_000));
		await login("tied", "tied-device", { ...at(start - HOUR_MS), login: { success: false } });
		expect(await lastSeen()).toEqual(new Date(start + HOUR_MS + 60_000));
		expect((await entitiesOf("tied", "device"))[0]?.["first_seen_at"]).toEqual(new Date(start));
	});

	it("keep the latest failed login, in whatever order a batch brings them", async () => {
		const start = Date.now() - HOUR_MS;
		const fail = (ms: number) => login("failing", "failing-device", { ...at(ms), login: { success: false } });
		await Promise.all([fail(start + 2_000), fail(start + 5_000), fail(start + 1_000)]);
		expect((await entitiesOf("failing", "device"))[0]?.["members"]).toEqual({
			failing: [start + 5_000, start + 5_000],
		});
	});

	it("of one batch are seen by its later events, also of other customers", async () => {
		const devices = await Promise.all(["one", "two", "three"].map((id) => login(id, "shared-at-once")));
		expect(devices.map((one) => one.reasons.some(({ code }) => code === "device_shared"))).toEqual([
			false,
			false,
			true,
		]);
	});

	it("know customers by any id a caller may choose", async () => {
		const ids = ["__proto__", "constructor", "10", "9", `o'Neil "the 1st" \\ $1`, "Ωμέγα 🙂", "x".repeat(128)];
		for (const id of ids) {
			await login(id, "any-id");
			expect(await readCustomer(service, await service.openRealm(bench.realm), id)).toMatchObject({ state: { id } });
		}
		const [entity] = await entitiesOf("10", "device");
		expect(entity?.["member_count"]).toBe(ids.length);
		const last = await login("one-more", "any-id");
		const shared = last.reasons.find(({ code }) => code === "device_shared");
		expect(shared?.reason).toContain(String(ids.length + 1));
	});

	it("to a hub are kept, but no longer noted on its row", async () => {
		const customers = Array.from({ length: HUB_MEMBERS + 6 }, (_, index) => `crowd-${index}`);
		for (const id of customers) await login(id, "hub-device");
		const [hub] = await entitiesOf("crowd-0", "device");
		expect(hub?.["member_count"]).toBe(HUB_MEMBERS + 1);
		const members = Object.keys(hub?.["members"] as object);
		// The 32 latest, and those that were not dropped yet.
		expect(members.length).toBeGreaterThanOrEqual(32);
		expect(members.length).toBeLessThan(64);
		expect(members).not.toContain(customers.at(-1));
		const links = await query(
			"select from links where role = 'device' and hash = (select hash from links where customer_id = 'crowd-0' and role = 'device')",
		);
		expect(links).toHaveLength(customers.length);
	});
});

describe("history", () => {
	it("is decided and folded, but holds nobody, opens no case and sends no notice, however recent it is", async () => {
		const importEvent = (input: Parameters<typeof service.recordEvent>[1]) =>
			service.recordEvent(bench.realm, input, { isHistory: true });
		const before = await query("select from outbox");
		await importEvent(deposit("imported", { amount: 90_000 }));
		await importEvent({ type: "sim.swap", customer_id: "imported" });
		await importEvent(payout("imported", { amount: 48_000, balance: 90_000 }));
		const rows = await query("select decision from events where customer_id = 'imported' order by seq");
		expect(rows.at(-1)).toEqual({ decision: "block" });
		const customer = await readCustomer(service, await service.openRealm(bench.realm), "imported");
		expect(customer).toMatchObject({ state: { status: "active" }, openCases: [] });
		expect(await query("select from outbox")).toHaveLength(before.length);
		const fresh = await decideTest(service, bench.realm, payout("imported", { amount: 48_000, balance: 90_000 }));
		expect(fresh).toMatchObject({ decision: "block", customer: { status: "held" } });
	});
});
