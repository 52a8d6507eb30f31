import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import { AppError } from "@hakiki/domain";
import { createPool } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Service } from "../create-service.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { readFrames } from "./frames.ts";
import { lineUp } from "./line-up.ts";
import { readMachineMs } from "./loop-watch.ts";
import type { ToDecider } from "./messages.ts";
import type { PeerPlace } from "./peers.ts";

const SLOTS = 3;
const OUTSIDE = { port: 0, address: undefined };

const KINDS = [
	["Workers of one server", true],
	["Servers of their own", false],
] as const;

describe.each(KINDS)("%s that hand events over", (_, isOneServer) => {
	let bench: TestBench;
	let folder: string;
	let services: Service[];
	let places: PeerPlace[];
	const closed = new Set<Service>();

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "hakiki-peers-"));
		bench = await openTestBench();
		const [server, other, third] = [randomUUID(), randomUUID(), randomUUID()];
		places = isOneServer
			? Array.from({ length: SLOTS }, (_, slot) => ({ server, slot, slots: SLOTS, folder }))
			: [server, other, third].map((one) => ({ server: one, slot: 0, slots: 1, folder: undefined }));
		services = [];
		for (const peers of places)
			services.push(
				await bench.openAnother({
					pool: createPool(bench.database.url, { poolSize: 6 }),
					peers,
					...(isOneServer ? {} : { handover: OUTSIDE }),
					onPresent: ({ customerId }) => {
						if (customerId === "poison") throw new Error("poisoned");
					},
				}),
			);
		await connectAll();
		// A process that runs its code for the first time may be busy for so long that the others take it for dead.
		for (const service of services) await decideTest(service, bench.realm, deposit("first"));
		await connectAll();
	});
	afterAll(async () => {
		for (const service of services) if (!closed.has(service)) await service.close();
		await bench.close();
		await Promise.all(services.map(({ pool }) => pool.end()));
		await rm(folder, { recursive: true });
	});

	/** The processes in the order in which they stand in for each other. */
	const inLine = (): Service[] => {
		const named = new Map(places.map(({ server, slot }, index) => [`${server}/${slot}`, services[index]]));
		const line = lineUp(bench.realm, [...named.keys()]).map((name) => named.get(name));
		return line.filter((one): one is Service => one !== undefined && !closed.has(one));
	};

	/** Waits until all processes agree on the one that decides, and reach it. */
	const connectAll = async (): Promise<void> => {
		const [decider, ...others] = inLine();
		await vi.waitFor(() => {
			const routes = others.map(({ peers }) => peers?.deciderOf(bench.realm)?.route.name);
			expect(routes).not.toContain(undefined);
			expect(new Set(routes).size).toBe(1);
			expect(decider?.peers?.deciderOf(bench.realm)).toBeUndefined();
		}, 20_000);
	};

	const sequenceOf = async (customerId: string): Promise<{ seq: number; metadata: { n: number; by: number } }[]> => {
		const { rows } = await bench.database.pool.query(
			"select seq::int, body from events where customer_id = $1 and realm = $2 order by seq",
			[customerId, bench.realm],
		);
		return rows.map(({ seq, body }: { seq: number; body: string }) => ({ seq, metadata: JSON.parse(body).metadata }));
	};

	const sendFromAll = async (customerIds: readonly string[], count: number): Promise<void> => {
		const posts: Promise<unknown>[] = [];
		for (let n = 0; n < count; n += 1)
			for (const customerId of customerIds)
				for (const [by, service] of services.entries())
					if (!closed.has(service))
						posts.push(service.recordEvent(bench.realm, deposit(customerId, { metadata: { n, by } })));
		await Promise.all(posts);
	};

	/** Every event is stored once, and the events of one customer and process in their order. */
	const expectExact = async (customerId: string, count: number): Promise<void> => {
		const stored = await sequenceOf(customerId);
		const senders = services.flatMap((service, by) => (closed.has(service) ? [] : [by]));
		expect(stored.map(({ seq }) => seq)).toEqual(
			Array.from({ length: count * senders.length }, (_, index) => index + 1),
		);
		for (const by of senders)
			expect(stored.filter((one) => one.metadata.by === by).map((one) => one.metadata.n)).toEqual(
				Array.from({ length: count }, (_, index) => index),
			);
	};

	it("decide each realm in one of them: in order, without a lost round, and from memory", async () => {
		const [decider, ...others] = inLine();
		const customers = ["hot-1", "hot-2", "hot-3"];
		await sendFromAll(customers, 40);
		for (const customerId of customers) await expectExact(customerId, 40);
		for (const { recorder } of services) expect(recorder.lostCount).toBe(0);
		for (const { recorder, memory } of others) {
			expect(recorder.handedOverCount).toBeGreaterThanOrEqual(120);
			expect(memory.rounds).toBe(0);
		}
		await expect
			.poll(async () => {
				await sendFromAll(["warm"], 1);
				return decider?.memory.roundsWithoutRead;
			})
			.toBeGreaterThan(0);
	});

	it("store equal keys sent to all of them once, with the same answer, and refuse another action under the key", async () => {
		const input = payout("twin");
		const answers = await Promise.all(
			services.map((service) => service.recordEvent(bench.realm, input, { idempotencyKey: "key-1" })),
		);
		expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
		expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
		expect(await sequenceOf("twin")).toHaveLength(1);
		for (const service of services)
			await expect(
				service.recordEvent(bench.realm, payout("twin", { amount: 7 }), { idempotencyKey: "key-1" }),
			).rejects.toMatchObject({ code: "idempotency_conflict", details: [{ field: "idempotency_key" }] });
	});

	it("refuse a poisoned event with the error that the deciding process gives, and answer the others", async () => {
		const [, other] = inLine();
		if (other === undefined) throw new Error("There is one process only.");
		const results = await Promise.allSettled(
			["fine-1", "poison", "fine-2"].map((id) => other.recordEvent(bench.realm, deposit(id))),
		);
		expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
		const [, poisoned] = results;
		const reason: unknown = poisoned?.status === "rejected" ? poisoned.reason : undefined;
		expect(reason).toBeInstanceOf(AppError);
		expect(reason).toMatchObject({ code: "internal_error", message: "The event could not be decided" });
	});

	it("see a hold of another process in the very next decision", async () => {
		const [decider, other] = inLine();
		if (decider === undefined || other === undefined) throw new Error("There is one process only.");
		await decideTest(other, bench.realm, deposit("held-later"));
		await bench.database.pool.query(
			"update customers set status = 'held', held_by = 'test', version = version + 1 where id = 'held-later'",
		);
		expect((await decideTest(other, bench.realm, payout("held-later"))).decision).toBe("block");
	});

	it("lose and double nothing when the deciding process goes away, and the next in line decides", async () => {
		const [decider, next] = inLine();
		if (decider === undefined || next === undefined) throw new Error("There is one process only.");
		const posts: Promise<unknown>[] = [];
		for (let n = 0; n < 120; n += 1) {
			for (const [by, service] of services.entries())
				if (service !== decider)
					posts.push(service.recordEvent(bench.realm, deposit("orphan", { metadata: { n, by } })));
			// The connections end while events are under way, as when the process is killed.
			if (n === 60) decider.peers?.close();
			if (n % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
		}
		await Promise.all(posts);
		closed.add(decider);
		await expectExact("orphan", 120);
		await decider.close();
		await connectAll();
		const before = next.memory.rounds;
		await sendFromAll(["after"], 10);
		await expectExact("after", 10);
		expect(next.memory.rounds).toBeGreaterThan(before);
	});
});

describe("A process that hands an event over", () => {
	it("decides it itself when the other one connects and never speaks, or sends what nobody can read", async () => {
		const folder = await mkdtemp(join(tmpdir(), "hakiki-peers-"));
		const bench = await openTestBench();
		const sockets: Socket[] = [];
		let isGarbled = false;
		const other = createServer((socket) => {
			sockets.push(socket);
			if (isGarbled) socket.write(Buffer.from("ffffffff00", "hex"));
		});
		const server = randomUUID();
		const [first = "", second = ""] = lineUp(bench.realm, [`${server}/0`, `${server}/1`]);
		await new Promise<void>((resolve) => other.listen(join(folder, `${first.at(-1)}.sock`), resolve));
		const service = await bench.openAnother({ peers: { server, slot: Number(second.at(-1)), slots: 2, folder } });
		await decideTest(service, bench.realm, deposit("mute"));
		await expect.poll(() => sockets.length).toBe(1);
		await decideTest(service, bench.realm, deposit("mute"));
		isGarbled = true;
		sockets[0]?.destroy();
		await expect
			.poll(async () => {
				await decideTest(service, bench.realm, deposit("garbled"));
				return sockets[1]?.destroyed;
			})
			.toBe(true);
		expect(service.recorder.handedOverCount).toBe(0);
		await bench.close();
		await new Promise((resolve) => other.close(resolve));
		await rm(folder, { recursive: true });
	});
});

describe("A process that hands an event to a peer that is ill", () => {
	let bench: TestBench;
	let folder: string;
	let service: Service;
	/** It takes events, answers pings, and answers an event with these messages. */
	let ill: Server;
	let answer: (number: number) => readonly unknown[];

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "hakiki-peers-"));
		bench = await openTestBench();
		const server = randomUUID();
		const [first = "", second = ""] = lineUp(bench.realm, [`${server}/0`, `${server}/1`]);
		ill = createServer((socket) => {
			socket.on("error", () => undefined);
			writeFrame(socket, [here()]);
			readFrames<ToDecider>(socket, undefined, (message) =>
				writeFrame(socket, message.kind === "ping" ? [here()] : answer(message.number)),
			);
		});
		await new Promise<void>((resolve) => ill.listen(join(folder, `${first.at(-1)}.sock`), resolve));
		const peers = { server, slot: Number(second.at(-1)), slots: 2, folder };
		service = await bench.openAnother({ peers, deadlineMs: 1_000 });
	});
	afterAll(async () => {
		await bench.close();
		await new Promise((resolve) => ill.close(resolve));
		await rm(folder, { recursive: true });
	});

	const here = () => ({ kind: "here", at: readMachineMs() });
	const writeFrame = (socket: Socket, messages: readonly unknown[]): void => {
		const body = serialize(messages);
		const head = Buffer.alloc(4);
		head.writeUInt32LE(body.length);
		socket.write(Buffer.concat([head, body]));
	};
	const handOver = async (customerId: string) => {
		await vi.waitFor(() => expect(service.peers?.deciderOf(bench.realm)).toBeDefined(), 20_000);
		const before = service.recorder.handedOverCount;
		const answered = service.recordEvent(bench.realm, deposit(customerId));
		expect(service.recorder.handedOverCount).toBe(before + 1);
		return answered;
	};

	it.each<[string, typeof answer]>([
		["no message", () => [null]],
		["a time that is no number", () => [{ kind: "here", at: 5n }]],
		["a refusal without an error", (number) => [{ kind: "refusal", number, waitMs: 0 }]],
		[
			"a refusal whose details are no list",
			(number) => [{ kind: "refusal", number, waitMs: 0, error: { details: 7 } }],
		],
		["an answer without a decision", (number) => [{ kind: "answer", number, waitMs: 0 }]],
		["a decision that is no text", (number) => [{ kind: "answer", number, waitMs: 0, decision: { body: 5 } }]],
		["thousands of messages at once", () => Array.from({ length: 3_000 }, here)],
	])("decides it itself when that one sends %s", async (_, made) => {
		answer = made;
		expect((await handOver("sent to the ill one")).isReplay).toBe(false);
	});

	it("answers 503 when that one answers every ping and never the event", { timeout: 30_000 }, async () => {
		answer = () => [];
		await expect(handOver("never answered")).rejects.toMatchObject({ code: "service_unavailable" });
	});
});
