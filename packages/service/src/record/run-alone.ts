// Decides a busy customer alone: after three lost rounds its row is locked first, so that no other process can come
// between.

import { classifyFault, inTransaction, lockCustomer, type Pool } from "@hakiki/store";
import { attemptRound, describeRead, dropExpired, type RoundTools, recoverRound, unavailable } from "./run-round.ts";
import { WaitingEvent } from "./waiting-event.ts";

/** `batch` holds events of one customer. Returns the events that need another round, in order. Never throws. */
export async function runAlone(tools: RoundTools, pool: Pool, batch: readonly WaitingEvent[]): Promise<WaitingEvent[]> {
	// The database refuses late writes, so a late event would otherwise need rounds for ever.
	const live = await dropExpired(tools, batch);
	if (live.length === 0) return [];
	try {
		return await attemptLocked(tools, pool, live);
	} catch (error) {
		if (classifyFault(error) !== "busy") return recoverRound(tools, live, error);
		for (const waiting of live) waiting.reject(unavailable(error));
		return [];
	}
}

async function attemptLocked(tools: RoundTools, pool: Pool, batch: readonly WaitingEvent[]): Promise<WaitingEvent[]> {
	const customerId = batch[0]?.event.customerId ?? "";
	const held = batch.map(holdAnswer);
	const inner = held.map((one) => one.inner);
	const recall = tools.memory.openPlain(describeRead(tools.context.realm, inner));
	const again = await inTransaction(pool, async (client) => {
		await lockCustomer(client, { realm: tools.context.realm, customerId });
		return new Set(await attemptRound({ ...tools, executor: client, recall }, inner));
	}).finally(() => recall?.end(false));
	for (const { release } of held) release();
	return held.filter(({ inner }) => again.has(inner)).map(({ outer }) => outer);
}

/** Keeps the answers until the commit. */
function holdAnswer(outer: WaitingEvent): { outer: WaitingEvent; inner: WaitingEvent; release: () => void } {
	let answer: (() => void) | undefined;
	const inner = new WaitingEvent(
		outer,
		(decision) => {
			answer = () => outer.resolve(decision);
		},
		(error) => {
			answer = () => outer.reject(error);
		},
	);
	inner.lostRounds = outer.lostRounds;
	inner.faults = outer.faults;
	inner.isCommitUnknown = outer.isCommitUnknown;
	return { outer, inner, release: () => answer?.() };
}
