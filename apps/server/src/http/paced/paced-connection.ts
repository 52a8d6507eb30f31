// A connection that gives Node.js one request at a time. Node.js alone turns all bytes that have arrived into requests at
// once, thousands if they are small, and every other connection waits meanwhile.

import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { endConnection } from "../end-connection.ts";
import { findHeadEnd, REQUEST_BYTES_MIN } from "./find-head-end.ts";

/** With this many unanswered requests, the next one waits in the socket. */
export const UNANSWERED_MAX = 16;
/** After this much without a whole request, other connections get their turn. The bytes may be chunks of one byte each. */
const TURN_BYTES_MAX = 8 * 1024;
const TURN_PIECES_MAX = 128;

const PACE = Symbol("pace");

interface PacedSocket extends Socket {
	[PACE]?: PacedConnection;
}

/** Node.js creates one for every request whose headers it has read, even if it answers the request itself. */
export class CountedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
	constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
		super(...given);
		getPace(this.req.socket)?.count(this);
	}
}

/** Returns the pacing of a connection; undefined until Node.js reads the connection. */
export function getPace(socket: Socket): PacedConnection | undefined {
	return (socket as PacedSocket)[PACE];
}

export class PacedConnection {
	private readonly socket: Socket;
	private readonly giveBytes: (bytes: Buffer) => void;
	private readonly giveEnd: () => void;
	/** Responses that are not finished, in the order of their requests. The last request may still be incomplete. */
	private readonly unanswered: ServerResponse[] = [];
	/** The latest request, and the number of bytes of its body that are still to come. */
	private latest: IncomingMessage | undefined;
	private bodyBytesLeft = 0;
	private requestCount = 0;
	private isResting = false;
	private hasEnded = false;
	private isEndGiven = false;
	private refusal: string | undefined;

	/** `attach` lets Node.js listen to the socket. This class then passes the bytes on. */
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

	/** Refuses bytes that are not HTTP. Earlier requests are answered first, because their work is done. */
	refuse(answer: string): void {
		if (this.refusal !== undefined) return;
		this.refusal = answer;
		this.settle();
	}

	/** Called after a time without traffic. A slow request may continue; a caller that does not read is cut off. */
	expire(): void {
		if (this.unanswered.length === 0 || this.socket.writableLength > 0) this.socket.destroy();
	}

	/** Allows one whole request per turn; `requestCount` is the number of requests at the start of the turn. */
	private canTake(requestCount: number): boolean {
		const { latest, socket, unanswered } = this;
		if (this.isResting || this.refusal !== undefined || socket.destroyed) return false;
		if (latest !== undefined && !latest.complete) return latest.readableLength < latest.readableHighWaterMark;
		if (this.requestCount !== requestCount || unanswered.length >= UNANSWERED_MAX) return false;
		// If more than this waits to be sent, Node.js would stop reading in the middle of a piece.
		const waitingBytes = unanswered.reduce((sum, { writableLength }) => sum + writableLength, 0);
		return !socket.writableNeedDrain && waitingBytes < socket.writableHighWaterMark;
	}

	/** No piece contains the ends of the headers of two requests, so Node.js never sees more requests than were counted. */
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

	/** Whether a body of unknown length is arriving. */
	private isInChunks(): boolean {
		return this.latest?.complete === false && this.bodyBytesLeft === 0;
	}

	/** Leaves the rest of this turn to other connections. The socket keeps the remaining bytes, and its buffer is bounded. */
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

	/** Ends the connection when every complete request has its response. */
	private settle(): void {
		if ((!this.hasEnded && this.refusal === undefined) || this.socket.destroyed) return;
		if (this.unanswered.some(({ req, writableEnded }) => req.complete || writableEnded)) return;
		if (this.refusal !== undefined) this.endRefused(this.refusal);
		else if (!this.isEndGiven) {
			this.isEndGiven = true;
			this.giveEnd();
		}
	}

	/** A request with a broken body gets one response: the refusal, or the one it got before its body arrived. */
	private endRefused(refusal: string): void {
		const { latest, socket, unanswered } = this;
		const [broken] = unanswered;
		if (broken?.headersSent) socket.destroy();
		else if (broken === undefined && latest?.complete === false) endConnection(socket);
		else endConnection(socket, refusal);
	}
}

/** Lets `attach` add listeners, removes those of `events`, and returns a function for each event that calls them. */
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
