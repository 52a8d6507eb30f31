// Writes a unique word into every field of every operation that takes text about a customer. After the customer is erased,
// the test searches every column of every table for the word, and decrypts encrypted columns.

import { type Jobs, startJobs } from "@hakiki/service";
import { openEverything } from "@hakiki/service/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";

const YEAR_MS = 365.25 * 86_400_000;
const CUSTOMER = "cus_erased_5";
const NEIGHBOUR = "cus_stays_6";
const MARK = "zqx7f";
/** A person of the demo list, whose name makes a match to write reasons on. */
const LISTED = "Kielelezo Bandiani Demosthenko";
const NAME = `${LISTED} Zqx7fname`;
const PHONE = "0798431276";
const EMAIL = "zqx7femail@mail.example";
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";

let bench: ApiBench;
let jobs: Jobs;
let aheadMs = 0;
let payout = "";
let sent = 0;
const KEY_OF_PAYOUT = `${MARK}key-of-payout`;
/** A destination's account and its bank code are stored only as hashes. */
const NEVER_STORED = [`${MARK}bank`];

beforeAll(async () => {
	bench = await openApiBench({}, { now: () => Date.now() + aheadMs });
	jobs = startJobs(bench.service, { isScheduled: false });
	await writeEverything();
});
afterAll(() => bench.close());

const written = new Set<string>();
/** The word contains the name of its field, so that a finding shows where it came from. */
function mark(field: string): string {
	written.add(`${MARK}${field}`);
	return `${MARK}${field}`;
}

/** Runs in live mode, because erasing a test customer does not search the workspace's own texts. */
async function ask(method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: unknown) {
	const answer = await bench.ask(method, url, body, bench.keys.live);
	if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.json)}`);
	return answer.json;
}

const customer = { name: NAME, phone: PHONE, email: EMAIL, national_id: mark("national"), dob: "2011-07-29" };

const send = (event: object, key = `${MARK}key ${sent++}`) =>
	ask("POST", "/v1/events", {
		customer_id: CUSTOMER,
		idempotency_key: key,
		metadata: { note: mark("metadata") },
		...event,
	});

const PAYOUT = {
	...{ type: "payout.requested", amount: 900_000, method: "crypto", reference: mark("reference") },
	device: { id: mark("device"), ip: "41.90.213.177" },
	destination: {
		...{ type: "crypto_wallet", account: TRON, network: mark("network"), name: mark("payee"), bank_code: mark("bank") },
	},
	asset: { code: "USDT", amount: "6900", network: mark("assetnet") },
	counterparty: {
		...{ id: mark("partyid"), name: mark("partyname"), account: mark("partyaccount"), bank_code: mark("partybank") },
	},
	travel_rule: {
		originator: { name: mark("originator"), account: mark("oraccount"), address: mark("oraddress") },
		beneficiary: { name: mark("beneficiary"), address: mark("beaddress") },
		beneficiary_vasp: mark("vasp"),
	},
	retry_of: mark("retryof"),
};

async function writeEverything(): Promise<void> {
	await send({ type: "customer.created", customer });
	await send({ type: "customer.updated", changes: ["name"], customer: { ...customer, name: `${NAME} Again` } });
	payout = (await send(PAYOUT, KEY_OF_PAYOUT)).event_id;
	const label = { label: "fraud", source: mark("batchsource") };
	const batch = [
		{
			type: "login",
			customer_id: CUSTOMER,
			login: { success: true },
			...label,
			...{ idempotency_key: mark("batchkey") },
		},
	];
	const { results } = await ask("POST", "/v1/events/batch", { events: batch, backfill: true });
	expect(results).toMatchObject([{ status: 200 }]);
	await ask("POST", "/v1/feedback", { event_id: payout, label: "legit", source: mark("source") });
	await ask("POST", "/v1/feedback", { event_id: payout, label: "legit", source: mark("othersource") });
	await ask("POST", `/v1/events/${payout}/appeal`, { reason: mark("appeal") });
	await writeAboutCases();
	// Reopening the case removed the label that closing it had set.
	await ask("POST", "/v1/feedback", { event_id: payout, label: "legit", source: "analyst" });
	await writeAboutStatus();
	await writeElsewhere();
}

async function openCasesOf(customerId: string): Promise<readonly string[]> {
	const { data } = await ask("GET", `/v1/cases?customer_id=${customerId}&status=open,in_review`);
	return data.map(({ id }: { id: string }) => id);
}

async function writeAboutCases(): Promise<void> {
	for (const id of await openCasesOf(CUSTOMER)) {
		const path = `/v1/cases/${id}`;
		await ask("PUT", `${path}/assignee`, { assignee: mark("assignee") });
		await ask("POST", `${path}/notes`, { text: mark("note") });
		await ask("POST", `${path}/notes`, { text: mark("report"), report: true });
		// The clock may already run, depending on the subject of the case.
		await bench.ask("POST", `${path}/clocks`, { clock: "str" }, bench.keys.live);
		await ask("POST", `${path}/clocks/str/stop`, { note: mark("clock") });
		await ask("POST", `${path}/close`, { resolution: "declined", disposition: "fraud", note: mark("closing") });
	}
	const [first = ""] = (await ask("GET", `/v1/cases?customer_id=${CUSTOMER}&status=closed`)).data;
	const id = (first as unknown as { readonly id: string }).id;
	await ask("POST", `/v1/cases/${id}/reopen`, { reason: mark("reopening") });
}

async function writeAboutStatus(): Promise<void> {
	const path = `/v1/customers/${CUSTOMER}`;
	const { status } = await ask("GET", path);
	const asked = await ask("POST", `${path}/requests`, { action: "block", reason: mark("request") });
	await ask("POST", `/v1/requests/${asked.id}/withdraw`, { note: mark("withdrawal") });
	if (status !== "held") await ask("POST", `${path}/hold`, { reason: mark("hold") });
	await ask("POST", `${path}/release`, { reason: mark("release") });
	await ask("POST", `${path}/legal_hold`, { reason: mark("legalhold") });
	await ask("POST", `${path}/legal_hold/lift`, { reason: mark("lift") });
	const { data } = await ask("GET", `/v1/screening/matches?customer_id=${CUSTOMER}`);
	for (const { id } of data) await ask("POST", `/v1/screening/matches/${id}/clear`, { reason: mark("match") });
}

/** Texts about somebody or something else that name the customer. */
async function writeElsewhere(): Promise<void> {
	const words = { owner: mark("owner"), reason: mark("reason") };
	const entries = [
		{ list: "block", kind: "device", value: mark("device"), ...words },
		{ list: "block", kind: "phone", value: PHONE, ...words },
		{
			list: "block",
			kind: "device",
			value: "another device",
			owner: "risk",
			reason: `Seen with ${NAME} of ${CUSTOMER}`,
		},
	];
	for (const entry of entries) await ask("POST", "/v1/entries", entry);
	const partner = { list: "block", kind: "counterparty", value: "a partner", reason: `Sent by ${CUSTOMER}: ${EMAIL}` };
	const removed = await ask("POST", "/v1/entries", partner);
	await ask("DELETE", `/v1/entries/${removed.id}`);
	await ask("POST", "/v1/views", { page: "cases", name: NAME, query: `customer_id=${CUSTOMER}`, shared: true });
	await ask("POST", "/v1/views", {
		page: "customers",
		name: "hers",
		query: `name=${encodeURIComponent(NAME)}`,
		shared: false,
	});
	await ask("POST", "/v1/views", { page: "cases", name: "All that is due", query: "sort=due", shared: true });
	const paid = { type: "payout.requested", customer_id: NEIGHBOUR, amount: 50, method: "mpesa" };
	const { event_id: eventId } = await ask("POST", "/v1/events", paid);
	await ask("POST", "/v1/feedback", { event_id: eventId, label: "fraud", source: "complaint" });
	for (const id of await openCasesOf(NEIGHBOUR)) {
		await ask("POST", `/v1/cases/${id}/notes`, {
			text: `Lives with ${NAME} (${EMAIL}, +254 798 431 276), pays the rent.`,
		});
		const note = `Vouched for by ${NAME.toUpperCase()}`;
		await ask("POST", `/v1/cases/${id}/close`, { resolution: "declined", disposition: "legit", note });
	}
	const path = `/v1/customers/${NEIGHBOUR}`;
	await ask("POST", `${path}/block`, { reason: `Shares the phone of ${CUSTOMER}, ${NAME}` });
}

async function readMarks(): Promise<readonly string[]> {
	const realms = await bench.database.pool.query<{ realm: number }>("select realm from realms order by realm");
	const found: string[] = [];
	for (const { realm } of realms.rows) {
		const text = await openEverything(bench.database.pool, await bench.service.openRealm(realm as never));
		found.push(...(text.match(/zqx7f[a-z-]*/gi) ?? []));
		const hex = Buffer.from(MARK).toString("hex");
		found.push(...[...text.matchAll(new RegExp(`${hex}[0-9a-f]{0,40}`, "gi"))].map(([bytes]) => `hex ${bytes}`));
		for (const own of [NAME, "798431276", "798 431 276"])
			if (text.toLowerCase().includes(own.toLowerCase())) found.push(own);
	}
	return [...new Set(found.map((one) => one.toLowerCase()))].sort();
}

async function closeAll(): Promise<void> {
	for (const id of await openCasesOf(CUSTOMER)) {
		await ask("POST", `/v1/cases/${id}/close`, { resolution: "declined", note: mark("lastclosing") });
	}
	await jobs.runNow("finish-cases");
	await jobs.runNow("move-outbox");
	await jobs.runNow("seal-audit");
}

it("leaves nothing of what anybody wrote about the customer, in any column of any table, sealed or not", async () => {
	await closeAll();
	const before = await readMarks();
	expect([...written].filter((word) => !before.includes(word))).toEqual(NEVER_STORED);
	aheadMs = 8 * YEAR_MS;
	const record = await ask("POST", `/v1/customers/${CUSTOMER}/erasure`, { reason: "Asked for by the customer" });
	expect(record.erasure).toMatchObject({ under_way: false, newer: false });
	expect(await readMarks()).toEqual([]);
	const kept = await bench.database.pool.query(
		"select distinct action from audit where subject = $1 and sealed is not null and action <> 'register.entered'",
		[CUSTOMER],
	);
	expect(kept.rows).toEqual([{ action: "customer.erased" }]);
	await jobs.runNow("seal-audit");
	expect(await ask("GET", "/v1/audit/verification")).toMatchObject({ intact: true });
});

it("knows the key of an erased event again, and no other action is taken under it", async () => {
	const again = {
		customer_id: CUSTOMER,
		idempotency_key: KEY_OF_PAYOUT,
		metadata: { note: `${MARK}metadata` },
		...PAYOUT,
	};
	const answer = await bench.ask("POST", "/v1/events", again, bench.keys.live);
	expect([answer.status, answer.json.event_id, answer.headers["idempotency-replayed"]]).toEqual([200, payout, "true"]);
	expect((await bench.ask("POST", "/v1/events", { ...again, amount: 1 }, bench.keys.live)).status).toBe(409);
	expect(await readMarks()).toEqual([]);
});

it("takes of other people's texts the customer's names alone, of saved views those that name the customer", async () => {
	const { data: views } = await ask("GET", "/v1/views");
	expect(views.map(({ name }: { name: string }) => name)).toEqual(["All that is due"]);
	const [{ id = "" } = {}] = (await ask("GET", `/v1/cases?customer_id=${NEIGHBOUR}&status=closed`)).data;
	const { acts, closing_note: note } = await ask("GET", `/v1/cases/${id}`);
	expect(acts.map(({ text }: { text: string }) => text)).toContain(
		"Lives with [erased] ([erased], +[erased]), pays the rent.",
	);
	expect(note).toBe("Vouched for by [erased]");
	const { data: entries } = await ask("GET", "/v1/entries?list=block");
	const words = entries.map(({ owner, reason }: { owner: string; reason: string }) => [owner, reason]);
	expect(words).toEqual([
		[null, null],
		[null, null],
		["risk", "Seen with [erased] of [erased]"],
	]);
	const { data: labels } = await ask("GET", "/v1/feedback?limit=100");
	const own = labels.filter(({ customer_id: id }: { customer_id: string }) => id === CUSTOMER);
	expect(new Set(own.map(({ source }: { source: string }) => source))).toEqual(
		new Set(["erased 1", "erased 2", "analyst"]),
	);
});
