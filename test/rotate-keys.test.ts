// Keys are replaced under load, with two servers that nobody restarts: no answer fails, nothing becomes unreadable,
// and keys, sessions and passwords go on working.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createChance } from "./harness/chance.ts";
import { type Answer, HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { Load, postAll } from "./harness/load.ts";
import { findMain, type ServerProcess } from "./harness/server-process.ts";
import { buildEvent } from "./harness/traffic.ts";
import { wait, waitUntil } from "./harness/wait.ts";

const AMINA = { email: "amina@pesa.example", password: "plantain on the river" };
/** Between two requests of one caller, so that somebody always asks and other tests have the processor too. */
const PAUSE_MS = 100;
/** Version, wrapping key, nonce and tag; root and number of the key in use; one key with its number. */
const BYTES_OF_ONE_KEY = 3 + 12 + 16 + 34 + 34;

interface Finding {
	readonly check: string;
	readonly level: string;
}

let database: TestDatabase;
let home: Installation;
let servers: readonly [ServerProcess, ServerProcess];
let clients: readonly HttpClient[];
let key: string;
let cookie: string;

beforeAll(async () => {
	database = await createTestDatabase({ isEmpty: true });
	home = await Installation.create({ databaseUrl: database.url });
	servers = [await home.start(), await home.start("--role", "api")];
	key = await home.createKey("Demo Kenya", "test");
	clients = servers.map(({ url }) => new HttpClient(url, { key, sockets: 8 }));
	const token = /\/join#(\S+)/.exec(servers[0].stdout())?.[1] ?? "";
	const person = { ...AMINA, name: "Amina Wanjiru", token };
	cookie = readCookie(await new HttpClient(servers[0].url).post("/v1/invitations/accept", person));
}, 300_000);

afterAll(async () => {
	for (const client of clients ?? []) client.close();
	await home?.remove();
	await database?.drop();
});

const readCookie = ({ headers }: Answer): string => headers["set-cookie"]?.[0]?.split(";")[0] ?? "";

/** Somebody whose page asks now one server and now the other, all the time. */
function browse(): { stop(): Promise<readonly number[]> } {
	const statuses: number[] = [];
	let isOver = false;
	const visitors = servers.map(({ url }) => new HttpClient(url));
	const visit = async (): Promise<void> => {
		while (!isOver) {
			for (const client of visitors) statuses.push((await client.get("/v1/session", { cookie })).status);
			await wait(PAUSE_MS);
		}
	};
	const ended = visit();
	return {
		async stop() {
			isOver = true;
			await ended;
			for (const client of visitors) client.close();
			return statuses;
		},
	};
}

/** `kill -9` when the new data keys are stored and not in use yet. */
async function killWhileWaiting(): Promise<void> {
	const child = spawn(process.execPath, [findMain(), "keys", "rotate-data"], { cwd: home.folder, env: home.env });
	const ended = once(child, "exit");
	const isStored = async () => {
		const { rows } = await database.pool.query<{ bytes: number }>(
			"select length(wrapped_keys) as bytes from workspaces",
		);
		return rows.every(({ bytes }) => bytes > BYTES_OF_ONE_KEY);
	};
	await waitUntil("the keys are stored", isStored, 120_000);
	child.kill("SIGKILL");
	expect(await ended).toEqual([null, "SIGKILL"]);
}

it("fail no request, lose no answer and shut nobody out while master and data keys are replaced", async () => {
	const chance = createChance(23);
	let sent = 0;
	const urls = servers.map(({ url }) => url);
	const next = () => buildEvent(chance, { customers: 60, hot: 10 }, `rotate-${sent++}`);
	const load = new Load({ urls, key, callers: 4, chance, pauseMs: PAUSE_MS, next });
	const page = browse();
	const named = { type: "customer.created", customer_id: "rotate-named", customer: { name: "Wanjiku Otieno" } };
	expect((await clients[0]?.post("/v1/events", named))?.status).toBe(200);

	const replaced = await home.runJson<{ file: string; former_file: string }>("keys", "rotate-master");
	expect(replaced.former_file).toBe(`${replaced.file}.former`);
	// A server that starts in between finds the new key; those that run have the former one in memory.
	const third = await home.start("--role", "api");
	expect((await new HttpClient(third.url, { key }).get("/v1/customers/nobody")).status).toBe(404);
	expect(await third.stop()).toBe(0);
	expect(await home.runJson("keys", "rotate-master", "--finish")).toEqual({ finished: true, scrubbed: true });
	await killWhileWaiting();
	expect(await home.runJson<object>("keys", "rotate-data")).toMatchObject({ workspaces: 2 });
	const sealedBy = async (table: "events" | "customers" | "audit") => {
		const { rows } = await database.pool.query<{ id: number }>(
			`select distinct get_byte(sealed, 1) * 256 + get_byte(sealed, 2) as id from ${table} where sealed is not null order by 1`,
		);
		return rows.map(({ id }) => id);
	};
	expect(await sealedBy("events")).toContain(1);
	const resealed = await home.runJson<{ resealed: number; unreadable: number }>("keys", "reseal");
	expect(resealed).toMatchObject({ unreadable: 0, complete: true });
	expect(resealed.resealed).toBeGreaterThan(100);
	for (const table of ["events", "customers", "audit"] as const) {
		// On a machine that stood still for ten seconds, a server used its older key longer: then it is run again.
		while ((await sealedBy(table)).includes(1)) await home.runJson("keys", "reseal");
		expect(await sealedBy(table)).toEqual([2]);
	}
	// Some events more, sealed with the new keys and read again with both servers.
	const enough = load.posted.length + 100;
	await waitUntil("some events more are decided", () => load.posted.length >= enough);

	const posted = await load.stop();
	const visits = await page.stop();
	expect(posted.filter(({ answer }) => answer?.status !== 200)).toEqual([]);
	expect(new Set(visits)).toEqual(new Set([200]));
	const asked = posted.filter((_, index) => index % 20 === 0);
	for (const client of clients) {
		const again = await postAll(
			client,
			asked.map(({ body }) => body),
		);
		expect(again.map(({ body }) => body.toString())).toEqual(asked.map(({ answer }) => answer?.body.toString()));
	}
	for (const { url } of servers) {
		const signedIn = await new HttpClient(url).post("/v1/session", AMINA);
		expect([signedIn.status, signedIn.json.status]).toEqual([200, "signed_in"]);
	}
	const scopes = ["--scopes", "customers:search,customers:personal"];
	const made = await home.runJson<{ key: string }>(
		...["keys", "create", "--workspace", "Demo Kenya", "--mode", "test"],
		...scopes,
	);
	for (const { url } of servers) {
		const found = await new HttpClient(url, { key: made.key }).post("/v1/search", { q: "otieno wanjiko" });
		expect(found.json.customers.data).toMatchObject([{ id: "rotate-named", name: "Wanjiku Otieno" }]);
	}
}, 300_000);

it("leave nothing that the doctor or a rebuild finds fault with", async () => {
	// The tests' own PostgreSQL writes without fsync, which the doctor rightly calls a failure.
	const { checks } = JSON.parse((await home.run("doctor", "--json")).stdout) as { checks: Finding[] };
	expect(checks.filter(({ check, level }) => level === "fail" && check !== "database")).toEqual([]);
	expect(checks.find(({ check }) => check === "audit log")?.level).toBe("ok");
	expect(await home.runJson("rebuild", "--check")).toMatchObject({ different_count: 0, complete: true });
}, 300_000);
