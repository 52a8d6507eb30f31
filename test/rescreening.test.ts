// Two servers over one PostgreSQL while lists change. A customer who is created meanwhile, by a server that still has the
// older lists, is screened by the new ones in the end. A job that fails is shown to people until it succeeds.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { wait, waitUntil } from "./harness/wait.ts";

// Nobody of these exists.
const PEOPLE = [
	{ name: "Vorschlag Timmerhoun Quate", dob: "1966-01-02" },
	{ name: "Halbrecht Ondurian Mwose", dob: "1959-07-08" },
	{ name: "Perdiwell Okantsha Rume", dob: "1971-01-01" },
];

/** Between two customers of one caller, so that the callers leave the servers some time. */
const PAUSE_MS = 20;

let database: TestDatabase;
let home: Installation;
let servers: readonly [ServerProcess, ServerProcess];
let clients: readonly [HttpClient, HttpClient];

beforeAll(async () => {
	database = await createTestDatabase({ isEmpty: true });
	home = await Installation.create({ databaseUrl: database.url });
	// One runs the jobs as well, the other only answers.
	servers = [await home.start(), await home.start("--role", "api")];
	const key = await home.createKey("Demo Kenya", "test", 1_000_000);
	clients = [new HttpClient(servers[0].url, { key }), new HttpClient(servers[1].url, { key })];
});

afterAll(async () => {
	for (const client of clients ?? []) client.close();
	await home?.remove();
	await database?.drop();
});

async function loadList(round: number): Promise<void> {
	const person = PEOPLE[round];
	if (person === undefined) throw new Error("There are no more people");
	const { name, dob } = person;
	const entry = { id: `p${round}`, topics: ["sanction"], type: "person", name, dobs: [dob] };
	await writeFile(join(home.folder, `list-${round}.jsonl`), `${JSON.stringify(entry)}\n`);
	await home.runJson("lists", "import", `list-${round}.jsonl`, "--format", "hakiki", "--list", `made_up_${round}`);
}

const countWhere = async (condition: string): Promise<number> =>
	(await database.pool.query(`select count(*)::int as n from customers where id like 'new-%' and ${condition}`)).rows[0]
		.n;

describe("while lists change, two servers", () => {
	it("let no new customer slip between the lists' versions", async () => {
		let isOver = false;
		let created = 0;
		/** Rounds whose list is in the database. */
		let loaded = 0;
		const late = { clear: 0 };
		/** Rounds whose person was found by each server. */
		const found = clients.map(() => new Set<number>());
		const callers = clients.map(async (client, which) => {
			for (let n = 0; !isOver; n += 1) {
				const round = n % PEOPLE.length;
				const isListed = round < loaded;
				const body = { type: "customer.created", customer_id: `new-${which}-${n}`, customer: PEOPLE[round] };
				const answer = await client.post("/v1/events", body);
				expect(answer.status).toBe(200);
				created += 1;
				if (answer.json.screening.status !== "clear") found[which]?.add(round);
				else if (isListed) late.clear += 1;
				await wait(PAUSE_MS);
			}
		});
		await waitUntil("customers come in", () => created > 20);
		for (let round = 0; round < PEOPLE.length; round += 1) {
			await loadList(round);
			loaded = round + 1;
			await waitUntil("both servers have the list", () => found.every((rounds) => rounds.has(round)));
		}
		isOver = true;
		await Promise.all(callers);
		// Some were let through by lists that were no longer the newest: otherwise this proves nothing.
		expect(late.clear).toBeGreaterThan(0);
		await waitUntil(
			"everybody who is listed is held",
			async () => (await countWhere("status <> 'held'")) === 0,
			60_000,
		);
		expect(await countWhere("screening_status = 'potential_match'")).toBe(created);
		const matches = await database.pool.query(
			"select count(*)::int as n from matches where status = 'open' and customer_id like 'new-%'",
		);
		expect(matches.rows).toEqual([{ n: created }]);
	});

	it("tell how far it has come", async () => {
		const status = await home.runJson<{ screening: { mode: string; run: { finished_at: string | null } | null }[] }>(
			"lists",
			"status",
		);
		expect(status.screening.filter(({ mode }) => mode === "test").every(({ run }) => run !== null)).toBe(true);
		const { json } = await clients[1].get("/v1/screening/lists");
		expect(json).toMatchObject({ error: "forbidden" });
	});
});

/** The failing jobs as each place shows them. */
async function readFailures(browser: HttpClient, cookie: string) {
	const headers = { cookie };
	const { json } = await browser.get("/v1/jobs/failing", headers);
	const doctor = await home.run("doctor");
	const metrics = await (await fetch(`${servers[0].url}/metrics`)).text();
	const session = (await browser.get("/v1/session", headers)).json;
	const kenya = session.workspaces.find(({ country }: { country: string }) => country === "KE");
	const place = { ...headers, "hakiki-workspace": kenya.id, "hakiki-mode": "test" };
	const runs = await browser.get("/v1/screening/runs?limit=1", place);
	return {
		page: json.data as { name: string; message: string; failures: number }[],
		run: runs.json.data[0] as { status: string; problem: { message: string } | null },
		doctor: doctor.stdout,
		metrics: metrics.split("\n").filter((line) => line.startsWith("hakiki_job_")),
	};
}

describe("a job that fails twice in a row", () => {
	it("is on the page, in doctor and in the metrics with its error, until it succeeds", async () => {
		const token = /\/join#(\S+)/.exec(servers[0].stdout())?.[1];
		const person = { token, name: "Amina Wanjiru", email: "amina@pesa.example", password: "plantain on the river" };
		const browser = new HttpClient(servers[1].url);
		const joined = await browser.post("/v1/invitations/accept", person);
		const cookie = joined.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
		await database.pool.query("alter table screening_due rename to screening_due_elsewhere");
		await database.pool.query(
			`insert into screening_runs (realm, kind, reason, from_version, to_version, basis, started_by, started_at, moved_at, total)
			 select realm, 'full', 'asked', 0, 1, screened_basis, 'cli:test', now(), now(), 800
			   from realms join workspaces w on w.id = workspace_id where country = 'KE' and not is_live`,
		);
		const isTold = async (): Promise<boolean> =>
			(await browser.get("/v1/jobs/failing", { cookie })).json.data.some(
				({ name }: { name: string }) => name === "rescreen",
			);
		await waitUntil("the failure is told", isTold);
		let seen = await readFailures(browser, cookie);
		const message = 'PostgreSQL 42P01: relation "screening_due" does not exist';
		expect(seen.page.find(({ name }) => name === "rescreen")).toMatchObject({ message });
		expect(seen.run).toMatchObject({ status: "running", problem: { message } });
		expect(seen.doctor).toMatch(
			/rescreen failed \d+ times in a row, for .*: PostgreSQL 42P01: relation "screening_due"/,
		);
		expect(seen.metrics).toContain('hakiki_job_failing{job="rescreen",error="PostgreSQL 42P01"} 1');
		expect(seen.metrics).toContainEqual(
			expect.stringMatching(/^hakiki_job_consecutive_failures\{job="rescreen"\} [2-9]\d*$/),
		);
		expect(seen.metrics).toContain('hakiki_job_consecutive_failures{job="send-webhooks"} 0');
		await database.pool.query("alter table screening_due_elsewhere rename to screening_due");
		await waitUntil("it is told no more", async () => !(await isTold()));
		seen = await readFailures(browser, cookie);
		expect(seen.page).toEqual([]);
		expect(seen.run.problem).toBeNull();
		expect(seen.doctor).not.toContain("rescreen failed");
		expect(seen.metrics).toContain('hakiki_job_consecutive_failures{job="rescreen"} 0');
		expect(seen.metrics.join("\n")).not.toContain('hakiki_job_failing{job="rescreen"');
		browser.close();
	});
});

describe("a server that is killed while it screens all customers", () => {
	const COUNT = 2_400;
	const readLatest = async () => {
		const { rows } = await database.pool.query<{ id: string; customers: number; total: number; isOver: boolean }>(
			`select id, customers::int, total::int, finished_at is not null as "isOver" from screening_runs
			  where total > $1 order by id desc limit 1`,
			[COUNT],
		);
		return rows[0];
	};

	it("leaves the next one to go on where it stood, and not from the beginning", async () => {
		for (let at = 0; at < COUNT; at += 400) {
			const events = Array.from({ length: 400 }, (_, n) => ({
				...{ type: "customer.created", customer_id: `many-${at + n}`, customer: { name: `Somebody Else ${at + n}` } },
			}));
			expect((await clients[1].post("/v1/events/batch", { events })).status).toBe(200);
		}
		// A run that began before them all would count fewer.
		await waitUntil("earlier runs are over", async () => {
			const { rowCount } = await database.pool.query("select from screening_runs where finished_at is null");
			return rowCount === 0;
		});
		const entry = { id: "k1", topics: ["sanction"], type: "person", name: "Tremblaine Oudekar Vusi" };
		await writeFile(join(home.folder, "killed.jsonl"), `${JSON.stringify(entry)}\n`);
		await home.runJson("lists", "import", "killed.jsonl", "--format", "hakiki", "--list", "killed");
		await waitUntil("a part of the customers was looked at", async () => ((await readLatest())?.customers ?? 0) > 0);
		await Promise.all(servers.map((server) => server.kill()));
		const killed = await readLatest();
		expect(killed).toMatchObject({ isOver: false });
		expect(killed?.customers).toBeLessThan(COUNT);
		await home.start();
		const seen: number[] = [];
		await waitUntil("the run is over", async () => {
			const run = await readLatest();
			seen.push(run?.customers ?? 0);
			return run?.isOver === true;
		});
		expect(await readLatest()).toMatchObject({ id: killed?.id, customers: killed?.total });
		expect(Math.min(...seen)).toBeGreaterThanOrEqual(killed?.customers ?? 0);
	});
});
