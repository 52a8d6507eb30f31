// Callers choose their customer ids freely. Erasing a customer whose id equals another name in the database must not erase
// anything about somebody else.

import { inviteUser, type Jobs, startJobs } from "@hakiki/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, type Method, openApiBench } from "../testing/api-bench.ts";

const YEAR_MS = 365.25 * 86_400_000;
/** A person of the demo list, whose name makes a match to write reasons on. */
const LISTED = "Kielelezo Bandiani Demosthenko";
const ACCOUNT = "amina.otieno@pesa.example";
const VIEWS = [
	{ page: "cases", name: "Open cases", query: "status=open", shared: true },
	{ page: "cases", name: "Hers", query: "customer_id=cus_88213", shared: true },
];

let bench: ApiBench;
let jobs: Jobs;
let aheadMs = 0;
let caseOfStranger = "";

beforeAll(async () => {
	bench = await openApiBench({}, { now: () => Date.now() + aheadMs });
	jobs = startJobs(bench.service, { isScheduled: false });
	const { live } = bench.keys;
	await ask("PATCH", "/v1/workspace/casework", { four_eyes: ["unblock"] }, live);
	await ask("POST", "/v1/workspace/loosenings", { four_eyes: [] }, live);
	await ask("PATCH", "/v1/workspace", { name: "Shop of Wanjiku Kamau" }, live);
	const users = bench.service;
	await inviteUser(users, { email: ACCOUNT, role: "viewer", workspaces: null, actor: "cli:test" });
	for (const view of VIEWS) await ask("POST", "/v1/views", view, live);
	for (const key of [live, bench.keys.test]) await writeOfStranger(key);
});
afterAll(() => bench.close());

async function ask(method: Method, url: string, body?: unknown, key = bench.keys.test) {
	const answer = await bench.ask(method, url, body, key);
	if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.json)}`);
	return answer.json;
}

async function writeOfStranger(key: string): Promise<void> {
	const path = "/v1/customers/stranger";
	const event = await ask(
		"POST",
		"/v1/events",
		{ type: "login", customer_id: "stranger", login: { success: true } },
		key,
	);
	for (const verb of ["hold", "release", "block"]) await ask("POST", `${path}/${verb}`, { reason: "Ticket 5512" }, key);
	await ask("POST", "/v1/feedback", { event_id: event.event_id, label: "fraud", source: "complaint" }, key);
	const [{ id }] = (await ask("GET", "/v1/cases?customer_id=stranger&status=open", undefined, key)).data;
	caseOfStranger = id;
	await ask("POST", `/v1/cases/${id}/notes`, { text: "The reason is on the list before the test" }, key);
	const entry = { list: "block", kind: "device", value: "a device", owner: "risk", reason: "The reason of a stranger" };
	await ask("POST", "/v1/entries", entry, key);
	await ask("POST", "/v1/events", { type: "customer.created", customer_id: "listed", customer: { name: LISTED } }, key);
	const matches = await ask("GET", "/v1/screening/matches?customer_id=listed", undefined, key);
	for (const one of matches.data)
		await ask("POST", `/v1/screening/matches/${one.id}/clear`, { reason: "Not she" }, key);
}

interface Left {
	readonly entries: readonly string[];
	readonly texts: unknown;
}

/** Everything about others: audit entries that still have their details, views, notes, list entries and verdicts. */
async function readOthers(customerId: string): Promise<Left> {
	const { rows } = await bench.database.pool.query<{ entry: string }>(
		`select id || ' ' || action || ' ' || subject as entry from audit
		  where sealed is not null and action not in ('customer.erased', 'audit.details_erased')
		    and not (subject = $1 and (action like 'customer.%' or action = 'case.opened')) order by id`,
		[customerId],
	);
	const texts: unknown[] = [];
	for (const key of [bench.keys.live, bench.keys.test]) {
		texts.push((await ask("GET", "/v1/views", undefined, key)).data);
		texts.push((await ask("GET", "/v1/entries?list=block", undefined, key)).data);
		texts.push((await ask("GET", "/v1/screening/matches?customer_id=listed&status=cleared", undefined, key)).data);
		const [{ id }] = (await ask("GET", "/v1/cases?customer_id=stranger", undefined, key)).data;
		texts.push((await ask("GET", `/v1/cases/${id}`, undefined, key)).acts);
	}
	return { entries: rows.map(({ entry }) => entry), texts };
}

async function erase(customerId: string, customer: object, key: string): Promise<void> {
	await ask("POST", "/v1/events", { type: "customer.created", customer_id: customerId, customer }, key);
	await jobs.runNow("seal-audit");
	aheadMs += 8 * YEAR_MS;
	const path = `/v1/customers/${encodeURIComponent(customerId)}`;
	const record = await ask("POST", `${path}/erasure`, { reason: "Asked for" }, key);
	expect(record.erasure).toMatchObject({ under_way: false });
	await jobs.runNow("seal-audit");
	expect(await ask("GET", "/v1/audit/verification", undefined, key)).toMatchObject({ intact: true });
}

async function expectNothingLost(customerId: string, customer: object, key: string): Promise<void> {
	const before = await readOthers(customerId);
	await erase(customerId, customer, key);
	const after = await readOthers(customerId);
	expect(before.entries.filter((entry) => !after.entries.includes(entry))).toEqual([]);
	expect(after.texts).toEqual(before.texts);
}

describe("Erasing a customer takes nothing of others", () => {
	it.each(["before", "reason", "status", "cases", "test", "live", "null", "stranger's", "customer_id", "four_eyes"])(
		"who is called %s, a word of ours, in either mode",
		async (customerId) => {
			for (const key of [bench.keys.live, bench.keys.test]) await expectNothingLost(customerId, { name: "Open" }, key);
		},
	);

	it("who has the id of a key, of a case or of a workspace, and the address of an account", async () => {
		const { live } = bench.keys;
		const [{ id: keyId }] = (await ask("GET", "/v1/keys", undefined, live)).data;
		for (const id of [keyId, caseOfStranger, bench.shop.id]) await expectNothingLost(id, { email: ACCOUNT }, live);
	});

	it("whose number is the time at which somebody else's match was judged", async () => {
		const path = "/v1/screening/matches?customer_id=listed&status=cleared";
		const [{ id }] = (await ask("GET", path)).data;
		const match = await ask("GET", `/v1/screening/matches/${id}`);
		const at = String(Date.parse(match.reasons[0].at));
		await expectNothingLost("timely", { national_id: at }, bench.keys.test);
		expect(await ask("GET", `/v1/screening/matches/${id}`)).toEqual(match);
	});

	it("who is called like a case, when the customer of that case is erased", async () => {
		// A customer's id equals a case's id. The customer's entries stay when the case's own customer is erased.
		const { test } = bench.keys;
		const event = { type: "login", customer_id: "owner-1", login: { success: true } };
		const { event_id: eventId } = await ask("POST", "/v1/events", event);
		await ask("POST", "/v1/feedback", { event_id: eventId, label: "fraud", source: "complaint" });
		const [{ id }] = (await ask("GET", "/v1/cases?customer_id=owner-1&status=open")).data;
		await ask("POST", `/v1/cases/${id}/close`, { resolution: "declined", note: "Done" });
		await ask("POST", "/v1/events", { ...event, customer_id: id });
		await ask("POST", `/v1/customers/${id}/hold`, { reason: "Of the namesake" });
		await jobs.runNow("finish-cases");
		await erase("owner-1", {}, test);
		const { rows } = await bench.database.pool.query(
			"select action, sealed is null as bare from audit where subject = $1 and action in ('customer.held', 'case.closed') order by 1",
			[id],
		);
		expect(rows).toEqual([
			{ action: "case.closed", bare: true },
			{ action: "customer.held", bare: false },
		]);
	});
});

it("In test mode takes nothing of the workspace's, in live mode the views that name the customer", async () => {
	const readNames = async () => (await ask("GET", "/v1/views", undefined, bench.keys.live)).data.map(nameOf);
	const nameOf = ({ name }: { readonly name: string }) => name;
	await expectNothingLost("cus_88213", { name: "Wanjiku Kamau" }, bench.keys.test);
	expect(await readNames()).toEqual(["Open cases", "Hers"]);
	const { entries } = await readOthers("cus_88213");
	await erase("cus_88213", { name: "Wanjiku Kamau" }, bench.keys.live);
	expect(await readNames()).toEqual(["Open cases"]);
	// The workspace's name contains the same name, but it is not a text about the customer.
	const { entries: left } = await readOthers("cus_88213");
	expect(entries.filter((entry) => !left.includes(entry))).toEqual([]);
});

it("A whole name in what somebody wrote about another goes, in the text and in the log, whose details stay valid", async () => {
	const { test } = bench.keys;
	const [{ id }] = (await ask("GET", "/v1/cases?customer_id=stranger")).data;
	await ask("POST", `/v1/cases/${id}/notes`, { text: 'Says "Zebulonette Quixotrane" (cus_77120) is his aunt' });
	const entry = { list: "block", kind: "device", value: "another", owner: "risk", reason: "Of Zebulonette Quixotrane" };
	const { id: entryId } = await ask("POST", "/v1/entries", entry);
	await erase("cus_77120", { name: "Zebulonette Quixotrane" }, test);
	const { acts } = await ask("GET", `/v1/cases/${id}`);
	expect(acts.map(({ text }: { text: string }) => text)).toContain('Says "[erased]" ([erased]) is his aunt');
	const { data } = await ask("GET", "/v1/entries?list=block");
	expect(data.find((one: { id: string }) => one.id === entryId)).toMatchObject({
		owner: "risk",
		reason: "Of [erased]",
	});
	const { rows } = await bench.database.pool.query(
		"select action from audit where subject in ($1, $2) and sealed is null order by action",
		[id, entryId],
	);
	expect(rows).toEqual([{ action: "case.noted" }, { action: "entry.added" }]);
});
