// Connections whose requests are all plain: read and answered here, without the objects, streams and timers that Node.js
// makes for each request. At the first that is not plain, the connection is Node.js's from its bytes on.

import type { Server } from "node:http";
import type { Socket } from "node:net";
import { HEAD_MS_MAX, KEEP_ALIVE_MS } from "../common-headers.ts";
import { endConnection } from "../end-connection.ts";
import { PacedConnection } from "../paced/paced-connection.ts";
import type { PlainRequest } from "./read-plain-request.ts";

/** Where a request came from and its answer goes. */
export interface Asker {
	/** Whether the connection ends with the answer. */
	readonly isLeaving: boolean;
	/** The whole answer, head and body, once. */
	readonly write: (text: string) => void;
}

/** Must not throw. */
export type AnswerPlain = (request: PlainRequest, asker: Asker) => void;

export class PlainConnections {
	private readonly open = new Set<PlainConnection>();
	private isClosing = false;

	constructor(server: Server, options: PlainOptions) {
		const listeners = server.listeners("connection") as ((socket: Socket) => void)[];
		server.removeAllListeners("connection");
		server.on("connection", (socket: Socket) => {
			const connection = new PlainConnection(socket, {
				...options,
				isClosing: () => this.isClosing,
				leave: () => this.open.delete(connection),
				handOver: (bytes) => {
					const paced = new PacedConnection(socket, () => {
						for (const listener of listeners) listener.call(server, socket);
					});
					paced.take(bytes);
				},
			});
			this.open.add(connection);
		});
	}

	/** Ends each connection: now when nothing is asked on it, and else with the answer. */
	close(): void {
		this.isClosing = true;
		for (const connection of this.open) connection.endWhenIdle();
	}
}

interface PlainOptions {
	/** Gives undefined for a request that is not plain. */
	readonly readRequest: (bytes: Buffer) => PlainRequest | undefined;
	readonly answerPlain: AnswerPlain;
	/** How long a response may wait for a client that does not read it. */
	readonly writeMsMax: number;
}

interface Surroundings extends PlainOptions {
	readonly isClosing: () => boolean;
	readonly leave: () => void;
	readonly handOver: (bytes: Buffer) => void;
}

class PlainConnection implements Asker {
	private readonly socket: Socket;
	private readonly around: Surroundings;
	private isAnswering = false;
	/** The other side sends nothing more. */
	private hasEnded = false;
	/** What came before the answer to what came before it. */
	private next: Buffer | undefined;

	constructor(socket: Socket, around: Surroundings) {
		this.socket = socket;
		this.around = around;
		socket.setNoDelay(true);
		socket.setTimeout(HEAD_MS_MAX);
		socket.on("data", this.read).on("end", this.noteEnd).on("timeout", this.expire);
		socket.on("error", ignore).on("close", around.leave);
	}

	get isLeaving(): boolean {
		return this.hasEnded || this.around.isClosing();
	}

	endWhenIdle(): void {
		if (!this.isAnswering) this.end();
	}

	private readonly read = (bytes: Buffer): void => {
		if (this.isAnswering) {
			// One is answered after the other; nothing more is read until then.
			this.socket.pause();
			this.next = bytes;
			return;
		}
		const request = this.around.readRequest(bytes);
		if (request === undefined) {
			this.handOver(bytes);
			return;
		}
		this.isAnswering = true;
		this.around.answerPlain(request, this);
	};

	readonly write = (text: string): void => {
		const { socket } = this;
		if (socket.destroyed) return;
		if (socket.write(text)) {
			this.goOn();
			return;
		}
		// A side that does not read its answers is asked for nothing more until it does, and not waited for without end.
		socket.once("drain", this.goOn);
		socket.setTimeout(this.around.writeMsMax);
	};

	private readonly goOn = (): void => {
		this.isAnswering = false;
		if (this.isLeaving) {
			this.end();
			return;
		}
		if (this.socket.timeout !== KEEP_ALIVE_MS) this.socket.setTimeout(KEEP_ALIVE_MS);
		const { next } = this;
		if (next === undefined) return;
		this.next = undefined;
		this.socket.resume();
		this.read(next);
	};

	private readonly noteEnd = (): void => {
		this.hasEnded = true;
		this.endWhenIdle();
	};

	private readonly expire = (): void => {
		if (!this.isAnswering || this.socket.writableLength > 0) this.socket.destroy();
	};

	/** What comes after this could not be answered any more, so it is not taken: its sender sees the end instead. */
	private end(): void {
		endConnection(this.socket);
	}

	private handOver(bytes: Buffer): void {
		const { socket, around } = this;
		socket.off("data", this.read).off("end", this.noteEnd).off("timeout", this.expire);
		socket.off("error", ignore).off("close", around.leave);
		socket.setTimeout(0);
		around.leave();
		around.handOver(bytes);
	}
}

function ignore(): void {}
