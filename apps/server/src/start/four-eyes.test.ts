// One person alone cannot do what needs two people: not by switching the requirement off for a moment, not with a second
// account, not with a colleague's account after a reset, and not with a key.

import { inviteFirstAdmin, startJobs } from "@hakiki/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { type Browser, PASSWORD, send, toBrowser } from "../testing/people.ts";

const DAY_MS = 86_400_000;
let bench: ApiBench;
let aheadMs = 0;
let count = 0;
let amina: Browser;
let baraka: Browser;

beforeAll(async () => {
	bench = await openApiBench({}, { now: () => Date.now() + aheadMs });
	const link = await inviteFirstAdmin(bench.service, { actor: "cli:test" });
	amina = await accept(link?.token ?? "", { name: "Amina", email: "amina@pesa.example" });
	baraka = await invite(amina, "admin");
	await pass(8 * DAY_MS);
});
afterAll(() => bench.close());

/** This ends the sessions of both. */
async function pass(ms: number): Promise<void> {
	aheadMs += ms;
	[amina, baraka] = [await signIn(amina), await signIn(baraka)];
}

async function accept(token: string, more: object): Promise<Browser> {
	return toBrowser(
		bench,
		await send(bench, "POST", "/v1/invitations/accept", { token, password: PASSWORD, ...more }, {}),
	);
}

async function signIn({ email }: Browser): Promise<Browser> {
	return toBrowser(bench, await send(bench, "POST", "/v1/session", { email, password: PASSWORD }, {}));
}

async function invite(by: Browser, role: string): Promise<Browser> {
	count += 1;
	const { json } = await by.ask("POST", "/v1/invitations", {
		email: `somebody${count}@pesa.example`,
		role,
		workspaces: null,
	});
	return accept(json.link.split("#")[1], { name: `Somebody ${count}` });
}

const inLive = { "hakiki-mode": "live" };
const change = (by: Browser, body: object) => by.ask("PATCH", "/v1/workspace/casework", body, inLive);

/** Requests that a customer be blocked, and returns the request's id. */
async function request(by: Browser): Promise<string> {
	count += 1;
	const customer = `customer-${count}`;
	await bench.ask("POST", "/v1/events", { type: "login", customer_id: customer, login: { success: true } });
	const { json } = await by.ask("POST", `/v1/customers/${customer}/requests`, {
		action: "block",
		reason: "Stolen card",
	});
	return json.id;
}

const approve = (by: Browser, id: string): Promise<Answer> => by.ask("POST", `/v1/requests/${id}/approve`, {});

describe("Four eyes", () => {
	it("are not switched off by one admin, nor by one key, and are switched on at once", async () => {
		expect((await change(amina, { four_eyes: ["block", "release"] })).json.four_eyes).toEqual(["block", "release"]);
		for (const body of [{ four_eyes: [] }, { four_eyes: ["block"] }, { four_eyes: ["hold", "unblock"] }]) {
			const refused = { status: 403, json: { details: [{ field: "four_eyes", code: "two_people" }] } };
			expect(await change(amina, body)).toMatchObject(refused);
			expect(await bench.ask("PATCH", "/v1/workspace/casework", body, bench.keys.live)).toMatchObject(refused);
		}
		expect((await change(baraka, { four_eyes: ["block", "release", "hold"] })).status).toBe(200);
		expect((await change(amina, { clocks: [] })).json.four_eyes).toEqual(["block", "release", "hold"]);
	});

	it("are not passed by blocking a held customer and unblocking them, where releasing takes two", async () => {
		const event = { type: "login", customer_id: "held-1", login: { success: true } };
		await bench.ask("POST", "/v1/events", event);
		const ask = (action: string) =>
			baraka.ask("POST", `/v1/customers/held-1/requests`, { action, reason: "Asked for by the police" });
		const { json } = await ask("hold");
		expect((await approve(amina, json.id)).status).toBe(200);
		const { json: blocking } = await ask("block");
		expect((await approve(amina, blocking.id)).status).toBe(200);
		const unblock = () => amina.ask("POST", "/v1/customers/held-1/unblock", { reason: "A mistake" });
		expect(await unblock()).toMatchObject({ status: 403, json: { details: [{ code: "two_people" }] } });
		const { json: unblocking } = await ask("unblock");
		expect((await approve(amina, unblocking.id)).status).toBe(200);
	});

	it("are not a second account that one has invited, nor two of them, for seven days", async () => {
		const second = await invite(amina, "compliance");
		const third = await invite(amina, "admin");
		const fourth = await invite(third, "compliance");
		const id = await request(amina);
		for (const one of [second, third, fourth]) expect(await approve(one, id)).toMatchObject({ status: 403 });
		expect(await approve(third, await request(second))).toMatchObject({ status: 403 });
		expect(await approve(fourth, await request(second))).toMatchObject({ status: 403 });
		// A user who is not connected to the invitations counts as a second person.
		expect(await approve(baraka, await request(second))).toMatchObject({ status: 200 });
		await pass(7 * DAY_MS + 1_000);
		expect(await approve(await signIn(second), await request(amina))).toMatchObject({ status: 200 });
		// Amina made the request with her own account. Only the approvers must be other people.
		expect(await approve(await signIn(fourth), id)).toMatchObject({ status: 200 });
	});

	it("are not, for seven days, a colleague that the first has reset, raised or enabled again", async () => {
		const colleague = await invite(baraka, "analyst");
		await pass(8 * DAY_MS);
		const { json } = await amina.ask("POST", `/v1/users/${colleague.userId}/reset`, {});
		const taken = await accept(json.link.split("#")[1], {});
		const own = await request(amina);
		expect(await approve(taken, own)).toMatchObject({ status: 403 });
		const asked = await request(taken);
		expect(await approve(amina, asked)).toMatchObject({ status: 403 });
		await pass(8 * DAY_MS);
		// The request came from the account that had just been reset, and that does not change later.
		expect(await approve(amina, asked)).toMatchObject({ status: 403 });
		expect(await approve(await signIn(taken), await request(amina))).toMatchObject({ status: 200 });
		for (const body of [{ role: "compliance" }, { status: "disabled" }, { status: "active" }])
			expect((await amina.ask("PATCH", `/v1/users/${colleague.userId}`, body)).status).toBe(200);
		expect(await approve(await signIn(taken), await request(amina))).toMatchObject({ status: 403 });
		expect(await approve(await signIn(taken), await request(baraka))).toMatchObject({ status: 200 });
	});

	it("are not a key that was made with an account one had taken over, for good", async () => {
		const colleague = await invite(baraka, "admin");
		await pass(8 * DAY_MS);
		const { json } = await amina.ask("POST", `/v1/users/${colleague.userId}/reset`, {});
		const taken = await accept(json.link.split("#")[1], {});
		const { key } = (await taken.ask("POST", "/v1/keys", { scopes: ["customers:write"] })).json;
		await pass(30 * DAY_MS);
		const id = await request(amina);
		expect(await bench.ask("POST", `/v1/requests/${id}/approve`, {}, key)).toMatchObject({ status: 403 });
		expect(await approve(await signIn(taken), id)).toMatchObject({ status: 200 });
	});

	it("are not a long chain of keys", async () => {
		const scopes = ["keys:write", "customers:write"];
		let { key } = (await amina.ask("POST", "/v1/keys", { scopes, rate_limit_per_minute: 1_000_000 })).json;
		for (let half = 1; half < 20; half += 1) {
			const wanted = { scopes, rate_limit_per_minute: Math.floor(1_000_000 / 2 ** half) };
			const made = await bench.ask("POST", "/v1/keys", wanted, key);
			expect(made.status).toBe(200);
			({ key } = made.json);
		}
		const id = await request(amina);
		expect(await bench.ask("POST", `/v1/requests/${id}/approve`, {}, key)).toMatchObject({ status: 403 });
	});
});

describe("To loosen what takes two people", () => {
	const ask = (by: Browser, body: object) => by.ask("POST", "/v1/workspace/loosenings", body, inLive);
	const settle = (by: Browser, setting: string, verb: "confirm" | "withdraw") =>
		by.ask("POST", `/v1/workspace/loosenings/${setting}/${verb}`, undefined, inLive);
	const waiting = async (by: Browser) => (await by.ask("GET", "/v1/workspace/loosenings", undefined, inLive)).json.data;
	const read = async () => (await amina.ask("GET", "/v1/workspace/casework")).json.four_eyes;
	const runJob = () => startJobs(bench.service, { isScheduled: false }).runNow("loosen-settings");

	it("takes a second person, who sees it and confirms it", async () => {
		await change(amina, { four_eyes: ["hold", "release", "block"] });
		const asked = await ask(amina, { four_eyes: ["hold"] });
		expect(asked).toMatchObject({
			status: 200,
			json: { data: [{ setting: "four_eyes", wanted: { removed: ["release", "block"] } }] },
		});
		expect(await read()).toEqual(["hold", "release", "block"]);
		expect(await waiting(baraka)).toEqual(asked.json.data);
		const [{ requested_at, effective_at }] = asked.json.data;
		expect(Date.parse(effective_at) - Date.parse(requested_at)).toBe(DAY_MS);
		const puppet = await invite(amina, "admin");
		for (const one of [amina, puppet])
			expect(await settle(one, "four_eyes", "confirm")).toMatchObject({
				status: 403,
				json: { details: [{ code: "two_people" }] },
			});
		const { key } = (await amina.ask("POST", "/v1/keys", { scopes: ["workspace:write"] }, inLive)).json;
		const path = "/v1/workspace/loosenings/four_eyes/confirm";
		expect(await bench.ask("POST", path, undefined, key)).toMatchObject({ status: 403 });
		expect(await bench.ask("POST", path, undefined, bench.keys.test)).toMatchObject({ status: 403 });
		expect(await ask(baraka, { four_eyes: [] })).toMatchObject({
			status: 409,
			json: { details: [{ code: "waiting" }] },
		});
		expect(await settle(baraka, "four_eyes", "confirm")).toMatchObject({ status: 200 });
		expect(await read()).toEqual(["hold"]);
		expect(await waiting(amina)).toEqual([]);
		expect(await settle(baraka, "four_eyes", "confirm")).toMatchObject({ status: 404 });
		expect(await settle(baraka, "no_such_setting", "confirm")).toMatchObject({ status: 404 });
	});

	it("takes a day where nobody confirms it, and can be withdrawn until then", async () => {
		await change(amina, { four_eyes: ["hold", "block"] });
		await ask(amina, { four_eyes: [] });
		await pass(DAY_MS - 5_000);
		await runJob();
		expect(await read()).toEqual(["hold", "block"]);
		expect(await settle(baraka, "four_eyes", "withdraw")).toMatchObject({ status: 200 });
		await pass(DAY_MS);
		await runJob();
		expect(await read()).toEqual(["hold", "block"]);
		// A setting that was tightened meanwhile stays tight.
		await ask(amina, { four_eyes: ["hold"] });
		await change(baraka, { four_eyes: ["hold", "block", "unblock"] });
		await pass(DAY_MS);
		await runJob();
		expect(await read()).toEqual(["hold", "unblock"]);
		await startJobs(bench.service, { isScheduled: false }).runNow("seal-audit");
		const { json } = await amina.ask("GET", "/v1/audit?action=loosening.applied");
		expect(json.data[0]).toMatchObject({
			actor: "system",
			details: { setting: "four_eyes", wanted: { removed: ["block"] }, requested_by: `user:${amina.userId}` },
		});
		const { rows } = await bench.database.pool.query(
			"select distinct body::jsonb ->> 'state' as state from outbox where kind = 'workspace.loosening' order by 1",
		);
		expect(rows.map(({ state }) => state)).toEqual(["applied", "confirmed", "requested", "withdrawn"]);
	});

	it.each([
		["that rules need a second person", "/v1/workspace", { rules_need_approval: true }, { rules_need_approval: false }],
		["that strong matches need one", "/v1/screening/thresholds", { strong: 0.9 }, { strong: 0.96 }],
		["what is a match at all", "/v1/screening/thresholds", { sanction: 0.7, strong: 0.85 }, { sanction: 0.71 }],
	])("takes a second person also for %s", async (_what, path, tight, loose) => {
		const patch = (by: Browser, body: object) => by.ask("PATCH", path, body, inLive);
		expect((await patch(amina, tight)).status).toBe(200);
		for (const answer of [await patch(amina, loose), await bench.ask("PATCH", path, loose, bench.keys.live)])
			expect(answer).toMatchObject({ status: 403, json: { details: [{ code: "two_people" }] } });
		expect((await amina.ask("GET", path)).json).toMatchObject(tight);
		const wanted = path === "/v1/workspace" ? loose : { thresholds: loose };
		const setting = path === "/v1/workspace" ? "rules_approval" : "screening_thresholds";
		expect(await ask(amina, wanted)).toMatchObject({ status: 200 });
		expect(await settle(amina, setting, "confirm")).toMatchObject({ status: 403 });
		expect(await settle(baraka, setting, "confirm")).toMatchObject({ status: 200 });
		expect((await amina.ask("GET", path)).json).toMatchObject(loose);
	});

	it("is refused where nothing would be looser, and loses nothing that is tightened at the same time", async () => {
		for (const body of [{}, { four_eyes: ["hold", "release", "block", "unblock"] }, { thresholds: { strong: 0.6 } }])
			expect(await ask(amina, body)).toMatchObject({ status: 400 });
		expect(await ask(amina, { thresholds: { sanction: 0.99 } })).toMatchObject({ status: 400 });
		await bench.database.pool.query("update workspaces set casework = '{}'");
		const changes = Array.from({ length: 12 }, (_, at) =>
			change(at % 2 === 0 ? amina : baraka, at % 3 === 0 ? { four_eyes: ["block"] } : { clocks: [] }),
		);
		await Promise.all(changes);
		expect(await read()).toEqual(["block"]);
	});
});
