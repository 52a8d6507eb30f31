// Takes events of all realms: normalises them, lets equal idempotency keys meet, and sends each down its customer's lane.

import {
	AppError,
	type DecisionRecord,
	type EventInput,
	entityRefsOf,
	fingerprintOf,
	formatId,
	normaliseEvent,
	type Screener,
} from "@hakiki/domain";
import type { Pool, Realm } from "@hakiki/store";
import type { ClockWatch } from "../clock-watch.ts";
import { Lane } from "../lanes/lane.ts";
import { PassingMap } from "../lanes/passing-map.ts";
import type { RealmContext, World } from "../realm-context.ts";
import { throwForcedFailure } from "./forced-answers.ts";
import type { KeptOrder } from "./kept-order.ts";
import { runAlone } from "./run-alone.ts";
import { conflict, type RoundTools, runRound } from "./run-round.ts";
import { LOST_ROUNDS_MAX, type PreparedEvent, type RecordedDecision, WaitingEvent } from "./waiting-event.ts";

export interface RecorderOptions {
	readonly pool: Pool;
	readonly world: World;
	/** Rounds of a realm under way at once. */
	readonly roundsMax: number;
	readonly batchMax: number;
	readonly backlogMax: number;
	/** An event not stored by then is answered 503, and its write is refused by the database. */
	readonly deadlineMs: number;
	newId(): Uint8Array;
	presentDecision(record: DecisionRecord): string;
	countryOfIp(ip: string): string | undefined;
	isDisposableEmail(domain: string): boolean;
	isSanctionedWallet(address: string, chain: string): boolean;
	/** The lists of sanctions and PEPs as this realm searches them. */
	screenerOf(context: RealmContext): Screener;
	/** The context as it is now; a lane asks again for every round. */
	contextOf(realm: Realm): RealmContext;
	readonly clock: ClockWatch;
	/** Brings a customer back whose history was stored with times that are still to come. */
	repair(realm: Realm, customerId: string): Promise<void>;
}

export interface RecordOptions {
	readonly idempotencyKey?: string | undefined;
	/** History at any age: imports, and batches sent as backfill. */
	readonly isHistory?: boolean;
	/** Shared by events that were sent together. */
	readonly order?: KeptOrder | undefined;
	/** The moment by which it must be stored, where not the usual one. */
	readonly deadlineMs?: number | undefined;
}

/** With the round itself and the way there and back, an answer comes within a second. */
const WAIT_MS_MAX = 400;

interface InFlight {
	readonly fingerprint: Uint8Array;
	readonly answer: Promise<RecordedDecision>;
}

interface RealmLane {
	readonly lane: Lane<WaitingEvent>;
	readonly inFlight: PassingMap<InFlight>;
}

export class Recorder {
	private readonly options: RecorderOptions;
	private readonly realms = new Map<Realm, RealmLane>();
	private customersLost = 0;
	private isClosing = false;
	private failure: unknown;

	constructor(options: RecorderOptions) {
		this.options = options;
	}

	/** Rounds of customers lost to other processes since the start. */
	get lostCount(): number {
		return this.customersLost;
	}

	/** Why the latest write failed for want of the database or of room on its disk; undefined once one has worked. */
	get writeFailure(): unknown {
		return this.failure;
	}

	/** Told by rounds, and by a trial write after a failure. */
	noteWrite(failure: unknown): void {
		this.failure = failure;
	}

	get backlog(): number {
		let backlog = 0;
		for (const { lane } of this.realms.values()) backlog += lane.backlog;
		return backlog;
	}

	/** About how long an event that came now would wait; 0 while no more wait than one round takes. */
	waitMsOf(realm: Realm): number {
		const lane = this.realms.get(realm)?.lane;
		return lane === undefined || lane.backlog < this.options.batchMax ? 0 : lane.waitMs;
	}

	/** Whether that is too long; whoever is told so at once can hold the money and try again. */
	isBusy(realm: Realm): boolean {
		return this.waitMsOf(realm) > WAIT_MS_MAX;
	}

	/** Finishes what was taken; what comes now is answered 503. */
	async close(): Promise<void> {
		this.isClosing = true;
		await Promise.all([...this.realms.values()].map(({ lane }) => lane.drain()));
	}

	async record(realm: Realm, input: EventInput, options: RecordOptions = {}): Promise<RecordedDecision> {
		if (this.isClosing) {
			throw new AppError("service_unavailable", "The service is shutting down; try again", { retryAfterSeconds: 1 });
		}
		const context = this.options.contextOf(realm);
		if (!context.isLive) throwForcedFailure(input.customer_id);
		const draft = this.prepare(context, input, options);
		const { inFlight } = this.laneOf(realm);
		const key = draft.idempotencyKey;
		const first = key === undefined ? undefined : inFlight.get(key);
		if (first !== undefined) return replayOf(first, draft.fingerprint);
		const answer = this.enqueue(realm, draft);
		if (key === undefined) return answer;
		inFlight.set(key, { fingerprint: draft.fingerprint, answer });
		try {
			return await answer;
		} finally {
			inFlight.delete(key);
		}
	}

	private prepare(context: RealmContext, input: EventInput, options: RecordOptions): PreparedEvent {
		const id = this.options.newId();
		const now = this.options.world.now();
		const { event, secrets, warnings } = normaliseEvent(input, {
			id: formatId("evt", id),
			receivedAt: now,
			workspace: context.settings,
			isHistory: options.isHistory ?? false,
			hash: context.hash,
			rateFor: context.rateFor,
			usdRate: () => context.rateFor("USD"),
			countryOfIp: this.options.countryOfIp,
			isDisposableEmail: this.options.isDisposableEmail,
			isSanctionedWallet: this.options.isSanctionedWallet,
			lists: context.lists,
			screener: this.options.screenerOf(context),
		});
		return {
			event,
			secrets,
			warnings,
			refs: entityRefsOf(event),
			id,
			// Callers put order numbers and names into it: what is stored is a keyed hash, which also survives an erasure.
			idempotencyKey: options.idempotencyKey && context.hash("idempotency_key", options.idempotencyKey),
			isHistory: options.isHistory ?? false,
			fingerprint: context.fingerprint(fingerprintOf(event, secrets)),
			deadlineMs: options.deadlineMs ?? now + this.options.deadlineMs,
			order: options.order,
		};
	}

	private enqueue(realm: Realm, prepared: PreparedEvent): Promise<RecordedDecision> {
		const { lane } = this.laneOf(realm);
		return new Promise((resolve, reject) => lane.add(new WaitingEvent(prepared, resolve, reject)));
	}

	private laneOf(realm: Realm): RealmLane {
		const known = this.realms.get(realm);
		if (known) return known;
		const lane = new Lane<WaitingEvent>({
			batchMax: this.options.batchMax,
			backlogMax: this.options.backlogMax,
			roundsMax: this.options.roundsMax,
			keyOf: ({ event }) => event.customerId,
			runRound: (batch) => this.runRound(realm, batch),
		});
		const made = { lane, inFlight: new PassingMap<InFlight>() };
		this.realms.set(realm, made);
		return made;
	}

	private async runRound(realm: Realm, batch: readonly WaitingEvent[]): Promise<WaitingEvent[]> {
		const context = this.options.contextOf(realm);
		const tools: RoundTools = {
			executor: this.options.pool,
			context,
			screener: this.options.screenerOf(context),
			world: this.options.world,
			newId: this.options.newId,
			presentDecision: this.options.presentDecision,
			clock: this.options.clock,
			noteWrite: (failure) => this.noteWrite(failure),
			repair: (customerId) => this.options.repair(realm, customerId),
			countLost: (customers) => {
				this.customersLost += customers;
			},
		};
		const hot = new Set(
			batch.filter((waiting) => waiting.lostRounds >= LOST_ROUNDS_MAX).map(({ event }) => event.customerId),
		);
		if (hot.size === 0) return runRound(tools, batch);
		const again = new Set(
			await runRound(
				tools,
				batch.filter((waiting) => !hot.has(waiting.event.customerId)),
			),
		);
		for (const customerId of hot) {
			const own = batch.filter((waiting) => waiting.event.customerId === customerId);
			for (const waiting of await runAlone(tools, this.options.pool, own)) again.add(waiting);
		}
		return batch.filter((waiting) => again.has(waiting));
	}
}

async function replayOf(first: InFlight, fingerprint: Uint8Array): Promise<RecordedDecision> {
	if (Buffer.compare(first.fingerprint, fingerprint) !== 0) throw conflict();
	return { ...(await first.answer), isReplay: true };
}
