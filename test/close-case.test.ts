// A case with very many held events is closed by a server that is killed half way: everything is labelled all the same, and
// the customer's other events are decided meanwhile.

import type { Pool } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HttpClient } from "./harness/http-client.ts";
import { Installation, UNTOLD_PATIENCE } from "./harness/installation.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { waitUntil } from "./harness/wait.ts";

const CUSTOMER = "test_block_of_many";
/** The answer waits two seconds for the labels, in which the service gives 100 to 250. */
const HELD = 500;
const PER_BATCH = 250;
const CASES = "/v1/cases";
/** The job rests twice as long as it works, and walks 500 groups: some 15 s, and several times that on a busy machine. */
const LABELLED_MS_MAX = 500_000;

/** We look 40 times a second whether everything is labelled; so many events would keep the job from its work. */
const ASKED_PER_EVENT = 10;

let home: Installation;
let server: ServerProcess;
let key: string;

beforeAll(async () => {
	home = await Installation.createOnTestDatabase({ env: UNTOLD_PATIENCE });
	await home.createWorkspace("Shop", "KE");
	const scope = ["--workspace", "Shop", "--mode", "test", "--scopes", "manage", "--rate-limit", "1000000"];
	({ key } = await home.runJson<{ key: string }>("keys", "create", ...scope));
	server = await home.start();
}, 300_000);
afterAll(() => home?.remove());

function buildPayout(customerId: string, n: number) {
	return {
		type: "payout.requested",
		customer_id: customerId,
		amount: 1_000 + n,
		method: "mpesa",
		device: { id: "one device for all", ip: "41.90.213.177" },
		destination: { type: "mpesa", account: `07${10_000_000 + n}` },
	};
}

async function postEvent(client: HttpClient, n: number): Promise<number> {
	const event = { type: "login", customer_id: CUSTOMER, login: { success: true }, device: { id: `own ${n}` } };
	return (await client.post("/v1/events", event)).status;
}

/** One after the other, until told to stop: what the customer goes on doing. */
function postEvents(client: HttpClient): { readonly statuses: readonly number[]; stop(): Promise<void> } {
	const statuses: number[] = [];
	let isOver = false;
	const posting = (async () => {
		while (!isOver) statuses.push(await postEvent(client, statuses.length));
	})();
	return {
		statuses,
		async stop() {
			isOver = true;
			await posting;
		},
	};
}

async function readState(pool: Pool) {
	const { rows } = await pool.query<{ labels: number; left: number; notices: number }>(
		`select (select count(*)::int from labels where customer_id = $1 and is_current and label = 'fraud') as labels,
		        (select count(*)::int from case_labelling) as left,
		        (select count(*)::int from webhook_events where kind = 'decision.resolved') as notices`,
		[CUSTOMER],
	);
	return rows[0] ?? { labels: 0, left: 0, notices: 0 };
}

it("labels 500 held events though its server is killed half way, and decides the customer's others meanwhile", async () => {
	const client = new HttpClient(server.url, { key });
	for (let sent = 0; sent < HELD; sent += PER_BATCH) {
		const events = Array.from({ length: PER_BATCH }, (_, n) => buildPayout(CUSTOMER, sent + n));
		expect((await client.post("/v1/events/batch", { events })).status).toBe(200);
	}
	const caseId = (await client.get(`${CASES}?customer_id=${CUSTOMER}`)).json.data[0].id;
	const posting = postEvents(client);
	const body = { resolution: "declined", disposition: "fraud", note: "all of it" };
	const closed = await client.post(`${CASES}/${caseId}/close`, body);
	expect([closed.status, closed.json.status]).toEqual([200, "closed"]);
	const { done, left } = closed.json.labelling;
	// The customer's events of the moment before were held back as well.
	const total = done + left;
	expect([total >= HELD, left > 0]).toEqual([true, true]);
	// However slow the machine: the labels are not all given yet, as is seen below.
	await waitUntil("some events more are decided", () => posting.statuses.length > 3);
	await posting.stop();
	expect(posting.statuses.filter((status) => status !== 200)).toEqual([]);

	await server.kill();
	client.close();
	const pool = await home.openPool();
	const halfWay = await readState(pool);
	expect(halfWay.labels).toBeLessThan(total);
	expect(halfWay.left).toBe(1);

	server = await home.start();
	const again = new HttpClient(server.url, { key });
	let asked = 0;
	const isLabelled = async (): Promise<boolean> => {
		// The customer does something now and then, and is answered though the job has the customer locked at times.
		if (asked++ % ASKED_PER_EVENT === 0) expect(await postEvent(again, asked)).toBe(200);
		return (await readState(pool)).left === 0;
	};
	await waitUntil("everything is labelled", isLabelled, LABELLED_MS_MAX);
	expect(await readState(pool)).toMatchObject({ labels: total, left: 0 });
	const { json: details } = await again.get(`${CASES}/${caseId}`);
	expect(details).toMatchObject({ label: "fraud", labelling: { act: "give", done: total, left: 0 } });
	const { json: timeline } = await again.get(`${CASES}/${caseId}/timeline`);
	const told = timeline.data.filter(({ kind }: { kind: string }) => kind === "labels_given");
	expect(told).toMatchObject([{ text: `${total} of ${total} events` }]);
	again.close();
	expect(await server.stop()).toBe(0);
	expect((await home.run("rebuild", "--check")).code).toBe(0);
}, 700_000);
