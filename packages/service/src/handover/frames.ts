// Messages between two processes. All messages of one turn of the event loop travel in one frame: its length in four bytes, then
// the list in the form of V8, which keeps bytes and missing fields as they are. Between machines, the list is sealed.

import type { Socket } from "node:net";
import { deserialize, serialize } from "node:v8";

const LENGTH_BYTES = 4;
/** A longer frame comes from no process of ours. 4,000 events of the largest size would take several. */
const FRAME_BYTES_MAX = 64 * 1024 * 1024;
/** The first frame of a process that has proved nothing before it says only that it is here. */
const PROOF_BYTES_MAX = 1_024;
/** Messages of one frame. */
const MESSAGES_MAX = 256;
/** A process that has left this much unread reads no more. What waits for it is decided elsewhere. */
const UNREAD_BYTES_MAX = FRAME_BYTES_MAX;

/** Encrypts the frames of one connection. */
export interface FrameSeal {
	/** False until the other end has proved itself. */
	readonly isProved: boolean;
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
		if (this.socket.writableLength > UNREAD_BYTES_MAX) this.socket.destroy();
	}
}

/**
 * Calls `take` for every message. A frame that cannot be read, or a message that `take` cannot use, ends the connection and not
 * this process.
 */
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
				if (wanted > (seal?.isProved === false ? PROOF_BYTES_MAX : FRAME_BYTES_MAX)) socket.destroy();
				continue;
			}
			wanted = LENGTH_BYTES;
			isHead = true;
			try {
				for (const message of readMessages<Message>(seal === undefined ? part : seal.open(part))) take(message);
			} catch {
				socket.destroy();
			}
		}
	});
	socket.resume();
}

/** Both ends are this program, so a list is a list of its messages. */
function readMessages<Message>(bytes: Buffer | undefined): readonly Message[] {
	const value: unknown = bytes && deserialize(bytes);
	if (!Array.isArray(value) || value.length > MESSAGES_MAX)
		throw new Error("The other process sent no list of messages");
	return value;
}
