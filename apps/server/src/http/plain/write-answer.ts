// The text of an answer, with the headers that it has on the way through Fastify and Node.js.

import { STATUS_CODES } from "node:http";
import { KEEP_ALIVE_MS } from "../common-headers.ts";
import type { Permits } from "../service-port.ts";

interface Answer {
	readonly status: number;
	readonly requestId: string;
	readonly permits: Permits | undefined;
	/** Further headers, each with its end of line. */
	readonly more: string;
	readonly body: string;
	readonly isLast: boolean;
}

const COMMON = "x-content-type-options: nosniff\r\ncache-control: no-store\r\n";
const TYPE = "content-type: application/json; charset=utf-8\r\n";
const KEPT = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1_000}\r\n`;
const CLOSED = "Connection: close\r\n";

export function writeAnswer({ status, requestId, permits, more, body, isLast }: Answer): string {
	return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nx-request-id: ${requestId}\r\n${COMMON}${permits === undefined ? "" : writePermits(permits)}${more}${TYPE}content-length: ${Buffer.byteLength(body)}\r\nDate: ${readDate()}\r\n${isLast ? CLOSED : KEPT}\r\n${body}`;
}

function writePermits({ limit, remaining, resetSeconds }: Permits): string {
	return `x-ratelimit-limit: ${limit}\r\nx-ratelimit-remaining: ${remaining}\r\nx-ratelimit-reset: ${resetSeconds}\r\n`;
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
