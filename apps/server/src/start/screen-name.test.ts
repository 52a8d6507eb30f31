// POST /v1/screen on the real service: its input, its response, and that a response without a search never looks like a
// search without a match.

import { confirmLoosening } from "@hakiki/service";
import { loadTestList } from "@hakiki/service/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";

// These people do not exist.
const person = (id: string, more: object = {}) => ({
	...{ id, topics: ["sanction"], type: "person", name: "Zubqar Wenlokhi Thabrovan", dobs: ["1971-03-09"] },
	...more,
});
const PEP = { topics: ["role.pep"], dobs: [], nationalities: ["KE"] };
const OFFICE = "Member of the National Assembly of Kenya (13th Parliament, 2022-2027), Kandara";

let bench: ApiBench;
let aheadMs = 0;

beforeAll(async () => {
	bench = await openApiBench({}, { now: () => Date.now() + aheadMs });
});
afterAll(() => bench.close());

const screen = (body: object, mode: "test" | "live" = "live") =>
	bench.ask("POST", "/v1/screen", body, bench.keys[mode]);
const statusOf = async (id: string) =>
	(await bench.ask("GET", `/v1/customers/${id}`, undefined, bench.keys.live)).json.screening;
const create = (id: string, more: object = {}) =>
	bench.ask(
		"POST",
		"/v1/events",
		{ type: "customer.created", customer_id: id, customer: { name: "Achieng Atieno" }, ...more },
		bench.keys.live,
	);
const NONE = [
	"No list is loaded, so nothing was searched.",
	"The UN list (un_sc) is not loaded.",
	"The Kenyan list (ke_frc) is not loaded.",
];

describe("without the required lists", () => {
	it("reports in live mode that nothing was searched, and in test mode the searched lists", async () => {
		const { status, json } = await screen({ name: "Osama Bin Laden" });
		expect(status).toBe(200);
		expect(json).toMatchObject({ match: false, complete: false, incomplete_reasons: NONE, results: [], lists: [] });
		const test = await screen({ name: "Osama Bin Laden" }, "test");
		expect(test.json).toMatchObject({ match: false, complete: true, incomplete_reasons: [], truncated: false });
		expect(test.json.lists).toMatchObject([{ id: "demo_made_up" }]);
	});

	it("leaves customers pending, and marks decisions without a search", async () => {
		const created = await create("empty-1");
		expect(created.json.screening).toEqual({
			...{ status: "pending", screened: [], complete: false, match: false, results: [] },
		});
		const payout = {
			...{ type: "payout.requested", customer_id: "empty-1", amount: 10, method: "bank" },
			destination: { type: "bank", account: "0445566", name: "Zubqar Wenlokhi Thabrovan" },
		};
		const paid = await bench.ask("POST", "/v1/events", payout, bench.keys.live);
		expect(paid).toMatchObject({ status: 200, json: { screening: { status: "pending", complete: false } } });
		expect(await statusOf("empty-1")).toEqual({ status: "pending", last_screened_at: null });
	});

	it("refuses with 503 where the workspace says so, and only in live mode", async () => {
		const set = (isNeeded: boolean) =>
			bench.ask("PATCH", "/v1/workspace", { screening_needs_lists: isNeeded }, bench.keys.live);
		expect(await set(true)).toMatchObject({ status: 200, json: { screening_needs_lists: true } });
		const refused = await screen({ name: "Osama Bin Laden" });
		expect(refused).toMatchObject({
			status: 503,
			json: {
				error: "screening_unavailable",
				message: `Names cannot be screened: ${NONE.join(" ")}`,
				details: NONE.map((message) => ({ field: "lists", code: "missing", message })),
			},
			headers: { "retry-after": "300" },
		});
		expect(await screen({ name: "Osama Bin Laden" }, "test")).toMatchObject({ status: 200 });
		// Payments are decided as before: a missing list does not mean that all of them are refused.
		expect(await create("needs-1")).toMatchObject({ status: 200, json: { screening: { complete: false } } });
		expect(await set(false)).toMatchObject({ status: 403, json: { details: [{ code: "two_people" }] } });
		const loosen = { screening_needs_lists: false };
		expect(await bench.ask("POST", "/v1/workspace/loosenings", loosen, bench.keys.live)).toMatchObject({
			status: 200,
			json: { data: [{ setting: "screening_lists", wanted: { needed: false } }] },
		});
		expect(await screen({ name: "Osama Bin Laden" })).toMatchObject({ status: 503 });
		const { rows } = await bench.database.pool.query<{ id: string }>("select id from workspaces where name = 'Shop'");
		const confirm = { setting: "screening_lists", actor: "cli:kamau" };
		await confirmLoosening(bench.service, { workspaceId: rows[0]?.id ?? "" }, confirm);
		expect(await screen({ name: "Osama Bin Laden" })).toMatchObject({ status: 200, json: { complete: false } });
	});

	it("is not complete before all of them are there, nor when one was not checked for 48 hours", async () => {
		await loadTestList(bench.service, "un_sc", [person("s1")]);
		const half = await screen({ name: "Achieng Atieno" });
		expect(half.json).toMatchObject({
			match: false,
			complete: false,
			incomplete_reasons: ["The Kenyan list (ke_frc) is not loaded."],
		});
		expect((await create("half-1")).json.screening).toMatchObject({ status: "pending", complete: false });
		await loadTestList(bench.service, "ke_frc", [person("k1", { name: "Melquior Drathenby Usko" })]);
		const whole = await screen({ name: "Achieng Atieno" });
		expect(whole.json).toMatchObject({ match: false, complete: true, incomplete_reasons: [] });
		expect((await create("whole-1")).json.screening).toMatchObject({ status: "clear", complete: true });
		// The response compares the clock itself, because the lists may not have been read since.
		aheadMs = 49 * 3_600_000;
		expect((await screen({ name: "Achieng Atieno" })).json.incomplete_reasons).toEqual([
			"The UN list (un_sc) was not checked for 48 hours.",
			"The Kenyan list (ke_frc) was not checked for 48 hours.",
		]);
		await bench.service.lists.refresh();
		expect((await create("late-1")).json.screening).toMatchObject({ status: "pending", complete: false });
		aheadMs = 0;
		await bench.service.lists.refresh();
	});
});

describe("the request", () => {
	beforeAll(async () => {
		const name = "Krelvadane Ostrivel";
		await loadTestList(bench.service, "kinds", [
			person("p", { name }),
			person("c", { name, type: "entity", dobs: [] }),
			person("v", { name, type: "vessel", dobs: [], documents: [{ number: "9187629" }] }),
			person("a", { name, type: "aircraft", dobs: [] }),
		]);
		const many = Array.from({ length: 30 }, (_, at) => person(`m${at}`, { name: "Ushindor Belkamari" }));
		await loadTestList(bench.service, "many", many);
	});

	it.each([
		["person", ["kinds:p"]],
		["company", ["kinds:c"]],
		["vessel", ["kinds:v"]],
		["aircraft", ["kinds:a"]],
	])("keeps to the type %s", async (type, ids) => {
		const { json } = await screen({ name: "Krelvadane Ostrivel", type });
		expect(json.results.map(({ id }: { id: string }) => id)).toEqual(ids);
		expect(json.results).toMatchObject([{ entity_type: type, type: "sanction" }]);
	});

	it("ends at the limit and says so", async () => {
		const usual = await screen({ name: "Ushindor Belkamari" });
		expect([usual.json.results.length, usual.json.truncated]).toEqual([20, true]);
		const all = await screen({ name: "Ushindor Belkamari", limit: 30 });
		expect([all.json.results.length, all.json.truncated]).toEqual([30, false]);
		const one = await screen({ name: "Ushindor Belkamari", limit: 1 });
		expect([one.json.results.length, one.json.truncated]).toEqual([1, true]);
	});

	it("takes documents, an IMO number, a registration number and addresses, and a null for each", async () => {
		const body = {
			...{ name: "Krelvadane Ostrivel", type: "vessel", documents: ["A 12-345.678", "PVT/2019/44"] },
			...{ imo: "IMO 9187629", registration_number: "C.12345", addresses: ["4 Moi Avenue, Mombasa"] },
		};
		expect(await screen(body)).toMatchObject({ status: 200, json: { results: [{ id: "kinds:v" }] } });
		const empty = Object.fromEntries(Object.keys(body).map((field) => [field, null]));
		expect(await screen({ ...empty, name: "Krelvadane Ostrivel" })).toMatchObject({ status: 200 });
	});

	it.each([
		[{ type: "ship" }, "type", "must be one of: person, company, vessel, aircraft"],
		[{ limit: 0 }, "limit", "must be at least 1"],
		[{ limit: 101 }, "limit", "must be at most 100"],
		[{ limit: 2.5 }, "limit", "must be a whole number"],
		[{ documents: ["1", "2", "3", "4", "5"] }, "documents", "must have at most 4 elements"],
		[{ documents: ["x".repeat(65)] }, "documents.0", "must be at most 64 characters"],
		[{ documents: "A1234567" }, "documents", "must be an array"],
		[{ imo: "918762" }, "imo", "must be seven digits, with or without IMO before them"],
		[{ registration_number: "" }, "registration_number", "must not be empty"],
		[{ addresses: ["x".repeat(301)] }, "addresses.0", "must be at most 300 characters"],
	])("names the field of %j", async (wrong, field, message) => {
		const { status, json } = await screen({ name: "Krelvadane Ostrivel", ...wrong });
		expect(status).toBe(400);
		expect(json.details).toMatchObject([{ field, message }]);
	});
});

describe("the response", () => {
	it("rates a result by the workspace's own threshold", async () => {
		const strengths = async (more: object) =>
			(await screen({ name: "Zubqar Wenlokhi Thabrovan", ...more })).json.results.map(
				({ strength }: { strength: string }) => strength,
			);
		expect(await strengths({})).toEqual(["weak"]);
		expect(await strengths({ dob: "1971-03-09" })).toEqual(["strong"]);
	});

	it("has the office of a PEP as listed, also in matches and in the reason, or that none is listed", async () => {
		await loadTestList(bench.service, "peps", [
			person("o1", { ...PEP, name: "Oshtembe Quilladorn Faverin", position: OFFICE }),
			person("o2", { ...PEP, name: "Tarkwill Emberose Nandilo" }),
		]);
		const { json } = await screen({ name: "Oshtembe Quilladorn Faverin" });
		expect(json.results).toMatchObject([{ type: "pep", position: OFFICE }]);
		expect((await screen({ name: "Tarkwill Emberose Nandilo" })).json.results).toMatchObject([{ position: null }]);
		for (const [id, name, position, said] of [
			["pep-1", "Oshtembe Quilladorn Faverin", OFFICE, OFFICE],
			["pep-2", "Tarkwill Emberose Nandilo", null, "no office listed"],
		] as const) {
			const made = await create(id, { customer: { name } });
			const reasons = made.json.reasons.filter(({ code }: { code: string }) => code === "pep");
			expect(reasons, id).toMatchObject([{ reason: `The customer may be a politically exposed person: ${said}` }]);
			const matches = await bench.ask("GET", `/v1/screening/matches?customer_id=${id}`, undefined, bench.keys.live);
			expect(matches.json.data, id).toMatchObject([{ type: "pep", position }]);
			const match = `/v1/screening/matches/${matches.json.data[0].id}`;
			expect((await bench.ask("GET", match, undefined, bench.keys.live)).json).toMatchObject({ position });
		}
	});

	it("has the results that count, also if many others score better", async () => {
		const name = "Vandreth Moskilorn";
		const peps = Array.from({ length: 12 }, (_, at) => person(`pv${at}`, { ...PEP, name }));
		await loadTestList(bench.service, "mixed", [...peps, person("sv", { name: "Vandreth Moskilorne", dobs: [] })]);
		const thresholds = { pep: 1, sanction: 0.8 };
		const changed = await bench.ask("PATCH", "/v1/screening/thresholds", thresholds, bench.keys.live);
		expect(changed.status).toBe(200);
		const { json } = await screen({ name: "Vandreth Moskilor", limit: 1 });
		expect(json.results).toMatchObject([{ id: "mixed:sv" }]);
	});
});
