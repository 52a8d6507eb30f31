import type { CustomerMatch } from "@hakiki/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCustomers } from "../customers/list-customers.ts";
import { type Jobs, startJobs } from "../jobs/start-jobs.ts";
import {
	decideTest,
	deposit,
	openTestBench,
	payout,
	type TestBench,
	type TestDecision,
} from "../testing/test-service.ts";
import { searchWorkspace } from "./search-workspace.ts";

let bench: TestBench;
let jobs: Jobs;
let stopped: TestDecision;

const PEOPLE = {
	"cust-1": "Grace Wanjiku Otieno",
	"cust-2": "Wanjiku Kamau",
	"cust-3": "Muhammad Abdi",
	"cust-4": "Chukwuemeka Obi",
	"cust-5": "Wanjikuna Achieng",
} as const;

beforeAll(async () => {
	bench = await openTestBench();
	jobs = startJobs(bench.service, { isScheduled: false });
	for (const [id, name] of Object.entries(PEOPLE)) await open(id, name);
	await open("of-live", "Grace Wanjiku Otieno", bench.liveRealm);
	await bench.service.recordEvent(bench.realm, {
		...deposit("cust-2"),
		device: { id: "phone-of-two" },
	});
	stopped = await decideTest(
		bench.service,
		bench.realm,
		payout("cust-3", { reference: "MPESA-77", destination: { type: "mpesa", account: "0722987111" } }),
	);
	await bench.service.recordEvent(bench.realm, payout("test_block_me"));
	await jobs.runNow("index-names");
});
afterAll(async () => {
	await jobs.stop();
	await bench.close();
});

async function open(id: string, name: string, realm = bench.realm): Promise<void> {
	await bench.service.recordEvent(realm, { type: "customer.created", customer_id: id, customer: { name } });
}

async function search(text: string, areNamesShown = true) {
	const context = await bench.service.openRealm(bench.realm);
	const shown = { areNamesShown, areCasesShown: true, areEventsShown: true };
	return searchWorkspace(bench.service, context, { text, limit: 6, ...shown });
}

async function find(text: string, areNamesShown = true): Promise<readonly [string, CustomerMatch["by"] | undefined][]> {
	const { customers } = await search(text, areNamesShown);
	return customers.items.map(({ id, match }) => [id, match?.by]);
}

describe("A search finds customers", () => {
	it("by the words of a name in any order and case, those as written first, in the realm alone", async () => {
		expect(await find("OTIENO wanjiku")).toEqual([["cust-1", "name"]]);
		expect(await find("wanjiku")).toEqual([
			["cust-1", "name"],
			["cust-2", "name"],
			["cust-5", "name_start"],
		]);
		expect((await search("otieno")).customers.items[0]).toMatchObject({ id: "cust-1", name: PEOPLE["cust-1"] });
	});

	it("by the beginning of a word of three letters or more, and by its sound", async () => {
		expect(await find("chu ob")).toEqual([]);
		expect(await find("chu obi")).toEqual([["cust-4", "name_start"]]);
		expect(await find("Mohamed")).toEqual([["cust-3", "name_sound"]]);
		expect(await find("Chuquemeka")).toEqual([["cust-4", "name_sound"]]);
		expect(await find("Kipchoge")).toEqual([]);
	});

	it("by the beginning of an id, and by what they use, with the role and the time", async () => {
		expect(await find("cust-")).toEqual(Object.keys(PEOPLE).map((id) => [id, "id_start"]));
		expect((await find("cust-2"))[0]).toEqual(["cust-2", "id"]);
		expect(await find("cu")).toEqual([]);
		for (const spelling of ["0722987111", "+254 722 987 111"]) {
			const { customers } = await search(spelling);
			expect(customers.items).toMatchObject([{ id: "cust-3", match: { by: "payee", kind: "msisdn" } }]);
			expect(Date.now() - (customers.items[0]?.match?.seenAt ?? 0)).toBeLessThan(600_000);
		}
		expect((await search("phone-of-two")).customers.items).toMatchObject([
			{ id: "cust-2", match: { by: "device", kind: "device" } },
		]);
	});

	it("never by name for callers who may not see names, and shows them none", async () => {
		expect(await find("wanjiku", false)).toEqual([]);
		expect((await search("cust-1", false)).customers.items).toMatchObject([{ id: "cust-1", name: null }]);
	});

	it("in the list, ranked and in pages, with its filters", async () => {
		const context = await bench.service.openRealm(bench.realm);
		const query = { search: "wanjiku", areNamesShown: true, limit: 2 };
		const first = await listCustomers(bench.service, context, query);
		expect(first.items.map(({ id, name }) => [id, name])).toEqual([
			["cust-1", PEOPLE["cust-1"]],
			["cust-2", PEOPLE["cust-2"]],
		]);
		const rest = await listCustomers(bench.service, context, { ...query, cursor: first.next });
		expect(rest).toMatchObject({ items: [{ id: "cust-5", match: { by: "name_start" } }], next: undefined });
		expect((await listCustomers(bench.service, context, { ...query, statuses: ["held"] })).items).toEqual([]);
	});
});

describe("A search finds cases and events", () => {
	it("by the beginning of their id in either case, by the customer, and by the reference of a payment", async () => {
		const { case_id: caseId = "", event_id: eventId } = await decideTest(
			bench.service,
			bench.realm,
			payout("test_block_her"),
		);
		for (const text of [caseId, caseId.slice(0, 20), caseId.slice(0, 20).toLowerCase()]) {
			expect((await search(text)).cases.items).toMatchObject([{ case: { id: caseId }, match: null }]);
		}
		for (const text of [eventId, eventId.slice(0, 20)]) {
			expect((await search(text)).events.items).toMatchObject([{ id: eventId, customerId: "test_block_her" }]);
		}
		expect((await search("test_block_he")).cases.items).toMatchObject([
			{ case: { id: caseId }, match: { by: "id_start" } },
		]);
		expect((await search("MPESA-77")).events.items).toMatchObject([{ id: stopped.event_id }]);
		expect((await search(eventId.slice(0, 9))).events.items).toEqual([]);
	});

	it("not for callers who may not see them", async () => {
		const context = await bench.service.openRealm(bench.realm);
		const shown = { areNamesShown: true, areCasesShown: false, areEventsShown: false };
		const found = await searchWorkspace(bench.service, context, { text: "test_block_me", limit: 6, ...shown });
		expect(found).toMatchObject({ customers: { items: [{ id: "test_block_me" }] }, cases: { items: [] } });
	});
});

describe("The keys of a name", () => {
	const readKeys = async (id: string) =>
		(await bench.database.pool.query("select xmin::text, keys from customer_names where customer_id = $1", [id])).rows;
	const tell = (customer: object) => bench.service.recordEvent(bench.realm, { ...deposit("changes"), customer });

	it("are written once for a name, again when it changes, and never by a decision", async () => {
		await tell({ name: "Njoroge Maina" });
		expect(await readKeys("changes")).toEqual([]);
		await jobs.runNow("index-names");
		const written = await readKeys("changes");
		expect(written).toHaveLength(1);
		await tell({ name: "Njoroge Maina", kyc_level: 2 });
		await tell({});
		await jobs.runNow("index-names");
		expect(await readKeys("changes")).toEqual(written);
		expect(await find("njoroge")).toEqual([["changes", "name"]]);
		await tell({ name: "Kiprono Bett" });
		await jobs.runNow("index-names");
		expect(await find("njoroge")).toEqual([]);
		expect(await find("kiprono")).toEqual([["changes", "name"]]);
	});

	it("hold no part of the name, and cost the others nothing if one cannot be read", async () => {
		const { rows } = await bench.database.pool.query("select string_agg(t::text, ' ') as text from customer_names t");
		expect(rows[0]?.text).not.toMatch(/otieno|wanjiku|kamau/i);
		await open("broken", "Broken Person");
		await open("whole", "Whole Person");
		await bench.database.pool.query("update customers set sealed = '\\x0102' where id = 'broken'");
		await jobs.runNow("index-names");
		expect(await find("whole person")).toEqual([["whole", "name"]]);
	});

	it("of a customer that a decision holds locked wait for the next run, and block nobody", async () => {
		await open("locked", "Locked Person");
		const client = await bench.database.pool.connect();
		try {
			await client.query("begin");
			await client.query("select from customers where id = 'locked' for update");
			await jobs.runNow("index-names");
			expect(await find("locked person")).toEqual([]);
			await client.query("commit");
		} finally {
			client.release();
		}
		await jobs.runNow("index-names");
		expect(await find("locked person")).toEqual([["locked", "name"]]);
	});
});
