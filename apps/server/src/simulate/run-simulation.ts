// Fills the test mode of a workspace with two weeks of simulated traffic, beside the live decisions of the same server.

import type { RealmContext, Service } from "@hakiki/service";
import { noteSimulation } from "@hakiki/service";
import { FRAUD_NAMES } from "@hakiki/simulation";
import type { RunFacts } from "./present-run.ts";
import { receiveLocally } from "./receiver.ts";
import { sendSimulation } from "./send-simulation.ts";
import { simulateInThread } from "./simulate-in-thread.ts";

const CUSTOMERS = 200;
export const SIMULATED_DAYS = 14;
/** As on the command line. */
const SEED_MAX = 1_000_000_000;
/** A few events at a time: with 32, live decisions took twice as long meanwhile, and the run was no faster. */
const IN_FLIGHT_MAX = 8;

export async function runSimulation(
	service: Service,
	context: RealmContext,
	{
		actor,
		signal,
		days,
		assertAccess,
	}: {
		readonly actor: string;
		readonly signal: AbortSignal;
		readonly days: number;
		assertAccess(): Promise<void>;
	},
): Promise<RunFacts> {
	const { realm, settings } = context;
	const startedAt = performance.now();
	const until = service.world.now();
	const simulation = await simulateInThread({
		...{ country: settings.country, customers: CUSTOMERS, days, frauds: FRAUD_NAMES, until },
		// Another seed for each run, so that it adds other people.
		seed: until % SEED_MAX,
	});
	const { tag, customers, lines } = simulation;
	if (!signal.aborted) await noteSimulation(service, context, { actor, run: tag, customers, events: lines.length });
	const tally = await sendSimulation({
		...{ simulation, until, signal },
		receiver: receiveLocally(service, realm, { actor, inFlightMax: IN_FLIGHT_MAX, assertAccess }),
		now: () => performance.now(),
		onProgress: () => undefined,
	});
	return { tally, tag, customers, seconds: (performance.now() - startedAt) / 1_000, workspace: undefined };
}
