// Servers and databases die under load, at random moments. Afterwards every answered decision is there exactly once, a
// retry gives its bytes, and whatever was derived from the events still follows from them.
// HAKIKI_CRASHES sets how often the server is killed (4), HAKIKI_SEED names a run.

import type { Pool } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChance } from "./harness/chance.ts";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { Load, type Posted, postAll } from "./harness/load.ts";
import { countNotices, NOTICE_ENV, type NoticeReceiver, openNoticeReceiver, subscribe } from "./harness/notices.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { buildEvent } from "./harness/traffic.ts";
import { wait, waitUntil } from "./harness/wait.ts";

const CRASHES = Number(process.env["HAKIKI_CRASHES"] ?? 4);
const SEED = Number(process.env["HAKIKI_SEED"] ?? 1);
const CROWD = { customers: 300, hot: 12 };
const CALLERS = 16;
const PHASE_MS = { min: 150, max: 900 };

const chance = createChance(SEED);
let home: Installation;
let receiver: NoticeReceiver;
let server: ServerProcess;
let key: string;
let pool: Pool;
const posted: Posted[] = [];

beforeAll(
	async () => {
		receiver = await openNoticeReceiver();
		home = await Installation.create({ env: NOTICE_ENV });
		server = await home.start();
		key = await home.createKey("Demo Kenya", "test");
		await subscribe(home, "Demo Kenya", receiver);
		// The database's death comes first and in the middle, so that servers die on a recovered one too.
		for (let crash = 0; crash < CRASHES; crash += 1) {
			if (crash === 1) await runPhase(killBackends);
			if (crash === 2) await runPhase(killPostmaster);
			await runPhase(killServer);
		}
		pool = await home.openPool();
	},
	60_000 + CRASHES * 20_000,
);

afterAll(async () => {
	await home?.remove();
	await receiver?.close();
});

/** Load, a death at a random moment, and whatever the callers were told. */
async function runPhase(strike: () => Promise<void>): Promise<void> {
	let sent = 0;
	const phase = posted.length;
	const load = new Load({
		...{ urls: [server.url], key, callers: CALLERS, chance },
		next: () => buildEvent(chance, CROWD, `crash-${phase}-${sent++}`),
	});
	await wait(PHASE_MS.min + chance.below(PHASE_MS.max - PHASE_MS.min));
	try {
		await strike();
	} finally {
		posted.push(...(await load.stop()));
	}
	if (server.hasEnded) server = await home.start();
}

function killServer(): Promise<void> {
	return server.kill();
}

/** PostgreSQL answers the violent death of one session by restarting all of them; whose it was matters to whoever used it. */
async function killBackends(): Promise<void> {
	for (const name of ["hakiki api", "hakiki jobs", "hakiki jobs"]) {
		process.kill(await findSession(name), "SIGKILL");
		await watchRecovery();
	}
}

/** Sessions are opened when they are needed, so after a recovery there may be none for a moment. */
async function findSession(name: string): Promise<number> {
	const watching = await home.openPool();
	let found: number | undefined;
	await waitUntil(`there is a session of ${name}`, async () => {
		const { rows } = await watching.query<{ pid: number }>(
			"select pid from pg_stat_activity where application_name = $1 order by state, pid limit 1",
			[name],
		);
		found = rows[0]?.pid;
		return found !== undefined;
	});
	return found ?? 0;
}

async function killPostmaster(): Promise<void> {
	process.kill((await home.attach()).pid, "SIGKILL");
	await watchRecovery();
}

/** The server must outlive it and come back by itself, with the callers still at it. */
async function watchRecovery(): Promise<void> {
	const client = new HttpClient(server.url);
	const isReady = () => client.get("/readyz").then(({ status }) => status === 200);
	await waitUntil("the server is ready again", () => server.hasEnded || isReady().catch(() => false), 30_000);
	client.close();
	if (server.hasEnded) throw new Error(`The server did not outlive the database:\n${server.stderr().slice(-2_000)}`);
	await wait(300);
}

describe(`after ${CRASHES} deaths of the server and some of the database, seed ${SEED}`, () => {
	it("has had both answered and unanswered requests, and no answer but a decision or 503", () => {
		const statuses = new Set(posted.map(({ answer }) => answer?.status));
		expect([...statuses].filter((status) => ![200, 503, undefined].includes(status))).toEqual([]);
		expect(posted.filter(({ answer }) => answer?.status === 200).length).toBeGreaterThan(CRASHES * 5);
		expect(posted.filter(({ answer }) => answer === undefined).length).toBeGreaterThan(CRASHES);
	});

	it("gives every answered request the same bytes again", async () => {
		const answered = posted.filter(({ answer }) => answer?.status === 200);
		const client = new HttpClient(server.url, { key, sockets: 16 });
		const again = await postAll(
			client,
			answered.map(({ body }) => body),
		);
		const wrong = answered.flatMap(({ answer, body }, index) => {
			const replay = again[index];
			const isSame = replay?.headers["idempotency-replayed"] === "true" && answer?.body.equals(replay.body);
			return isSame ? [] : [{ key: body.idempotency_key, was: answer?.body.toString(), is: replay?.body.toString() }];
		});
		client.close();
		expect(wrong).toEqual([]);
	}, 60_000);

	it("takes an unanswered request once, whether or not it had been taken before", async () => {
		const bodies = posted.flatMap(({ answer, body }) => (answer?.status === 200 ? [] : [body]));
		const client = new HttpClient(server.url, { key, sockets: 16 });
		const first = await postAll(client, bodies);
		const second = await postAll(client, bodies);
		client.close();
		expect(first.map(({ status }) => status)).toEqual(bodies.map(() => 200));
		expect(second.map(({ body }) => body.toString())).toEqual(first.map(({ body }) => body.toString()));
		const late = first.filter(({ headers }) => headers["idempotency-replayed"] === "true").length;
		console.log(`${posted.length} requests; ${bodies.length} unanswered, of which ${late} had been stored`);
	}, 60_000);

	it("has stored one event for each key, and no other", async () => {
		const { rows } = await pool.query(
			`select (select count(*)::int from events) as events, (select count(*)::int from idempotency) as keys,
			        (select count(*)::int from idempotency join events on events.id = event_id) as joined`,
		);
		expect(rows).toEqual([{ events: posted.length, keys: posted.length, joined: posted.length }]);
		const { rows: stored } = await pool.query<{ key: string }>("select key from idempotency");
		expect(new Set(stored.map((row) => row.key))).toEqual(new Set(posted.map(({ body }) => body.idempotency_key)));
	});

	it("has profiles that equal their events, by `hakiki rebuild --check`", async () => {
		const report = await home.runJson<{ events: number; different: unknown[] }>("rebuild", "--check");
		expect(report).toMatchObject({ different: [], different_count: 0, complete: true, events: posted.length });
	});

	it("tells others of each stop, case and hold, each under one id", async () => {
		const counts = await countNotices(pool, receiver);
		expect(counts.map(({ kind }) => kind)).toEqual([
			"case.opened",
			"customer.held",
			"decision.blocked",
			"decision.review_required",
		]);
		for (const { wanted, told } of counts) {
			expect(wanted).toBeGreaterThan(0);
			expect(told).toBe(wanted);
		}
	}, 120_000);

	it("has an audit log whose chain is whole, by `hakiki doctor`", async () => {
		await waitUntil("every audit entry is chained", async () => {
			const { rows } = await pool.query("select count(*)::int as count from audit where position is null");
			return rows[0].count === 0;
		});
		const { stdout } = await home.run("doctor", "--json");
		const { checks } = JSON.parse(stdout) as { checks: { check: string; level: string; finding: string }[] };
		expect(checks.filter(({ check }) => check === "audit log")).toMatchObject([{ level: "ok" }]);
		expect(checks.filter(({ level }) => level === "fail")).toEqual([]);
	});
});
