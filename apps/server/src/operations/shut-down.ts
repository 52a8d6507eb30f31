// Stops the server without losing an answer: it accepts no new requests and answers the accepted ones, within a time limit.

import type { FastifyInstance } from "fastify";
import type { Logger } from "./logger.ts";

/** Resolves when every connection is closed. The result is true if all of them ended by themselves. */
export async function shutDown(app: FastifyInstance, log: Logger, drainMsMax: number): Promise<boolean> {
	let isDrained = true;
	const timer = setTimeout(() => {
		isDrained = false;
		log.warn("cut connections that did not end in time");
		app.server.closeAllConnections();
	}, drainMsMax);
	// A kept-alive connection is idle only for a moment between two requests, so one sweep is not enough.
	const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
	try {
		await app.close();
	} finally {
		clearTimeout(timer);
		clearInterval(sweep);
	}
	return isDrained;
}
