import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createPool } from "@hakiki/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startJobs } from "../jobs/start-jobs.ts";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import { addList, changeList, listLists, requestRefresh } from "./manage-lists.ts";
import { refreshList } from "./refresh-list.ts";

/** Every server of a test is on this machine. */
const policy = { hasLoopback: true, hasPrivate: false };
const fetching = { policy };

let bench: TestBench;
let server: Server;
let base: string;
let answer: RequestListener = () => undefined;
const asked: { url: string | undefined; ifNoneMatch: string | undefined }[] = [];

beforeAll(async () => {
	bench = await openTestBench();
	server = createServer((request, response) => {
		asked.push({ url: request.url, ifNoneMatch: request.headers["if-none-match"] });
		answer(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	await addList(bench.service, {
		format: "hakiki",
		list: "made_up",
		urls: [`${base}/list`],
		settings: {},
		actor: "cli:njeri",
		policy,
	});
});
afterAll(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
	await bench.close();
});
beforeEach(() => {
	asked.length = 0;
});

const lines = (count: number) =>
	Array.from({ length: count }, (_, index) =>
		JSON.stringify({ id: `e${index}`, topics: ["sanction"], name: `Zed Exampla ${index}` }),
	).join("\n");

const refresh = (options: object = {}) =>
	refreshList(bench.service, { list: "made_up", actor: "cli:njeri", fetching, ...options });
const readFacts = async () => (await listLists(bench.service)).find(({ id }) => id === "made_up");

/** Answers as a careful server does: 304 to a client that has the newest file. */
const serve =
	(body: string, etag: string): RequestListener =>
	(request, response) => {
		if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
		else response.writeHead(200, { etag }).end(body);
	};

describe("a refresh", () => {
	it("imports what is there, and asks for newer alone from then on", async () => {
		answer = serve(lines(30), '"one"');
		expect((await refresh()).imported?.lists[0]).toMatchObject({ added: 30 });
		expect((await refresh()).imported).toBeUndefined();
		expect(asked.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, '"one"']);
		answer = serve(lines(31), '"two"');
		expect((await refresh()).imported?.lists[0]).toMatchObject({ added: 1, entries: 31 });
		expect(await readFacts()).toMatchObject({ entries: 31, problem: null });
	});

	it("that fails keeps the list, and the list says why", async () => {
		const failures: readonly [RequestListener, object, RegExp][] = [
			[(_, response) => response.writeHead(500).end("no"), {}, /answers 500$/],
			[(_, response) => response.writeHead(200).end("<html>Sorry</html>\n"), {}, /1 of 1 entries cannot be read/],
			[(_, response) => response.writeHead(200).end(lines(3)), {}, /too many are gone/],
			[(_, response) => response.writeHead(200).end(lines(900)), { bytesMax: 1_000 }, /is larger than 1000 bytes$/],
			[() => undefined, { timeoutMs: 100 }, /does not answer in time$/],
			[(request) => request.socket.destroy(), {}, /cannot be fetched$/],
			[
				(_, response) => {
					response.writeHead(200, { "content-length": "100000" });
					response.write(lines(30), () => response.destroy());
				},
				{},
				/cannot be fetched$/,
			],
		];
		for (const [failing, options, problem] of failures) {
			answer = failing;
			await expect(refresh(options), String(problem)).rejects.toThrow(problem);
			expect(await readFacts()).toMatchObject({ entries: 31, problem: expect.stringMatching(problem) });
		}
		answer = serve(lines(31), '"two"');
		expect((await refresh()).imported).toBeUndefined();
		expect(await readFacts()).toMatchObject({ entries: 31, problem: null });
	});

	it("fetches all parts again when one of them is newer", async () => {
		const row = (id: number) =>
			`${id},"EXAMPLA, Zed ${id}","individual","T",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n`;
		const parts = new Map([
			["/sdn", { etag: '"a"', body: row(1) + row(2) }],
			["/alt", { etag: '"b"', body: `1,1,"aka","SAMPLA, Zed",-0- \r\n` }],
		]);
		answer = (request, response) => {
			const part = parts.get(request.url ?? "");
			if (part === undefined) response.writeHead(404).end();
			else serve(part.body, part.etag)(request, response);
		};
		const urls = [`${base}/sdn`, `${base}/alt`];
		await addList(bench.service, { format: "ofac-csv", urls, settings: {}, actor: "cli:njeri", policy });
		const order = { list: "us_ofac_sdn", actor: "cli:njeri", fetching };
		expect((await refreshList(bench.service, order)).imported?.lists[0]).toMatchObject({ added: 2, names: 3 });
		parts.set("/alt", { etag: '"c"', body: `1,1,"aka","SAMPLO, Zed",-0- \r\n` });
		expect((await refreshList(bench.service, order)).imported?.lists[0]).toMatchObject({ changed: 1, entries: 2 });
		expect((await refreshList(bench.service, order)).imported).toBeUndefined();
	});

	it("happens by itself to what was not checked for half a day, and waits after a failure", async () => {
		const jobs = startJobs(bench.service, { isScheduled: false, fetching });
		answer = serve(lines(33), '"three"');
		await jobs.runNow("refresh-lists");
		expect(asked).toEqual([]);
		await bench.database.pool.query("update lists set checked_at = now() - interval '13 hours' where id = 'made_up'");
		answer = (_, response) => response.writeHead(503).end();
		await jobs.runNow("refresh-lists");
		await jobs.runNow("refresh-lists");
		expect(asked).toHaveLength(1);
		expect(await readFacts()).toMatchObject({ entries: 31, problem: expect.stringContaining("answers 503") });
		await bench.database.pool.query("update lists set problem_at = now() - interval '2 hours' where id = 'made_up'");
		answer = serve(lines(33), '"three"');
		await jobs.runNow("refresh-lists");
		expect(await readFacts()).toMatchObject({ entries: 33, problem: null });
		await jobs.stop();
	});

	it("keeps no transaction open while it downloads, which may take longer than the database lets one idle", async () => {
		const pool = createPool(bench.database.url, { poolSize: 3, applicationName: "downloading" });
		const jobs = startJobs({ ...bench.service, pool }, { isScheduled: false, fetching });
		await bench.database.pool.query("update lists set checked_at = now() - interval '13 hours' where id = 'made_up'");
		const idle: number[] = [];
		answer = async (request, response) => {
			const { rowCount } = await bench.database.pool.query(
				"select from pg_stat_activity where application_name = 'downloading' and state like 'idle in transaction%'",
			);
			idle.push(rowCount ?? 0);
			serve(lines(34), '"four"')(request, response);
		};
		await jobs.runNow("refresh-lists");
		expect(idle).toEqual([0]);
		expect(await readFacts()).toMatchObject({ entries: 34, problem: null });
		await jobs.stop();
		await pool.end();
	});

	it("needs a list with an address", async () => {
		await expect(refreshList(bench.service, { list: "none", actor: "x" })).rejects.toThrow("There is no list none");
		const refused = addList(bench.service, { format: "hakiki", urls: ["ftp://x"], settings: {}, actor: "x" });
		await expect(refused).rejects.toThrow("url: must begin with https://");
	});
});

describe("a refresh that somebody asks for", () => {
	it("is done by the job within seconds, in their name, also where the schedule is off", async () => {
		const schedule = { every: "off", hour: 0, weekday: 1 } as const;
		await changeList(bench.service, { list: "made_up", schedule, title: "Made up", actor: "user:usr_1" });
		answer = serve(lines(35), "asked-1");
		const jobs = startJobs(bench.service, { isScheduled: false, fetching });
		await jobs.runNow("refresh-lists");
		expect(asked).toEqual([]);
		const requested = await requestRefresh(bench.service, { list: "made_up", actor: "user:usr_1" });
		expect(requested.askedAt).not.toBeNull();
		await jobs.runNow("refresh-lists");
		const facts = await readFacts();
		expect(facts).toMatchObject({ title: "Made up", askedAt: null, entries: 35, problem: null, nextRefreshAt: null });
		expect(facts?.host).toMatch(/^127\.0\.0\.1:\d+$/);
		const { rows } = await bench.database.pool.query(
			"select actor from audit where action = 'list.imported' order by id desc limit 1",
		);
		expect(rows).toEqual([{ actor: "user:usr_1" }]);
		answer = (_request, response) => response.writeHead(500).end();
		await requestRefresh(bench.service, { list: "made_up", actor: "user:usr_1" });
		await jobs.runNow("refresh-lists");
		expect(await readFacts()).toMatchObject({ askedAt: null, entries: 35, problem: `${base}/list answers 500` });
		await jobs.stop();
	});

	it("is refused for a list without an address, and an address shows no token to those who read the problem", async () => {
		const token = { format: "hakiki", list: "with_token", urls: [`${base}/list?token=secret`], settings: {} };
		await addList(bench.service, { ...token, actor: "cli:njeri", policy });
		const again = addList(bench.service, { ...token, actor: "cli:njeri", policy, isNew: true });
		await expect(again).rejects.toMatchObject({ code: "conflict" });
		answer = (_request, response) => response.writeHead(500).end();
		await expect(refresh({ list: "with_token" })).rejects.toMatchObject({ message: `${base}/list answers 500` });
		const none = requestRefresh(bench.service, { list: "nowhere", actor: "x" });
		await expect(none).rejects.toMatchObject({ code: "not_found" });
	});
});
