// The routes about screening, on the real service.

import { presentDecision } from "@hakiki/contract";
import {
	createKey,
	createService,
	createWorkspace,
	createWorld,
	importList,
	type Jobs,
	type Service,
	startJobs,
} from "@hakiki/service";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../http/build-app.ts";
import { createLogger } from "../operations/logger.ts";
import { createMetrics } from "../operations/metrics.ts";

// These people do not exist.
const LIST = [
	{
		id: "s1",
		topics: ["sanction"],
		type: "person",
		name: "Zubqar Wenlokhi Thabrovan",
		aliases: ["Abu Zubqar"],
		dobs: ["1971-03-09"],
		nationalities: ["SO"],
		programs: ["MADE-UP"],
	},
	{ id: "s2", topics: ["sanction"], type: "entity", name: "Krelvadane Mineral Exchange" },
];
const LISTED = "Zubqar Wenlokhi Thabrovan";

let database: TestDatabase;
let service: Service;
let jobs: Jobs;
let app: FastifyInstance;
let keys: Readonly<Record<"manage" | "live" | "own" | "second" | "events" | "impersonal" | "elsewhere", string>>;

beforeAll(async () => {
	database = await createTestDatabase({ poolSize: 5 });
	service = await createService({
		pool: database.pool,
		env: { HAKIKI_MASTER_KEY: Buffer.alloc(32, 9).toString("base64") },
		world: createWorld(() => undefined),
		presentDecision,
	});
	jobs = startJobs(service, { isScheduled: false });
	const metrics = createMetrics();
	const checkReadiness = async () => ({ isReady: true, problems: [] });
	const log = createLogger({ destination: { write: () => undefined } });
	app = buildApp({ service, checkReadiness, log, metrics });
	const shop = await createWorkspace(service, { name: "Shop", country: "KE", actor: "test" });
	const duka = await createWorkspace(service, { name: "Duka", country: "NG", actor: "test" });
	// Two keys of one person would count as one person.
	let makers = 0;
	const make = async (workspace: string, ...scopes: Parameters<typeof createKey>[1]["scopes"] & string[]) => {
		makers += 1;
		return (await createKey(service, { workspace, mode: "test", scopes, actor: `cli:maker-${makers}` })).key;
	};
	const actor = "cli:maker-1";
	const again = await createKey(service, { workspace: shop.id, mode: "test", scopes: ["manage"], actor });
	const live = await createKey(service, { workspace: shop.id, mode: "live", scopes: ["manage"], actor });
	keys = {
		manage: await make(shop.id, "manage"),
		live: live.key,
		own: again.key,
		second: await make(shop.id, "manage"),
		events: await make(shop.id, "events"),
		impersonal: await make(shop.id, "screening:read"),
		elsewhere: await make(duka.id, "manage"),
	};
	const file = {
		name: "made-up.jsonl",
		async *open() {
			yield Buffer.from(LIST.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
		},
	};
	await importList(service, { format: "hakiki", list: "made_up", files: [file], source: "a test", actor: "test" });
	await service.lists.refresh();
	for (const [id, customer] of Object.entries({
		weak: { name: LISTED },
		strong: { name: LISTED, dob: "1971-03-09", nationality: "KE", kind: "individual" },
		nobody: { name: "Achieng Atieno" },
	})) {
		await ask("POST", "/v1/events", { type: "customer.created", customer_id: id, customer });
	}
	await ask("POST", "/v1/events", {
		type: "payout.requested",
		customer_id: "payer",
		amount: 10,
		method: "bank",
		destination: { type: "bank", account: "0445566", bank_code: "01", name: "Krelvadane Mineral Exchange" },
	});
});
afterAll(async () => {
	await jobs.stop();
	await app.close();
	await service.close();
	await database.drop();
});

async function ask(method: "GET" | "POST" | "PATCH", url: string, body?: object, key = keys.manage) {
	const answer = await app.inject({
		method,
		url,
		headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": "application/json" }) },
		...(body !== undefined && { payload: JSON.stringify(body) }),
	});
	return { status: answer.statusCode, json: answer.json() };
}

const MATCHES = "/v1/screening/matches";
const idOf = async (customerId: string): Promise<string> =>
	(await ask("GET", `${MATCHES}?customer_id=${customerId}&status=all`)).json.data[0].id;

describe("matches", () => {
	it("are listed newest first, by page and by filter", async () => {
		const all = await ask("GET", MATCHES);
		expect(all.json.data.map((match: Record<string, unknown>) => [match["customer_id"], match["strength"]])).toEqual([
			["payer", "weak"],
			["strong", "strong"],
			["weak", "weak"],
		]);
		expect(all.json).toMatchObject({
			next_cursor: null,
			data: [
				{
					party: "destination",
					entry: "made_up:s2",
					list: "made_up",
					type: "sanction",
					status: "open",
					first_verdict: null,
				},
				{
					party: "customer",
					entry: "made_up:s1",
					case_id: expect.stringMatching(/^cas_/),
					event_id: expect.stringMatching(/^evt_/),
				},
				{ decided_by: [], decided_at: null },
			],
		});
		const first = await ask("GET", `${MATCHES}?limit=2`);
		expect(first.json.data).toHaveLength(2);
		const rest = await ask("GET", `${MATCHES}?limit=2&cursor=${first.json.next_cursor}`);
		expect(rest.json).toEqual({ data: [all.json.data[2]], next_cursor: null });
		const wrong = await ask("GET", `${MATCHES}?cursor=garbage`);
		expect([wrong.status, wrong.json.message]).toEqual([400, "cursor: is not a cursor of this list"]);
		for (const [query, count] of [
			["strength=strong", 1],
			["party=destination", 1],
			["type=pep", 0],
			["list=made_up", 3],
			["list=other", 0],
			["customer_id=weak", 1],
			["status=cleared", 0],
		] as const) {
			expect((await ask("GET", `${MATCHES}?${query}`)).json.data, query).toHaveLength(count);
		}
		expect(await ask("GET", `${MATCHES}?strength=medium`)).toMatchObject({
			status: 400,
			json: { details: [{ field: "strength" }] },
		});
	});

	it("are listed with both names and with what agrees and differs, and with no name of a customer for some", async () => {
		const query = `${MATCHES}?customer_id=`;
		expect((await ask("GET", `${query}strong`)).json.data).toMatchObject([
			{
				customer_name: LISTED,
				customer_dob: expect.stringMatching(/^\d{4}/),
				given_name: LISTED,
				listed_name: LISTED,
				matched_name: LISTED,
				comparison: [
					{ field: "name", agreement: "agrees" },
					{ field: "dob", agreement: "agrees" },
					{ field: "nationality", agreement: "differs" },
					{ field: "type", agreement: "agrees" },
				],
			},
		]);
		// A customer without a name has paid somebody with one.
		expect((await ask("GET", `${query}payer`)).json.data).toMatchObject([
			{ customer_name: null, given_name: "Krelvadane Mineral Exchange", matched_name: "Krelvadane Mineral Exchange" },
		]);
		expect((await ask("GET", `${query}strong`, undefined, keys.impersonal)).json.data).toMatchObject([
			{
				customer_name: null,
				customer_dob: null,
				given_name: null,
				listed_name: LISTED,
				comparison: [{ agreement: "agrees" }, {}, {}, {}],
			},
		]);
	});

	it("are shown beside the listed entry, field by field, and say why", async () => {
		const { json } = await ask("GET", `${MATCHES}/${await idOf("strong")}`);
		expect(json).toMatchObject({
			strength: "strong",
			matched_name: LISTED,
			explanation: expect.stringContaining("born the same day"),
			comparison: [
				{ field: "name", given: LISTED, listed: [LISTED, "Abu Zubqar"], agreement: "agrees" },
				{ field: "dob", given: "1971-03-09", listed: ["1971-03-09"], agreement: "agrees" },
				{ field: "nationality", given: "KE", listed: ["SO"], agreement: "differs" },
				{ field: "type", given: "person", listed: ["person"], agreement: "agrees" },
			],
			listed: { id: "s1", list: "made_up", programs: ["MADE-UP"], position: null },
			reasons: [],
		});
		const party = await ask("GET", `${MATCHES}/${await idOf("payer")}`);
		expect(party.json.comparison[0]).toMatchObject({ given: "Krelvadane Mineral Exchange", agreement: "agrees" });
		const impersonal = await ask("GET", `${MATCHES}/${await idOf("strong")}`, undefined, keys.impersonal);
		expect(impersonal.json).toMatchObject({
			explanation: null,
			comparison: [{ given: null, agreement: "agrees" }, {}, {}, {}],
		});
	});

	it("are cleared with a reason, a strong one by two keys, and confirmed by two", async () => {
		const weak = `${MATCHES}/${await idOf("weak")}`;
		expect(await ask("POST", `${weak}/clear`, {})).toMatchObject({
			status: 400,
			json: { details: [{ field: "reason" }] },
		});
		expect((await ask("POST", `${weak}/clear`, { reason: "another birth date" })).json).toMatchObject({
			effective: true,
			screening: "clear",
			match: { status: "cleared", decided_by: [expect.stringMatching(/^key:/)] },
		});
		expect((await ask("GET", weak)).json.reasons).toMatchObject([{ verdict: "clear", reason: "another birth date" }]);
		expect(await ask("POST", `${weak}/clear`, { reason: "again" })).toMatchObject({ status: 400 });
		const strong = `${MATCHES}/${await idOf("strong")}`;
		const confirm = (key: string) => ask("POST", `${strong}/confirm`, { reason: "the passport" }, key);
		expect((await confirm(keys.manage)).json).toMatchObject({
			effective: false,
			screening: "potential_match",
			match: { status: "open", first_verdict: { verdict: "confirm" } },
		});
		expect((await confirm(keys.manage)).json).toMatchObject({ effective: false });
		expect(await confirm(keys.own)).toMatchObject({
			status: 403,
			json: {
				message: expect.stringMatching(/^A different person from the one who decided first must decide the same;/),
			},
		});
		expect((await confirm(keys.second)).json).toMatchObject({
			effective: true,
			screening: "confirmed_match",
			match: { status: "confirmed", first_verdict: null },
		});
		expect((await ask("GET", "/v1/customers/strong")).json).toMatchObject({ status: "blocked" });
	});

	it("are not shown to another workspace", async () => {
		const id = await idOf("weak");
		expect((await ask("GET", MATCHES, undefined, keys.elsewhere)).json.data).toEqual([]);
		for (const path of [`${MATCHES}/${id}`, `${MATCHES}/mat_01KA0000000000000000000005`, `${MATCHES}/nonsense`]) {
			expect((await ask("GET", path, undefined, keys.elsewhere)).status, path).toBe(404);
			expect((await ask("POST", `${path}/clear`, { reason: "x" }, keys.elsewhere)).status, path).toBe(404);
		}
		expect((await ask("GET", MATCHES, undefined, keys.events)).status).toBe(403);
		expect((await ask("POST", `${MATCHES}/${id}/clear`, { reason: "x" }, keys.impersonal)).status).toBe(403);
	});
});

describe("rescreening all customers", () => {
	it("is requested, runs in the background, and can be read", async () => {
		await jobs.runNow("rescreen");
		const started = await ask("POST", "/v1/screening/runs");
		expect(started.json).toMatchObject({ kind: "full", reason: "asked", status: "running", customers: 0, total: 3 });
		expect((await ask("POST", "/v1/screening/runs")).json.id).toBe(started.json.id);
		await jobs.runNow("rescreen");
		const run = await ask("GET", `/v1/screening/runs/${started.json.id}`);
		expect(run.json).toMatchObject({ status: "finished", customers: 3, changed: 0, held: 0, lists_version: 1 });
		const { json } = await ask("GET", "/v1/screening/runs?limit=1");
		expect(json).toMatchObject({ data: [{ id: started.json.id }], next_cursor: String(started.json.id) });
		expect((await ask("GET", `/v1/screening/runs?cursor=${json.next_cursor}`)).json.data[0].id).toBeLessThan(
			started.json.id,
		);
		expect((await ask("GET", `/v1/screening/runs/${started.json.id}`, undefined, keys.elsewhere)).status).toBe(404);
	});

	it("follows a change of thresholds, which has its bounds", async () => {
		expect((await ask("GET", "/v1/screening/thresholds")).json).toEqual({ sanction: 0.8, pep: 0.8, strong: 0.95 });
		expect(await ask("PATCH", "/v1/screening/thresholds", { sanction: 0.2 }, keys.live)).toMatchObject({ status: 400 });
		expect(await ask("PATCH", "/v1/screening/thresholds", { sanction: 0.99 }, keys.live)).toMatchObject({
			status: 400,
			json: { details: [{ field: "strong" }] },
		});
		const changed = await ask("PATCH", "/v1/screening/thresholds", { pep: 0.9 }, keys.live);
		expect(changed.json).toEqual({ sanction: 0.8, pep: 0.9, strong: 0.95 });
		expect((await ask("GET", "/v1/screening/thresholds")).json).toEqual(changed.json);
		await jobs.runNow("rescreen");
		expect((await ask("GET", "/v1/screening/runs?limit=1")).json.data[0]).toMatchObject({ reason: "thresholds" });
	});
});

it("shows the state of the lists and the missing ones of live mode", async () => {
	expect((await ask("GET", "/v1/screening/lists")).json).toMatchObject({
		version: 1,
		missing: ["The UN list (un_sc) is not loaded.", "The Kenyan list (ke_frc) is not loaded."],
		lists: [
			{
				...{ id: "made_up", entries: 2, names: 3, problem: null },
				...{ published_on: null, stated_entries: null, persons: 1, peps: 0, warnings: [] },
			},
		],
		latest_run: { status: "finished", problem: null },
	});
});

describe("POST /v1/screening/matches/clear", () => {
	it("dismisses each by itself, and a strong one waits for a second person", async () => {
		for (const [id, more] of [["many-1"], ["many-2"], ["many-3", { dob: "1971-03-09" }]] as const) {
			const customer = { name: LISTED, ...more };
			await ask("POST", "/v1/events", { type: "customer.created", customer_id: id, customer });
		}
		const ids = [await idOf("many-1"), await idOf("many-3"), "mat_nothing", await idOf("many-2"), await idOf("many-1")];
		const reason = "Other birth dates";
		const { status, json } = await ask("POST", `${MATCHES}/clear`, { match_ids: ids, reason });
		expect(status).toBe(200);
		expect(json.data).toMatchObject([
			{ match_id: ids[0], ok: true, effective: true, closed_case_id: expect.stringMatching(/^cas_/), error: null },
			{ match_id: ids[1], ok: true, effective: false, closed_case_id: null },
			{ match_id: ids[2], ok: false, error: { code: "not_found" } },
			{ match_id: ids[3], ok: true, effective: true },
		]);
		const closed = await ask("GET", `/v1/cases/${json.data[0].closed_case_id}`);
		expect(closed.json).toMatchObject({ status: "closed", disposition: "false_positive" });
		expect((await ask("GET", `${MATCHES}/${ids[1]}`)).json).toMatchObject({ first_verdict: { role: null } });
		expect((await ask("POST", `${MATCHES}/clear`, { match_ids: ids })).status).toBe(400);
		expect((await ask("POST", `${MATCHES}/clear`, { match_ids: ids, reason }, keys.impersonal)).status).toBe(403);
	});
});
