// Connections whose requests are all plain. They are read and answered here, without the objects, streams and timers that
// Node.js creates for each request. At the first request that is not plain, Node.js takes over the connection.

import type { Server } from "node:http";
import type { Socket } from "node:net";
import { HEAD_MS_MAX, KEEP_ALIVE_MS } from "../common-headers.ts";
import { endConnection } from "../end-connection.ts";
import { PacedConnection } from "../paced/paced-connection.ts";
import type { PlainRequest } from "./read-plain-request.ts";

/** Sends the response to one request on its connection. */
export interface Responder {
	/** Whether the connection closes after the response. */
	readonly isLeaving: boolean;
	/** Writes the whole response, headers and body. It must be called once. */
	readonly write: (text: string) => void;
}

/** Answers a plain request. It must not throw. */
export type AnswerPlain = (request: PlainRequest, responder: Responder) => void;

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

	/** Ends each connection: at once if it is idle, otherwise after its response. */
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

class PlainConnection implements Responder {
	private readonly socket: Socket;
	private readonly around: Surroundings;
	private isAnswering = false;
	/** The caller has closed its side and sends nothing more. */
	private hasEnded = false;
	/** Bytes that arrived before the previous response was written. */
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
			// Requests are answered one after the other; nothing more is read until the response is written.
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
		// No more requests are read from a caller that does not read its responses, and the wait for it is limited.
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

	/** A later request could not be answered any more, so it is not read: its sender sees the end of the connection. */
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
