// Tests which addresses a refresh may fetch from. Publishers are real servers, over TLS where needed, and names are resolved
// by a real name server that may change its answer between two queries.

import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createResolver } from "../outside/resolve-target.ts";
import { type NameServer, openNameServer } from "../testing/name-server.ts";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import {
	type Answering,
	answerWith,
	openReceiver,
	TEST_AUTHORITY,
	type WebhookReceiver,
} from "../testing/webhook-receiver.ts";
import { addList, listLists } from "./manage-lists.ts";
import { refreshList } from "./refresh-list.ts";

const CLOSED = { hasLoopback: false, hasPrivate: false };
/** Allows this machine, where every test server runs. */
const LOOPBACK = { hasLoopback: true, hasPrivate: false };
const HERE = { four: ["127.0.0.1"] };
/** Addresses of this machine, of private networks and of metadata services, in every notation. */
const INWARDS = [
	{ four: ["169.254.169.254"] },
	{ four: ["0.0.0.0"] },
	{ four: ["10.0.0.1"] },
	{ four: ["100.64.0.1"] },
	{ four: ["192.0.0.192"] },
	{ four: ["198.18.0.1"] },
	{ four: ["224.0.0.1"] },
	{ six: ["0:0:0:0:0:ffff:a9fe:a9fe"] },
	{ six: ["64:ff9b:0:0:0:0:a9fe:a9fe"] },
	{ six: ["2002:7f00:1:0:0:0:0:1"] },
	{ six: ["fc00:0:0:0:0:0:0:1"] },
	{ six: ["fe80:0:0:0:0:0:0:1"] },
	{ four: ["127.0.0.1", "169.254.169.254"] },
	{ four: ["127.0.0.1"], six: ["fd00:ec2:0:0:0:0:0:254"] },
];
const LINE = JSON.stringify({ id: "e1", topics: ["sanction"], name: "Zed Exampla" });

let bench: TestBench;
let names: NameServer;
const receivers: WebhookReceiver[] = [];

beforeAll(async () => {
	[bench, names] = await Promise.all([openTestBench(), openNameServer()]);
	for (const name of ["hooks.example.test", "other.example.test"]) names.know(name, HERE);
});
afterEach(async () => {
	await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});
afterAll(async () => {
	names.close();
	await bench.close();
});

async function open(answer: Answering, options: { isTls?: boolean } = { isTls: true }): Promise<WebhookReceiver> {
	const receiver = await openReceiver(options);
	receiver.answer = answer;
	receivers.push(receiver);
	return receiver;
}

const give =
	(body: string | Buffer, headers: Record<string, string> = {}): Answering =>
	(response) =>
		void response.writeHead(200, headers).end(body);
const redirect = (location: string, status = 302): Answering => answerWith(status, { location });

/** Adds a list with this URL under an open policy, then fetches it under the real one. */
async function fetchList(
	url: string,
	options: { policy?: typeof CLOSED; bytesMax?: number; elsewhere?: typeof CLOSED } = {},
) {
	const { policy = LOOPBACK, elsewhere = LOOPBACK, bytesMax } = options;
	await addList(bench.service, {
		format: "hakiki",
		list: "made_up",
		urls: [url],
		settings: {},
		actor: "x",
		policy: LOOPBACK,
	});
	await bench.database.pool.query("update lists set etags = '{}'");
	const fetching = { policy, elsewhere, resolve: createResolver(policy, names), ca: TEST_AUTHORITY };
	return refreshList(bench.service, { list: "made_up", actor: "x", isForced: true, bytesMax, fetching });
}
const readProblem = async () => (await listLists(bench.service)).find(({ id }) => id === "made_up")?.problem;

describe("a list", () => {
	it("is fetched by https, and by plain http from this machine alone, where an operator has opened it", async () => {
		const [tls, plain] = [await open(give(LINE)), await open(give(LINE), { isTls: false })];
		expect((await fetchList(tls.url)).imported).toBeDefined();
		expect((await fetchList(plain.url)).imported).toBeDefined();
		await expect(fetchList(plain.url, { policy: CLOSED })).rejects.toThrow(
			/this machine.*HAKIKI_LIST_TARGETS=loopback/,
		);
		await expect(fetchList(tls.url, { policy: CLOSED })).rejects.toThrow(/leads to an address that is not public/);
		expect(await readProblem()).toMatch(/leads to an address that is not public.*HAKIKI_LIST_TARGETS/);
		expect([tls.received.length, tls.connections(), plain.connections()]).toEqual([1, 1, 1]);
	});

	it.each([
		["http://example.com/list", /https/],
		["https://2130706433/list", /this machine/],
		["https://0x7f.1/list", /this machine/],
		["https://127.0.0.1./list", /this machine/],
		["https://localhost./list", /this machine/],
		["https://[::ffff:7f00:1]/list", /this machine/],
		["https://10.0.0.1/list", /private network/],
		["https://169.254.169.254/latest/meta-data", /metadata/],
		["https://[64:ff9b::a9fe:a9fe]/", /metadata/],
		["https://user:secret@example.com/", /user name or password/],
		["https://example.com:5432/", /port 5432/],
		["ftp://example.com/", /https/],
	])("is not added with the address %s", async (url, problem) => {
		const added = addList(bench.service, { format: "hakiki", urls: [url], settings: {}, actor: "x" });
		await expect(added).rejects.toThrow(problem);
	});

	it("that was stored with a plain address, by an earlier version, is not fetched", async () => {
		const plain = await open(give(LINE), { isTls: false });
		await fetchList(plain.url);
		const again = refreshList(bench.service, { list: "made_up", actor: "x" });
		await expect(again).rejects.toThrow(/this machine/);
		expect(plain.connections()).toBe(1);
	});

	it("with a certificate that nobody vouches for, or another's, is not taken", async () => {
		const tls = await open(give(LINE));
		names.know("wrong.example.test", HERE);
		await expect(fetchList(tls.url.replace("hooks.", "wrong."))).rejects.toThrow(/cannot be fetched/);
		expect(tls.received).toEqual([]);
	});
});

describe("a redirect", () => {
	it("is followed to another public place, and to the same host, with no header that says where from", async () => {
		const last = await open(give(LINE));
		const target = last.url.replace("hooks.", "other.").replace("/hooks", "/signed?key=1");
		const first = await open((response, received, count) =>
			(received.path === "/hooks" ? redirect("/next", 301) : redirect(target, 307))(response, received, count),
		);
		expect((await fetchList(first.url)).imported).toBeDefined();
		expect(first.received.map(({ path }) => path)).toEqual(["/hooks", "/next"]);
		expect(last.received.map(({ path }) => path)).toEqual(["/signed?key=1"]);
		expect(Object.keys(last.received[0]?.headers ?? {}).sort()).toEqual([
			...["accept", "accept-encoding", "connection", "host", "user-agent"],
		]);
	});

	it("to plain http is refused, also where this machine is open to the list itself", async () => {
		const inner = await open(give(LINE), { isTls: false });
		const locations = [inner.url, inner.url.replace("127.0.0.1", "localhost"), "http://example.com/list"];
		for (const location of locations) {
			const outer = await open(redirect(location));
			await expect(fetchList(outer.url, { elsewhere: CLOSED }), location).rejects.toThrow(
				/redirects to http:.* is not followed/,
			);
		}
		expect(inner.connections()).toBe(0);
	});

	it("inwards is refused, by address, by name and however it is spelled", async () => {
		const inner = await open(give(LINE));
		const { port } = inner;
		for (const host of [
			"127.0.0.1",
			"2130706433",
			"0x7f.1",
			"127.1",
			"[::1]",
			"[::ffff:127.0.0.1]",
			"10.0.0.1",
			"169.254.169.254",
			"localhost",
			"localhost.",
			"other.example.test",
		]) {
			const outer = await open(redirect(`https://${host}:${port}/`));
			const fetched = fetchList(outer.url, { elsewhere: CLOSED });
			await expect(fetched, host).rejects.toThrow(
				/redirects to https:.* is not followed|leads to an address that is not public/,
			);
		}
		expect(inner.connections()).toBe(0);
	});

	it("to nowhere, with a password, or to another scheme is refused, and shows no query of it", async () => {
		for (const location of [
			"https://",
			"ftp://example.com/x",
			"file:///etc/passwd",
			"https://user:pass-word@example.com/?key=signed",
		]) {
			const outer = await open(redirect(location));
			const problem = await fetchList(outer.url).catch((error: Error) => error.message);
			expect(problem, location).toMatch(/is not followed/);
			expect(problem).not.toMatch(/signed|pass-word/);
		}
		const silent = await open(answerWith(302));
		await expect(fetchList(silent.url)).rejects.toThrow(/answers 302$/);
	});

	it("in a circle, or one too many, ends the download", async () => {
		const circle = await open(redirect("/hooks"));
		await expect(fetchList(circle.url)).rejects.toThrow(/redirects more than 5 times/);
		expect(circle.received).toHaveLength(6);
	});

	it("to a body without end is cut off at its bound, and its own body is not read", async () => {
		let sent = 0;
		const endless: Answering = (response) => {
			response.writeHead(200);
			const write = (): void => {
				while (!response.destroyed && response.write(Buffer.alloc(65_536, 97))) sent += 65_536;
			};
			response.on("drain", write);
			write();
		};
		const last = await open(endless);
		const first = await open((response) => {
			response.writeHead(302, { location: last.url });
			response.write(Buffer.alloc(1_000, 97));
		});
		await expect(fetchList(first.url, { bytesMax: 1_000_000 })).rejects.toThrow(/is larger than 1000000 bytes$/);
		expect(sent).toBeLessThan(50_000_000);
	});

	it("or none: packed bytes count as what they swell to, and an unknown packing is refused", async () => {
		const packed = await open(give(gzipSync(LINE), { "content-encoding": "gzip" }));
		expect((await fetchList(packed.url)).imported).toBeDefined();
		const bomb = await open(give(gzipSync(Buffer.alloc(5_000_000, 97)), { "content-encoding": "gzip" }));
		await expect(fetchList(bomb.url, { bytesMax: 1_000_000 })).rejects.toThrow(/is larger than 1000000 bytes$/);
		const other = await open(give(LINE, { "content-encoding": "br" }));
		await expect(fetchList(other.url)).rejects.toThrow(/cannot be fetched/);
	});
});

describe("a name that changes with every question", () => {
	it.each(INWARDS)("is asked for once, and connected to as it was checked: then %j", async (inwards) => {
		const publisher = await open(give(LINE));
		names.know("hooks.example.test", HERE, inwards);
		expect((await fetchList(publisher.url)).imported).toBeDefined();
		expect(names.asked.filter((one) => one === "hooks.example.test 1")).toHaveLength(1);
		await expect(fetchList(publisher.url)).rejects.toThrow(/leads to an address that is not public/);
		expect(publisher.connections()).toBe(1);
		names.know("hooks.example.test", HERE);
	});

	it("is asked for again by a redirect to itself, and refused when it then leads inwards", async () => {
		const publisher = await open(redirect("/next"));
		names.know("hooks.example.test", HERE, { four: ["169.254.169.254"] });
		await expect(fetchList(publisher.url)).rejects.toThrow(/leads to an address that is not public/);
		expect(publisher.received.map(({ path }) => path)).toEqual(["/hooks"]);
		names.know("hooks.example.test", HERE);
	});
});
