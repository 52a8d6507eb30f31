// One round of a batch: one read, the decisions, one write, and the answers after the commit. An event gets another round
// if another process changed its customer, or if the database undid the round. An event that cannot be written fails
// alone.

import { setTimeout as pause } from "node:timers/promises";
import { AppError, type DecisionRecord, type Hash, isOut, type Screener } from "@hakiki/domain";
import {
	type BatchRead,
	classifyFault,
	type Executor,
	findLockedCustomers,
	type MemoryProof,
	type ReadBatchOptions,
	type Realm,
	readBatch,
	type WrittenBatch,
	writeBatch,
} from "@hakiki/store";
import { type ClockWatch, refuseClock } from "../clock-watch.ts";
import type { RealmKeeper } from "../memory/realm-keeper.ts";
import type { RoundRecall } from "../memory/recall.ts";
import type { RealmContext, World } from "../realm-context.ts";
import { answerKnown } from "./answer-known.ts";
import { type DecideBatchOptions, type DecidedBatch, decideBatch } from "./decide-batch.ts";
import { LOST_ROUNDS_MAX, type WaitingEvent } from "./waiting-event.ts";

const FAULTS_MAX = 5;
/** A repair runs before the customer is decided alone, because it cannot pass that lock. */
const REPAIRS_MAX = LOST_ROUNDS_MAX - 1;
/** The pause after a fault doubles with each one. A server that restarts is back within their sum. */
const FAULT_PAUSE_MS = 50;
/** With it, a 503 still arrives before callers give up. */
const LATE_LOOK_MS_MAX = 400;

export interface RoundTools {
	readonly executor: Executor;
	readonly context: RealmContext;
	readonly world: World;
	readonly screener: Screener;
	newId(): Uint8Array;
	presentDecision(record: DecisionRecord): string;
	readonly clock: ClockWatch;
	readonly memory: RealmKeeper;
	/** Set for a round inside of a transaction, whose caller ends it. */
	readonly recall?: RoundRecall | undefined;
	/** Only in tests. */
	readonly watchSignals: DecideBatchOptions["watchSignals"];
	/** Called for customers that another process changed, for the metrics. */
	countLost(customers: number): void;
	/** Called for every round, for the metrics. */
	countRound(hasRead: boolean): void;
	/** Called for every round that was written, and for every round that failed. */
	noteWrite(failure: unknown): void;
	/** Repairs a customer whose history was stored with times in the future. */
	repair(customerId: string): Promise<void>;
}

/** Runs a round. Returns the events that need another round, in arrival order. Never throws. */
export async function runRound(tools: RoundTools, batch: readonly WaitingEvent[]): Promise<WaitingEvent[]> {
	const live = await dropExpired(tools, batch);
	if (live.length === 0) return [];
	try {
		return await attemptRound(tools, live);
	} catch (error) {
		return recoverRound(tools, live, error);
	}
}

export async function recoverRound(
	tools: RoundTools,
	batch: readonly WaitingEvent[],
	error: unknown,
): Promise<WaitingEvent[]> {
	const kind = classifyFault(error);
	const open = batch.filter((waiting) => !waiting.isAnswered);
	if (kind === "data") return isolate(tools, open, error);
	const again: WaitingEvent[] = [];
	for (const waiting of open) {
		waiting.faults += 1;
		waiting.isCommitUnknown = true;
		if (waiting.faults > FAULTS_MAX) waiting.reject(unavailable(error));
		else again.push(waiting);
	}
	if (kind === "connection") {
		tools.noteWrite(error);
		tools.memory.noteUnknownWrite();
	}
	if (kind === "retry") tools.memory.keys.doubt(performance.now());
	tools.world.log("warn", "a round was undone", { fault: kind, events: batch.length, error: nameOf(error) });
	if (kind === "busy") await setLockedApart(tools, again);
	const faults = again[0]?.faults ?? 0;
	if (again.length > 0 && kind !== "retry") await pause(FAULT_PAUSE_MS * 2 ** faults);
	return again;
}

/** Decides a locked customer alone from now on, so that the other customers of the lane do not wait. */
async function setLockedApart(tools: RoundTools, batch: readonly WaitingEvent[]): Promise<void> {
	try {
		const customerIds = distinct(batch.map((waiting) => waiting.event.customerId));
		const locked = await findLockedCustomers(tools.executor, { realm: tools.context.realm, customerIds });
		for (const waiting of batch) if (locked.has(waiting.event.customerId)) waiting.lostRounds = LOST_ROUNDS_MAX;
	} catch (error) {
		tools.world.log("warn", "locked customers could not be found", { error: nameOf(error) });
	}
}

/** Halves the batch until the faulty event is alone. Only this event gets 500. */
async function isolate(tools: RoundTools, batch: readonly WaitingEvent[], error: unknown): Promise<WaitingEvent[]> {
	if (batch.length <= 1) {
		tools.world.log("error", "an event could not be recorded", { event: batch[0]?.event.id, error: nameOf(error) });
		batch[0]?.reject(toFailure(error, "The event could not be recorded"));
		return [];
	}
	const middle = Math.ceil(batch.length / 2);
	const first = await runRound(tools, batch.slice(0, middle));
	const behind = new Set(first.map((waiting) => waiting.event.customerId));
	const rest = batch.slice(middle);
	const second = await runRound(
		tools,
		rest.filter((waiting) => !behind.has(waiting.event.customerId)),
	);
	const again = new Set([...first, ...second, ...rest.filter((waiting) => behind.has(waiting.event.customerId))]);
	return batch.filter((waiting) => again.has(waiting));
}

/** A profile of a newer version, or a key that this process does not have yet, gives 503: another process can read it. */
function toFailure(error: unknown, message: string): AppError {
	const isElsewhere = error instanceof AppError && error.code === "service_unavailable";
	return isElsewhere ? error : new AppError("internal_error", message, { cause: error });
}

export async function attemptRound(tools: RoundTools, batch: readonly WaitingEvent[]): Promise<WaitingEvent[]> {
	const { context, clock, memory } = tools;
	const wanted = describeRead(context.realm, batch);
	const likelyKeys = listLikelyKeys(tools, batch);
	const recall = tools.recall ?? memory.open(wanted, { hasClock: clock.estimate() !== undefined, likelyKeys });
	if (recall === undefined) return runFacts(tools, batch, wanted, undefined);
	// Until the write has ended, the memory takes it that the round may have changed anything that it wanted to know.
	let isCertain = false;
	try {
		const again = await runFacts(tools, batch, wanted, recall);
		isCertain = true;
		return again;
	} finally {
		if (tools.recall === undefined) recall.end(isCertain);
	}
}

/** Gets the facts of a round, from the memory and the database, and runs it. */
async function runFacts(
	tools: RoundTools,
	batch: readonly WaitingEvent[],
	wanted: ReadBatchOptions,
	recall: RoundRecall | undefined,
): Promise<WaitingEvent[]> {
	const { executor, clock } = tools;
	const before = tools.world.now();
	const missing = recall === undefined ? wanted : recall.missing;
	const read = missing === undefined ? undefined : await readBatch(executor, missing);
	tools.countRound(read !== undefined);
	const isClockWrong = read !== undefined && clock.note(read.clockMs, before);
	const unknown = read === undefined ? batch : await answerKnown(tools, batch, read);
	// Nothing may happen from here to the decision, because profiles are views of the memory.
	const clockMs = read?.clockMs ?? clock.estimate();
	if (clockMs === undefined) return [...unknown];
	const facts = recall === undefined ? read : recall.assemble(read, clockMs);
	if (facts === undefined) {
		tools.memory.noteForgotten();
		return [...unknown];
	}
	const fresh = isClockWrong ? refuseAll(unknown) : refuseEarly(tools, unknown, facts);
	if (fresh.length === 0) return [];
	const ahead = findAhead(tools, facts);
	if (ahead.length > 0) {
		for (const id of ahead) recall?.forget(id);
		return repairAhead(tools, fresh, ahead);
	}
	return decideRound(tools, fresh, facts, recall);
}

async function decideRound(
	tools: RoundTools,
	fresh: readonly WaitingEvent[],
	facts: BatchRead,
	recall: RoundRecall | undefined,
): Promise<WaitingEvent[]> {
	const latestReceiptMs = tools.clock.latestReceipt(facts.clockMs);
	const decided = decideBatch({
		context: tools.context,
		waiting: fresh,
		read: facts,
		screener: tools.screener,
		newId: tools.newId,
		presentDecision: tools.presentDecision,
		watchSignals: tools.watchSignals,
		latestReceiptMs,
	});
	const again = new Set(decided.undecided);
	for (const [waiting, error] of decided.failed) {
		if (recall?.isRemembered(waiting.event.customerId) === true) {
			// The memory may be at fault, so the customer is read and decided again.
			recall.forget(waiting.event.customerId);
			again.add(waiting);
			continue;
		}
		tools.world.log("error", "an event could not be decided", { event: waiting.event.id, error: nameOf(error) });
		waiting.reject(toFailure(error, "The event could not be decided"));
	}
	if (decided.rows.customers.length === 0) return fresh.filter((waiting) => again.has(waiting));
	recall?.beginWrite(decided.rows.links);
	const before = tools.world.now();
	const written = await write(tools, fresh, decided, {
		decider: recall?.decider ?? tools.memory.decider,
		memory: recall?.proof(latestReceiptMs),
	});
	tools.clock.note(written.clockMs, before);
	tools.noteWrite(undefined);
	if (!written.isAllowed) {
		await tools.memory.noteRefusal();
		// An event that could not be decided was answered, and must not be stored after all.
		return fresh.filter(({ isAnswered }) => !isAnswered);
	}
	recall?.keep(decided.rows, written.customers);
	return settle(tools, fresh, decided, written.customers, again);
}

function refuseAll(batch: readonly WaitingEvent[]): readonly WaitingEvent[] {
	for (const waiting of batch) waiting.reject(refuseClock());
	return [];
}

/** Refuses events that were received while the clock was ahead, even if the clock is right now. Returns the others. */
function refuseEarly(tools: RoundTools, batch: readonly WaitingEvent[], read: BatchRead): readonly WaitingEvent[] {
	const isEarly = ({ event }: WaitingEvent): boolean => tools.clock.isAhead(event.receivedAt, read.clockMs);
	if (!batch.some(isEarly)) return batch;
	refuseAll(batch.filter(isEarly));
	return batch.filter((waiting) => !isEarly(waiting));
}

/** Customers whose stored history is in the future, because the clock of the database was ahead. */
function findAhead({ clock }: RoundTools, { customers, clockMs }: BatchRead): readonly string[] {
	const ahead: string[] = [];
	for (const { id, lastReceivedAt } of customers.values()) if (clock.isAhead(lastReceivedAt, clockMs)) ahead.push(id);
	return ahead;
}

/** Repairs such customers. The round is then repeated and counted as lost, so that it cannot go on for ever. */
async function repairAhead(
	tools: RoundTools,
	batch: readonly WaitingEvent[],
	customerIds: readonly string[],
): Promise<WaitingEvent[]> {
	for (const id of customerIds) {
		const own = batch.filter(({ event }) => event.customerId === id);
		if (own.some(({ lostRounds }) => lostRounds >= REPAIRS_MAX)) {
			tools.world.log("error", "a customer's history is in the future and cannot be repaired; run hakiki rebuild");
			refuseAll(own);
			continue;
		}
		await tools.repair(id);
		for (const waiting of own) waiting.lostRounds += 1;
	}
	return batch.filter(({ isAnswered }) => !isAnswered);
}

/** Keys that may be stored. The unique index refuses any other stored key, and the round is repeated with a read. */
function listLikelyKeys({ memory: { keys } }: RoundTools, batch: readonly WaitingEvent[]): readonly string[] {
	const isInDoubt = keys.isInDoubt(performance.now());
	const likely: string[] = [];
	for (const { idempotencyKey: key, isCommitUnknown, isHistory } of batch)
		if (key !== undefined && (isInDoubt || isCommitUnknown || isHistory || keys.mayHave(key))) likely.push(key);
	return likely;
}

/** What a batch has to know. It asks for each row once. */
export function describeRead(realm: Realm, batch: readonly WaitingEvent[]): ReadBatchOptions {
	const customerIds = new Set<string>();
	const hashes = new Set<Hash>();
	const keys: string[] = [];
	const eventIds: Uint8Array[] = [];
	const sealedOf: string[] = [];
	for (const waiting of batch) {
		const { customerId } = waiting.event;
		customerIds.add(customerId);
		for (const ref of waiting.refs) hashes.add(ref.hash);
		if (waiting.account !== undefined && isOut(waiting.event)) hashes.add(waiting.account);
		if (waiting.idempotencyKey !== undefined) keys.push(waiting.idempotencyKey);
		if (waiting.isCommitUnknown) eventIds.push(waiting.id);
		if (waiting.secrets.customer !== undefined) sealedOf.push(customerId);
	}
	return { realm, customerIds: [...customerIds], hashes: [...hashes], keys, eventIds, sealedOf };
}

function write(
	tools: RoundTools,
	fresh: readonly WaitingEvent[],
	decided: DecidedBatch,
	claim: { readonly decider: string; readonly memory: MemoryProof | undefined },
): Promise<WrittenBatch> {
	return writeBatch(tools.executor, {
		realm: tools.context.realm,
		...claim,
		workspaceId: tools.context.workspaceId,
		deadlineMs: Math.min(...fresh.map((waiting) => waiting.deadlineMs)),
		listsVersion: tools.screener.version,
		...decided.rows,
	});
}

/** Answers the committed events, and returns the rest in arrival order. */
function settle(
	tools: RoundTools,
	fresh: readonly WaitingEvent[],
	decided: DecidedBatch,
	written: ReadonlySet<string>,
	again: Set<WaitingEvent>,
): WaitingEvent[] {
	for (const [waiting, body] of decided.answers) {
		if (written.has(waiting.event.customerId)) {
			if (waiting.idempotencyKey !== undefined) tools.memory.keys.add(waiting.idempotencyKey);
			waiting.resolve(waiting.isControl ? { body, isReplay: false, isControl: true } : { body, isReplay: false });
			continue;
		}
		waiting.lostRounds += 1;
		again.add(waiting);
	}
	const lost = decided.rows.customers.length - written.size;
	if (lost > 0) tools.countLost(lost);
	if (again.size === 0) return [];
	return fresh.filter((waiting) => again.has(waiting));
}

/** Answers the events whose time is over. Returns the rest. */
export async function dropExpired(tools: RoundTools, batch: readonly WaitingEvent[]): Promise<readonly WaitingEvent[]> {
	await answerLate(tools, batch);
	return rejectExpired(
		tools,
		batch.filter(({ isAnswered }) => !isAnswered),
	);
}

/**
 * If a process stood still while the database stored an event, it never read how its write ended. Such an event is looked up, so
 * that no 503 says that it was not stored. A database that does not answer at once is not waited for.
 */
async function answerLate(tools: RoundTools, batch: readonly WaitingEvent[]): Promise<void> {
	const now = tools.world.now();
	const late = batch.filter(
		({ isCommitUnknown, deadlineMs, handedOver }) =>
			isCommitUnknown && now >= deadlineMs && handedOver?.isGivenUp() !== true,
	);
	if (late.length === 0) return;
	const wanted = { ...describeRead(tools.context.realm, late), customerIds: [], hashes: [], sealedOf: [] };
	const lookUp = readBatch(tools.executor, wanted).then((read) => answerKnown(tools, late, read));
	await Promise.race([lookUp.catch(() => undefined), pause(LATE_LOOK_MS_MAX, undefined, { ref: false })]);
}

/**
 * Answers 503 to an event after its deadline or without the process that handed it over, and to the later events of the same
 * customer in its batch. Returns the rest.
 */
function rejectExpired(tools: RoundTools, batch: readonly WaitingEvent[]): readonly WaitingEvent[] {
	const now = tools.world.now();
	return batch.filter((waiting) => {
		const { handedOver, lostRounds } = waiting;
		if (handedOver !== undefined && (lostRounds > 0 || handedOver.isInDoubt())) waiting.isCommitUnknown = true;
		const isStopped = waiting.stopped?.isStopped(waiting.event.customerId) === true;
		if (now < waiting.deadlineMs && !isStopped && handedOver?.isGivenUp() !== true) return true;
		waiting.reject(unavailable(undefined));
		return false;
	});
}

export function unavailable(cause: unknown): AppError {
	return new AppError("service_unavailable", "The decision could not be stored in time; try again", {
		retryAfterSeconds: 1,
		cause,
	});
}

/** The log gets only the class and code of an error, because its message may quote personal data. */
function nameOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
	return `${error.name}${code}`;
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)];
