// Everything that a decision needs to know about a workspace in one mode. It is loaded once and refreshed in the
// background.

import type {
	Casework,
	EntryLookup,
	Hash,
	Namespace,
	Rate,
	ScreeningThresholds,
	WorkspaceSettings,
} from "@hakiki/domain";
import type { ControlGroup, RuleSet } from "@hakiki/rules";
import type { Realm } from "@hakiki/store";
import type { WorkspaceKeys } from "@hakiki/vault";

export interface RealmContext {
	readonly realm: Realm;
	/** The workspace's UUID as text. */
	readonly workspaceId: string;
	readonly isLive: boolean;
	readonly settings: WorkspaceSettings;
	readonly keys: WorkspaceKeys;
	readonly ruleSet: RuleSet;
	readonly rulesVersion: number;
	/** The workspace's own lists. */
	readonly lists: EntryLookup;
	readonly thresholds: ScreeningThresholds;
	/** Live mode refuses to screen names while a required list is missing. */
	readonly screeningNeedsLists: boolean;
	/** The clocks, holidays and four-eyes rules of the workspace's cases. */
	readonly casework: Casework;
	/** The cost of an hour of review, and the minutes of a case whose review was not measured. */
	readonly review: { readonly costMinor: number | null; readonly minutes: number };
	/** A draft that runs beside the published rules, without any effect. */
	readonly shadow: { readonly number: number; readonly ruleSet: RuleSet } | undefined;
	/** Undefined if the workspace has no control group. */
	readonly control: ControlGroup | undefined;
	hash(namespace: Namespace, value: string): Hash;
	/** A keyed digest of an action, to compare idempotent repeats. */
	fingerprint(action: string): Uint8Array;
	rateFor(currency: string): Rate | undefined;
}

/** The part of the context that verbs of both modes use. */
export type WorkspaceContext = Pick<RealmContext, "workspaceId">;

/** The part of the context that verbs of one mode use. */
export type ModeContext = Pick<RealmContext, "realm">;

/** The part of the context that changes of cases and labels need. Jobs can build it, too. */
export type CaseContext = Pick<RealmContext, "realm" | "workspaceId" | "keys" | "casework">;

/** The part of the context that a search for customers needs. */
export interface SearchContext extends Pick<RealmContext, "realm" | "hash" | "keys"> {
	readonly settings: Pick<WorkspaceSettings, "country">;
}

/** The clock, the randomness and the log, passed in: code below the wiring uses no other. */
export interface World {
	now(): number;
	/** Fresh random bytes; the caller may keep them. */
	randomBytes(count: number): Uint8Array;
	log(level: "debug" | "info" | "warn" | "error", message: string, fields?: Readonly<Record<string, unknown>>): void;
}
