// People over two real servers: the printed link, signing in, guessing, and what the command line takes away.

import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { waitUntil } from "./harness/wait.ts";

const PASSWORD = "plantain on the river";
const AMINA = { email: "amina@pesa.example", password: PASSWORD };

let database: TestDatabase;
let home: Installation;
let servers: readonly [ServerProcess, ServerProcess];
let clients: readonly [HttpClient, HttpClient];
let cookie: string;

beforeAll(async () => {
	database = await createTestDatabase({ isEmpty: true });
	home = await Installation.create({ databaseUrl: database.url });
	servers = await Promise.all([home.start("--role", "api"), home.start("--role", "api")]);
	clients = [new HttpClient(servers[0].url), new HttpClient(servers[1].url)];
});

afterAll(async () => {
	for (const client of clients ?? []) client.close();
	await home?.remove();
	await database?.drop();
});

const readCookie = ({ headers }: Answer): string => headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
const readToken = (server: ServerProcess): string => /\/join#(\S+)/.exec(server.stdout())?.[1] ?? "";
const readSelf = (client: HttpClient, given = cookie) => client.get("/v1/session", { cookie: given });

it("each prints a link, of which one makes the admin, on either server, and none ever again", async () => {
	const [here, there] = servers.map(readToken) as [string, string];
	expect(here).toMatch(/^[\w-]{43}$/);
	expect(here).not.toBe(there);
	const person = { ...AMINA, name: "Amina Wanjiru" };
	const made = await clients[1].post("/v1/invitations/accept", { ...person, token: here });
	expect(made.json).toMatchObject({ status: "signed_in", user: { role: "admin" } });
	cookie = readCookie(made);
	const late = { ...person, email: "mallory@x.example", token: there };
	expect((await clients[0].post("/v1/invitations/accept", late)).status).toBe(404);
	expect((await readSelf(clients[0])).json.user.name).toBe("Amina Wanjiru");
	const third = await home.start("--role", "api");
	expect(third.stdout()).toContain("Dashboard   http");
	expect(readToken(third)).toBe("");
	expect(await third.stop()).toBe(0);
});

it("guesses at once on both servers are five, for an account that is there and for one that is not", async () => {
	await clients[0].post("/v1/session", AMINA);
	for (const email of ["nobody@pesa.example", AMINA.email]) {
		const guess = async (client: HttpClient): Promise<Answer> => {
			const answer = await client.post("/v1/session", { email, password: "a wrong password" });
			// A slow machine has not looked at it, and does not count it.
			return answer.status === 503 ? guess(client) : answer;
		};
		const tries = Array.from({ length: 12 }, (_, index) => guess(clients[index % 2 === 0 ? 0 : 1]));
		const statuses = (await Promise.all(tries)).map(({ status }) => status);
		expect(statuses.filter((status) => status === 401)).toHaveLength(5);
		expect(statuses.filter((status) => status === 429)).toHaveLength(7);
	}
	const right = await clients[1].post("/v1/session", AMINA);
	expect([right.status, Number(right.headers["retry-after"]) > 0]).toEqual([429, true]);
	expect((await readSelf(clients[1])).status).toBe(200);
	await database.pool.query("delete from sign_in_attempts");
});

it("what the command line gives and takes reaches people on both servers within seconds", async () => {
	const invite = ["users", "invite", "--role", "analyst", "--email", "baraka@pesa.example"];
	const { token, link } = await home.runJson<{ token: string; link: string }>(...invite, "--url", servers[0].url);
	expect(link).toBe(`${servers[0].url}/join#${token}`);
	const joined = await clients[0].post("/v1/invitations/accept", { token, name: "Baraka", password: PASSWORD });
	const baraka = readCookie(joined);
	const roleOf = async (client: HttpClient) => (await readSelf(client, baraka)).json.user?.role;
	expect([await roleOf(clients[0]), await roleOf(clients[1])]).toEqual(["analyst", "analyst"]);
	await home.runJson("users", "set-role", "baraka@pesa.example", "--role", "viewer");
	for (const client of clients) await waitUntil("the role is taken", async () => (await roleOf(client)) === "viewer");
	expect((await home.run("users", "disable", "amina@pesa.example")).stderr).toContain("is the last admin");
	expect(await home.runJson("users", "disable", "baraka@pesa.example")).toMatchObject({ status: "disabled" });
	for (const client of clients)
		await waitUntil("the door is shut", async () => (await readSelf(client, baraka)).status === 401);
	expect((await clients[1].post("/v1/session", { email: "baraka@pesa.example", password: PASSWORD })).status).toBe(401);
	await home.runJson("users", "enable", "baraka@pesa.example");
	const reset = await home.runJson<{ token: string; kind: string }>("users", "reset", "baraka@pesa.example");
	expect(reset.kind).toBe("reset");
	const fresh = { token: reset.token, password: "a mango every day" };
	expect((await clients[1].post("/v1/invitations/accept", fresh)).json.user.name).toBe("Baraka");
	expect(await home.runJson("users", "sign-out", "baraka@pesa.example")).toEqual({ ended: 1 });
	const { users } = await home.runJson<{ users: { email: string; role: string }[] }>("users", "list");
	expect(users).toMatchObject([
		{ email: "amina@pesa.example", role: "admin" },
		{ email: "baraka@pesa.example", role: "viewer" },
	]);
	expect((await home.run("users", "list")).stdout).toMatch(/baraka@pesa\.example {2,}Baraka {2,}viewer {2,}all/);
	expect((await home.run("users", "disable", "nobody@pesa.example")).stderr).toContain('no user "nobody@pesa.example"');
});
