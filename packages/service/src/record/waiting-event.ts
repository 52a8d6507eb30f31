// An event that was taken and not yet answered, with what its rounds have cost so far.

import type { EntityRef, EventSecrets, EventWarning, NormalEvent } from "@hakiki/domain";
import type { KeptOrder } from "./kept-order.ts";

/** After so many lost rounds a customer runs alone, with its row locked first. */
export const LOST_ROUNDS_MAX = 3;

export interface RecordedDecision {
	/** The decision as JSON, letter for letter what was stored. Text: a server writes it together with the headers. */
	readonly body: string;
	readonly isReplay: boolean;
}

/** What is known of an event before it waits. */
export interface PreparedEvent {
	readonly event: NormalEvent;
	readonly secrets: EventSecrets;
	/** What the answer tells the caller to mend. */
	readonly warnings: readonly EventWarning[] | undefined;
	/** Every tie the event shows. */
	readonly refs: readonly EntityRef[];
	/** The 16 bytes of the event's id. */
	readonly id: Uint8Array;
	readonly idempotencyKey: string | undefined;
	/** Imported: it has long happened, so it is scored and folded but changes nobody's status and opens no case. */
	readonly isHistory: boolean;
	readonly fingerprint: Uint8Array;
	/** After this the event is answered 503 and nothing of it may be written. */
	readonly deadlineMs: number;
	/** Of the events it was sent together with. */
	readonly order: KeptOrder | undefined;
}

export type Answer = (decision: RecordedDecision) => void;
export type Refusal = (error: unknown) => void;

export class WaitingEvent implements PreparedEvent {
	readonly event: NormalEvent;
	readonly secrets: EventSecrets;
	readonly warnings: readonly EventWarning[] | undefined;
	readonly refs: readonly EntityRef[];
	readonly id: Uint8Array;
	readonly idempotencyKey: string | undefined;
	readonly isHistory: boolean;
	readonly fingerprint: Uint8Array;
	readonly deadlineMs: number;
	readonly order: KeptOrder | undefined;
	/** Rounds this event's customer lost to another process. */
	lostRounds = 0;
	/** Rounds undone by a fault. */
	faults = 0;
	/** Set after a fault: whether the commit happened is open, so the next round first looks the event up. */
	isCommitUnknown = false;
	/** An answered event never goes round again: what was refused must not be stored after all. */
	isAnswered = false;
	private readonly answer: Answer;
	private readonly refuse: Refusal;

	constructor(prepared: PreparedEvent, answer: Answer, refuse: Refusal) {
		this.event = prepared.event;
		this.secrets = prepared.secrets;
		this.warnings = prepared.warnings;
		this.refs = prepared.refs;
		this.id = prepared.id;
		this.idempotencyKey = prepared.idempotencyKey;
		this.isHistory = prepared.isHistory;
		this.fingerprint = prepared.fingerprint;
		this.deadlineMs = prepared.deadlineMs;
		this.order = prepared.order;
		this.answer = answer;
		this.refuse = refuse;
	}

	resolve(decision: RecordedDecision): void {
		this.isAnswered = true;
		this.answer(decision);
	}

	reject(error: unknown): void {
		this.isAnswered = true;
		this.order?.note(this.event.customerId, error);
		this.refuse(error);
	}
}
