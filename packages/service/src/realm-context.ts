// All that deciding needs to know of a workspace in one mode, loaded once and refreshed in the background.

import type {
	Casework,
	EntryLookup,
	Hash,
	Namespace,
	Rate,
	ScreeningThresholds,
	WorkspaceSettings,
} from "@hakiki/domain";
import type { RuleSet } from "@hakiki/rules";
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
	/** Live mode refuses to look names up while a required list is missing. */
	readonly screeningNeedsLists: boolean;
	/** How the workspace's cases are worked on. */
	readonly casework: Casework;
	/** A draft that runs beside the published rules, without any effect. */
	readonly shadow: { readonly number: number; readonly ruleSet: RuleSet } | undefined;
	hash(namespace: Namespace, value: string): Hash;
	/** A keyed digest of an action, for comparing idempotent repeats. */
	fingerprint(action: string): Uint8Array;
	rateFor(currency: string): Rate | undefined;
}

/** The workspace alone, for settings that belong to both modes. */
export type WorkspaceContext = Pick<RealmContext, "workspaceId">;

/** The realm alone. */
export type ModeContext = Pick<RealmContext, "realm">;

/** As much of it as changing cases and labels needs. A job has this much too. */
export type CaseContext = Pick<RealmContext, "realm" | "workspaceId" | "keys" | "casework">;

/** The world, handed in: nothing below the wiring reads a clock or makes randomness by itself. */
export interface World {
	now(): number;
	/** Fresh random bytes; the caller may keep them. */
	randomBytes(count: number): Uint8Array;
	log(level: "info" | "warn" | "error", message: string, fields?: Readonly<Record<string, unknown>>): void;
}
