// Messages between two processes. All messages of one turn of the event loop travel in one frame: its length in four bytes, then
// the list in the form of V8, which keeps bytes and missing fields as they are. Between machines, the list is sealed.

import type { Socket } from "node:net";
import { deserialize, serialize } from "node:v8";

const LENGTH_BYTES = 4;
/** A longer frame comes from no process of ours. 4,000 events of the largest size would take several. */
const FRAME_BYTES_MAX = 64 * 1024 * 1024;
const MESSAGES_MAX = 256;

/** Encrypts the frames of one connection. */
export interface FrameSeal {
	seal(body: Buffer): Buffer;
	/** Undefined for a frame that was changed, or is not the next one. */
	open(sealed: Buffer): Buffer | undefined;
}

export class FrameSender<Message> {
	private readonly socket: Socket;
	private readonly seal: FrameSeal | undefined;
	private queue: Message[] = [];

	constructor(socket: Socket, seal: FrameSeal | undefined) {
		this.socket = socket;
		this.seal = seal;
	}

	send(message: Message): void {
		this.queue.push(message);
		if (this.queue.length === 1) setImmediate(() => this.flush());
	}

	private flush(): void {
		const queue = this.queue;
		this.queue = [];
		if (this.socket.destroyed) return;
		for (let at = 0; at < queue.length; at += MESSAGES_MAX) {
			const list = serialize(queue.slice(at, at + MESSAGES_MAX));
			const body = this.seal?.seal(list) ?? list;
			const head = Buffer.allocUnsafe(LENGTH_BYTES);
			head.writeUInt32LE(body.length);
			this.socket.cork();
			this.socket.write(head);
			this.socket.write(body);
			this.socket.uncork();
		}
	}
}

/** Calls `take` for every message. A frame that cannot be read ends the connection. */
export function readFrames<Message>(
	socket: Socket,
	seal: FrameSeal | undefined,
	take: (message: Message) => void,
): void {
	let parts: Buffer[] = [];
	let length = 0;
	let wanted = LENGTH_BYTES;
	let isHead = true;
	socket.on("data", (chunk: Buffer) => {
		parts.push(chunk);
		length += chunk.length;
		while (length >= wanted && !socket.destroyed) {
			const bytes = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
			const part = bytes.subarray(0, wanted);
			const rest = bytes.subarray(wanted);
			parts = rest.length === 0 ? [] : [rest];
			length = rest.length;
			if (isHead) {
				wanted = part.readUInt32LE();
				isHead = false;
				if (wanted > FRAME_BYTES_MAX) socket.destroy();
				continue;
			}
			wanted = LENGTH_BYTES;
			isHead = true;
			const messages = readMessages<Message>(seal === undefined ? part : seal.open(part));
			if (messages === undefined) socket.destroy();
			else for (const message of messages) take(message);
		}
	});
	socket.resume();
}

/** Both ends are this program, so a list is a list of its messages. */
function readMessages<Message>(bytes: Buffer | undefined): readonly Message[] | undefined {
	if (bytes === undefined) return undefined;
	try {
		const value: unknown = deserialize(bytes);
		return Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
}
