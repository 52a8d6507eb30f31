import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createPool, openDatabase } from "./open-database.ts";
import { splitHosts } from "./several-hosts.ts";

describe("a URL of several hosts", () => {
	it.each([
		[
			"postgresql://me:pw@one:5433,two/db?ssl=true",
			"postgresql://me:pw@one:5433/db?ssl=true",
			["one:5433", "two:5432"],
		],
		["postgres://one,two:6000,[::1]:7000/db", "postgres://one/db", ["one:5432", "two:6000", "::1:7000"]],
	])("is %s", (url, first, hosts) => {
		const split = splitHosts(url);
		expect(split?.url).toBe(first);
		expect(split?.hosts.map(({ host, port }) => `${host}:${port}`)).toEqual(hosts);
	});

	it.each([
		"postgresql://me:pw@one:5433/db",
		"postgresql://me:a,b@one/db",
		"postgresql://me@/db?host=%2Ftmp%2Fa,b",
		"postgresql://one/a,b",
	])("is not %s", (url) => expect(splitHosts(url)).toBeUndefined());
});

describe("a pool on several hosts", () => {
	let database: TestDatabase;
	/** The test database over TCP, so that a host and a port name it. */
	let door: Awaited<ReturnType<typeof openDoor>>;

	beforeAll(async () => {
		database = await createTestDatabase();
		door = await openDoor(database.url);
	});
	afterAll(async () => {
		await door.close();
		await database.drop();
	});

	it("goes on to the next when one cannot be reached, and stays there", async () => {
		const url = door.url.replace("@127.0.0.1:", "@127.0.0.1:1,127.0.0.1:");
		const opened = await openDatabase({ databaseUrl: url, poolSize: 2 });
		expect((await opened.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
		await opened.close();
	});

	it("says that none can be reached, without the password", async () => {
		const failure = openDatabase({ databaseUrl: "postgresql://somebody:geheim@127.0.0.1:1,127.0.0.1:2/none" });
		await expect(failure).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/);
		await expect(failure).rejects.not.toThrow(/geheim/);
	});

	it("finds the other when the first is gone, with the next query or the one after", async () => {
		const other = await openDoor(database.url);
		const pool = createPool(door.url.replace("@127.0.0.1:", `@127.0.0.1:${other.port},127.0.0.1:`), { poolSize: 1 });
		await pool.query("select 1");
		await other.close();
		const answers = [];
		for (let turn = 0; turn < 3; turn += 1) answers.push(await pool.query("select 1").catch(() => undefined));
		expect(answers.at(-1)?.rowCount).toBe(1);
		await pool.end();
	});
});

async function openDoor(url: string) {
	const inner = new URL(url.replace("@/", "@localhost/"));
	const path = `${inner.searchParams.get("host")}/.s.PGSQL.${inner.searchParams.get("port")}`;
	const sockets = new Set<Socket>();
	const server = createServer((near) => {
		const far = connect(path);
		for (const [socket, other] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(socket);
			socket.pipe(other);
			socket.on("error", () => other.destroy());
			socket.on("close", () => other.destroy());
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = address !== null && typeof address === "object" ? address.port : 0;
	inner.search = "";
	inner.hostname = "127.0.0.1";
	inner.port = String(port);
	return {
		port,
		url: inner.toString(),
		close: () =>
			new Promise<void>((resolve) => {
				for (const socket of sockets) socket.destroy();
				server.close(() => resolve());
			}),
	};
}
