// Labels over HTTP: which one counts, what it marks at once and takes back, and what learning makes of it, in the thread
// that the built server learns in.

import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";

let home: Installation;
let client: HttpClient;
let manager: HttpClient;
let stranger: HttpClient;

beforeAll(async () => {
	home = await Installation.createOnTestDatabase();
	const server = await home.start();
	const make = (...args: string[]) => home.runJson<{ key: string }>("keys", "create", ...args);
	const [sender, managing] = await Promise.all([
		home.createKey("Demo Kenya", "live"),
		make("--workspace", "Demo Kenya", "--mode", "live", "--scopes", "manage"),
	]);
	client = new HttpClient(server.url, { key: sender });
	manager = client.withKey(managing.key);
	stranger = client.withKey(server.demoKeys.NG);
});

afterAll(async () => {
	client?.close();
	await home?.remove();
});

let accounts = 0;
const nextAccount = () => `0722${String(100_000 + ++accounts)}`;

async function pay(customer: string, account: string): Promise<{ id: string; rules: string[] }> {
	const { status, json } = await client.post("/v1/events", {
		type: "payout.requested",
		customer_id: customer,
		amount: 900,
		method: "mpesa",
		destination: { type: "mpesa", account },
	});
	expect(status).toBe(200);
	return { id: json.event_id, rules: json.reasons.map(({ code }: { code: string }) => code) };
}

async function label(eventId: string, word: "fraud" | "legit", source: string) {
	const { status, json } = await client.post("/v1/feedback", { event_id: eventId, label: word, source });
	expect(status).toBe(200);
	return json.effective_label as string;
}

/** The label in every place that knows it: the event, the customer's profile, the destination, learning. */
async function look(customer: string, account: string, eventId: string) {
	const event = await client.get(`/v1/events/${eventId}`);
	const own = await pay(customer, nextAccount());
	const others = await pay(`${customer}-other-${accounts}`, account);
	const { events } = await home.runJson<{ events: { fraud: number; legit: number } }>(
		...["rules", "learn", "--workspace", "Demo Kenya", "--dry-run"],
	);
	return {
		effective: event.json.effective_label,
		profile: own.rules.includes("customer_recent_fraud"),
		entity: others.rules.includes("confirmed_fraud_link"),
		learned: events,
	};
}

describe("labels that contradict each other", () => {
	it("end as fraud everywhere when a chargeback follows a legit, and are taken back with the chargeback", async () => {
		const account = nextAccount();
		const { id } = await pay("amina", account);
		expect(await label(id, "legit", "analyst")).toBe("legit");
		expect(await look("amina", account, id)).toEqual({
			effective: "legit",
			profile: false,
			entity: false,
			learned: expect.objectContaining({ fraud: 0, legit: 1 }),
		});
		expect(await label(id, "fraud", "chargeback")).toBe("fraud");
		const asFraud = {
			effective: "fraud",
			profile: true,
			entity: true,
			learned: expect.objectContaining({ fraud: 1, legit: 0 }),
		};
		expect(await look("amina", account, id)).toEqual(asFraud);
		expect(await label(id, "legit", "chargeback")).toBe("legit");
		expect(await look("amina", account, id)).toEqual({
			effective: "legit",
			profile: false,
			entity: false,
			learned: expect.objectContaining({ fraud: 0, legit: 1 }),
		});
	});

	it("end as fraud everywhere when the legit comes after the chargeback", async () => {
		const account = nextAccount();
		const { id } = await pay("baraka", account);
		expect(await label(id, "fraud", "chargeback")).toBe("fraud");
		expect(await label(id, "legit", "analyst")).toBe("fraud");
		expect(await look("baraka", account, id)).toEqual({
			effective: "fraud",
			profile: true,
			entity: true,
			learned: expect.objectContaining({ fraud: 1, legit: 1 }),
		});
	});
});

describe("a label", () => {
	it("of an unknown event, or of another workspace's, is 404", async () => {
		const { id } = await pay("chebet", nextAccount());
		const body = { event_id: id, label: "fraud" };
		expect((await stranger.post("/v1/feedback", body)).status).toBe(404);
		for (const event_id of ["evt_01J00000000000000000000000", "evt_?", "nonsense"])
			expect((await client.post("/v1/feedback", { ...body, event_id })).status).toBe(404);
		expect((await client.get(`/v1/events/${id}`)).json.effective_label).toBeNull();
	});

	it("is fraud or legit: what is inconclusive is no label", async () => {
		const { id } = await pay("chebet", nextAccount());
		const { status, json } = await client.post("/v1/feedback", { event_id: id, label: "inconclusive" });
		expect([status, json.details[0].field]).toEqual([400, "label"]);
	});
});

describe("labels in bulk", () => {
	const send = (body: object, by = manager) => by.post("/v1/feedback/bulk", body);

	it("are shown before they are given, and given as they were shown", async () => {
		const events = await Promise.all(["dalila", "ekeno", "farida"].map((name) => pay(name, nextAccount())));
		const body = { event_ids: events.map(({ id }) => id), label: "fraud", source: "analyst" };
		const preview = await send(body);
		expect(preview.json).toMatchObject({
			preview: true,
			changed: 3,
			events: [{ event_id: events[0]?.id, effective_label: { before: null, after: "fraud" } }, {}, {}],
		});
		const state = async () => (await client.get(`/v1/events/${events[0]?.id}`)).json.effective_label;
		expect(await state()).toBeNull();
		const { confirm } = preview.json;
		expect((await send({ ...body, label: "legit", confirm })).json.details[0].field).toBe("confirm");
		expect((await send({ ...body, confirm })).json).toMatchObject({ preview: false, changed: 3 });
		expect(await state()).toBe("fraud");
		// The figures that were shown are old now.
		expect((await send({ ...body, confirm })).status).toBe(400);
	});

	it("are at most 200, of events of this workspace, and for keys of the scope manage", async () => {
		const { id } = await pay("gakuru", nextAccount());
		const body = { event_ids: [id], label: "fraud" };
		expect((await send(body, client)).status).toBe(403);
		const many = Array.from({ length: 201 }, () => id);
		expect((await send({ ...body, event_ids: many })).json.details[0].field).toBe("event_ids");
		const unknown = "evt_01J00000000000000000000000";
		const { status, json } = await send({ ...body, event_ids: [id, unknown] });
		expect([status, json.details[0].field]).toEqual([400, "event_ids.1"]);
	});
});

describe("what labels taught", () => {
	it("is there for keys of the scope manage, with the reason why weights stay", async () => {
		for (const path of ["/v1/rules/learning", "/v1/rules/evidence"]) expect((await client.get(path)).status).toBe(403);
		await home.runJson("rules", "learn", "--workspace", "Demo Kenya");
		const { json } = await manager.get("/v1/rules/learning");
		expect(json).toMatchObject({ mode: "automatic", settings: {} });
		expect(json.rounds[0]).toMatchObject({ status: "waiting", reason: "few_frauds", based_on: "1" });
		const evidence = (await manager.get("/v1/rules/evidence")).json;
		expect(evidence.fraud).toBeGreaterThan(3);
		const rule = evidence.rules.find((one: { rule: string }) => one.rule === "first_payment_to_payee");
		expect(rule.precision.low).toBeLessThan(rule.precision.value);
		expect(rule.weights).toMatchObject([{ version: "1" }]);
	});

	it("comes by itself soon after labels arrive, in a thread of the server", async () => {
		const pool = await home.openPool();
		await pool.query("delete from learning_rounds");
		// The job looks for labels each half minute, and when its process starts.
		await home.start("--role", "worker");
		const rounds = async () => (await manager.get("/v1/rules/learning")).json.rounds.length;
		await expect.poll(rounds, { timeout: 50_000, interval: 500 }).toBeGreaterThan(0);
	});

	it("can be turned off, asked to wait for approval, and set within bounds", async () => {
		const put = (body: object) => manager.ask({ method: "PUT", path: "/v1/rules/learning", body });
		expect((await put({ mode: "approval", settings: { maturityDays: 45 } })).json).toMatchObject({
			mode: "approval",
			settings: { maturityDays: 45 },
		});
		expect((await put({ mode: "off" })).json).toMatchObject({ mode: "off", settings: { maturityDays: 45 } });
		const wrong = await put({ settings: { maturityDays: 0, haste: 1 } });
		expect([wrong.status, wrong.json.details.map(({ field }: { field: string }) => field)]).toEqual([
			400,
			["settings.maturityDays", "settings.haste"],
		]);
		expect((await put({ mode: "never" })).json.details[0].field).toBe("mode");
		expect((await manager.ask({ method: "POST", path: "/v1/rules/learning/99/publish", body: {} })).status).toBe(404);
	});
});

it("may be stopped while the thread takes a page and the next one is being read", () => {
	const stopped = `
		const { openReader } = await import(process.argv[1]);
		const stopping = new AbortController();
		const reader = openReader({ part: "layer" }, stopping.signal);
		const adding = reader.addPage({ text: "" });
		stopping.abort();
		// As long as the database takes to read a page.
		await reader.close();
		await adding.catch(({ name }) => console.log(name));`;
	const reader = new URL("../packages/service/dist/learning/open-reader.js", import.meta.url).href;
	const args = ["--input-type=module", "--eval", stopped, reader];
	const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
	expect(stdout + stderr).toBe("AbortError\n");
});
