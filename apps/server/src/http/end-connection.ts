// Ends a connection so that the other side can still read the last answer.

import type { Socket } from "node:net";

const END_MS_MAX = 5_000;

/**
 * Sends the last words and the end, and throws away whatever still arrives: a socket that is closed with unread bytes is
 * reset, and the other side may then lose the answer. A side that does not close in time is cut.
 */
export function endConnection(socket: Socket, lastWords?: string): void {
	socket.removeAllListeners("data").resume();
	if (lastWords === undefined) socket.end();
	else socket.end(lastWords);
	const timer = setTimeout(() => socket.destroy(), END_MS_MAX).unref();
	socket.once("close", () => clearTimeout(timer));
}
