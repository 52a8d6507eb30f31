// An event that was accepted and is not answered yet, with the number of its lost rounds.

import type { EntityRef, EventSecrets, EventWarning, Hash, NormalEvent } from "@hakiki/domain";
import type { StoppedCustomers } from "./stopped-customers.ts";

/** After this many lost rounds a customer is decided alone, with its row locked first. */
export const LOST_ROUNDS_MAX = 3;

export interface RecordedDecision {
	/**
	 * The decision as JSON, byte for byte as it was stored. It is text, because the server writes it together with the
	 * headers.
	 */
	readonly body: string;
	readonly isReplay: boolean;
	/** True if it was let through as part of the control group. */
	readonly isControl?: true;
}

/** An event that is ready to wait for its round. */
export interface PreparedEvent {
	readonly event: NormalEvent;
	readonly secrets: EventSecrets;
	/** The warnings of the answer. */
	readonly warnings: readonly EventWarning[] | undefined;
	/** Every tie between the customer and an entity that the event shows. */
	readonly refs: readonly EntityRef[];
	/** The customer's own account, for events that may be a step of a ring. */
	readonly account: Hash | undefined;
	/** The 16 bytes of the event's id. */
	readonly id: Uint8Array;
	readonly idempotencyKey: string | undefined;
	/** The event was imported. It is scored and folded, but changes no status and opens no case. */
	readonly isHistory: boolean;
	readonly fingerprint: Uint8Array;
	/** After this time the event gets 503, and nothing of it may be written. */
	readonly deadlineMs: number;
	/** Shared by the events that were sent together. */
	readonly stopped: StoppedCustomers | undefined;
	/** The trace of the request, which webhooks of the decision carry on. */
	readonly traceparent: string | undefined;
	/** Set if another process has handed it over. */
	readonly handedOver?: HandedOver | undefined;
}

export interface HandedOver {
	/** True if the other process may have given the event up and stored it. */
	isInDoubt(): boolean;
	/** True if the other process certainly decides the event itself, or is dead. */
	isGivenUp(): boolean;
}

export type Answer = (decision: RecordedDecision) => void;
export type Refusal = (error: unknown) => void;

export class WaitingEvent implements PreparedEvent {
	readonly event: NormalEvent;
	readonly secrets: EventSecrets;
	readonly warnings: readonly EventWarning[] | undefined;
	readonly refs: readonly EntityRef[];
	readonly account: Hash | undefined;
	readonly id: Uint8Array;
	readonly idempotencyKey: string | undefined;
	readonly isHistory: boolean;
	readonly fingerprint: Uint8Array;
	readonly deadlineMs: number;
	readonly stopped: StoppedCustomers | undefined;
	readonly handedOver: HandedOver | undefined;
	readonly traceparent: string | undefined;
	/** Rounds that the customer of this event lost to another process. */
	lostRounds = 0;
	/** Rounds that a fault of the database undid. */
	faults = 0;
	/** Set after a fault. The commit may have happened, so the next round looks the event up first. */
	isCommitUnknown = false;
	/** An answered event gets no further round, so that a refused event is never stored. */
	isAnswered = false;
	/** Set when the event is let through as part of the control group. */
	isControl = false;
	private readonly answer: Answer;
	private readonly refuse: Refusal;

	constructor(prepared: PreparedEvent, answer: Answer, refuse: Refusal) {
		this.event = prepared.event;
		this.secrets = prepared.secrets;
		this.warnings = prepared.warnings;
		this.refs = prepared.refs;
		this.account = prepared.account;
		this.id = prepared.id;
		this.idempotencyKey = prepared.idempotencyKey;
		this.isHistory = prepared.isHistory;
		this.fingerprint = prepared.fingerprint;
		this.deadlineMs = prepared.deadlineMs;
		this.stopped = prepared.stopped;
		this.handedOver = prepared.handedOver;
		this.traceparent = prepared.traceparent;
		this.answer = answer;
		this.refuse = refuse;
	}

	resolve(decision: RecordedDecision): void {
		this.isAnswered = true;
		this.answer(decision);
	}

	reject(error: unknown): void {
		this.isAnswered = true;
		this.stopped?.note(this.event.customerId, error);
		this.refuse(error);
	}
}
