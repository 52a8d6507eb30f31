// How long records are kept, as people read it: a workspace's settings, its runs, and the record of one customer.

import type { EventSecrets } from "../event.ts";
import type { RetentionBlock, RetentionSettings } from "../retention.ts";
import type { CaseDetails, StatusRequest } from "./cases.ts";
import type { CustomerDetails, CustomerHistory } from "./customers.ts";
import type { EventReading } from "./events.ts";
import type { MatchFacts } from "./matches.ts";

/** A run over all customers of a realm that looks for expired records. */
export interface RetentionRun {
	readonly id: number;
	readonly isAutomatic: boolean;
	readonly years: number;
	readonly customers: number;
	/** Expired records that nothing blocks, erased or not. */
	readonly due: number;
	readonly erased: number;
	/** Expired records that a legal hold or an open case blocks. */
	readonly onHold: number;
	readonly inCase: number;
	readonly startedBy: string;
	readonly startedAt: number;
	readonly finishedAt: number | null;
}

export interface RetentionFacts extends RetentionSettings {
	/** The least years by law, and the most years that are accepted. */
	readonly yearsMin: number;
	readonly yearsMax: number;
	/** The latest finished run of this mode; absent before the first. */
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
	/** The years for which the workspace keeps records. */
	readonly years: number;
	readonly lastEventAt: number;
	/** A day as YYYY-MM-DD. */
	readonly relationshipEndedOn: string | null;
	readonly lastCaseClosedAt: number | null;
	/** The first moment at which the law and the workspace allow the erasure. */
	readonly erasableAt: number;
	/** Everything that blocks the erasure now. */
	readonly blocks: readonly RetentionBlock[];
	readonly legalHold: (RecordActor & { readonly since: number; readonly reason: string }) | null;
	readonly erasure:
		| (RecordActor & {
				readonly at: number;
				/** A job still works on the events, or on texts that may name the customer. */
				readonly isUnderWay: boolean;
				/** The customer has newer data since the erasure. */
				readonly hasNewer: boolean;
		  })
		| null;
}

interface ExportedEvent extends EventReading {
	/** The personal data of the event, which is stored sealed. */
	readonly personal: EventSecrets;
}

interface PersonExport {
	readonly description: CustomerDetails;
	readonly record: CustomerRecord;
	readonly history: CustomerHistory;
	readonly cases: readonly CaseDetails[];
	readonly requests: readonly StatusRequest[];
	readonly matches: readonly MatchFacts[];
	/** Other identifiers. They are stored as keyed hashes, so only the kind and the first time are known. */
	readonly ties: readonly { readonly role: string; readonly firstSeenAt: number }[];
}

/** A page of everything that is stored about one person. */
export interface CustomerExport {
	/** Only on the first page. */
	readonly person: PersonExport | undefined;
	/** Oldest first. */
	readonly events: readonly ExportedEvent[];
	readonly next: string | undefined;
}
