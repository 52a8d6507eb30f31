// Small friction at the edge: forms of times, nested metadata, nulls, and details that are malformed and only warned of.
// Whatever way a request is read, by hand or by Node.js and Fastify, it gets the same answer.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";

const EVENTS = "/v1/events";
const BATCH = "/v1/events/batch";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let home: Installation;
let kenya: HttpClient;
let nigeria: HttpClient;

beforeAll(async () => {
	home = await Installation.createOnTestDatabase();
	const server = await home.start("--role", "api");
	kenya = new HttpClient(server.url, { key: server.demoKeys.KE });
	nigeria = kenya.withKey(server.demoKeys.NG);
});

afterAll(async () => {
	kenya?.close();
	await home?.remove();
});

/** With this header Node.js reads the request, and not the reader of plain ones. */
const READERS = [
	["by hand", {}],
	["by Node.js", { te: "trailers" }],
] as const;

type Body = Readonly<Record<string, unknown>>;

async function decide(body: Body, by: HttpClient = kenya, headers: Readonly<Record<string, string>> = {}) {
	const answer = await by.post(EVENTS, body, headers);
	expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ event_id: expect.any(String) })]);
	return answer;
}

async function readStored(answer: Answer, by: HttpClient = kenya) {
	return (await by.get(`${EVENTS}/${answer.json.event_id}`)).json;
}

/** The local time there, as ISO 8601 without an offset. */
function wallClock(atMs: number, offsetHours: number): string {
	return new Date(atMs + offsetHours * HOUR_MS).toISOString().slice(0, -1);
}

describe.each(READERS)("a request that is read %s", (_, headers) => {
	const login = { type: "login", customer_id: "edge-login", login: { success: true } };

	it("may say when in every usual form of ISO 8601, and the stored event shows the moment", async () => {
		for (const [occurred_at, moment] of [
			["2026-01-31T08:30:00+03:00", "2026-01-31T05:30:00.000Z"],
			["2026-01-31T08:30:00+0300", "2026-01-31T05:30:00.000Z"],
			["2026-01-31T08:30:00+03", "2026-01-31T05:30:00.000Z"],
			["2026-01-31T08:30:00,25Z", "2026-01-31T08:30:00.250Z"],
			["2026-01-31T08:30", "2026-01-31T05:30:00.000Z"],
			["2026-01-31T08:30:15.5", "2026-01-31T05:30:15.500Z"],
			["20260131T083000Z", "2026-01-31T08:30:00.000Z"],
			["20260131T0830", "2026-01-31T05:30:00.000Z"],
			["2026-01-31", "2026-01-30T21:00:00.000Z"],
			["20260131", "2026-01-30T21:00:00.000Z"],
			["2026-031", "2026-01-30T21:00:00.000Z"],
			["2026-W05-6", "2026-01-30T21:00:00.000Z"],
		] as const) {
			const stored = await readStored(await decide({ ...login, occurred_at }, kenya, headers));
			expect([occurred_at, stored.occurred_at]).toEqual([occurred_at, moment]);
		}
		const swap = { type: "sim.swap", customer_id: "edge-swap", sim_swapped_at: "20260131T0830" };
		expect(await readStored(await decide(swap, kenya, headers))).toMatchObject({
			sim_swapped_at: "2026-01-31T05:30:00.000Z",
		});
		const inLagos = await decide({ ...login, occurred_at: "2026-01-31T08:30" }, nigeria, headers);
		expect((await readStored(inLagos, nigeria)).occurred_at).toBe("2026-01-31T07:30:00.000Z");
	});

	it("is refused for a time in the future, by the clock of the workspace", async () => {
		const soon = wallClock(Date.now() + HOUR_MS, 3);
		const tomorrow = wallClock(Date.now() + DAY_MS, 3).slice(0, 10);
		for (const occurred_at of [soon, soon.replaceAll(/[-:]/g, ""), tomorrow, tomorrow.replaceAll("-", "")]) {
			const { status, json } = await kenya.post(EVENTS, { ...login, occurred_at }, headers);
			expect([status, json.message]).toEqual([400, "occurred_at: is in the future"]);
		}
		// It is two hours later in Nairobi than in Lagos.
		const now = wallClock(Date.now(), 3);
		expect((await kenya.post(EVENTS, { ...login, occurred_at: now }, headers)).status).toBe(200);
		expect((await nigeria.post(EVENTS, { ...login, occurred_at: now }, headers)).status).toBe(400);
	});

	it("tells of yesterday by its date and is no history, and of the day before and is", async () => {
		const dateOf = (days: number) => wallClock(Date.now() - days * DAY_MS, 3).slice(0, 10);
		const backfilled = async (occurred_at: string) =>
			(await decide({ ...login, occurred_at }, kenya, headers)).json.backfilled;
		expect(await backfilled(dateOf(0))).toBe(false);
		expect(await backfilled(dateOf(1))).toBe(false);
		expect(await backfilled(dateOf(2))).toBe(true);
	});

	it("may carry objects and arrays as metadata, which come back as they were given", async () => {
		const metadata = {
			order: { lines: [{ sku: "A-1", price: 12.5, gift: false, note: null }], total: { KES: 12.5 } },
			asset: { amount: 0.1 },
			tags: ["a", ["b"], {}],
			none: null,
		};
		expect((await readStored(await decide({ ...login, metadata }, kenya, headers))).metadata).toEqual(metadata);
		const deep = await kenya.post(EVENTS, { ...login, metadata: { a: [[[[[[]]]]]] } }, headers);
		expect([deep.status, deep.json.details[0]]).toMatchObject([
			400,
			{ field: "metadata.a.0.0.0.0.0", code: "too_deep" },
		]);
		const long = Array.from({ length: 100 }, () => "x".repeat(400));
		const large = await kenya.post(EVENTS, { ...login, metadata: { long } }, headers);
		expect([large.status, large.json.details[0]]).toMatchObject([400, { field: "metadata", code: "too_long" }]);
	});

	it("may send null for what it does not have, at every depth", async () => {
		const nulls = { id: null, name: null, phone: null, account: null, bank_code: null, country: null, wallet: null };
		const body = {
			type: "payout.requested",
			customer_id: "edge-null",
			amount: 500,
			...{ occurred_at: null, currency: null, direction: null, method: null, status: null, reference: null },
			...{ balance: null, asset: null, customer: null, changes: null, login: null, location: null },
			...{ sim_swapped_at: null, metadata: null, idempotency_key: null },
			counterparty: nulls,
			destination: { type: "mpesa", account: "0712345678", bank_code: null, name: null, country: null, network: null },
			travel_rule: { originator: { name: null, account: null, country: null }, beneficiary: null },
			device: { id: null, ip: null },
		};
		expect((await decide(body, kenya, headers)).json).not.toHaveProperty("warnings");
		const { status, json } = await kenya.post(
			EVENTS,
			{ type: null, customer_id: null, location: { lat: null } },
			headers,
		);
		expect([status, json.details.map(({ field, message }: Body) => `${field}: ${message}`)]).toEqual([
			400,
			["type: is required", "customer_id: is required", "location.lat: is required", "location.lng: is required"],
		]);
		const bare = await kenya.post(EVENTS, { type: "transaction", customer_id: "edge-null", amount: null }, headers);
		expect([bare.status, bare.json.message]).toEqual([400, "amount: is required for transaction"]);
	});

	it("is warned of malformed details, and replayed with the same warnings byte for byte", async () => {
		const body = {
			type: "payout.requested",
			customer_id: "edge-warned",
			amount: 500,
			destination: { type: "bank", account: "1234509876", bank_code: "xx" },
			counterparty: { account: "77", bank_code: "no code", phone: "n/a" },
			customer: { email: "amina.example.com", phone: "-", national_id: "none" },
			device: { id: "d-1", ip: "999.1.1.1" },
		};
		const key = { ...headers, "idempotency-key": `warned ${JSON.stringify(headers)}` };
		const first = await decide(body, kenya, key);
		expect(first.json.warnings.map(({ field, code }: Body) => `${field} ${code}`)).toEqual([
			"counterparty.phone malformed",
			"counterparty.bank_code malformed",
			"destination.bank_code malformed",
			"customer.phone malformed",
			"customer.email malformed",
			"customer.national_id malformed",
			"device.ip malformed",
		]);
		expect(first.json.warnings.at(-1).message).toBe("is not an IP address, so it was not used");
		expect(first.body.toString()).not.toMatch(/999\.1|amina\.example/);
		const again = await decide(body, kenya, key);
		expect(again.headers["idempotency-replayed"]).toBe("true");
		expect(again.body.equals(first.body)).toBe(true);
		const stored = await readStored(first);
		expect(stored.decision).toEqual(first.json);
		expect(stored.destination).toEqual({ type: "bank" });
		expect(
			(await decide({ ...body, customer: {}, counterparty: {}, device: {}, destination: {} })).json,
		).not.toHaveProperty("warnings");
	});

	it("is the same action with null and without, under one key", async () => {
		const action = { type: "payout.requested", customer_id: "edge-same", amount: 700 };
		const destination = { type: "mpesa", account: "0712345678" };
		const key = { ...headers, "idempotency-key": `same ${JSON.stringify(headers)}` };
		const first = await decide({ ...action, destination }, kenya, key);
		const nulls = { currency: null, counterparty: null, destination: { ...destination, bank_code: null, name: null } };
		const again = await decide({ ...action, ...nulls }, kenya, key);
		expect(again.headers["idempotency-replayed"]).toBe("true");
		expect(again.body.equals(first.body)).toBe(true);
	});
});

describe("other bodies", () => {
	it("of feedback, screening and verification take null for what is optional, and miss what is required", async () => {
		const { json } = await decide({ type: "login", customer_id: "edge-other" });
		const label = { event_id: json.event_id, label: "legit", source: null, fraud_type: null };
		expect((await kenya.post("/v1/feedback", label)).json).toMatchObject({ label: "legit", source: null });
		expect((await kenya.post("/v1/screen", { name: "Jane Doe", dob: null, nationality: null })).status).toBe(200);
		for (const [path, body, message] of [
			["/v1/feedback", { event_id: null, label: "legit" }, "event_id: is required, or reference or idempotency_key"],
			["/v1/screen", { name: null }, "name: is required"],
			[`${EVENTS}/${json.event_id}/verification`, { method: null, passed: true }, "method: is required"],
			[BATCH, { events: null }, "events: is required"],
		] as const) {
			const answer = await kenya.post(path, body);
			expect([answer.status, answer.json.message]).toEqual([400, message]);
		}
	});

	it("of a batch give each event its own warnings, and read null as absent", async () => {
		const login = { type: "login", customer_id: "edge-batch" };
		const events = [
			{ ...login, device: { ip: "999.1.1.1" } },
			{ ...login, device: { ip: "197.248.10.20" }, label: null, label_at: null },
		];
		const { status, json } = await kenya.post(BATCH, { events, backfill: null });
		expect([status, json.failed]).toEqual([200, 0]);
		expect(json.results[0].decision.warnings).toEqual([
			{ field: "device.ip", code: "malformed", message: "is not an IP address, so it was not used" },
		]);
		expect(json.results[1].decision).not.toHaveProperty("warnings");
	});
});

describe("an exchange rate of more than 7 days ago", () => {
	const today = new Date().toISOString().slice(0, 10);
	const old = new Date(Date.now() - 8 * DAY_MS).toISOString().slice(0, 10);
	const dollars = { type: "transaction", customer_id: "edge-rates", amount: 10, currency: "USD", direction: "in" };

	it("is told in the answer, by doctor and in the workspace, and a fresh one is not", async () => {
		const workspace = await home.createWorkspace("Edge Rates", "KE");
		const wanted = ["--workspace", workspace, "--mode", "live", "--scopes", "manage"];
		const client = kenya.withKey((await home.runJson<{ readonly key: string }>("keys", "create", ...wanted)).key);
		const setRate = (date: string) =>
			client.ask({ method: "PUT", path: "/v1/workspace/rates/USD", body: { rate: 130, date } });
		expect((await setRate(old)).json).toMatchObject({ currency: "USD", rate_at: old, stale: true });
		expect((await decide(dollars, client)).json.warnings).toEqual([
			{
				field: "currency",
				code: "rate_stale",
				message: `was converted from USD to KES at a rate of ${old}, 8 days before the event was received`,
			},
		]);
		const said = async () =>
			(await home.run("doctor")).stdout
				.split("\n")
				.filter((line) => /own exchange rates/.test(line))
				.join("");
		expect(await said()).toContain(`USD of Edge Rates (${old})`);
		expect((await setRate(today)).json).toMatchObject({ rate_at: today, stale: false });
		expect((await decide(dollars, client)).json).not.toHaveProperty("warnings");
		expect((await decide({ ...dollars, currency: "KES" }, client)).json).not.toHaveProperty("warnings");
		expect(await said()).toBe("");
		const { shared_rates } = (await client.get("/v1/workspace")).json;
		expect(shared_rates.source).toBe("package");
		const euros = (await decide({ ...dollars, currency: "EUR" }, client)).json;
		expect(euros.amount.rate_at).toBe(shared_rates.rate_at);
		expect(euros.warnings !== undefined).toBe(shared_rates.stale);
	});
});
