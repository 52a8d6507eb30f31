// A workspace as the people who manage it read it: its settings, keys, exchange rates and audit log.

import type { RateSource } from "../event.ts";
import type { KeyScope } from "../scopes.ts";

/** What a workspace has set. */
export interface WorkspaceFacts {
	readonly id: string;
	readonly name: string;
	readonly country: string;
	readonly currency: string;
	readonly timeZone: string;
	readonly mode: "enforce" | "observe";
	readonly travelRuleUsd: number;
	readonly rulesNeedApproval: boolean;
	/** Live mode refuses to look names up while a required list is missing. */
	readonly screeningNeedsLists: boolean;
	readonly rulesVersion: number;
	readonly createdAt: number;
	/** The rates that serve every currency without one of the workspace's own; null where none is left to serve. */
	readonly sharedRates: {
		readonly source: Exclude<RateSource, "workspace">;
		readonly rateAt: string;
		readonly isStale: boolean;
	} | null;
}

export interface KeyFacts {
	/** As people see it: `key_…`. */
	readonly id: string;
	readonly workspaceId: string;
	readonly mode: "test" | "live";
	/** The last letters, enough to tell one's keys apart. */
	readonly hint: string;
	readonly rateLimitPerMinute: number;
	readonly scopes: readonly KeyScope[];
	readonly createdAt: number;
	/** Null where nobody said. */
	readonly createdBy: string | null;
	readonly revokedAt: number | null;
}

export interface WorkspaceRate {
	readonly currency: string;
	readonly rate: number;
	readonly rateAt: string;
}

/** A rate of the workspace's own, and whether it is old. */
export interface DatedRate extends WorkspaceRate {
	readonly isStale: boolean;
}

export interface AuditFacts {
	/** Its place in the chain. */
	readonly position: number;
	readonly at: number;
	readonly actor: string;
	/** What people call a user or a key; null for others, who say it themselves. */
	readonly actorName: string | null;
	readonly action: string;
	readonly subject: string;
	/** False where the act concerned the workspace in both modes. */
	readonly isOfMode: boolean;
	/** Null where they were erased. */
	readonly details: Readonly<Record<string, unknown>> | null;
	/** What chains it to the entry before. */
	readonly link: string;
}

export interface AuditVerdict {
	readonly isIntact: boolean;
	readonly verified: number;
	/** Entries among them whose details an erasure took. */
	readonly erased: number;
	/** Rows of the workspace that were put in by hand and are not chained; counted at the log's end. */
	readonly refused: number;
	/** The last entry that was looked at, and its link. */
	readonly position: number;
	readonly head: string;
	readonly problem: string | null;
	/** Where to go on, when there is more. */
	readonly next: string | undefined;
}
