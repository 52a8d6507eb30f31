import { connect, createServer, type Server, type Socket } from "node:net";
import { serialize } from "node:v8";
import { MasterKey } from "@hakiki/vault";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FrameSender, readFrames } from "./frames.ts";
import { answerGreeting, greet } from "./greeting.ts";

const MEGABYTE = 1024 * 1024;
const secret = new MasterKey(Buffer.alloc(32, 1), "test").deriveMacKey("handover");

let server: Server;
let near: Socket;
let far: Socket;

beforeEach(async () => {
	server = createServer();
	const accepted = new Promise<Socket>((resolve) => server.once("connection", resolve));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	near = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
	far = await accepted;
	for (const socket of [near, far]) socket.on("error", () => undefined);
});
afterEach(async () => {
	near.destroy();
	far.destroy();
	await new Promise((resolve) => server.close(resolve));
});

const frame = (body: Buffer): Buffer => {
	const head = Buffer.alloc(4);
	head.writeUInt32LE(body.length);
	return Buffer.concat([head, body]);
};

describe("A connection", () => {
	it.each([
		["is longer than 64 MB", Buffer.from("ffffffff00", "hex")],
		["is no list", frame(serialize("text"))],
		["is a list of more messages than a process sends at once", frame(serialize(Array.from({ length: 257 }, () => 1)))],
		["nobody can read", frame(Buffer.from("ffff", "hex"))],
		["has a message that cannot be used", frame(serialize(["poison"]))],
	])("ends at a frame that %s, and takes no later one", async (_, bytes) => {
		const taken: unknown[] = [];
		readFrames(far, undefined, (message) => {
			if (message === "poison") throw new TypeError("poisoned");
			taken.push(message);
		});
		near.write(Buffer.concat([frame(serialize(["fine"])), bytes, frame(serialize(["late"]))]));
		await vi.waitFor(() => expect(far.destroyed).toBe(true));
		expect(taken).toEqual(["fine"]);
	});

	it("ends when the other end reads nothing, before what waits for it fills the memory", async () => {
		const sender = new FrameSender<Buffer>(near, undefined);
		const message = Buffer.alloc(MEGABYTE);
		let sent = 0;
		for (; sent < 200 && !near.destroyed; sent += 1) {
			sender.send(message);
			await new Promise((resolve) => setImmediate(resolve));
		}
		expect(near.destroyed).toBe(true);
		expect(sent).toBeLessThan(100);
	});
});

describe("A caller", () => {
	it("reads only a short frame before the other end has proved itself", async () => {
		const greeted = greet(near, secret, "taker");
		// It knows nothing of the keys, but how long each part is.
		far.write(Buffer.alloc(32));
		readFrames(near, await greeted, () => undefined);
		// Only the beginning of a frame, because all of it would end the connection in any case.
		far.write(frame(Buffer.alloc(2_000)).subarray(0, 1_000));
		await vi.waitFor(() => expect(near.destroyed).toBe(true));
	});

	it("reads long frames of a process that has proved itself", async () => {
		const [seal, farSeal] = await Promise.all([greet(near, secret, "taker"), answerGreeting(far, secret, "taker")]);
		const taken: unknown[] = [];
		readFrames(near, seal, (message) => taken.push(message));
		const sender = new FrameSender<string>(far, farSeal);
		for (const message of ["here", "x".repeat(MEGABYTE)]) {
			sender.send(message);
			await vi.waitFor(() => expect(taken).toContain(message));
		}
	});
});
