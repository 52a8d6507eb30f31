// POST /v1/simulations: fills test mode with simulated customers, payments and frauds.

import { type AnswerOf, operations } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { Caller } from "@hakiki/service";
import { presentRun } from "../../../simulate/present-run.ts";
import { runSimulation } from "../../../simulate/run-simulation.ts";
import { type Routes, serveText } from "../../serve.ts";

const BUSY_SECONDS = 5;

export function registerSimulations({ app, service }: Routes): void {
	let running: AbortController | undefined;
	// A server that stops waits for its open requests, so it ends the run.
	app.addHook("preClose", (done) => {
		running?.abort();
		done();
	});
	serveText({ app }, operations.runSimulation, async (caller, request) => {
		refuseLiveMode(caller);
		const context = await service.openRealm(caller.realm);
		if (running !== undefined) throw refuseSecond();
		const stop = new AbortController();
		running = stop;
		const leave = (): void => stop.abort();
		// A client that closes its sending side normally still gets its response. Nobody does that here, so it has gone away.
		request.raw.socket.once("end", leave).once("close", leave);
		try {
			const facts = await runSimulation(service, context, { actor: caller.actor, signal: stop.signal });
			const answer: AnswerOf<typeof operations.runSimulation> = presentRun(facts);
			return JSON.stringify(answer);
		} finally {
			running = undefined;
			request.raw.socket.off("end", leave).off("close", leave);
		}
	});
}

/** Live data is never invented. */
function refuseLiveMode({ isLive, user }: Caller): void {
	if (!isLive) return;
	const remedy = user === null ? "Use a test key" : "Switch to test mode";
	throw new AppError("forbidden", `Simulated customers exist only in test mode. ${remedy}`);
}

function refuseSecond(): AppError {
	return new AppError("service_unavailable", "Another simulation is running; try again", {
		retryAfterSeconds: BUSY_SECONDS,
	});
}
