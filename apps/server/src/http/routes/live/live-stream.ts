// One stream of server-sent events. If a slow reader falls behind, the stream drops messages and then tells the reader to
// fetch the data again. So a slow reader costs a bounded amount of memory.

import { Readable } from "node:stream";

const WAITING_BYTES_MAX = 64 * 1024;

export class LiveStream {
	readonly readable: Readable;
	private isBehind = false;
	private lastId = 0;
	private hasEnded = false;

	constructor() {
		this.readable = new Readable({ read: () => undefined });
		// A reader that disconnects is not an error.
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

	/** Tells the reader how long to wait before it reconnects. */
	sendRetry(ms: number): void {
		this.readable.push(`retry: ${ms}\n\n`);
	}

	/** Keeps proxies from closing an idle connection. */
	sendHeartbeat(): void {
		if (!this.isBehind && !this.hasEnded) this.readable.push(": still here\n\n");
	}

	end(reason: string): void {
		if (this.hasEnded || this.readable.destroyed) return;
		this.hasEnded = true;
		this.readable.push(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
		this.readable.push(null);
	}

	/** Once the reader has read everything that waited, tells it that messages were dropped. */
	catchUp(): void {
		if (!this.isBehind || this.readable.readableLength > 0) return;
		this.isBehind = false;
		this.send("refetch", '{"reason":"slow"}', this.lastId);
	}
}
