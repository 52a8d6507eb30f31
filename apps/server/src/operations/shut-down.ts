// Stops the server without losing an answer: nothing new is accepted, what was taken is answered, within a bound.

import type { FastifyInstance } from "fastify";
import type { Logger } from "./logger.ts";

/** Resolves when every connection is closed. True when all of them ended by themselves. */
export async function shutDown(app: FastifyInstance, log: Logger, drainMsMax: number): Promise<boolean> {
	let isDrained = true;
	const timer = setTimeout(() => {
		isDrained = false;
		log.warn("cut connections that did not end in time");
		app.server.closeAllConnections();
	}, drainMsMax);
	// Between two requests a kept-alive connection is idle only for a moment, so one look at them is not enough.
	const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
	try {
		await app.close();
	} finally {
		clearTimeout(timer);
		clearInterval(sweep);
	}
	return isDrained;
}
