// How long records are kept, as people read it: a workspace's settings, its runs, and the record of one customer.

import type { RetentionBlock, RetentionSettings } from "../retention.ts";

/** One look at all customers of a realm for records over their time. */
export interface RetentionRun {
	readonly id: number;
	readonly isAutomatic: boolean;
	readonly years: number;
	readonly customers: number;
	/** Over their time with nothing in the way, erased or not. */
	readonly due: number;
	readonly erased: number;
	/** Over their time, and kept for a legal hold or an open case. */
	readonly onHold: number;
	readonly inCase: number;
	readonly startedBy: string;
	readonly startedAt: number;
	readonly finishedAt: number | null;
}

export interface RetentionFacts extends RetentionSettings {
	/** What the law of the country asks for, and what is taken for a slip of the hand. */
	readonly yearsMin: number;
	readonly yearsMax: number;
	/** The latest look at all customers of this mode that was finished; nothing before the first. */
	readonly lastRun: RetentionRun | undefined;
}

/** Who held or erased a record. */
export interface RecordActor {
	readonly by: string;
	/** The name of a user or a key; null for others. */
	readonly byName: string | null;
}

export interface CustomerRecord {
	readonly customerId: string;
	/** For how many years the workspace keeps records. */
	readonly years: number;
	readonly lastEventAt: number;
	/** A day, as somebody told it. */
	readonly relationshipEndedOn: string | null;
	readonly lastCaseClosedAt: number | null;
	/** From then on the law and the workspace let it be erased. */
	readonly erasableAt: number;
	/** What stands against erasing it now. */
	readonly blocks: readonly RetentionBlock[];
	readonly legalHold: (RecordActor & { readonly since: number; readonly reason: string }) | null;
	readonly erasure:
		| (RecordActor & {
				readonly at: number;
				/** Its events, or the texts that may name the customer, are not all through yet; a job goes on with them. */
				readonly isUnderWay: boolean;
				/** Something came after it. */
				readonly hasNewer: boolean;
		  })
		| null;
}
