// A workspace as the people who manage it read it: its settings, keys, exchange rates and audit log.

import type { RateSource } from "../event.ts";
import type { KeyScope } from "../scopes.ts";

/** The settings of a workspace. */
export interface WorkspaceFacts {
	readonly id: string;
	readonly name: string;
	readonly country: string;
	readonly currency: string;
	readonly timeZone: string;
	readonly mode: "enforce" | "observe";
	readonly travelRuleUsd: number;
	/** The cost of an hour of review, in minor units; null if nobody set it. */
	readonly reviewCostMinor: number | null;
	/** The minutes that a case counts whose review was not measured. */
	readonly reviewMinutes: number;
	readonly rulesNeedApproval: boolean;
	/** Live mode refuses to screen names while a required list is missing. */
	readonly screeningNeedsLists: boolean;
	/** The share of small reviews that are let through, to learn what stopping costs; 0 is none. */
	readonly controlShare: number;
	/** The largest amount in the control group, in minor units. */
	readonly controlMaxMinor: number;
	readonly rulesVersion: number;
	readonly createdAt: number;
	/** The rate table for currencies without a rate of the workspace; null if there is none. */
	readonly sharedRates: {
		readonly source: Exclude<RateSource, "workspace">;
		readonly rateAt: string;
		readonly isStale: boolean;
	} | null;
}

export interface KeyFacts {
	/** `key_…`. */
	readonly id: string;
	readonly workspaceId: string;
	readonly mode: "test" | "live";
	/** The last letters of the key, enough to tell two apart. */
	readonly hint: string;
	readonly rateLimitPerMinute: number;
	readonly scopes: readonly KeyScope[];
	readonly createdAt: number;
	/** Null if it is unknown. */
	readonly createdBy: string | null;
	readonly revokedAt: number | null;
}

export interface WorkspaceRate {
	readonly currency: string;
	readonly rate: number;
	readonly rateAt: string;
}

/** A rate of the workspace, and whether it is old. */
export interface DatedRate extends WorkspaceRate {
	readonly isStale: boolean;
}

export interface AuditFacts {
	/** The position in the chain. */
	readonly position: number;
	readonly at: number;
	readonly actor: string;
	/** The name of a user or a key; null for other actors, whose text says it. */
	readonly actorName: string | null;
	readonly action: string;
	readonly subject: string;
	/** False if the act concerned the workspace in both modes. */
	readonly isOfMode: boolean;
	/** Null if the details were erased. */
	readonly details: Readonly<Record<string, unknown>> | null;
	/** The link to the previous entry. */
	readonly link: string;
}

export interface AuditVerdict {
	readonly isIntact: boolean;
	readonly verified: number;
	/** Verified entries whose details were erased. */
	readonly erased: number;
	/** Rows of the workspace that were put in by hand and are not chained. Counted at the end of the log. */
	readonly refused: number;
	/** The last verified entry, and its link. */
	readonly position: number;
	readonly head: string;
	readonly problem: string | null;
	/** The cursor of the next call, if there is more. */
	readonly next: string | undefined;
}
