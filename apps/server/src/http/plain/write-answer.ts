// Writes the text of a response, with the same headers as a response of Fastify and Node.js.

import { STATUS_CODES } from "node:http";
import { type HeaderSink, JSON_TYPE, KEEP_ALIVE_MS } from "../common-headers.ts";

const KEPT = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1_000}\r\n`;
const CLOSED = "Connection: close\r\n";

/** Collects the headers of a response one by one, and then returns the whole response. */
export class AnswerText implements HeaderSink {
	private head: string;

	constructor(status: number) {
		this.head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
	}

	/** Name and value need no escape: the parts that a caller can choose were checked before. */
	header(name: string, value: string): void {
		this.head += `${name}: ${value}\r\n`;
	}

	finish(body: string, isLast: boolean): string {
		this.header("content-type", JSON_TYPE);
		this.header("content-length", String(Buffer.byteLength(body)));
		this.header("Date", readDate());
		return `${this.head}${isLast ? CLOSED : KEPT}\r\n${body}`;
	}
}

let second = 0;
let date = "";

function readDate(): string {
	const now = Math.floor(Date.now() / 1_000);
	if (now !== second) {
		second = now;
		date = new Date(now * 1_000).toUTCString();
	}
	return date;
}
