// One stream of server-sent events. What its reader does not take in time is dropped, and the reader told to read anew:
// a slow one costs no more memory than this.

import { Readable } from "node:stream";

const WAITING_BYTES_MAX = 64 * 1024;

export class LiveStream {
	readonly readable: Readable;
	private isBehind = false;
	private lastId = 0;
	private hasEnded = false;

	constructor() {
		this.readable = new Readable({ read: () => undefined });
		// A reader who leaves is no failure of ours.
		this.readable.on("error", () => undefined);
	}

	send(event: string, data: string, id?: number): void {
		if (this.hasEnded) return;
		if (id !== undefined) this.lastId = id;
		if (this.isBehind) {
			this.catchUp();
			return;
		}
		if (this.readable.readableLength > WAITING_BYTES_MAX) this.isBehind = true;
		else this.readable.push(`event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${data}\n\n`);
	}

	/** How long a reader waits before it connects again. */
	sendRetry(ms: number): void {
		this.readable.push(`retry: ${ms}\n\n`);
	}

	/** Keeps what stands between from closing a quiet connection. */
	sendHeartbeat(): void {
		if (!this.isBehind && !this.hasEnded) this.readable.push(": still here\n\n");
	}

	end(reason: string): void {
		if (this.hasEnded || this.readable.destroyed) return;
		this.hasEnded = true;
		this.readable.push(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
		this.readable.push(null);
	}

	/** Once the reader has taken what waited, they are told that there was more. */
	catchUp(): void {
		if (!this.isBehind || this.readable.readableLength > 0) return;
		this.isBehind = false;
		this.send("refetch", '{"reason":"slow"}', this.lastId);
	}
}
