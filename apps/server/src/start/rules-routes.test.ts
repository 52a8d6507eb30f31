// The routes about rule sets and the register, on the real service.

import { presentDecision } from "@hakiki/contract";
import type { LearnedLayer, RuleSetDocument } from "@hakiki/domain";
import { defaultRuleSet } from "@hakiki/rules";
import {
	createKey,
	createService,
	createWorkspace,
	createWorld,
	publishRuleSet,
	type Service,
	setApproval,
} from "@hakiki/service";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../http/build-app.ts";
import { createLogger } from "../operations/logger.ts";
import { createMetrics } from "../operations/metrics.ts";
import { expectAgreement } from "../testing/api-bench.ts";

let database: TestDatabase;
let service: Service;
let app: FastifyInstance;
let assertAgreement: () => void;
let keys: Readonly<Record<"manage" | "own" | "other" | "events" | "elsewhere", string>>;
let workspaceId: string;
let elsewhereId: string;

beforeAll(async () => {
	database = await createTestDatabase({ poolSize: 5 });
	service = await createService({
		pool: database.pool,
		env: { HAKIKI_MASTER_KEY: Buffer.alloc(32, 9).toString("base64") },
		world: createWorld(() => undefined),
		presentDecision,
	});
	const metrics = createMetrics();
	const checkReadiness = async () => ({ isReady: true, problems: [] });
	const log = createLogger({ destination: { write: () => undefined } });
	app = buildApp({ service, checkReadiness, log, metrics });
	assertAgreement = expectAgreement(app);
	const shop = await createWorkspace(service, { name: "Shop", country: "KE", actor: "test" });
	const duka = await createWorkspace(service, { name: "Duka", country: "NG", actor: "test" });
	const make = async (workspace: string, scope: "events" | "manage", actor = "cli:amina") =>
		(await createKey(service, { workspace, mode: "live", scopes: [scope], actor })).key;
	keys = {
		manage: await make(shop.id, "manage"),
		own: await make(shop.id, "manage"),
		other: await make(shop.id, "manage", "cli:baraka"),
		events: await make(shop.id, "events"),
		elsewhere: await make(duka.id, "manage"),
	};
	workspaceId = shop.uuid;
	elsewhereId = duka.uuid;
});
afterAll(async () => {
	await app.close();
	await service.close();
	await database.drop();
	assertAgreement();
});

type Method = "GET" | "PUT" | "POST" | "DELETE";

async function ask(method: Method, url: string, body?: object | string, key = keys.manage) {
	const payload = typeof body === "object" ? JSON.stringify(body) : body;
	const answer = await app.inject({
		method,
		url,
		headers: { authorization: `Bearer ${key}`, ...(payload !== undefined && { "content-type": "application/json" }) },
		...(payload !== undefined && { payload }),
	});
	const isJson = String(answer.headers["content-type"]).startsWith("application/json");
	return { status: answer.statusCode, json: isJson ? answer.json() : answer.body, headers: answer.headers };
}

const NIGHT = {
	title: "Large payout by USSD",
	sentence: "{amountMinor} by USSD",
	on: ["out"],
	when: 'amountMinor > money(900) && metadata.channel == "ussd"',
	weight: 1,
	floor: "review",
	tags: ["impersonation"],
};
const PAYOUT = {
	type: "payout.requested",
	amount: 1000,
	method: "mpesa",
	destination: { type: "mpesa", account: "0712345678" },
	metadata: { channel: "ussd" },
};

const ROUTES: readonly [Method, string][] = [
	["GET", "/v1/rules"],
	["GET", "/v1/rules/versions"],
	["GET", "/v1/rules/versions/1"],
	["GET", "/v1/rules/diff"],
	["GET", "/v1/rules/catalogue"],
	["GET", "/v1/rules/signals"],
	["GET", "/v1/rules/layer"],
	["PUT", "/v1/rules/draft"],
	["DELETE", "/v1/rules/draft"],
	["POST", "/v1/rules/draft/validate"],
	["POST", "/v1/rules/publish"],
	["POST", "/v1/rules/rollback"],
	["GET", "/v1/rules/shadow"],
	["POST", "/v1/rules/shadow"],
	["DELETE", "/v1/rules/shadow"],
	["GET", "/v1/rules/backtest"],
	["POST", "/v1/rules/preview"],
	["GET", "/v1/register"],
];

describe("403 and 401", () => {
	it.each(ROUTES)("%s %s is for keys of the scope manage alone", async (method, url) => {
		const body = method === "PUT" || url.endsWith("validate") ? { bias: -3 } : undefined;
		expect(await ask(method, url, body, keys.events)).toMatchObject({ status: 403, json: { error: "forbidden" } });
		expect(await ask(method, url, body, "svc_test_wrong")).toMatchObject({ status: 401 });
	});
});

describe("the preview of a condition", () => {
	const preview = (when: string, on: readonly string[] = ["out"]) => ask("POST", "/v1/rules/preview", { when, on });

	it("counts hits, and names what is wrong with the request", async () => {
		expect(await preview("amountMinor > money(900)")).toMatchObject({
			status: 200,
			json: { sampled: false, hits: expect.any(Number), currency: "KES" },
		});
		expect(await preview("amountMinor >")).toMatchObject({ status: 400, json: { details: [{ field: "when" }] } });
		expect(await preview("isOut", ["never"])).toMatchObject({ status: 400 });
		expect(await preview("isOut", [])).toMatchObject({ status: 400 });
	});
});

describe("the catalogue and the signals", () => {
	it("come with what an editor needs, in the workspace's own defaults", async () => {
		const find = async (key: string) => {
			const { json } = await ask("GET", "/v1/rules/catalogue", undefined, key);
			return json.data.find((rule: { id: string }) => rule.id === "sim_swap_payout");
		};
		expect(await find(keys.manage)).toMatchObject({
			title: expect.any(String),
			applies_to: ["out"],
			parameters: {
				cumulativeMax: { default: 5_000, unit: "money", min: expect.any(Number), max: expect.any(Number) },
			},
			tags: expect.arrayContaining(["impersonation"]),
		});
		expect((await find(keys.elsewhere)).parameters.cumulativeMax.default).toBe(20_000);
		const { data: signals } = (await ask("GET", "/v1/rules/signals")).json;
		expect(signals).toContainEqual({
			name: "minutesSinceSimSwap",
			group: "earlier",
			choices: null,
			type: "number",
			unit: "minutes",
			meaning: "Since a SIM swap",
		});
	});
});

describe("a draft over HTTP", () => {
	it("is tried first: what is wrong is the answer, with line and column, and nothing is stored", async () => {
		const wrong = await ask("POST", "/v1/rules/draft/validate", {
			rules: { fan_in: { parameters: { sendersMin: 0 } }, no_such_rule: {} },
			custom: { custom_night: { ...NIGHT, when: "amountMinor >\n  amont" } },
			colour: "red",
		});
		expect(wrong.status).toBe(200);
		expect(wrong.json).toMatchObject({ valid: false, changes: [], details: [{ field: "colour" }] });
		const { json } = await ask("POST", "/v1/rules/draft/validate", {
			rules: { fan_in: { parameters: { sendersMin: 0 } }, no_such_rule: {} },
			custom: { custom_night: { ...NIGHT, when: "amountMinor >\n  amont" } },
		});
		expect(json.details).toEqual([
			{ field: "rules.no_such_rule", code: "unknown_rule", message: "is not a rule" },
			{ field: "rules.fan_in.parameters.sendersMin", code: "out_of_bounds", message: "must be a number from 3 to 32" },
			{
				field: "custom.custom_night.when",
				code: "unknown_signal",
				message: "line 2, column 3: there is no signal amont",
			},
		]);
		const right = await ask("POST", "/v1/rules/draft/validate", { custom: { custom_night: NIGHT } });
		expect(right.json).toMatchObject({ valid: true, details: [], changes: [{ path: "custom.custom_night" }] });
		expect((await ask("GET", "/v1/rules")).json.draft).toBeNull();
	});

	it("is put, read, compared, and refused with every wrong field named", async () => {
		const put = await ask("PUT", "/v1/rules/draft", {
			thresholds: { login: { review: 60 } },
			custom: { custom_night: NIGHT },
			revision: 0,
		});
		expect(put).toMatchObject({ status: 200, json: { revision: 1, based_on: "1" } });
		expect(put.json.authors).toEqual([expect.stringMatching(/^key:/)]);
		expect(put.json.changes.map(({ path }: { path: string }) => path)).toEqual([
			"thresholds.login.review",
			"custom.custom_night",
		]);
		const { json } = await ask("GET", "/v1/rules");
		expect(json).toMatchObject({ published: { version: "1", restores: null }, draft: { revision: 1 }, shadow: null });
		expect(json.draft.content.custom.custom_night).toEqual(NIGHT);
		expect(json.published.content).not.toHaveProperty("isWhole");
		expect((await ask("GET", "/v1/rules/diff")).json).toEqual({
			from: "published",
			to: "draft",
			changes: put.json.changes,
		});
		expect((await ask("GET", "/v1/rules/diff?from=draft&to=1")).json.changes).toHaveLength(2);
		const refused = await ask("PUT", "/v1/rules/draft", { bias: 99, thresholds: { login: { review: 0 } } });
		expect(refused).toMatchObject({
			status: 400,
			json: { error: "invalid_request", details: [{ field: "bias" }, { field: "thresholds.login.review" }] },
		});
		expect(await ask("PUT", "/v1/rules/draft", { bias: -3, revision: 0 })).toMatchObject({
			status: 400,
			json: { message: "revision: the draft has moved on to revision 1; read it again" },
		});
	});

	it("takes back what it shows", async () => {
		const { draft } = (await ask("GET", "/v1/rules")).json;
		const again = await ask("PUT", "/v1/rules/draft", { ...draft.content, revision: draft.revision });
		expect(again).toMatchObject({ status: 200, json: { content: draft.content, changes: draft.changes } });
	});

	it("watches in shadow, and then decides when it is published", async () => {
		const decide = async (customer: string) =>
			(await ask("POST", "/v1/events", { ...PAYOUT, customer_id: customer }, keys.events)).json;
		expect(await ask("GET", "/v1/rules/shadow")).toMatchObject({ status: 404 });
		expect(await ask("POST", "/v1/rules/shadow")).toMatchObject({ status: 200, json: { number: 1 } });
		expect(await decide("watched")).toMatchObject({ decision: "allow", rules_version: "1" });
		expect((await ask("GET", "/v1/rules/shadow")).json).toMatchObject({
			events: 1,
			changed: [{ from: "allow", to: "review", count: 1 }],
			examples: [{ customer_id: "watched", to: "review", event_id: expect.stringMatching(/^evt_/) }],
		});
		expect((await ask("DELETE", "/v1/rules/shadow")).json).toEqual({ stopped: 1 });
		const published = await ask("POST", "/v1/rules/publish", { reason: "night payouts" });
		expect(published).toMatchObject({ status: 200, json: { version: "2", before: "1" } });
		expect(await decide("stopped")).toMatchObject({
			decision: "review",
			rules_version: "2",
			reasons: expect.arrayContaining([
				expect.objectContaining({ code: "custom_night", reason: "KES 1,000 by USSD", evidence: { amount: 1000 } }),
			]),
		});
	});

	it("is approved by another person's key where the workspace asks for it", async () => {
		await setApproval(service, { workspaceId }, { isNeeded: true, actor: "test" });
		await ask("PUT", "/v1/rules/draft", { bias: -3.4 });
		const publish = (key: string) => ask("POST", "/v1/rules/publish", { reason: "closer" }, key);
		for (const key of [keys.manage, keys.own])
			expect(await publish(key)).toMatchObject({ status: 403, json: { error: "forbidden" } });
		expect(await publish(keys.other)).toMatchObject({ status: 200, json: { version: "3" } });
		const { data, next_cursor } = (await ask("GET", "/v1/rules/versions?limit=2")).json;
		expect(data).toMatchObject([
			{ version: "3", reason: "closer", approved_by: expect.stringMatching(/^key:/) },
			{ version: "2", approved_by: null },
		]);
		expect(data[0].approved_by).not.toBe(data[0].created_by);
		expect((await ask("GET", `/v1/rules/versions?cursor=${next_cursor}`)).json).toMatchObject({
			data: [{ version: "1" }],
			next_cursor: null,
		});
	});

	it("that nobody approved does not come back by its own author, where the workspace asks for two people", async () => {
		const back = (key: string) => ask("POST", "/v1/rules/rollback", { version: "2", reason: "as before" }, key);
		for (const key of [keys.manage, keys.own]) {
			expect(await back(key)).toMatchObject({ status: 403, json: { error: "forbidden" } });
		}
	});

	it("is undone by rolling back", async () => {
		const rolled = await ask("POST", "/v1/rules/rollback", { version: "1", reason: "too strict" });
		expect(rolled).toMatchObject({ status: 200, json: { version: "4", before: "3" } });
		expect((await ask("GET", "/v1/rules/versions/4")).json).toMatchObject({ restores: "1", content: { custom: {} } });
	});
});

describe("400 and 404", () => {
	it("name what is wrong", async () => {
		const cases: readonly [Method, string, object | string | undefined, number, string][] = [
			["PUT", "/v1/rules/draft", "[]", 400, "body: must be an object"],
			["PUT", "/v1/rules/draft", '{"bias":-3,"bias":-2}', 400, "bias: is given more than once"],
			["PUT", "/v1/rules/draft", { revision: "one" }, 400, "revision: must be a whole number"],
			["DELETE", "/v1/rules/draft", undefined, 404, "There is no draft of the rules"],
			["POST", "/v1/rules/publish", {}, 400, "reason: is required"],
			["POST", "/v1/rules/publish", { reason: "none" }, 404, "There is no draft of the rules"],
			["POST", "/v1/rules/rollback", { version: 1, reason: "x" }, 400, "version: must be a string"],
			["POST", "/v1/rules/rollback", { version: "x", reason: "x" }, 400, "version: must be the number of a version"],
			["POST", "/v1/rules/rollback", { version: "99", reason: "x" }, 404, "There is no version 99 of the rules"],
			["GET", "/v1/rules/versions/0", undefined, 404, "There is no such version"],
			["GET", "/v1/rules/versions/77", undefined, 404, "There is no version 77"],
			["GET", "/v1/rules/versions?limit=0", undefined, 400, "limit: must be at least 1"],
			["GET", "/v1/rules/diff?from=older", undefined, 400, "from: must be published, draft, or the number"],
			["GET", "/v1/rules/diff?to=draft", undefined, 404, "There is no draft"],
			["POST", "/v1/rules/shadow", undefined, 404, "There is no draft"],
			["DELETE", "/v1/rules/shadow", undefined, 404, "No draft runs in shadow"],
		];
		for (const [method, url, body, status, message] of cases) {
			const answer = await ask(method, url, body);
			expect([method, url, answer.status], JSON.stringify(answer.json)).toEqual([method, url, status]);
			expect(answer.json.message).toContain(message);
		}
	});

	it("stay small however much is wrong, and the body has a bound of its own", async () => {
		const rules = Object.fromEntries(
			Array.from({ length: 5_000 }, (_, index) => [`${"x".repeat(40)}\u0007${index}`, {}]),
		);
		const answer = await ask("PUT", "/v1/rules/draft", { rules });
		expect(answer.status).toBe(400);
		expect(answer.json.details.length).toBeLessThanOrEqual(50);
		expect(JSON.stringify(answer.json)).not.toContain("\\u0007");
		const large = await ask("PUT", "/v1/rules/draft", { note: "x".repeat(600 * 1024) });
		expect(large).toMatchObject({ status: 413, json: { message: "The body must be at most 512 KiB" } });
	});
});

describe("the register over HTTP", () => {
	const read = (query: string) => ask("GET", `/v1/register${query}`, undefined, keys.elsewhere);

	it("is read page by page, each line once", async () => {
		for (const customer of ["a", "b", "c"]) {
			const named = { customer_id: customer, customer: { name: `Amina ${customer.toUpperCase()}ello` } };
			const cash = { type: "transaction", direction: "in", method: "cash", amount: 6_000_000, ...named };
			expect((await ask("POST", "/v1/events", cash, keys.elsewhere)).status).toBe(200);
		}
		const first = (await read("?limit=2")).json;
		expect(first.data.map((line: { customer_id: string }) => line.customer_id)).toEqual(["a", "b"]);
		const { data, next_cursor } = (await read(`?limit=2&cursor=${first.next_cursor}`)).json;
		expect(next_cursor).toBeNull();
		expect(data).toEqual([
			{
				entered_at: expect.stringMatching(/Z$/),
				occurred_at: expect.stringMatching(/Z$/),
				customer_id: "c",
				customer_name: "Amina Cello",
				event_id: expect.stringMatching(/^evt_/),
				rule: "cash_threshold",
				reason: "NGN 6,000,000 in cash, with reporting from NGN 5,000,000",
				type: "transaction",
				direction: "in",
				method: "cash",
				amount: "6000000.00",
				currency: "NGN",
				decision: "allow",
				case_id: null,
				case_status: null,
				backfilled: false,
				evidence: expect.objectContaining({ amount: 6_000_000 }),
			},
		]);
		expect((await read("?to=2026-01-01")).json).toEqual({ data: [], next_cursor: null });
		expect((await ask("GET", "/v1/register")).json).toEqual({ data: [], next_cursor: null });
	});

	it("is filtered by customer, type, rule, decision and the status of the case, newest first if asked", async () => {
		const customersOf = async (query: string) =>
			(await read(query)).json.data.map((line: { customer_id: string }) => line.customer_id);
		expect(await customersOf("?order=newest&limit=2")).toEqual(["c", "b"]);
		const { next_cursor } = (await read("?order=newest&limit=2")).json;
		expect(await customersOf(`?order=newest&limit=2&cursor=${next_cursor}`)).toEqual(["a"]);
		expect(await customersOf("?customer_id=b")).toEqual(["b"]);
		expect(await customersOf("?type=transaction&rule=cash_threshold&decision=allow&status=no_case")).toHaveLength(3);
		for (const none of ["type=login", "rule=near_cap", "decision=block", "status=open,closed", "customer_id=z"]) {
			expect([none, await customersOf(`?${none}`)]).toEqual([none, []]);
		}
		expect(await customersOf("?type=transaction&limit=1")).toEqual(["a"]);
	});

	it("is exported as CSV that a spreadsheet takes for text, and the export is audited", async () => {
		const cash = {
			type: "transaction",
			direction: "in",
			method: "cash",
			amount: 6_000_000,
			customer_id: "=HYPERLINK(1)",
		};
		await ask("POST", "/v1/events", cash, keys.elsewhere);
		const answer = await app.inject({
			url: "/v1/register?customer_id=%3DHYPERLINK(1)",
			headers: { authorization: `Bearer ${keys.elsewhere}`, accept: "text/csv" },
		});
		const [head, row, ...rest] = answer.body.slice(1).split("\r\n");
		expect(head).toMatch(/^entered_at,occurred_at,customer_id,.*,case_id,case_status,backfilled,evidence$/);
		expect(row).toContain(",'=HYPERLINK(1),evt_");
		expect(rest).toEqual([""]);
		const { rows } = await database.pool.query("select actor from audit where subject = 'listRegister'");
		expect(rows).toEqual([{ actor: expect.stringMatching(/^key:/) }]);
	});

	it.each([
		["from=yesterday", "from: must be a date or an ISO 8601 time with an offset"],
		["from=2026-02-01&to=2026-01-01", "from: must be before to"],
		["limit=1001", "limit: must be at most 1000"],
		["cursor=x", "cursor: is not a cursor of this list"],
		["form=2026-01-01", "form: is not a parameter of this path"],
		["to=2026-01-01&to=2026-01-02", "to: is given more than once"],
	])("refuses ?%s by name", async (query, message) => {
		expect(await read(`?${query}`)).toMatchObject({ status: 400, json: { message } });
	});
});

describe("a backtest over HTTP", () => {
	const read = (query: string) => ask("GET", `/v1/rules/backtest${query}`, undefined, keys.elsewhere);

	it("compares the draft with the published rules on stored events, and runs alone", async () => {
		expect(await read("")).toMatchObject({ status: 404, json: { message: "There is no draft of the rules" } });
		for (const customer of ["d", "e"])
			await ask("POST", "/v1/events", { ...PAYOUT, amount: 5_000, customer_id: customer }, keys.elsewhere);
		await ask("PUT", "/v1/rules/draft", { custom: { custom_night: NIGHT } }, keys.elsewhere);
		const [first, second] = await Promise.all([read(""), read("")]);
		const [report, refused] = first?.status === 200 ? [first, second] : [second, first];
		expect(refused).toMatchObject({ status: 503, json: { message: "Another backtest is running; try again" } });
		expect(report).toMatchObject({
			status: 200,
			json: {
				complete: true,
				from: { rule_set: "published" },
				to: { rule_set: "draft" },
				changed: 2,
				changes: [{ from: "allow", to: "review", events: 2, fraud: 0 }],
				examples: [{ customer_id: "d", amount: "5000.00" }, { customer_id: "e" }],
			},
		});
		expect((await read("?from=1&to=1&events=1")).json).toMatchObject({ replayed: 1, changed: 0 });
	});

	it.each([
		["events=20001", "events: must be at most 20000"],
		["to=newest", "to: must be published, draft, or the number of a version"],
		["score_from=2026-02-01&score_to=2026-01-01", "score_from: must be before score_to"],
	])("refuses ?%s by name", async (query, message) => {
		expect(await read(`?${query}`)).toMatchObject({ status: 400, json: { message } });
	});
});

const LAYER: LearnedLayer = {
	...{ trainedTo: 1_780_000_000_000, constant: 0, pivot: 0, topFactor: 1 },
	curves: {
		localHour: { edges: [6, 22], values: [0, 0.8, -0.2, 0.5], shares: [0, 0.2, 0.6, 0.2], rules: [0, 0.3, -0.1, 0] },
		amountMinor: { edges: [100_000], values: [0, -0.4, 1.2], shares: [0, 0.9, 0.1], rules: [0, -0.1, 0.9] },
	},
	tables: [
		{
			signals: ["amountMinor", "localHour"],
			edges: [[100_000], [6]],
			values: [
				[0, 0, 0],
				[0, 0.2, 0],
				[0, 0.9, -0.1],
			],
			shares: [
				[0, 0, 0],
				[0, 0.2, 0.7],
				[0, 0.05, 0.05],
			],
		},
	],
};

describe("/v1/rules/layer", () => {
	const askThere = (method: Method, url: string, body?: object) => ask(method, url, body, keys.elsewhere);
	const pin = (fields: object) => askThere("PUT", "/v1/rules/draft", { pins: { one: fields } });

	beforeAll(() => askThere("DELETE", "/v1/rules/draft"));

	it("is null where nothing was learned yet, and nothing can be pinned", async () => {
		const answer = await askThere("GET", "/v1/rules/layer");
		expect(answer).toMatchObject({
			status: 200,
			json: { rules: "published", version: "1", layer: null, round: null, frauds: { known: 0 } },
		});
		expect(answer.json.frauds.needed).toBeGreaterThan(0);
		expect(await askThere("GET", "/v1/rules/layer?of=draft")).toMatchObject({ status: 404 });
		expect(await askThere("GET", "/v1/rules/layer?of=99")).toMatchObject({ status: 404 });
		expect(await askThere("GET", "/v1/rules/layer?of=soup")).toMatchObject({ status: 400 });
		expect(await pin({ signal: "localHour", value: 0 })).toMatchObject({
			status: 400,
			json: { details: [{ field: "pins", code: "no_layer" }] },
		});
	});

	it("has every curve and table, the largest effect first", async () => {
		const content: RuleSetDocument = { ...defaultRuleSet("NG"), layer: LAYER };
		const publishing = { content, author: "learning", reason: "learned" };
		await publishRuleSet(service, { workspaceId: elsewhereId }, publishing);
		const { json } = await askThere("GET", "/v1/rules/layer");
		expect(json.layer).toMatchObject({ trained_to: "2026-05-28T20:26:40.000Z", bound: 3 });
		expect(json.layer.curves).toEqual([
			{
				signal: { name: "amountMinor", type: "number", unit: "money", choices: null, direction: "raises" },
				...LAYER.curves["amountMinor"],
				...{ learned: LAYER.curves["amountMinor"]?.values, effect: 0.48, pins: [] },
			},
			{
				signal: { name: "localHour", type: "number", unit: "hour", choices: null, direction: "either" },
				...LAYER.curves["localHour"],
				...{ learned: LAYER.curves["localHour"]?.values, effect: 0.38, pins: [] },
			},
		]);
		expect(json.layer.tables).toMatchObject([{ ...LAYER.tables[0], signals: [{ unit: "money" }, { unit: "hour" }] }]);
	});

	it.each([
		["an unknown signal", { signal: "shoeSize", value: 0 }, "pins.one.signal"],
		["from above to", { signal: "localHour", from: 9, to: 3, value: 0 }, "pins.one.from"],
		["a value that is no number", { signal: "localHour", value: "NaN" }, "pins.one.value"],
		["a value outside of the bound", { signal: "localHour", value: -3.5 }, "pins.one.value"],
		["money that makes safer", { signal: "amountMinor", from: 100_000, value: -1 }, "pins.one.value"],
		["a pinned cell", { signal: "amountMinor", with: "localHour", value: 1 }, "pins.one.value"],
		["nothing", {}, "pins.one.signal"],
	])("refuses to pin %s", async (_, fields, field) => {
		const { status, json } = await pin(fields);
		expect([status, json.details[0].field]).toEqual([400, field]);
		expect(await askThere("GET", "/v1/rules/layer?of=draft")).toMatchObject({ status: 404 });
	});

	it("pins a part through the draft, shows who did it, and counts once it is published", async () => {
		const note = "Night shifts";
		const draft = await pin({ signal: "localHour", from: 22, value: 0, note });
		expect(draft.json.changes).toMatchObject([{ path: "pins.one", before: null, after: { from: 22, value: 0 } }]);
		const hourOf = async (of: string) =>
			(await askThere("GET", `/v1/rules/layer?of=${of}`)).json.layer.curves.find(
				(curve: { signal: { name: string } }) => curve.signal.name === "localHour",
			);
		const drawn = await hourOf("draft");
		expect(drawn).toMatchObject({ values: [0, 0.8, -0.2, 0], learned: [0, 0.8, -0.2, 0.5] });
		expect(drawn.pins).toMatchObject([{ id: "one", from: 22, to: null, unknown: false, value: 0, note }]);
		expect(drawn.pins[0].by).toMatch(/^key:/);
		expect((await hourOf("published")).pins).toEqual([]);
		await askThere("POST", "/v1/rules/publish", { reason: "Night shifts" });
		expect((await hourOf("published")).values).toEqual([0, 0.8, -0.2, 0]);
		expect((await askThere("GET", "/v1/rules")).json.published.content.pins.one).toMatchObject({ note });
		await askThere("POST", "/v1/rules/rollback", { version: "2", reason: "They were no night shifts" });
		expect(await hourOf("published")).toMatchObject({ values: [0, 0.8, -0.2, 0.5], pins: [] });
	});
});
