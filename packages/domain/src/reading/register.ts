// The register as a compliance officer reads it.

import { CASE_STATUSES, type CaseStatus } from "../vocabulary.ts";

/** A line of the register: an event that a regulator wants to know of. */
export interface RegisterLine {
	/** The time of the entry, in ms. */
	readonly enteredAt: number;
	/** The time of the event, as ISO 8601. */
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
	/** The event was imported as history, so nobody could act on it in time. */
	readonly isBackfilled: boolean;
	readonly evidence: Readonly<Record<string, unknown>>;
}

/** A line with the present status of its case; null if it has none. */
export interface RegisterLineWithCase extends RegisterLine {
	readonly caseStatus: CaseStatus | null;
}

/** The status of a line: that of its case, or `no_case`. */
export const REGISTER_STATUSES = [...CASE_STATUSES, "no_case"] as const;
export type RegisterStatus = (typeof REGISTER_STATUSES)[number];
