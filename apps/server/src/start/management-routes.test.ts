// The management API on the real service, as analysts and operators use it.

import { startJobs } from "@hakiki/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";

let bench: ApiBench;
let ask: ApiBench["ask"];
beforeAll(async () => {
	bench = await openApiBench();
	ask = bench.ask;
});
afterAll(() => bench.close());

const PHONE = "0712 345 678";
const opened = (customerId: string, fields: object = {}) => ({
	type: "customer.created",
	customer_id: customerId,
	customer: { name: "Amina Wanjiru", phone: "0712345678", national_id: "23456789", ...fields },
});
const swap = (customerId: string) => ({ type: "sim.swap", customer_id: customerId });
const payout = (customerId: string, fields: object = {}) => ({
	type: "payout.requested",
	customer_id: customerId,
	amount: 90_000,
	method: "mpesa",
	// Each customer pays another account: the account of a fraud would also stop the next customer.
	destination: {
		type: "mpesa",
		account: `07${String(Number.parseInt(Buffer.from(customerId).toString("hex").slice(-10), 16) % 100_000_000).padStart(8, "0")}`,
	},
	...fields,
});

/** A customer's SIM is swapped and a large payout requested, so the decision is not `allow`. */
async function stop(customerId: string) {
	await ask("POST", "/v1/events", opened(customerId, { national_id: `2345${customerId.length}6789` }));
	await ask("POST", "/v1/events", swap(customerId));
	const { json } = await ask("POST", "/v1/events", payout(customerId));
	expect(json.decision).not.toBe("allow");
	expect(json.case_id).toMatch(/^cas_/);
	return json as { event_id: string; case_id: string; decision: string; next_step: string };
}

describe("cases", () => {
	it("are listed, searched by a phone in any spelling, filtered, sorted, and paged without loss", async () => {
		const made = [];
		for (const customer of ["c1", "c2", "c3"]) made.push((await stop(customer)).case_id);
		const { json } = await ask("GET", "/v1/cases");
		expect(json.data.map((one: { id: string }) => one.id)).toEqual([...made].reverse());
		expect(json.data[0]).toMatchObject({ customer_id: "c3", status: "open", type: "fraud", assignee: null });
		const found = await ask("GET", `/v1/cases?q=${encodeURIComponent(PHONE)}&sort=oldest`);
		expect(found.json.data.map((one: { id: string }) => one.id)).toEqual(made);
		expect((await ask("GET", "/v1/cases?q=0799999999")).json.data).toEqual([]);
		expect((await ask("GET", `/v1/cases?q=${made[1]}`)).json.data).toMatchObject([{ id: made[1] }]);
		expect((await ask("GET", "/v1/cases?status=closed")).json.data).toEqual([]);
		expect((await ask("GET", "/v1/cases?customer_id=c2&type=fraud,screening")).json.data).toMatchObject([
			{ id: made[1] },
		]);
		for (const sort of ["newest", "oldest", "due", "priority", "amount"]) {
			const seen: string[] = [];
			let cursor = "";
			do {
				const page = await ask("GET", `/v1/cases?limit=1&sort=${sort}${cursor}`);
				seen.push(...page.json.data.map((one: { id: string }) => one.id));
				cursor = page.json.next_cursor === null ? "" : `&cursor=${page.json.next_cursor}`;
			} while (cursor !== "");
			expect(new Set(seen), sort).toEqual(new Set(made));
			expect(seen, sort).toHaveLength(3);
		}
	});

	it("are taken, noted, handed over and given back, with every act on record", async () => {
		const { case_id: id } = await stop("acts");
		const assign = (assignee: string | null) => ask("PUT", `/v1/cases/${id}/assignee`, { assignee });
		expect((await assign("amina")).json).toMatchObject({ status: "in_review", assignee: "amina" });
		expect((await ask("GET", "/v1/cases?assignee=amina")).json.data).toMatchObject([{ id }]);
		const note = "<b>Called</b> the customer";
		expect((await ask("POST", `/v1/cases/${id}/notes`, { text: note })).status).toBe(200);
		const { json } = await assign(null);
		expect(json).toMatchObject({ status: "open", assignee: null });
		expect(json.acts).toMatchObject([
			{ kind: "assigned", text: "amina" },
			{ kind: "note", text: note },
			{ kind: "unassigned", text: null },
		]);
		expect((await ask("GET", "/v1/cases?assignee=none&customer_id=acts")).json.data).toMatchObject([{ id }]);
		expect(await ask("POST", `/v1/cases/${id}/notes`, { text: "x".repeat(10_001) })).toMatchObject({
			status: 400,
			json: { message: "text: must be at most 10000 characters" },
		});
	});

	it("are closed once, with labels by what they turned out to be", async () => {
		const { case_id: id, event_id: eventId } = await stop("closed");
		const close = (body: object) => ask("POST", `/v1/cases/${id}/close`, body);
		expect(await close({ resolution: "approved", disposition: "fraud", note: "x" })).toMatchObject({
			status: 400,
			json: { message: "resolution: must be declined for fraud" },
		});
		const both = await Promise.all([
			close({ resolution: "declined", disposition: "fraud", fraud_type: "takeover", note: "Not her" }),
			close({ resolution: "approved", disposition: "inconclusive", note: "Cannot say" }),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(both.find(({ status }) => status === 409)?.json).toMatchObject({
			error: "conflict",
			message: expect.stringMatching(/^The case was closed by key:\S+ at \d{4}-\d{2}-\d{2}T/),
		});
		const after = (await ask("GET", `/v1/cases/${id}`)).json;
		expect(after).toMatchObject({ status: "closed", closed_by: expect.stringMatching(/^key:/) });
		const second = await stop("closed2");
		await ask("POST", `/v1/cases/${second.case_id}/close`, {
			resolution: "approved",
			disposition: "legit",
			note: "Her",
		});
		expect((await ask("GET", `/v1/events/${second.event_id}`)).json).toMatchObject({
			resolution: "approved",
			effective_label: "legit",
		});
		expect((await ask("GET", "/v1/feedback?source=analyst&limit=1")).json.data).toMatchObject([
			{ event_id: second.event_id, label: "legit", source: "analyst" },
		]);
		expect((await ask("GET", `/v1/cases?status=closed&disposition=legit`)).json.data).toMatchObject([
			{ id: second.case_id },
		]);
		expect(eventId).toMatch(/^evt_/);
	});
});

describe("customers", () => {
	it("lists a customer with the time of the earliest event, as the customer's own page shows it", async () => {
		const customer_id = "long-known";
		const occurred_at = new Date(Date.now() - 300 * 86_400_000).toISOString();
		await ask("POST", "/v1/events", { type: "login", customer_id, login: { success: true } });
		await ask("POST", "/v1/events", { type: "login", customer_id, login: { success: true }, occurred_at });
		const { json: page } = await ask("GET", `/v1/customers/${customer_id}/profile`);
		const { json: list } = await ask("GET", `/v1/customers?q=${customer_id}`);
		expect(list.data[0].first_event_at).toBe(page.habits.first_event_at);
		expect(Date.parse(list.data[0].first_event_at)).toBeLessThan(
			Date.parse(list.data[0].created_at) - 299 * 86_400_000,
		);
	});

	it("are listed in pages, filtered, and found by whatever they are tied to", async () => {
		await ask("POST", "/v1/events", opened("found", { phone: "0722333444", email: "found@example.com" }));
		for (const q of ["0722333444", "+254 722 333 444", "FOUND@example.com", "found"]) {
			const { json } = await ask("GET", `/v1/customers?q=${encodeURIComponent(q)}`);
			expect(json.data, q).toMatchObject([{ id: "found", status: "active" }]);
		}
		await ask("POST", "/v1/customers/found/hold", { reason: "Reported" });
		expect(
			(await ask("GET", "/v1/customers?status=held&limit=200")).json.data.map(({ id }: { id: string }) => id),
		).toContain("found");
		const seen: string[] = [];
		let cursor = "";
		do {
			const { json } = await ask("GET", `/v1/customers?limit=2${cursor}`);
			seen.push(...json.data.map(({ id }: { id: string }) => id));
			cursor = json.next_cursor === null ? "" : `&cursor=${json.next_cursor}`;
		} while (cursor !== "");
		expect(seen).toEqual([...new Set(seen)].sort());
		expect(seen).toContain("found");
	});

	it("are held, released, blocked and unblocked, each only from where it makes sense", async () => {
		await ask("POST", "/v1/events", opened("moved", { phone: "0722000001" }));
		const move = (verb: string) => ask("POST", `/v1/customers/moved/${verb}`, { reason: "because" });
		for (const [verb, status] of [
			["hold", "held"],
			["release", "active"],
			["block", "blocked"],
			["unblock", "active"],
		] as const) {
			expect((await move(verb)).json).toMatchObject({ id: "moved", status });
		}
		expect(await move("release")).toMatchObject({ status: 400, json: { details: [{ field: "status" }] } });
		expect(await ask("POST", "/v1/customers/nobody/hold", { reason: "x" })).toMatchObject({ status: 404 });
		expect(await ask("POST", "/v1/customers/moved/hold", {})).toMatchObject({
			status: 400,
			json: { message: "reason: is required" },
		});
	});

	it("show who they are only to a key that may see it", async () => {
		await ask("POST", "/v1/events", opened("person", { name: "Amina Wanjiru", phone: "0722000002" }));
		expect((await ask("POST", "/v1/events", payout("person", { amount: 500 }))).json.decision).toBe("allow");
		const whole = (await ask("GET", "/v1/customers/person/profile")).json;
		expect(whole).toMatchObject({
			id: "person",
			personal: { name: "Amina Wanjiru", phone: "0722000002" },
			habits: { outgoing: { p50: expect.any(Number) }, payees: [{ paid_count: expect.any(Number) }] },
		});
		const search = await bench.makeKey(["customers:search"]);
		const jobs = startJobs(bench.service, { isScheduled: false });
		await jobs.runNow("index-names");
		await jobs.stop();
		const find = async (key?: string) =>
			(await ask("POST", "/v1/search", { q: "wanjiro amina", limit: 20 }, key)).json.customers.data;
		expect(await find()).toContainEqual(
			expect.objectContaining({
				id: "person",
				name: "Amina Wanjiru",
				match: expect.objectContaining({ by: "name_sound" }),
			}),
		);
		expect(await find(search)).toEqual([]);
		for (const path of ["/v1/customers", "/v1/cases"]) {
			const key = await bench.makeKey(["customers:search", "cases:read"]);
			expect((await ask("GET", `${path}?q=amina`, undefined, key)).json.data).toEqual([]);
		}
		expect(JSON.stringify((await ask("GET", "/v1/customers", undefined, search)).json)).not.toContain("Amina");
		const { json } = await ask("GET", "/v1/customers/person/profile", undefined, search);
		expect(json.personal).toBeNull();
		expect(JSON.stringify(json)).not.toContain("Amina");
	});

	it("are shown with the customers they share things with, hop by hop", async () => {
		const on = (customer: string, device: string) =>
			ask("POST", "/v1/events", {
				type: "login",
				customer_id: customer,
				login: { success: true },
				device: { id: device },
			});
		await on("net_a", "device-shared-1");
		await on("net_b", "device-shared-1");
		await on("net_b", "device-shared-2");
		await on("net_c", "device-shared-2");
		const walk = async (hops: number) => (await ask("GET", `/v1/customers/net_a/network?hops=${hops}`)).json;
		const one = await walk(1);
		expect(one.customers).toMatchObject([
			{ id: "net_a", hops: 0 },
			{ id: "net_b", hops: 1, status: "active" },
		]);
		expect(one.entities).toMatchObject([{ roles: ["device"], customer_count: 2, confirmed_fraud: false, hub: false }]);
		expect(one.ties).toHaveLength(2);
		const two = await walk(2);
		expect(two.customers.map(({ id }: { id: string }) => id)).toEqual(["net_a", "net_b", "net_c"]);
		expect(two.truncated).toBe(false);
		expect(JSON.stringify(two)).not.toContain("device-shared");
	});
});

describe("events", () => {
	it("are listed newest first, filtered, and paged without loss", async () => {
		const ids: string[] = [];
		for (const amount of [100, 200, 300]) {
			ids.push((await ask("POST", "/v1/events", payout("lister", { amount }))).json.event_id);
		}
		const list = async (query: string) =>
			(await ask("GET", `/v1/events?customer_id=lister${query}`)).json as {
				data: { id: string; amount: number; method: string }[];
				next_cursor: string | null;
			};
		expect((await list("")).data.map(({ id }) => id)).toEqual([...ids].reverse());
		expect((await list("&amount_min=200&amount_max=250")).data).toMatchObject([
			{ id: ids[1], amount: 200, method: "mpesa" },
		]);
		expect((await list("&method=bank")).data).toEqual([]);
		const first = await list("&limit=2");
		expect((await list(`&limit=2&cursor=${first.next_cursor}`)).data.map(({ id }) => id)).toEqual([ids[0]]);
		expect((await list("&to=2020-01-01")).data).toEqual([]);
		const stopped = await stop("stopped");
		const found = await ask("GET", "/v1/events?decision=review,block&limit=1");
		expect(found.json.data).toMatchObject([
			{ id: stopped.event_id, reason: expect.any(String), rules: expect.any(Array) },
		]);
		const [rule] = found.json.data[0].rules;
		expect((await ask("GET", `/v1/events?rule=${rule}&customer_id=stopped`)).json.data).toMatchObject([
			{ id: stopped.event_id },
		]);
	});

	it("show the end of a wallet's address to a key that may not see personal data, also in the decision and an export", async () => {
		const address = "0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe";
		await ask("POST", "/v1/events", swap("wallets"));
		const destination = { type: "crypto_wallet", account: address, network: "ethereum" };
		const sent = (await ask("POST", "/v1/events", payout("wallets", { method: "crypto", destination }))).json;
		expect(sent.wallet.address).toBe(address);
		const reader = await bench.makeKey(["events:read", "events:search", "cases:read"]);
		const paths = [`/v1/events/${sent.event_id}`, `/v1/events/${sent.event_id}/explanation`];
		for (const path of [...paths, `/v1/cases/${sent.case_id}/export`]) {
			expect(JSON.stringify((await ask("GET", path)).json)).toContain(address);
			const seen = JSON.stringify((await ask("GET", path, undefined, reader)).json);
			expect(seen).toContain('"address":"•••• 7BAE"');
			expect(seen.toLowerCase()).not.toContain(address.slice(2, 12).toLowerCase());
		}
	});

	it("are explained by what each rule added and what was usual before", async () => {
		await ask(
			"POST",
			"/v1/events",
			payout("why", { amount: 700, occurred_at: new Date(Date.now() - 3_600_000).toISOString() }),
		);
		await ask("POST", "/v1/events", swap("why"));
		const { event_id: id } = (await ask("POST", "/v1/events", payout("why"))).json;
		const { json } = await ask("GET", `/v1/events/${id}/explanation`);
		expect(json.event).toMatchObject({ id, decision: { decision: expect.stringMatching(/review|block/) } });
		const added = json.contributions.reduce((sum: number, one: { added: number }) => sum + one.added, json.bias);
		const score = 100 / (1 + Math.exp(-added));
		expect(json.event.decision.score).toBeGreaterThanOrEqual(Math.floor(score * 10) / 10 - 0.2);
		expect(json.contributions[0]).toMatchObject({
			rule: expect.any(String),
			title: expect.any(String),
			weight: expect.any(Number),
		});
		expect(json.usual.outgoing.p50).toBeGreaterThan(600);
		expect(json.usual.outgoing.p50).toBeLessThan(800);
		expect(json.usual.milestones).toMatchObject([{ kind: "sim_swap" }]);
	});
});

describe("a verification", () => {
	const sent = (customer: string) => {
		const device = { id: `new-device-of-${customer}` };
		const destination = { type: "mpesa", account: `07110000${customer.length}` };
		return payout(customer, { device, destination, balance: 95_000 });
	};

	/** A payout with the decision to verify the customer. */
	async function waiting(customer: string, known: object = {}, fields: object = {}) {
		const ago = (days: number) => ({ occurred_at: new Date(Date.now() - days * 86_400_000).toISOString() });
		await ask("POST", "/v1/events", {
			...opened(customer, { phone: `07220${customer.length}1111`, ...known }),
			...ago(200),
		});
		for (const days of [90, 60, 30]) await ask("POST", "/v1/events", payout(customer, { amount: 5_000, ...ago(days) }));
		const device = { id: `new-device-of-${customer}` };
		await ask("POST", "/v1/events", { type: "login", customer_id: customer, login: { success: true }, device });
		await ask("POST", "/v1/events", { type: "customer.updated", customer_id: customer, changes: ["password"] });
		const { json } = await ask("POST", "/v1/events", { ...sent(customer), ...fields });
		return json as { event_id: string; next_step: string; decision: string; case_id: string };
	}

	it("that is passed lets the same action through once, and closes a case in which nothing else waits", async () => {
		const first = await waiting("verifier");
		expect(first).toMatchObject({ next_step: "verify", decision: "review" });
		const verify = (body: object, id = first.event_id) => ask("POST", `/v1/events/${id}/verification`, body);
		expect(await verify({ method: "telepathy", passed: true })).toMatchObject({ status: 400 });
		expect((await verify({ method: "in_person", passed: true })).json).toMatchObject({
			event_id: first.event_id,
			counted: true,
			resolution: "approved",
		});
		expect((await ask("GET", `/v1/events/${first.event_id}`)).json.resolution).toBe("approved");
		expect((await ask("GET", `/v1/cases/${first.case_id}`)).json).toMatchObject({
			status: "closed",
			resolution: "approved",
		});
		expect((await ask("POST", "/v1/events", sent("verifier"))).json.decision).toBe("allow");
		expect(await verify({ method: "in_person", passed: true })).toMatchObject({
			status: 400,
			json: { details: [{ field: "event_id", code: "resolved" }] },
		});
	});

	it("by a phone that was swapped lately does not count, and a failed one is declined while its case stays open", async () => {
		const first = await waiting("swapped");
		await ask("POST", "/v1/events", swap("swapped"));
		const verify = (body: object) => ask("POST", `/v1/events/${first.event_id}/verification`, body);
		expect((await verify({ method: "otp_sms", passed: true })).json).toMatchObject({
			counted: false,
			resolution: null,
		});
		expect((await ask("GET", `/v1/events/${first.event_id}`)).json.resolution).toBeNull();
		expect((await verify({ method: "in_person", passed: false })).json).toMatchObject({ resolution: "declined" });
		const found = (await ask("GET", `/v1/cases/${first.case_id}`)).json;
		expect(found.status).toBe("open");
		expect(found.acts.map(({ kind }: { kind: string }) => kind)).toEqual(["verified", "verified"]);
	});

	it("says that a legal limit still stops the action", async () => {
		const { event_id: id } = await waiting("limited", { kyc_level: 1 }, { amount: 100_001, balance: 110_000 });
		const fired = (await ask("GET", `/v1/events/${id}/explanation`)).json.contributions;
		expect(fired.map(({ rule }: { rule: string }) => rule)).toContain("kyc_level_limit");
		const { status, json } = await ask("POST", `/v1/events/${id}/verification`, { method: "in_person", passed: true });
		expect([status, json.message]).toEqual([
			200,
			"The customer is verified; a legal limit stopped this action as well, and still applies",
		]);
	});

	it("is refused where none was asked for", async () => {
		const { event_id: id } = (await ask("POST", "/v1/events", payout("calm", { amount: 100 }))).json;
		expect(await ask("POST", `/v1/events/${id}/verification`, { method: "in_person", passed: true })).toMatchObject({
			status: 400,
			json: { details: [{ field: "event_id", code: "not_possible" }] },
		});
	});
});

describe("an appeal", () => {
	it("opens a case a person must decide, also after one was closed, and joins one that is open", async () => {
		const first = await stop("appellant");
		const appeal = (reason: string) => ask("POST", `/v1/events/${first.event_id}/appeal`, { reason });
		expect((await appeal("It was me")).json).toEqual({
			event_id: first.event_id,
			case_id: first.case_id,
			new_case: false,
		});
		await ask("POST", `/v1/cases/${first.case_id}/close`, { resolution: "declined", note: "No" });
		const { json } = await appeal("It really was me");
		expect(json).toMatchObject({ new_case: true, case_id: expect.not.stringMatching(first.case_id) });
		const opened = (await ask("GET", `/v1/cases/${json.case_id}`)).json;
		expect(opened).toMatchObject({ status: "open", events: [{ id: first.event_id, resolution: null }] });
		expect(opened.acts).toMatchObject([{ kind: "appealed", text: "It really was me" }]);
		expect((await ask("GET", "/v1/customers/appellant")).json.open_cases).toMatchObject([{ id: json.case_id }]);
		await ask("POST", `/v1/cases/${json.case_id}/close`, { resolution: "approved", note: "Seen her papers" });
		expect((await ask("GET", `/v1/events/${first.event_id}`)).json.resolution).toBe("approved");
		const calm = (await ask("POST", "/v1/events", payout("calm2", { amount: 100 }))).json;
		expect((await ask("POST", `/v1/events/${calm.event_id}/appeal`, { reason: "x" })).status).toBe(400);
	});
});

describe("the workspace", () => {
	it("is read with any key, and changed with a live one, before and after in the audit log", async () => {
		expect((await ask("GET", "/v1/workspace")).json).toMatchObject({
			name: "Shop",
			country: "KE",
			currency: "KES",
			time_zone: "Africa/Nairobi",
			mode: "enforce",
			livemode: false,
		});
		expect((await ask("PATCH", "/v1/workspace", { mode: "observe" })).status).toBe(403);
		const { live } = bench.keys;
		const changed = await ask("PATCH", "/v1/workspace", { name: "Big shop", travel_rule_usd: 500 }, live);
		expect(changed.json).toMatchObject({ name: "Big shop", travel_rule_usd: 500, mode: "enforce", livemode: true });
		expect((await ask("PUT", "/v1/workspace/rates/USD", { rate: 129.5 }, live)).json).toMatchObject({
			currency: "USD",
			rate: 129.5,
		});
		expect(await ask("PUT", "/v1/workspace/rates/USD", { rate: 0.0077 }, live)).toMatchObject({ status: 400 });
		expect((await ask("GET", "/v1/workspace/rates")).json.data).toMatchObject([{ currency: "USD", rate: 129.5 }]);
		await startJobs(bench.service, { isScheduled: false }).runNow("seal-audit");
		const { json } = await ask("GET", "/v1/audit?action=workspace.changed");
		expect(json.data).toMatchObject([
			{
				actor: expect.stringMatching(/^key:/),
				details: { before: { name: "Shop", travelRuleUsd: 1000 }, after: { name: "Big shop", travelRuleUsd: 500 } },
			},
		]);
	});

	it("makes keys that are shown once, never more powerful than the key that asks, and revokes them", async () => {
		const made = (await ask("POST", "/v1/keys", { scopes: ["cases:read"], rate_limit_per_minute: 60 })).json;
		expect(made).toMatchObject({ mode: "test", scopes: ["cases:read"], key: expect.stringMatching(/^svc_test_/) });
		expect((await ask("GET", "/v1/cases", undefined, made.key)).status).toBe(200);
		expect(await ask("GET", "/v1/customers", undefined, made.key)).toMatchObject({
			status: 403,
			json: { error: "forbidden", message: "This needs an API key with the scope customers:search" },
		});
		const maker = await bench.makeKey(["keys:write", "cases:read"]);
		expect((await ask("POST", "/v1/keys", { scopes: ["cases:read"] }, maker)).status).toBe(200);
		expect(await ask("POST", "/v1/keys", { scopes: ["manage"] }, maker)).toMatchObject({ status: 403 });
		expect(await ask("POST", "/v1/keys", {}, maker)).toMatchObject({ status: 403 });
		const listed = (await ask("GET", "/v1/keys")).json.data;
		const first = (await ask("GET", "/v1/keys?limit=1")).json;
		const rest = (await ask("GET", `/v1/keys?limit=200&cursor=${first.next_cursor}`)).json;
		expect([...first.data, ...rest.data]).toEqual(listed);
		expect([first.data.length, rest.next_cursor]).toEqual([1, null]);
		expect((await ask("GET", "/v1/keys?cursor=garbage")).json.message).toBe("cursor: is not a cursor of this list");
		expect(JSON.stringify(listed)).not.toContain(made.key);
		expect(listed.every(({ mode }: { mode: string }) => mode === "test")).toBe(true);
		expect((await ask("DELETE", `/v1/keys/${made.id}`)).json).toMatchObject({ id: made.id });
		expect((await ask("DELETE", `/v1/keys/${made.id}`)).status).toBe(404);
	});

	it("bounds the keys that a key makes by its own limit, also all of them together, and by its scopes", async () => {
		const { json: root } = await ask("POST", "/v1/keys", {
			scopes: ["keys:write", "cases:read"],
			rate_limit_per_minute: 100,
		});
		const make = (key: string, body: object) =>
			ask("POST", "/v1/keys", { scopes: ["keys:write", "cases:read"], ...body }, key);
		expect(await make(root.key, { rate_limit_per_minute: 100_000_000 })).toMatchObject({ status: 400 });
		expect(await make(root.key, { rate_limit_per_minute: 101 })).toMatchObject({
			status: 403,
			json: { error: "forbidden", details: [{ field: "rate_limit_per_minute", code: "out_of_bounds" }] },
		});
		expect(await make(root.key, { scopes: ["audit:read"] })).toMatchObject({ status: 403 });
		// Without a given limit, a new key gets the limit of the key that creates it, and not the default of 1,200.
		const { json: child } = await make(root.key, {});
		expect(child.rate_limit_per_minute).toBe(100);
		expect(await make(root.key, { rate_limit_per_minute: 1 })).toMatchObject({ status: 403 });
		const { json: grandchild } = await make(child.key, { rate_limit_per_minute: 60 });
		expect(await make(grandchild.key, { rate_limit_per_minute: 61 })).toMatchObject({ status: 403 });
		expect(await make(grandchild.key, { rate_limit_per_minute: 1 })).toMatchObject({ status: 403 });
		// A revoked key still counts for two minutes, because it may have sent requests in this minute.
		expect((await ask("DELETE", `/v1/keys/${child.id}`, undefined, root.key)).status).toBe(200);
		expect((await make(grandchild.key, { rate_limit_per_minute: 30 })).status).toBe(403);
		await bench.database.pool.query("update api_keys set revoked_at = revoked_at - interval '2 minutes'");
		expect((await make(grandchild.key, { rate_limit_per_minute: 30 })).status).toBe(200);
		// Many requests at once get no more than the same requests one after the other.
		const { json: fresh } = await ask("POST", "/v1/keys", { scopes: ["keys:write"], rate_limit_per_minute: 100 });
		const asked = Array.from({ length: 8 }, () =>
			ask("POST", "/v1/keys", { scopes: ["keys:write"], rate_limit_per_minute: 60 }, fresh.key),
		);
		const statuses = (await Promise.all(asked)).map(({ status }) => status);
		expect(statuses.filter((status) => status === 200)).toHaveLength(1);
	});

	it("lets no key revoke the key that made it, nor one with more scopes or a higher limit", async () => {
		const revoke = (id: string, key: string) => ask("DELETE", `/v1/keys/${id}`, undefined, key);
		const make = async (key: string | undefined, scopes: readonly string[], rate_limit_per_minute: number) =>
			(await ask("POST", "/v1/keys", { scopes, rate_limit_per_minute }, key)).json;
		const root = await make(undefined, ["keys:write", "cases:read"], 100);
		const child = await make(root.key, ["keys:write", "cases:read"], 100);
		const grandchild = await make(child.key, ["keys:write"], 50);
		const wider = await make(undefined, ["keys:write", "cases:read", "audit:read"], 10);
		const faster = await make(undefined, ["keys:write"], 101);
		const equal = await make(undefined, ["keys:write"], 100);
		for (const [id, key] of [
			[root.id, child.key],
			[root.id, grandchild.key],
			[child.id, grandchild.key],
			[wider.id, child.key],
			[faster.id, child.key],
		]) {
			expect(await revoke(id, key)).toMatchObject({ status: 403, json: { error: "forbidden" } });
		}
		expect((await ask("GET", "/v1/cases", undefined, root.key)).status).toBe(200);
		expect((await revoke(equal.id, child.key)).status).toBe(200);
		expect((await revoke(child.id, root.key)).status).toBe(200);
		expect((await revoke(grandchild.id, grandchild.key)).status).toBe(200);
		// Servers cache a revoked key for some seconds, and it must not create other keys in that time.
		expect(await ask("POST", "/v1/keys", { scopes: ["keys:write"] }, child.key)).toMatchObject({ status: 401 });
		expect(await revoke(root.id, child.key)).toMatchObject({ status: 401 });
	});

	it("shows its figures: decisions, the queue, resolved cases, and labels", async () => {
		const { event_id: id, case_id: caseId } = await stop("figures");
		await ask("POST", "/v1/feedback", { event_id: id, label: "fraud", source: "chargeback" });
		await ask("POST", `/v1/cases/${caseId}/close`, { resolution: "declined", note: "x" });
		// In test mode an event counts at its `occurred_at`, also in the second half of an hour.
		const at = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 1_000).toISOString();
		const { json: late } = await ask("POST", "/v1/events", { ...payout("late"), occurred_at: at });
		await ask("POST", "/v1/feedback", { event_id: late.event_id, label: "legit" });
		const { json } = await ask("GET", "/v1/overview");
		expect(json).toMatchObject({ currency: "KES", step_hours: 24 });
		expect(json.queue[0]).toMatchObject({ open: expect.any(Number), oldest_at: expect.any(String) });
		expect(
			json.now.resolved.find(({ resolution }: { resolution: string }) => resolution === "declined").amount,
		).toBeGreaterThan(0);
		expect(json.now.labelled).toContainEqual(expect.objectContaining({ label: "fraud" }));
		const hourly = (await ask("GET", `/v1/overview?from=${new Date(Date.parse(at) - 7_200_000).toISOString()}`)).json;
		expect(hourly.labels.find(({ label }: { label: string }) => label === "legit")).toMatchObject({
			at: new Date(Date.parse(at) - 3_599_000).toISOString(),
		});
		expect(await ask("GET", "/v1/overview?from=2020-01-01")).toMatchObject({ status: 400 });
	});

	it("prices review when a cost is set, compares what is asked for, and opens the rows behind its figures", async () => {
		const { case_id: caseId } = await stop("priced");
		await ask("POST", `/v1/cases/${caseId}/close`, { resolution: "declined", disposition: "fraud", note: "x" });
		const unset = (await ask("GET", "/v1/overview?compare=none")).json;
		expect(unset.before).toBeNull();
		expect(unset.now.outcomes).toMatchObject({ review: { cost: null }, net_amount: null });
		const cost = { review_cost_per_hour: 1_200, review_minutes_per_case: 15 };
		expect((await ask("PATCH", "/v1/workspace", cost, bench.keys.live)).json).toMatchObject(cost);
		// Closed within moments of each other, they took nobody a quarter of an hour each.
		const hasty = (await ask("GET", "/v1/overview")).json.now.outcomes.review;
		expect(hasty.minutes).toBeLessThan(15);
		await bench.database.pool.query(
			`update cases c set opened_at = opened_at - interval '1 day', closed_at = closed_at - place * interval '20 minutes'
			   from (select id, row_number() over (order by id) as place from cases where status = 'closed') as closed
			  where c.id = closed.id`,
		);
		const { json } = await ask("GET", "/v1/overview?compare=year");
		const { review, net_amount, saved_amount, missed, caught, false_positive_rate } = json.now.outcomes;
		expect(review).toMatchObject({ minutes: review.cases * 15, cost: review.cases * 300 });
		expect(net_amount).toBe(saved_amount - review.cost);
		expect(Date.parse(json.from) - Date.parse(json.before.from)).toBe(365 * 86_400_000);
		expect(false_positive_rate).toMatchObject({ value: null, low: null, high: null });
		const count = async (path: string) => (await ask("GET", `${path}&limit=200`)).json.data.length;
		const period = `from=${json.from}&to=${json.to}&counted=true`;
		expect(await count(`/v1/events?${period}&label=fraud&let_through=false`)).toBe(caught);
		expect(await count(`/v1/events?${period}&label=fraud&let_through=true&sort=amount`)).toBe(missed);
		expect(await count(`/v1/cases?status=closed&closed_from=${json.from}&closed_to=${json.to}`)).toBe(review.cases);
		expect(await count("/v1/cases?age_min=1")).toBe(0);
		expect(await count("/v1/cases?age_max=1")).toBe(
			(await ask("GET", "/v1/cases/counts?status=open,in_review")).json.total,
		);
		expect(await ask("GET", "/v1/events?sort=amount")).toMatchObject({ status: 400 });
	});

	it("opens the cases whose payments make up the money released, and no case that stopped nothing", async () => {
		const approve = { resolution: "approved", disposition: "legit", note: "x" };
		const { case_id: stopped } = await stop("released");
		expect((await ask("POST", `/v1/cases/${stopped}/close`, approve)).status).toBe(200);
		const { json } = await ask("GET", "/v1/overview");
		const closed = `status=closed&closed_from=${json.from}&closed_to=${json.to}&resolution=approved`;
		const { data } = (await ask("GET", `/v1/cases?${closed}&decision=review,block&amount_min=0.01&limit=200`)).json;
		const amounts = (data as { total_amount: number }[]).map(({ total_amount }) => total_amount);
		const approved = json.now.resolved.find(({ resolution }: { resolution: string }) => resolution === "approved");
		expect(approved.amount).toBeGreaterThan(0);
		expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(approved.amount);
		expect(Math.min(...amounts)).toBeGreaterThan(0);
	});

	it("has an audit log that is read in pages and verified link by link", async () => {
		const jobs = startJobs(bench.service, { isScheduled: false });
		await jobs.runNow("seal-audit");
		const { json } = await ask("GET", "/v1/audit?limit=2");
		expect(json.data).toHaveLength(2);
		const next = (await ask("GET", `/v1/audit?limit=2&cursor=${json.next_cursor}`)).json.data;
		expect(next[0].position).toBeLessThan(json.data[1].position);
		expect((await ask("GET", "/v1/audit?subject=found&action=customer.held")).json.data).toMatchObject([
			{ subject: "found", details: { before: "active", after: "held", reason: "Reported" } },
		]);
		const verdict = (await ask("GET", "/v1/audit/verification")).json;
		expect(verdict).toMatchObject({ intact: true, problem: null, next_cursor: null });
		expect(verdict.verified).toBe(verdict.position);
		const [one, other] = await Promise.all([
			ask("GET", "/v1/audit/verification"),
			ask("GET", "/v1/audit/verification"),
		]);
		const [done, refused] = one.status === 200 ? [one, other] : [other, one];
		expect(done.json).toMatchObject({ intact: true });
		expect(refused).toMatchObject({
			status: 503,
			json: { message: "The audit log is being verified; try again" },
			headers: { "retry-after": "5" },
		});
		await bench.database.pool.query("update audit set actor = 'nobody' where position = 3 and workspace_id = $1", [
			bench.shop.uuid,
		]);
		expect((await ask("GET", "/v1/audit/verification")).json).toMatchObject({ intact: false, position: 3 });
	});
});
