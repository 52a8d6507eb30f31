// How two processes on different machines prove to each other that they have the installation's keys, and agree on keys for one
// connection. Nothing but random bytes and proofs travels before both have done so, and all of it has a fixed length.
//
// 1. caller → taker: a nonce, and its MAC with the name of the taker. Without it, the taker sends nothing.
// 2. taker → caller: another nonce.
// 3. caller → taker: the MAC of both nonces, which a recording of an earlier greeting does not have.
// 4. Frames under keys that derive from both nonces, one key for each direction. The taker's first frame is its proof.

import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import type { MacKey } from "@hakiki/vault";
import type { FrameSeal } from "./frames.ts";

const NONCE_BYTES = 32;
const MAC_BYTES = 32;
const CIPHER = "aes-256-gcm";
const TAG_BYTES = 16;
const FRAME_NONCE_BYTES = 12;
/** The number of a frame fills the end of its nonce. */
const NUMBER_BYTES = 6;
/** Slow and silent callers are cut after this time. */
const GREETING_MS_MAX = 1_500;

/** Greets the process with this name. Rejects if it does not answer in time. */
export function greet(socket: Socket, secret: MacKey, taker: string): Promise<FrameSeal> {
	return withinTime(socket, async () => {
		const called = randomBytes(NONCE_BYTES);
		socket.write(Buffer.concat([called, secret.macOf("call", called, taker)]));
		const taken = await readBytes(socket, NONCE_BYTES);
		socket.write(secret.macOf("meet", called, taken, taker));
		return new ConnectionSeal(keyOf(secret, "out", called, taken), keyOf(secret, "back", called, taken), false);
	});
}

/** Answers the greeting of a caller. Rejects, and sends nothing more, if the caller does not prove itself in time. */
export function answerGreeting(socket: Socket, secret: MacKey, own: string): Promise<FrameSeal> {
	return withinTime(socket, async () => {
		const call = await readBytes(socket, NONCE_BYTES + MAC_BYTES);
		const called = call.subarray(0, NONCE_BYTES);
		assertEqual(call.subarray(NONCE_BYTES), secret.macOf("call", called, own));
		const taken = randomBytes(NONCE_BYTES);
		socket.write(taken);
		assertEqual(await readBytes(socket, MAC_BYTES), secret.macOf("meet", called, taken, own));
		return new ConnectionSeal(keyOf(secret, "back", called, taken), keyOf(secret, "out", called, taken), true);
	});
}

function keyOf(secret: MacKey, direction: "out" | "back", called: Buffer, taken: Buffer): Buffer {
	return secret.expand("hakiki/handover/1", called, taken, direction);
}

function assertEqual(proof: Buffer, expected: Buffer): void {
	if (!timingSafeEqual(proof, expected)) throw new Error("The other process did not prove itself");
}

/** The number of each frame is its nonce, so a frame that is repeated, left out or moved cannot be opened. */
class ConnectionSeal implements FrameSeal {
	isProved: boolean;
	private readonly sealKey: Buffer;
	private readonly openKey: Buffer;
	private sealed = 0;
	private opened = 0;

	constructor(sealKey: Buffer, openKey: Buffer, isProved: boolean) {
		this.isProved = isProved;
		this.sealKey = sealKey;
		this.openKey = openKey;
	}

	seal(body: Buffer): Buffer {
		const cipher = createCipheriv(CIPHER, this.sealKey, nonceOf(this.sealed), { authTagLength: TAG_BYTES });
		this.sealed += 1;
		const bytes = cipher.update(body);
		cipher.final();
		return Buffer.concat([cipher.getAuthTag(), bytes]);
	}

	open(sealed: Buffer): Buffer | undefined {
		if (sealed.length < TAG_BYTES) return undefined;
		const decipher = createDecipheriv(CIPHER, this.openKey, nonceOf(this.opened), { authTagLength: TAG_BYTES });
		this.opened += 1;
		decipher.setAuthTag(sealed.subarray(0, TAG_BYTES));
		const body = decipher.update(sealed.subarray(TAG_BYTES));
		try {
			decipher.final();
			this.isProved = true;
			return body;
		} catch {
			return undefined;
		}
	}
}

function nonceOf(number: number): Buffer {
	const nonce = Buffer.alloc(FRAME_NONCE_BYTES);
	nonce.writeUIntBE(number, FRAME_NONCE_BYTES - NUMBER_BYTES, NUMBER_BYTES);
	return nonce;
}

async function withinTime(socket: Socket, meet: () => Promise<FrameSeal>): Promise<FrameSeal> {
	const timer = setTimeout(() => socket.destroy(), GREETING_MS_MAX);
	try {
		return await meet();
	} finally {
		clearTimeout(timer);
	}
}

/** The socket itself holds at most some kilobytes that nobody has read. */
function readBytes(socket: Socket, count: number): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const end = (settle: () => void): void => {
			socket.off("readable", look).off("close", fail);
			settle();
		};
		const fail = (): void => end(() => reject(new Error("The other process closed the connection")));
		const look = (): void => {
			const bytes: unknown = socket.read(count);
			if (!Buffer.isBuffer(bytes)) return;
			if (bytes.length === count) end(() => resolve(bytes));
			else fail();
		};
		socket.on("readable", look).once("close", fail);
		if (socket.destroyed) fail();
		else look();
	});
}
