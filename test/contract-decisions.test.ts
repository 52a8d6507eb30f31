// The contract to the letter: what a decision, an event, a customer, a label and a screening look like, and what follows
// from a decision. The server runs without jobs, so that what it wants to tell others stays in the outbox to be looked at.

import type { Pool } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";

const EVENTS = "/v1/events";
const BITCOIN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const ID = "[0-7][0-9A-HJKMNP-TV-Z]{25}";
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DAY_MS = 86_400_000;

let home: Installation;
let client: HttpClient;
let nigeria: HttpClient;
let observer: HttpClient;
let pool: Pool;

beforeAll(async () => {
	home = await Installation.createOnTestDatabase();
	const server = await home.start("--role", "api");
	const watched = await home.createWorkspace("Watched", "KE");
	await home.runJson("workspace", "mode", "--workspace", watched, "--mode", "observe");
	client = new HttpClient(server.url, { key: server.demoKeys.KE });
	nigeria = client.withKey(server.demoKeys.NG);
	observer = client.withKey(await home.createKey(watched, "live"));
	pool = await home.openPool();
});

afterAll(async () => {
	client?.close();
	await home?.remove();
});

async function decide(body: Record<string, unknown>, by: HttpClient = client): Promise<Answer> {
	const answer = await by.post(EVENTS, body);
	expect([answer.status, answer.json.error]).toEqual([200, undefined]);
	return answer;
}

function agoIso(ms: number): string {
	return new Date(Date.now() - ms).toISOString();
}

/** A payout that every workspace blocks: its address fails the checksum. */
function buildBadPayout(customerId: string) {
	const account = `${BITCOIN.slice(0, -1)}5`;
	const destination = { type: "crypto_wallet", account, network: "bitcoin" };
	return { type: "payout.requested", customer_id: customerId, amount: 5_000, method: "crypto", destination };
}

describe("a decision", () => {
	it("has every field of the record, for an event that is allowed", async () => {
		const { json } = await decide({ type: "transaction", customer_id: "plain", amount: 1_200.5, direction: "in" });
		expect(Object.keys(json)).toEqual([
			...["event_id", "type", "customer_id", "decision", "score", "risk_level", "reasons", "amount", "customer"],
			...["next_step", "livemode", "backfilled", "rules_version", "created_at"],
		]);
		expect(json.event_id).toMatch(new RegExp(`^evt_${ID}$`));
		expect(json.amount).toEqual({ value: 1200.5, currency: "KES" });
		expect(json.customer).toEqual({ status: "active", risk_level: "low" });
		expect(json).toMatchObject({ type: "transaction", customer_id: "plain", decision: "allow", next_step: "none" });
		expect([json.livemode, json.backfilled, typeof json.rules_version]).toEqual([false, false, "string"]);
		expect(json.score).toBeGreaterThanOrEqual(0);
		expect(json.score).toBeLessThanOrEqual(100);
		expect(json.created_at).toMatch(TIME);
	});

	it("explains a stop: reasons with figures, a case, a neutral message, and what to do next", async () => {
		const { json } = await decide(buildBadPayout("stopped"));
		expect(json.decision).toBe("block");
		expect(json.case_id).toMatch(new RegExp(`^cas_${ID}$`));
		expect(json.next_step).toBe("stop");
		expect(Object.keys(json.customer_message)).toEqual(["code", "en", "sw"]);
		for (const reason of json.reasons) {
			expect(Object.keys(reason)).toEqual(["code", "reason", "rule", "severity", "weight", "evidence"]);
			expect(["low", "medium", "high", "critical"]).toContain(reason.severity);
			expect(reason.reason).toMatch(/^[A-Z].{10,}/);
		}
	});

	it("takes every event type with its key fields", async () => {
		for (const event of [
			{ type: "customer.created", customer: { name: "A B", phone: "0712345678", email: "a@b.co", kyc_level: 2 } },
			{ type: "customer.updated", changes: ["phone", "pin"], customer: { phone: "+254712345679" } },
			{
				type: "login",
				login: { success: false },
				device: { id: "d1", ip: "41.90.0.1" },
				location: { lat: -1.3, lng: 36.8 },
			},
			{
				type: "transaction",
				amount: 10,
				direction: "out",
				method: "pos",
				status: "settled",
				counterparty: { id: "agent 7" },
			},
			{
				type: "payout.requested",
				amount: 10,
				balance: 500,
				destination: { type: "bank", account: "0123456789", bank_code: "058" },
			},
			{ type: "sim.swap", sim_swapped_at: Math.floor(Date.now() / 1000) - 60 },
			{ type: "sim.swap", sim_swapped_at: Date.now() - 60_000 },
			{ type: "sim.swap", sim_swapped_at: agoIso(60_000) },
			{ type: "sim.swap" },
		]) {
			expect((await decide({ ...event, customer_id: "every" })).json.type).toBe(event.type);
		}
	});

	it("forces the answer a test customer's id asks for", async () => {
		for (const decision of ["allow", "review", "block"]) {
			const { json } = await decide({ type: "login", customer_id: `test_${decision}_7` });
			expect(json.decision).toBe(decision);
		}
		for (const [id, status, code] of [
			["test_429_7", 429, "rate_limited"],
			["test_503_7", 503, "service_unavailable"],
		] as const) {
			const answer = await client.post(EVENTS, { type: "login", customer_id: id });
			expect([answer.status, answer.json.error]).toEqual([status, code]);
			expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
		}
	});
});

describe("amounts", () => {
	it("converts another currency and keeps what was sent, the rate, its date and its source", async () => {
		const { json } = await decide({ type: "transaction", customer_id: "fx", amount: 12.34, currency: "usd" });
		const { amount } = json;
		expect(Object.keys(amount)).toEqual([
			"value",
			"currency",
			"original_amount",
			"original_currency",
			"rate",
			"rate_at",
			"rate_source",
		]);
		expect(amount).toMatchObject({ currency: "KES", original_amount: 12.34, original_currency: "USD" });
		expect(amount.rate_source).toBe("package");
		expect(amount.rate_at).toMatch(/^\d{4}-\d\d-\d\d/);
		expect(amount.value).toBeCloseTo(12.34 * amount.rate, 1);
	});

	it("refuses a currency without a rate, naming it, and one that does not exist", async () => {
		const body = { type: "transaction", customer_id: "fx", amount: 1 };
		const rateless = await client.post(EVENTS, { ...body, currency: "UYW" });
		expect([rateless.status, rateless.json.details[0].field]).toEqual([400, "currency"]);
		expect(rateless.json.message).toContain("UYW");
		const invented = await client.post(EVENTS, { ...body, currency: "QQQ" });
		expect([invented.status, invented.json.details[0].field]).toEqual([400, "currency"]);
	});

	it("keeps every digit of an on-chain amount, sent as a number or as text", async () => {
		for (const [sent, kept] of [
			["123456789.000000000000000001", "123456789.000000000000000001"],
			['"0.100000000000000000000000000001"', "0.100000000000000000000000000001"],
			["1e-18", "0.000000000000000001"],
		]) {
			const head = `{"type":"transaction","customer_id":"digits","amount":10,"method":"crypto"`;
			const answer = await client.post(EVENTS, `${head},"asset":{"code":"eth","amount":${sent},"network":"ethereum"}}`);
			const stored = await client.get(`/v1/events/${answer.json.event_id}`);
			expect(stored.json.asset).toEqual({ code: "ETH", amount: kept, network: "ethereum" });
		}
	});

	it("folds the words for a status, and counts nothing else as one", async () => {
		for (const [sent, folded] of [
			["successful", "completed"],
			["settled", "completed"],
			["declined", "failed"],
			["refunded", "reversed"],
			[undefined, "completed"],
		]) {
			const event = { type: "transaction", customer_id: "status", amount: 5, ...(sent && { status: sent }) };
			const { json } = await decide(event);
			expect((await client.get(`/v1/events/${json.event_id}`)).json.status).toBe(folded);
		}
	});
});

describe("crypto", () => {
	it("describes a wallet in its canonical spelling", async () => {
		const destination = { type: "crypto_wallet", account: BITCOIN.toUpperCase(), network: "bitcoin" };
		const event = { type: "payout.requested", customer_id: "wallet", amount: 900, method: "crypto", destination };
		const { json } = await decide(event);
		expect(json.wallet).toEqual({
			...{ chain: "bitcoin", valid: true, network_matches: true, sanctioned: false },
			address: BITCOIN,
		});
	});

	it("never allows a bad address, and never answers it 400", async () => {
		const payout = await decide(buildBadPayout("bad-wallet"));
		expect(payout.json.wallet).toMatchObject({ valid: false, sanctioned: false });
		expect(payout.json.wallet.reason).not.toBe("");
		expect(payout.json.decision).not.toBe("allow");
		const counterparty = { wallet: "not a wallet at all" };
		const deposit = { type: "transaction", customer_id: "bad-wallet", amount: 5, direction: "in", method: "crypto" };
		expect((await decide({ ...deposit, counterparty })).json.decision).not.toBe("allow");
		const elsewhere = buildBadPayout("bad-wallet");
		const mismatch = { ...elsewhere.destination, account: BITCOIN, network: "ethereum" };
		const wrong = await decide({ ...elsewhere, destination: mismatch });
		expect(wrong.json.wallet.network_matches).toBe(false);
		expect(wrong.json.decision).not.toBe("allow");
	});

	it("asks for travel-rule data before a payout over the threshold", async () => {
		const destination = { type: "crypto_wallet", account: BITCOIN, network: "bitcoin" };
		const payout = {
			type: "payout.requested",
			customer_id: "traveller",
			method: "crypto",
			currency: "USD",
			destination,
		};
		const refused = await client.post(EVENTS, { ...payout, amount: 1_000.01 });
		expect(refused.status).toBe(400);
		expect(refused.json.message).toMatch(/^travel_rule: is required above /);
		expect((await decide({ ...payout, amount: 1_000 })).status).toBe(200);
		// In Nigeria the threshold itself asks for it.
		expect((await nigeria.post(EVENTS, { ...payout, amount: 1_000 })).status).toBe(400);
		expect((await nigeria.post(EVENTS, { ...payout, amount: 999.99 })).status).toBe(200);
		const travel_rule = {
			originator: { name: "Wanjiku Kamau", account: "0712345678", country: "KE" },
			beneficiary: { name: "John Smith", address: "12 High Street" },
			beneficiary_vasp: "Exchange Ltd",
		};
		const whole = await decide({ ...payout, amount: 2_000, travel_rule });
		const stored = await client.get(`/v1/events/${whole.json.event_id}`);
		expect(stored.json.travel_rule).toEqual({ required: true, present: true });
		expect(stored.body.toString()).not.toMatch(/Wanjiku|Smith|High Street|Exchange Ltd/);
	});

	it("lists what two names leave out, and stops it only where nothing else says who is paid", async () => {
		const names = { originator: { name: "Wanjiku Kamau" }, beneficiary: { name: "John Smith" } };
		const event = { customer_id: "named", method: "crypto", currency: "USD", amount: 1_200 };
		const destination = { type: "crypto_wallet", account: `0x${"1".repeat(40)}`, network: "ethereum", country: "GB" };
		const incomplete = ({ json }: { json: { reasons: { code: string }[] } }) =>
			json.reasons.find(({ code }) => code === "travel_rule_incomplete");
		const payout = await decide({ ...event, type: "payout.requested", destination, travel_rule: names });
		expect(incomplete(payout)).toMatchObject({
			reason: expect.stringMatching(
				/^For a transfer from KE to GB, FATF Recommendation 16 also asks for: the originator/,
			),
			weight: 0,
			evidence: {
				missing: "originator_account, originator_identity, beneficiary_vasp",
				corridor: "KE to GB",
				beneficiary_identified: true,
			},
		});
		const originator = { ...names.originator, account: "0712345678", address: "Moi Avenue 1, Nairobi" };
		const travel_rule = { ...names, originator, beneficiary_vasp: "self-hosted" };
		// Another customer and another wallet, so that all else is the same.
		const other = { ...destination, account: `0x${"2".repeat(40)}` };
		const asked = { ...event, customer_id: "known", type: "payout.requested", destination: other, travel_rule };
		const whole = await decide(asked);
		expect(incomplete(whole)).toBeUndefined();
		// The names alone changed neither score nor decision.
		expect([payout.json.decision, payout.json.score]).toEqual([whole.json.decision, whole.json.score]);
		const spent = { ...event, customer_id: "nowhere", type: "transaction", direction: "out", travel_rule: names };
		const nowhere = await decide(spent);
		expect(nowhere.json.decision).toBe("review");
		expect(incomplete(nowhere)).toMatchObject({ evidence: { beneficiary_identified: false } });
		const customer = await client.get("/v1/customers/nowhere");
		expect(customer.json.open_cases).toMatchObject([{ id: nowhere.json.case_id, type: "travel_rule" }]);
	});

	it("records a transaction without it, decides review, and opens a travel_rule case", async () => {
		const event = { type: "transaction", customer_id: "late-traveller", direction: "in", method: "crypto" };
		const { json } = await decide({ ...event, amount: 1_500, currency: "USD", asset: { code: "BTC", amount: 0.02 } });
		expect(json.decision).toBe("review");
		const customer = await client.get("/v1/customers/late-traveller");
		expect(customer.json.open_cases).toMatchObject([{ id: json.case_id, type: "travel_rule" }]);
	});
});

describe("a stored event", () => {
	it("comes back without secrets, with its decision and label", async () => {
		const answer = await decide({
			type: "payout.requested",
			customer_id: "stored",
			amount: 250,
			method: "bank",
			destination: { type: "bank", account: "0123456789", bank_code: "058", name: "Secret Payee", country: "KE" },
			counterparty: { name: "Secret Party", phone: "0799111222", country: "UG" },
			device: { id: "secret-device", ip: "197.248.0.1" },
			metadata: { order: "A-1", count: 2, first: true, none: null },
		});
		const { json, body } = await client.get(`/v1/events/${answer.json.event_id}`);
		expect(json).toMatchObject({
			...{ id: answer.json.event_id, type: "payout.requested", customer_id: "stored", method: "bank" },
			destination: { type: "bank", country: "KE" },
			counterparty: { country: "UG" },
			device: { ip_country: "KE" },
			metadata: { order: "A-1", count: 2, first: true, none: null },
			...{ resolution: null, effective_label: null },
		});
		expect(json.decision).toEqual(answer.json);
		expect([json.occurred_at, json.received_at].every((time) => TIME.test(time))).toBe(true);
		expect(body.toString()).not.toMatch(/0123456789|Secret|99111222|secret-device|197\.248/);
	});

	it("is 404 for ids nobody has", async () => {
		for (const id of ["evt_01J00000000000000000000000", "evt_x", "cas_01J00000000000000000000000", "%20"]) {
			expect((await client.get(`/v1/events/${id}`)).status).toBe(404);
		}
	});

	it("takes 20 keys of metadata and no more", async () => {
		const build = (count: number) =>
			Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
		await decide({ type: "login", customer_id: "meta", metadata: build(20) });
		const answer = await client.post(EVENTS, { type: "login", customer_id: "meta", metadata: build(21) });
		expect([answer.status, answer.json.details[0].field]).toEqual([400, "metadata"]);
	});
});

describe("a customer", () => {
	it("has its status, risk, screening, open cases and times", async () => {
		const stopped = await decide(buildBadPayout("reader"));
		const { json, status } = await client.get("/v1/customers/reader");
		expect(status).toBe(200);
		expect(Object.keys(json)).toEqual([
			"id",
			"status",
			"risk_level",
			"screening",
			"open_cases",
			"created_at",
			"last_event_at",
		]);
		expect(json).toMatchObject({ id: "reader", status: "active" });
		expect(json.screening).toEqual({ status: "pending", last_screened_at: null });
		expect(json.open_cases).toHaveLength(1);
		const [open] = json.open_cases;
		expect(Object.keys(open)).toEqual(["id", "type", "status", "severity", "reason", "event_id", "opened_at"]);
		expect(open).toMatchObject({ id: stopped.json.case_id, type: "fraud", status: "open" });
		expect(open.event_id).toBe(stopped.json.event_id);
		const times = [json.created_at, json.last_event_at, open.opened_at];
		expect(times.every((time) => TIME.test(time))).toBe(true);
	});

	it("is found under any id of up to 128 characters, and is 404 otherwise", async () => {
		for (const id of ["a/b?c=d&e#f %25", "Wanjikũ 😀", "😀".repeat(128), "..", "test"]) {
			await decide({ type: "login", customer_id: id });
			const answer = await client.get(`/v1/customers/${encodeURIComponent(id)}`);
			// A path of dots alone is resolved by the caller's own HTTP library and never reaches us.
			if (id !== "..") expect([answer.status, answer.json.id]).toEqual([200, id]);
		}
		expect((await client.get("/v1/customers/nobody-at-all")).status).toBe(404);
		expect((await client.get(`/v1/customers/${"x".repeat(129)}`)).status).toBe(400);
	});

	it("joins a second stop to the open case, and gets through once after approval", async () => {
		const destination = { type: "mpesa", account: "0755000111" };
		const payout = { type: "payout.requested", customer_id: "approved", amount: 90_000, balance: 90_500, destination };
		await decide({ type: "sim.swap", customer_id: "approved" });
		const first = await decide(payout);
		expect(first.json).toMatchObject({ decision: "block", customer: { status: "held", risk_level: "critical" } });
		const second = await decide(payout);
		expect(second.json.case_id).toBe(first.json.case_id);
		expect((await client.get("/v1/customers/approved")).json.status).toBe("held");
		const realm = ["--workspace", "Demo Kenya", "--mode", "test"];
		await home.runJson(
			"cases",
			"close",
			first.json.case_id,
			...realm,
			"--resolution",
			"approved",
			"--note",
			"she called",
		);
		expect((await client.get(`/v1/events/${first.json.event_id}`)).json.resolution).toBe("approved");
		expect((await client.get("/v1/customers/approved")).json).toMatchObject({ status: "active", open_cases: [] });
		const passed = await decide(payout);
		expect(passed.json, JSON.stringify(passed.json.reasons)).toMatchObject({ decision: "allow" });
	});
});

describe("feedback", () => {
	async function label(eventId: string, body: Record<string, unknown>): Promise<Answer> {
		const answer = await client.post("/v1/feedback", { event_id: eventId, ...body });
		expect(answer.status).toBe(200);
		return answer;
	}

	it("acknowledges a label, and a repeat changes nothing", async () => {
		const event = await decide({ type: "transaction", customer_id: "labelled", amount: 10 });
		const id = event.json.event_id;
		const first = await label(id, { label: "fraud", source: "analyst", fraud_type: "mule" });
		expect(Object.keys(first.json)).toEqual([
			"id",
			"event_id",
			"label",
			"source",
			"fraud_type",
			"effective_label",
			"overrode",
			"created_at",
		]);
		expect(first.json).toMatchObject({ event_id: id, label: "fraud", source: "analyst", effective_label: "fraud" });
		expect(first.json.overrode).toBe(false);
		const before = await pool.query("select count(*)::int as count from labels");
		const again = await label(id, { label: "fraud", source: "analyst", fraud_type: "mule" });
		expect(again.body.equals(first.body)).toBe(true);
		expect((await pool.query("select count(*)::int as count from labels")).rows).toEqual(before.rows);
		expect((await client.get(`/v1/events/${id}`)).json.effective_label).toBe("fraud");
	});

	it("lets late evidence beat any legit, whenever either arrives, until its own source withdraws it", async () => {
		const { event_id: id } = (await decide({ type: "transaction", customer_id: "late", amount: 10 })).json;
		expect((await label(id, { label: "legit" })).json).toMatchObject({ source: null, effective_label: "legit" });
		const charged = await label(id, { label: "fraud", source: "chargeback" });
		expect(charged.json).toMatchObject({ effective_label: "fraud", overrode: true });
		const legit = await label(id, { label: "legit", source: "analyst" });
		expect(legit.json).toMatchObject({ effective_label: "fraud", overrode: false });
		const withdrawn = await label(id, { label: "legit", source: "chargeback" });
		expect(withdrawn.json).toMatchObject({ effective_label: "legit", overrode: true });
	});

	it("opens a case for what somebody outside reports", async () => {
		const { event_id } = (await decide({ type: "transaction", customer_id: "complainant", amount: 10 })).json;
		await label(event_id, { label: "fraud", source: "complaint" });
		const customer = await client.get("/v1/customers/complainant");
		expect(customer.json.open_cases).toMatchObject([{ type: "fraud", event_id }]);
	});

	it("is 404 for an unknown event and 400 for a wrong body", async () => {
		const unknown = { event_id: "evt_01J00000000000000000000000", label: "fraud" };
		expect((await client.post("/v1/feedback", unknown)).status).toBe(404);
		const wrong = await client.post("/v1/feedback", { label: "maybe", source: "", fraud_type: "bad" });
		expect(wrong.status).toBe(400);
		const fields = wrong.json.details.map(({ field }: { field: string }) => field).sort();
		expect(fields).toEqual(["event_id", "fraud_type", "label", "source"]);
	});
});

describe("screening", () => {
	it("has its final shape, takes a date of any precision, and creates no customer", async () => {
		const before = await pool.query("select count(*)::int as count from customers");
		for (const dob of [undefined, "1984", "1984-05", "1984-05-17"]) {
			const query = { name: "Jane Doe", nationality: "ke", ...(dob && { dob }) };
			const { json, status } = await client.post("/v1/screen", query);
			const fields = ["match", "complete", "incomplete_reasons", "results", "truncated", "screened_at", "lists"];
			expect([status, Object.keys(json)]).toEqual([200, fields]);
			expect([typeof json.match, json.match]).toEqual(["boolean", json.results.length > 0]);
			expect(json.screened_at).toMatch(TIME);
		}
		expect((await pool.query("select count(*)::int as count from customers")).rows).toEqual(before.rows);
		const wrong = await client.post("/v1/screen", { dob: "17 May 1984", nationality: "Kenya" });
		const fields = wrong.json.details.map(({ field }: { field: string }) => field).sort();
		expect([wrong.status, fields]).toEqual([400, ["dob", "name", "nationality"]]);
	});
});

describe("history", () => {
	async function countNotices(customerId: string): Promise<number> {
		const { rows } = await pool.query<{ count: number }>(
			"select count(*)::int as count from outbox where body::json ->> 'customer_id' = $1",
			[customerId],
		);
		return rows[0]?.count ?? 0;
	}

	it("is decided and kept, but opens no case, holds no one and tells nobody", async () => {
		const occurred_at = agoIso(DAY_MS + 60_000);
		const deposit = {
			type: "transaction",
			direction: "in",
			amount: 5,
			method: "crypto",
			counterparty: { wallet: "bad" },
		};
		const old = await decide({ ...deposit, customer_id: "old", occurred_at });
		expect(old.json).toMatchObject({ decision: "review", backfilled: true, customer: { status: "active" } });
		expect(old.json.case_id).toBeUndefined();
		expect((await client.get("/v1/customers/old")).json.open_cases).toEqual([]);
		expect(await countNotices("old")).toBe(0);
		const fresh = await decide({ ...deposit, customer_id: "fresh", occurred_at: agoIso(DAY_MS - 60_000) });
		expect(fresh.json).toMatchObject({ decision: "review", backfilled: false });
		expect(fresh.json.case_id).toBeDefined();
		expect(await countNotices("fresh")).toBe(2);
	});

	it("holds nobody for a payout of over a week ago, and stops one of under a week", async () => {
		const destination = { type: "mpesa", account: "0755000222" };
		const payout = { type: "payout.requested", amount: 90_000, balance: 90_000, destination };
		for (const [customer_id, days, isStopped] of [
			["eight-days", 8, false],
			["two-days", 2, true],
		] as const) {
			await decide({ type: "sim.swap", customer_id, occurred_at: agoIso(days * DAY_MS + 60_000) });
			const { json } = await decide({ ...payout, customer_id, occurred_at: agoIso(days * DAY_MS) });
			expect(json).toMatchObject({ decision: "block", backfilled: true });
			expect(json.case_id !== undefined).toBe(isStopped);
			expect((await client.get(`/v1/customers/${customer_id}`)).json.status).toBe(isStopped ? "held" : "active");
			expect((await countNotices(customer_id)) > 0).toBe(isStopped);
		}
	});
});

describe("a workspace that observes", () => {
	it("allows everything, says what it would have decided, and holds nobody", async () => {
		const { json } = await decide(buildBadPayout("watched"), observer);
		expect(json).toMatchObject({ decision: "allow", would_decide: "block", next_step: "none", livemode: true });
		await decide({ type: "sim.swap", customer_id: "watched" }, observer);
		const destination = { type: "mpesa", account: "0755000333" };
		const payout = { type: "payout.requested", customer_id: "watched", amount: 90_000, balance: 90_000, destination };
		expect((await decide(payout, observer)).json).toMatchObject({ decision: "allow", would_decide: "block" });
		expect((await observer.get("/v1/customers/watched")).json.status).toBe("active");
		const harmless = await decide({ type: "login", customer_id: "watched-2" }, observer);
		expect(harmless.json).toMatchObject({ decision: "allow", would_decide: "allow" });
	});
});
