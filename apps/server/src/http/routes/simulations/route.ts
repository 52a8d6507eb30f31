// POST /v1/simulations: fills test mode with simulated customers, payments and frauds.

import { type AnswerOf, operations } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { Caller } from "@hakiki/service";
import { presentRun } from "../../../simulate/present-run.ts";
import { runSimulation } from "../../../simulate/run-simulation.ts";
import type { FindCaller } from "../../authenticate.ts";
import { type Routes, serveText } from "../../serve.ts";
import { Turns } from "../../turns.ts";

const SCOPE = "simulations:write";
const BUSY_SECONDS = 5;
const BUSY = "A simulation is running; try again when it has ended";

interface SimulationRouteOptions {
	readonly findCaller: FindCaller;
	readonly days: number;
}

export function registerSimulations({ app, service }: Routes, { findCaller, days }: SimulationRouteOptions): void {
	// Two workspaces may simulate at one time, so that none keeps the others waiting.
	const turns = new Turns({ max: 2, ownMax: 1, message: BUSY, retryAfterSeconds: BUSY_SECONDS });
	const running = new Set<AbortController>();
	// A server that stops waits for its open requests, so it ends the runs.
	app.addHook("preClose", (done) => {
		for (const stop of running) stop.abort();
		done();
	});
	serveText({ app }, operations.runSimulation, async (caller, request) => {
		refuseLiveMode(caller);
		const stop = new AbortController();
		const leave = (): void => stop.abort();
		// A client that closes its sending side normally still gets its response. Nobody does that here, so it has gone away.
		const { socket } = request.raw;
		socket.once("end", leave).once("close", leave);
		// It may have gone away while its key was looked up.
		if (socket.destroyed || socket.readableEnded) leave();
		running.add(stop);
		try {
			const context = await service.openRealm(caller.realm);
			const assertAccess = (): Promise<void> => assertCaller(caller, () => findCaller(request));
			const options = { actor: caller.actor, signal: stop.signal, days, assertAccess };
			const facts = await turns.run(context.workspaceId, () => runSimulation(service, context, options));
			const answer: AnswerOf<typeof operations.runSimulation> = presentRun(facts);
			return JSON.stringify(answer);
		} finally {
			running.delete(stop);
			socket.off("end", leave).off("close", leave);
		}
	});
}

/** A run lasts longer than the check of its request, so each of its acts is checked as a request would be. */
async function assertCaller({ realm }: Caller, find: () => Promise<Caller | undefined>): Promise<void> {
	const found = await find().catch((error: unknown) => {
		// An unavailable database does not mean that access has ended.
		if (error instanceof AppError && error.code !== "service_unavailable") return undefined;
		throw error;
	});
	if (found?.scopes.has(SCOPE) === true && found.realm === realm) return;
	throw new AppError("forbidden", "The simulation has ended early, because its caller may no longer run it");
}

/** Live data is never invented. */
function refuseLiveMode({ isLive, user }: Caller): void {
	if (!isLive) return;
	const remedy = user === null ? "Use a test key" : "Switch to test mode";
	throw new AppError("forbidden", `Simulated customers exist only in test mode. ${remedy}`);
}
