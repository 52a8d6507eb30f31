// Reads how the installation is doing, over all workspaces: open cases, webhooks, the audit log and learning. For metrics.

import {
	countOpenCases,
	type EndpointFigures,
	findLatestRounds,
	type LatestRound,
	measureEndpoints,
	measureOutbox,
	measureUnsealedAudit,
	type OpenCases,
	type Pool,
} from "@hakiki/store";

export interface Backlog {
	readonly count: number;
	/** How long the oldest has waited; 0 if nothing waits. */
	readonly oldestMs: number;
}

export interface Vitals {
	readonly cases: readonly OpenCases[];
	readonly endpoints: readonly EndpointFigures[];
	readonly outbox: Backlog;
	/** Audit entries that are not chained yet. */
	readonly audit: Backlog;
	readonly rounds: readonly LatestRound[];
}

/** A higher number makes no difference to an operator. With so many of everything, all statements took 40 ms on a busy machine. */
const COUNT_MAX = 10_000;

/** The statements run one after the other on one connection, because the background jobs share the pool. */
export async function readVitals({ pool }: { readonly pool: Pool }, options: { readonly at: number }): Promise<Vitals> {
	const cases = await countOpenCases(pool, { limit: COUNT_MAX });
	const endpoints = await measureEndpoints(pool, { at: options.at, limit: COUNT_MAX });
	const outbox = await measureOutbox(pool, { limit: COUNT_MAX });
	const audit = await measureUnsealedAudit(pool, { limit: COUNT_MAX });
	return { cases, endpoints, outbox, audit, rounds: await findLatestRounds(pool) };
}
