// A connection that Node.js reads, one request at a time. Node.js by itself turns all bytes that have arrived into requests
// at once, thousands of them where they are small, and every other connection waits meanwhile.

import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { endConnection } from "../end-connection.ts";
import { findHeadEnd, REQUEST_BYTES_MIN } from "./find-head-end.ts";

/** With so many requests unanswered, the next one waits in the socket. */
export const UNANSWERED_MAX = 16;
/** After so much without a whole request, other connections have their turn: these may be chunks of one byte each. */
const TURN_BYTES_MAX = 8 * 1024;
const TURN_PIECES_MAX = 128;

const PACE = Symbol("pace");

interface PacedSocket extends Socket {
	[PACE]?: PacedConnection;
}

/** Node.js makes one for every request whose head it has read, also for a request that it answers by itself. */
export class CountedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
	constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
		super(...given);
		getPace(this.req.socket)?.count(this);
	}
}

/** How a connection is paced; undefined until Node.js reads it. */
export function getPace(socket: Socket): PacedConnection | undefined {
	return (socket as PacedSocket)[PACE];
}

export class PacedConnection {
	private readonly socket: Socket;
	private readonly giveBytes: (bytes: Buffer) => void;
	private readonly giveEnd: () => void;
	/** In the order of their requests. The last request may still be incomplete. */
	private readonly unanswered: ServerResponse[] = [];
	/** The latest request, and how much of its body is known to come. */
	private latest: IncomingMessage | undefined;
	private bodyBytesLeft = 0;
	private requestCount = 0;
	private isResting = false;
	private hasEnded = false;
	private isEndGiven = false;
	private refusal: string | undefined;

	/** `attach` lets Node.js listen to the socket. What it listens to then comes from here. */
	constructor(socket: Socket, attach: () => void) {
		this.socket = socket;
		const [data, end] = interceptListeners(socket, ["data", "end"], attach);
		this.giveBytes = data as (bytes: Buffer) => void;
		this.giveEnd = end as () => void;
		(socket as PacedSocket)[PACE] = this;
		socket.on("data", this.take).on("end", this.noteEnd).on("drain", this.goOn);
	}

	readonly take = (bytes: Buffer): void => {
		if (this.refusal !== undefined || !this.socket.writable) return;
		const { requestCount } = this;
		let at = 0;
		for (let pieces = 0; at < bytes.length && this.canTake(requestCount); pieces += 1) {
			if (at >= TURN_BYTES_MAX || pieces >= TURN_PIECES_MAX) break;
			const end = this.findPieceEnd(bytes, at);
			this.give(bytes.subarray(at, end));
			at = end;
		}
		if (this.refusal !== undefined) return;
		if (at < bytes.length) this.rest(bytes.subarray(at));
		else if (this.isInChunks()) this.rest();
	};

	count(response: ServerResponse): void {
		const request = response.req;
		this.requestCount += 1;
		this.latest = request;
		this.bodyBytesLeft = Number(request.headers["content-length"] ?? 0);
		this.unanswered.push(response);
		response.once("close", () => {
			this.unanswered.splice(this.unanswered.indexOf(response), 1);
			this.settle();
			this.goOn();
		});
	}

	/** The bytes that came are no HTTP. Requests before them are answered first: what they asked for is done. */
	refuse(answer: string): void {
		if (this.refusal !== undefined) return;
		this.refusal = answer;
		this.settle();
	}

	/** Nothing was read or written for a while. A request that takes long is waited for, a side that does not read is not. */
	expire(): void {
		if (this.unanswered.length === 0 || this.socket.writableLength > 0) this.socket.destroy();
	}

	/** One request a turn, to its last byte; `requestCount` is how many there were at the beginning of the turn. */
	private canTake(requestCount: number): boolean {
		const { latest, socket, unanswered } = this;
		if (this.isResting || this.refusal !== undefined || socket.destroyed) return false;
		if (latest !== undefined && !latest.complete) return latest.readableLength < latest.readableHighWaterMark;
		if (this.requestCount !== requestCount || unanswered.length >= UNANSWERED_MAX) return false;
		// Node.js would stop reading in the midst of a piece when more than this waits to be sent.
		const waitingBytes = unanswered.reduce((sum, { writableLength }) => sum + writableLength, 0);
		return !socket.writableNeedDrain && waitingBytes < socket.writableHighWaterMark;
	}

	/** No piece holds the ends of two heads, so that Node.js never sees more requests than were counted. */
	private findPieceEnd(bytes: Buffer, at: number): number {
		const { latest } = this;
		if (latest === undefined || latest.complete) return findHeadEnd(bytes, at);
		if (this.bodyBytesLeft > 0) return Math.min(bytes.length, at + this.bodyBytesLeft);
		const end = Math.max(at + REQUEST_BYTES_MIN, findHeadEnd(bytes, at));
		return Math.min(bytes.length, end, at + TURN_BYTES_MAX);
	}

	private give(piece: Buffer): void {
		const { latest } = this;
		this.giveBytes(piece);
		if (this.latest === latest) this.bodyBytesLeft = Math.max(0, this.bodyBytesLeft - piece.length);
	}

	/** Whether a body is under way whose length nobody knows. */
	private isInChunks(): boolean {
		return this.latest?.complete === false && this.bodyBytesLeft === 0;
	}

	/** Leaves the rest of this turn to others. The socket keeps what is left, and reads no more ahead than its own bound. */
	private rest(left?: Buffer): void {
		this.socket.pause();
		if (left !== undefined) this.socket.unshift(left);
		if (this.isResting) return;
		this.isResting = true;
		setImmediate(() => {
			this.isResting = false;
			this.goOn();
		});
	}

	private readonly goOn = (): void => {
		if (this.canTake(this.requestCount) && this.socket.isPaused()) this.socket.resume();
	};

	private readonly noteEnd = (): void => {
		this.hasEnded = true;
		this.settle();
	};

	/** Ends the connection when every request that came whole has its answer. */
	private settle(): void {
		if ((!this.hasEnded && this.refusal === undefined) || this.socket.destroyed) return;
		if (this.unanswered.some(({ req, writableEnded }) => req.complete || writableEnded)) return;
		if (this.refusal !== undefined) this.endRefused(this.refusal);
		else if (!this.isEndGiven) {
			this.isEndGiven = true;
			this.giveEnd();
		}
	}

	/** A request whose own body is broken gets one answer: the refusal, or what it was answered before its body came. */
	private endRefused(refusal: string): void {
		const { latest, socket, unanswered } = this;
		const [broken] = unanswered;
		if (broken?.headersSent) socket.destroy();
		else if (broken === undefined && latest?.complete === false) endConnection(socket);
		else endConnection(socket, refusal);
	}
}

/** Lets `attach` add listeners, takes those of `events` off again, and gives one function for each event that calls them. */
function interceptListeners(socket: Socket, events: readonly string[], attach: () => void) {
	const before = events.map((event) => new Set(socket.listeners(event)));
	attach();
	return events.map((event, index) => {
		const added = socket.listeners(event).filter((listener) => !before[index]?.has(listener));
		for (const listener of added) socket.off(event, listener as () => void);
		return (...values: unknown[]): void => {
			for (const listener of added) listener.apply(socket, values);
		};
	});
}
