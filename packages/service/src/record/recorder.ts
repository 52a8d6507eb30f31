// Records the events of all realms: normalises them, joins equal idempotency keys, and adds each to the lane of its realm.

import {
	AppError,
	accountOf,
	type DecisionRecord,
	type EventInput,
	entityRefsOf,
	fingerprintOf,
	formatId,
	normaliseEvent,
	type Screener,
} from "@hakiki/domain";
import { needsAccount } from "@hakiki/rules";
import type { Pool, Realm } from "@hakiki/store";
import type { ClockWatch } from "../clock-watch.ts";
import { HandoverLost, type PeerLink } from "../handover/peer-link.ts";
import type { Peers } from "../handover/peers.ts";
import { Lane } from "../lanes/lane.ts";
import { PassingMap } from "../lanes/passing-map.ts";
import type { DecisionMemory } from "../memory/decision-memory.ts";
import type { RealmContext, World } from "../realm-context.ts";
import { answerStored, conflict } from "./answer-known.ts";
import { throwForcedFailure } from "./forced-answers.ts";
import { runAlone } from "./run-alone.ts";
import { type RoundTools, runRound, unavailable } from "./run-round.ts";
import type { StoppedCustomers } from "./stopped-customers.ts";
import { LOST_ROUNDS_MAX, type PreparedEvent, type RecordedDecision, WaitingEvent } from "./waiting-event.ts";

interface RecorderOptions {
	readonly pool: Pool;
	readonly world: World;
	/** Rounds of one realm that run at once. */
	readonly roundsMax: number;
	readonly batchMax: number;
	readonly backlogMax: number;
	/** An event that is not stored by then gets 503, and the database refuses its write. */
	readonly deadlineMs: number;
	newId(): Uint8Array;
	presentDecision(record: DecisionRecord): string;
	countryOfIp(ip: string): string | undefined;
	isDisposableEmail(domain: string): boolean;
	isSanctionedWallet(address: string, chain: string): boolean;
	/** The sanctions and PEP lists, with the thresholds of this realm. */
	screenerOf(context: RealmContext): Screener;
	/** The current context. A lane asks for it in every round. */
	contextOf(realm: Realm): RealmContext;
	readonly clock: ClockWatch;
	readonly memory: DecisionMemory;
	readonly watchSignals: RoundTools["watchSignals"];
	/** Repairs a customer whose history was stored with times in the future. */
	repair(realm: Realm, customerId: string): Promise<void>;
	/** The processes that events may be handed over to. */
	readonly peers: Pick<Peers, "deciderOf"> | undefined;
}

export interface RecordOptions {
	readonly idempotencyKey?: string | undefined;
	/** True for imports and for batches that are sent as backfill. */
	readonly isHistory?: boolean;
	/** Shared by events that were sent together. */
	readonly stopped?: StoppedCustomers | undefined;
	/** The deadline for storing the event, if it is not the usual one. */
	readonly deadlineMs?: number | undefined;
	/** A valid `traceparent` of W3C Trace Context. */
	readonly traceparent?: string | undefined;
}

/** The clock of the process that decides may be 2 s behind, and after a statement that failed it pauses and looks again. */
const OVERDUE_MS = 4_000;
/** With the round itself and the network, an answer takes less than a second. */
const WAIT_MS_MAX = 400;

interface InFlight {
	readonly fingerprint: Uint8Array;
	readonly answer: Promise<RecordedDecision>;
}

interface RealmLane {
	readonly lane: Lane<WaitingEvent>;
	readonly inFlight: PassingMap<InFlight>;
}

interface CustomerPlace {
	/** Undefined for this process. */
	link: PeerLink | undefined;
	open: number;
}

export class Recorder {
	private readonly options: RecorderOptions;
	private readonly realms = new Map<Realm, RealmLane>();
	/** Where the open events of each customer are decided, if other processes decide as well. */
	private readonly places = new PassingMap<CustomerPlace>();
	/** The latest look-up of a stored key for each customer. */
	private readonly lookUps = new PassingMap<Promise<void>>();
	private handed = 0;
	private readonly handedWaiters: (() => void)[] = [];
	private handedTotal = 0;
	private customersLost = 0;
	private isClosing = false;
	private failure: unknown;

	constructor(options: RecorderOptions) {
		this.options = options;
	}

	/** The number of rounds that customers lost to other processes since the start. */
	get lostCount(): number {
		return this.customersLost;
	}

	/** The number of events that other processes were asked to decide since the start. */
	get handedOverCount(): number {
		return this.handedTotal;
	}

	/** Why the latest write failed: the database was gone, or its disk was full. Undefined after a write that worked. */
	get writeFailure(): unknown {
		return this.failure;
	}

	/** Called after every round, and after a trial write that follows a failure. */
	noteWrite(failure: unknown): void {
		this.failure = failure;
	}

	get backlog(): number {
		let backlog = 0;
		for (const { lane } of this.realms.values()) backlog += lane.backlog;
		return backlog;
	}

	/** The estimated wait of a new event; 0 while all waiting events fit into one round. */
	waitMsOf(realm: Realm): number {
		const lane = this.realms.get(realm)?.lane;
		if (lane !== undefined && lane.backlog >= this.options.batchMax) return lane.waitMs;
		return this.options.peers?.deciderOf(realm)?.waitMsOf(realm) ?? 0;
	}

	/** True if that wait is too long. A caller who gets 503 at once can hold the money and retry. */
	isBusy(realm: Realm): boolean {
		return this.waitMsOf(realm) > WAIT_MS_MAX;
	}

	/** Answers the accepted events. New events get 503. */
	async close(): Promise<void> {
		this.isClosing = true;
		// An event that another process gives back is decided here, so the lanes are drained again.
		do {
			while (this.handed > 0) await new Promise<void>((resolve) => this.handedWaiters.push(resolve));
			await Promise.all([...this.realms.values()].map(({ lane }) => lane.drain()));
		} while (this.handed > 0);
	}

	async record(realm: Realm, input: EventInput, options: RecordOptions = {}): Promise<RecordedDecision> {
		if (this.isClosing) {
			throw new AppError("service_unavailable", "The service is shutting down; try again", { retryAfterSeconds: 1 });
		}
		const context = this.options.contextOf(realm);
		if (!context.isLive) throwForcedFailure(input.customer_id);
		return this.recordPrepared(realm, this.prepare(context, input, options));
	}

	/** Records an event that this process or another one has prepared. The realm must be open. */
	async recordPrepared(realm: Realm, draft: PreparedEvent): Promise<RecordedDecision> {
		const { inFlight } = this.laneOf(realm);
		const key = draft.idempotencyKey;
		const first = key === undefined ? undefined : inFlight.get(key);
		if (first !== undefined) return replayOf(first, draft.fingerprint);
		const answer = this.answer(realm, draft);
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
			account: needsAccount(event, context.settings.country) ? accountOf(event.customerId, context.hash) : undefined,
			id,
			// The key may contain order numbers and names, so a keyed hash is stored. It stays after an erasure.
			idempotencyKey: options.idempotencyKey && context.hash("idempotency_key", options.idempotencyKey),
			isHistory: options.isHistory ?? false,
			fingerprint: context.fingerprint(fingerprintOf(event, secrets)),
			deadlineMs: options.deadlineMs ?? now + this.options.deadlineMs,
			stopped: options.stopped,
			traceparent: options.traceparent,
		};
	}

	/** Hands the event to the process that decides the realm, or decides it here. */
	private answer(realm: Realm, prepared: PreparedEvent): Promise<RecordedDecision> {
		const { peers } = this.options;
		if (peers === undefined || prepared.handedOver !== undefined) return this.answerHere(realm, prepared);
		return this.answerInPlace(peers, realm, prepared);
	}

	/** While an event of a customer is under way, the customer's later ones go to the same place, so that none overtakes it. */
	private async answerInPlace(
		peers: Pick<Peers, "deciderOf">,
		realm: Realm,
		prepared: PreparedEvent,
	): Promise<RecordedDecision> {
		const name = nameCustomer(realm, prepared);
		const place = this.places.get(name) ?? { link: peers.deciderOf(realm), open: 0 };
		this.places.set(name, place);
		place.open += 1;
		try {
			if (place.link === undefined) return await this.answerHere(realm, prepared);
			return await this.handOver(place, place.link, realm, prepared);
		} finally {
			place.open -= 1;
			if (place.open === 0) this.places.delete(name);
		}
	}

	/** If the other process dies or hangs, the event may be stored or not, so the round here looks for it first. */
	private async handOver(
		place: CustomerPlace,
		link: PeerLink,
		realm: Realm,
		prepared: PreparedEvent,
	): Promise<RecordedDecision> {
		if (prepared.stopped?.isStopped(prepared.event.customerId) === true) throw unavailable(undefined);
		this.handed += 1;
		this.handedTotal += 1;
		try {
			// When our time is over, the database must refuse what the other process still writes, although its clock is behind ours.
			const deadlineMs = prepared.deadlineMs - this.options.clock.leadMs;
			return await link.handOver(realm, { ...prepared, deadlineMs }, this.waitMsMaxOf(prepared));
		} catch (error) {
			if (!(error instanceof HandoverLost)) throw error;
			place.link = undefined;
			return await this.enqueue(realm, prepared, true);
		} finally {
			this.handed -= 1;
			if (this.handed === 0) for (const resolve of this.handedWaiters.splice(0)) resolve();
		}
	}

	/**
	 * Much longer than the other process needs for a 503. Its last statement may begin just before the deadline and run for almost
	 * as long again, and an event that is given up too early would get 503 while that statement stores it.
	 */
	private waitMsMaxOf({ deadlineMs }: PreparedEvent): number {
		return deadlineMs - this.options.world.now() + this.options.deadlineMs + OVERDUE_MS;
	}

	/**
	 * A key that was stored lately is probably repeated. Its answer is read beside the rounds, so that they need not read. Later
	 * events of the customer wait for it.
	 */
	private answerHere(realm: Realm, prepared: PreparedEvent): Promise<RecordedDecision> {
		const key = prepared.idempotencyKey;
		const isRepeated = key !== undefined && this.options.memory.keysOf(realm).mayHave(key);
		const name = nameCustomer(realm, prepared);
		const earlier = this.lookUps.get(name);
		if (!isRepeated && earlier === undefined) return this.enqueue(realm, prepared);
		const lookUp = this.lookUp(realm, prepared, isRepeated, earlier);
		const ended = lookUp.then(
			() => undefined,
			() => undefined,
		);
		this.lookUps.set(name, ended);
		return lookUp
			.then((stored) => stored ?? this.enqueue(realm, prepared))
			.finally(() => {
				if (this.lookUps.get(name) === ended) this.lookUps.delete(name);
			});
	}

	private async lookUp(
		realm: Realm,
		prepared: PreparedEvent,
		isRepeated: boolean,
		earlier: Promise<void> | undefined,
	): Promise<RecordedDecision | undefined> {
		await earlier;
		if (!isRepeated) return undefined;
		return answerStored(this.toolsOf(realm), prepared).catch((error: unknown) => {
			if (error instanceof AppError) throw error;
			// A round has more patience with a database that is away.
			return undefined;
		});
	}

	/** An event that was given back was accepted before, so the bound of the lane does not count for it. */
	private enqueue(realm: Realm, prepared: PreparedEvent, isGivenBack = false): Promise<RecordedDecision> {
		const { lane } = this.laneOf(realm);
		return new Promise((resolve, reject) => {
			const waiting = new WaitingEvent(prepared, resolve, reject);
			waiting.isCommitUnknown = isGivenBack;
			if (isGivenBack) lane.takeBack(waiting);
			else lane.add(waiting);
		});
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

	private toolsOf(realm: Realm): RoundTools {
		const context = this.options.contextOf(realm);
		return {
			executor: this.options.pool,
			context,
			screener: this.options.screenerOf(context),
			world: this.options.world,
			newId: this.options.newId,
			presentDecision: this.options.presentDecision,
			clock: this.options.clock,
			memory: this.options.memory.keeperOf(realm),
			watchSignals: this.options.watchSignals,
			noteWrite: (failure) => this.noteWrite(failure),
			repair: (customerId) => this.options.repair(realm, customerId),
			countLost: (customers) => {
				this.customersLost += customers;
			},
			countRound: (hasRead) => this.options.memory.countRound(hasRead),
		};
	}

	private async runRound(realm: Realm, batch: readonly WaitingEvent[]): Promise<WaitingEvent[]> {
		const tools = this.toolsOf(realm);
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

function nameCustomer(realm: Realm, { event }: PreparedEvent): string {
	return `${realm} ${event.customerId}`;
}

async function replayOf(first: InFlight, fingerprint: Uint8Array): Promise<RecordedDecision> {
	if (Buffer.compare(first.fingerprint, fingerprint) !== 0) throw conflict();
	return { ...(await first.answer), isReplay: true };
}
