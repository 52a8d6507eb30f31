// The port on which a process takes events of others, and callers who do not have the installation's keys.

import { randomBytes } from "node:crypto";
import { connect, createServer, type Socket } from "node:net";
import { createPool, type LiveProcess, listProcesses } from "@hakiki/store";
import { MasterKey } from "@hakiki/vault";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Service } from "../create-service.ts";
import { examineProcesses } from "../doctor/examine-processes.ts";
import { decideTest, deposit, openTestBench, type TestBench } from "../testing/test-service.ts";
import { greet } from "./greeting.ts";
import { lineUp } from "./line-up.ts";

const CALL_BYTES = 64;
const NONCE_BYTES = 32;
const DECIDER = "00000000-0000-7000-8000-000000000001";
const SETTLE = { timeout: 20_000 };

let bench: TestBench;
let decider: Service;
let sender: Service;
/** Where the deciding process listens, and the relay that stands before it. */
let port: number;
let relay: Relay;
/** The live processes before there was a second one. */
let alone: readonly LiveProcess[];

beforeAll(async () => {
	bench = await openTestBench();
	port = await findFreePort();
	relay = await openRelay(port);
	const names = { decider: DECIDER, sender: findLater() };
	const openAs = (server: string, handover: { port: number; address: Address }) =>
		bench.openAnother({
			...{ peers: { server, slot: 0, slots: 1, folder: undefined }, handover },
			pool: createPool(bench.database.url, { poolSize: 6 }),
		});
	decider = await openAs(names.decider, { port, address: { host: "127.0.0.1", port: relay.port } });
	alone = await listProcesses(bench.database.pool);
	sender = await openAs(names.sender, { port: 0, address: undefined });
	await expectLinked();
});
afterAll(async () => {
	await bench.close();
	await Promise.all([decider, sender].map((one) => one.pool.end()));
	await relay.close();
});

type Address = { readonly host: string; readonly port: number } | undefined;

/** A name that comes after the decider's in line. */
function findLater(): string {
	for (let n = 2; ; n += 1) {
		const name = `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
		const line = lineUp(bench.realm, [`${DECIDER}/0`, `${name}/0`]);
		if (line[1] === `${name}/0`) return name;
	}
}

async function expectLinked(): Promise<void> {
	await vi.waitFor(() => expect(sender.peers?.deciderOf(bench.realm)).toBeDefined(), SETTLE);
}

/** Everything that a caller gets until the connection ends. */
function hearAll(socket: Socket): Promise<Buffer> {
	const heard: Buffer[] = [];
	socket.on("data", (bytes: Buffer) => heard.push(bytes)).on("error", () => undefined);
	return new Promise((resolve) => socket.once("close", () => resolve(Buffer.concat(heard))));
}

describe("A process that is alone", () => {
	it("opens no port", () => {
		expect(alone).toMatchObject([{ server: DECIDER, address: undefined }]);
	});
});

describe("A process on the machine of PostgreSQL", () => {
	it("lets the processes of other machines decide, because they cannot reach its loopback address", async () => {
		const { pool } = bench.database;
		const insert = `insert into processes (server, slot, build, host, port, links, beat_at)
			select $1, 0, build, '192.0.2.1', 4502, 0, clock_timestamp() + interval '30 s' from processes limit 1`;
		const elsewhere = "00000000-0000-7000-8000-ffffffffffff";
		await pool.query(insert, [elsewhere]);
		await vi.waitFor(() => expect(decider.peers?.isFirstFor(bench.realm)).toBe(false), SETTLE);
		await vi.waitFor(async () => expect(await readHosts()).toEqual([null, null, "192.0.2.1"]), SETTLE);
		// Nobody is there, so each decides by itself.
		await decideTest(sender, bench.realm, deposit("beside PostgreSQL"));
		await pool.query("delete from processes where server = $1", [elsewhere]);
		await expectLinked();
	});

	const readHosts = async () => {
		const { rows } = await bench.database.pool.query("select host from processes order by server");
		return rows.map(({ host }) => host);
	};
});

describe("A caller without the installation's keys", () => {
	it.each([1, CALL_BYTES - 1, CALL_BYTES, 100_000])("gets no byte for %i random ones, and is cut", async (count) => {
		const socket = connect(port, "127.0.0.1");
		const heard = hearAll(socket);
		socket.write(randomBytes(count));
		expect(await heard).toHaveLength(0);
	});

	it("is cut in time when it sends its bytes slowly, one after the other", async () => {
		const socket = connect(port, "127.0.0.1");
		const heard = hearAll(socket);
		const startedAt = performance.now();
		const timer = setInterval(() => socket.writable && socket.write("x"), 50);
		expect(await heard).toHaveLength(0);
		clearInterval(timer);
		expect(performance.now() - startedAt).toBeLessThan(CALL_BYTES * 50);
	});

	it("is cut when it has the keys of another installation, or means another process", async () => {
		const foreign = new MasterKey(randomBytes(32), "another").deriveMacKey("handover");
		const [own] = await listProcesses(bench.database.pool);
		expect(own?.server).toBe(DECIDER);
		await expect(greet(connect(port, "127.0.0.1"), foreign, `${own?.server}/0`)).rejects.toThrow("closed");
		const secret = decider.master.deriveMacKey("handover");
		await expect(greet(connect(port, "127.0.0.1"), secret, `${own?.server}/1`)).rejects.toThrow("closed");
	});

	it("gets only a nonce for a recording of a whole connection, and no event of it is decided", async () => {
		const taken = decider.peers?.takenCount;
		await decideTest(sender, bench.realm, deposit("recorded"));
		expect(decider.peers?.takenCount).toBe((taken ?? 0) + 1);
		const socket = connect(port, "127.0.0.1");
		const heard = hearAll(socket);
		socket.write(Buffer.concat(relay.recorded.at(-1) ?? []));
		expect(await heard).toHaveLength(NONCE_BYTES);
		expect(decider.peers?.takenCount).toBe((taken ?? 0) + 1);
	});

	it("does not keep processes out with thousands of connections", { timeout: 60_000 }, async () => {
		const strangers = Array.from({ length: 2_000 }, () => connect(port, "127.0.0.1"));
		const ended = strangers.map(hearAll);
		// The system forgets some of so many, and answers only those who say something.
		for (const stranger of strangers) stranger.write("x");
		relay.cut();
		await expectLinked();
		expect((await Promise.all(ended)).every(({ length }) => length === 0)).toBe(true);
	});
});

describe("The doctor", () => {
	it("tells of processes that do not reach each other, and of several versions", async () => {
		const { pool } = bench.database;
		await expectLinked();
		const look = async () => (await examineProcesses(pool)).finding;
		await expect.poll(look, SETTLE).toBe("2 serve the API");
		const add = (build: string) =>
			pool.query(
				`insert into processes (server, slot, build, links, beat_at)
				 select gen_random_uuid(), 0, case when $1 = '' then build else $1 end, 0, clock_timestamp() + interval '1 s'
				   from processes limit 1`,
				[build],
			);
		await add("");
		expect(await look()).toMatch(/^\d of 3 do not reach all others, such as one /);
		await add("another");
		expect(await look()).toBe("4 serve the API in 2 versions, which hand no events over to each other");
		await pool.query("delete from processes where host is null");
	});
});

describe("Bytes that are changed on their way", () => {
	it.each([
		["repeated", (bytes: Buffer) => Buffer.concat([bytes, bytes])],
		["flipped", (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)))],
		["cut in the middle of a batch", (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
		["swallowed", () => Buffer.alloc(0)],
	])("and are %s end the connection; every event is stored once", { timeout: 60_000 }, async (name, alter) => {
		await expectLinked();
		const customerId = `altered ${name}`;
		await decideTest(sender, bench.realm, deposit(customerId));
		relay.alter = alter;
		const lost = sender.peers?.givenBackCount ?? 0;
		const posts = Array.from({ length: 40 }, () => decideTest(sender, bench.realm, deposit(customerId)));
		expect(new Set((await Promise.all(posts)).map(({ event_id }) => event_id)).size).toBe(40);
		relay.alter = (bytes) => bytes;
		relay.cut();
		const { rows } = await bench.database.pool.query(
			"select count(*)::int as count, max(seq)::int as last from events where customer_id = $1",
			[customerId],
		);
		expect(rows).toEqual([{ count: 41, last: 41 }]);
		if (name !== "repeated") expect(sender.peers?.givenBackCount).toBeGreaterThan(lost);
	});
});

describe("An event that a person on the network holds back", () => {
	it("is not stored after its sender, whose clock is ahead, has answered 503", { timeout: 60_000 }, async () => {
		const ahead = await bench.openAnother({
			...{ peers: { server: findLater(), slot: 1, slots: 1, folder: undefined } },
			handover: { port: 0, address: undefined },
			pool: createPool(bench.database.url, { poolSize: 6 }),
			world: { now: () => Date.now() + 1_900 },
			deadlineMs: 1_000,
		});
		await vi.waitFor(
			() => expect(ahead.peers?.deciderOf(bench.realm)?.route.name).toContain(String(relay.port)),
			SETTLE,
		);
		const taken = decider.peers?.takenCount ?? 0;
		relay.isHolding = true;
		await expect(ahead.recordEvent(bench.realm, deposit("held back"))).rejects.toMatchObject({
			code: "service_unavailable",
		});
		relay.release();
		await vi.waitFor(() => expect(decider.peers?.takenCount).toBeGreaterThan(taken), SETTLE);
		await decideTest(decider, bench.realm, deposit("held back, later"));
		const { rowCount } = await bench.database.pool.query("select from events where customer_id = 'held back'");
		expect(rowCount).toBe(0);
		await ahead.pool.end();
	});
});

/** Passes bytes on to a port, and keeps what the callers sent. */
class Relay {
	readonly recorded: Buffer[][] = [];
	alter = (bytes: Buffer): Buffer => bytes;
	/** Keeps what callers send, and the connection after they have closed it. */
	isHolding = false;
	private readonly held: (() => void)[] = [];
	private readonly sockets = new Set<Socket>();
	private readonly server;

	constructor(target: number) {
		this.server = createServer((near) => {
			const far = connect(target, "127.0.0.1");
			const sent: Buffer[] = [];
			this.recorded.push(sent);
			near.on("data", (bytes: Buffer) => {
				sent.push(bytes);
				const pass = (): void => void far.write(this.alter(bytes));
				if (this.isHolding) this.held.push(pass);
				else pass();
			});
			far.on("data", (bytes: Buffer) => near.write(bytes));
			for (const [socket, other] of [
				[near, far],
				[far, near],
			] as const) {
				this.sockets.add(socket);
				socket
					.on("error", () => undefined)
					.once("close", () => {
						if (!this.isHolding) other.destroy();
					});
			}
		});
	}

	get port(): number {
		const address = this.server.address();
		return typeof address === "object" && address !== null ? address.port : 0;
	}

	listen(): Promise<void> {
		return new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
	}

	/** Passes on what was held, but not that its connections have ended since. */
	release(): void {
		this.isHolding = false;
		for (const pass of this.held.splice(0)) pass();
	}

	cut(): void {
		for (const socket of this.sockets) socket.destroy();
		this.sockets.clear();
	}

	async close(): Promise<void> {
		this.cut();
		await new Promise((resolve) => this.server.close(resolve));
	}
}

async function openRelay(target: number): Promise<Relay> {
	const made = new Relay(target);
	await made.listen();
	return made;
}

function findFreePort(): Promise<number> {
	const server = createServer();
	return new Promise((resolve) => {
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
		});
	});
}
