// An event that was taken and not yet answered, with what its rounds have cost so far.

import type { EntityRef, EventSecrets, NormalEvent } from "@hakiki/domain";

/** After so many lost rounds a customer runs alone, with its row locked first. */
export const LOST_ROUNDS_MAX = 3;

export interface RecordedDecision {
	/** The decision as JSON, letter for letter what was stored. Text: a server writes it together with the headers. */
	readonly body: string;
	readonly isReplay: boolean;
}

export interface WaitingEvent {
	readonly event: NormalEvent;
	readonly secrets: EventSecrets;
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
	/** Rounds this event's customer lost to another process. */
	lostRounds: number;
	/** Rounds undone by a fault. */
	faults: number;
	/** Set after a fault: whether the commit happened is open, so the next round first looks the event up. */
	isCommitUnknown: boolean;
	/** An answered event never goes round again: what was refused must not be stored after all. */
	isAnswered: boolean;
	readonly resolve: (decision: RecordedDecision) => void;
	readonly reject: (error: unknown) => void;
}
