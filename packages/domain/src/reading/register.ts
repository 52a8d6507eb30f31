// The register as a compliance officer reads it.

/** A line of the register: something a regulator asks to be told of. */
export interface RegisterLine {
	/** When it was entered, in ms. */
	readonly enteredAt: number;
	/** When what it tells of happened, as ISO 8601. */
	readonly occurredAt: string;
	readonly customerId: string;
	readonly eventId: string;
	readonly rule: string;
	readonly reason: string;
	readonly type: string;
	readonly direction: string | null;
	readonly method: string | null;
	/** Major units as a decimal text. */
	readonly amount: string | null;
	readonly currency: string;
	readonly decision: string;
	readonly caseId: string | null;
	/** It was entered from history: nobody could look at it in time. */
	readonly isBackfilled: boolean;
	readonly evidence: Readonly<Record<string, unknown>>;
}
