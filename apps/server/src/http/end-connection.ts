// Closes a connection so that the client can still read the last response.

import type { Socket } from "node:net";

const END_MS_MAX = 5_000;

/**
 * Sends the last response, closes our side and discards all bytes that still arrive. Closing a socket with unread bytes
 * would reset it, and the client could lose the response. A client that does not close in time is disconnected.
 */
export function endConnection(socket: Socket, lastResponse?: string): void {
	socket.removeAllListeners("data").resume();
	if (lastResponse === undefined) socket.end();
	else socket.end(lastResponse);
	const timer = setTimeout(() => socket.destroy(), END_MS_MAX).unref();
	socket.once("close", () => clearTimeout(timer));
}
