// Responds to connections that sent no valid request: broken HTTP, headers that are too large, or a client that is too slow.

import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { JSON_TYPE } from "./common-headers.ts";
import { endConnection } from "./end-connection.ts";
import { getPace } from "./paced/paced-connection.ts";

const STATUS_BY_CODE: ReadonlyMap<string | undefined, number> = new Map([
	["ERR_HTTP_REQUEST_TIMEOUT", 408],
	["HPE_HEADER_OVERFLOW", 431],
]);

const MESSAGE_BY_STATUS: ReadonlyMap<number, string> = new Map([
	[408, "The request took too long to arrive"],
	[431, "The path and headers must be at most 16 KiB"],
]);

export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, requestId: string): void {
	if (error.code === "ECONNRESET" || !socket.writable) {
		socket.destroy();
		return;
	}
	const status = STATUS_BY_CODE.get(error.code) ?? 400;
	const message = MESSAGE_BY_STATUS.get(status) ?? "The request is not valid HTTP";
	const body = JSON.stringify({ error: "invalid_request", message, details: [], request_id: requestId });
	const answer =
		`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${JSON_TYPE}\r\n` +
		`Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\n` +
		`X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`;
	const pace = getPace(socket);
	if (pace === undefined) endConnection(socket, answer);
	else pace.refuse(answer);
}
