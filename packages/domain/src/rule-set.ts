// A rule set as it is written down, and the words that rules are described with.

import type { CountryServed, EventType } from "./vocabulary.ts";

export type Floor = "review" | "block";

export type RuleMode = "live" | "shadow" | "off";

export type RuleTag =
	| "impersonation"
	| "insider"
	| "cyber"
	| "agent"
	| "mule"
	| "regulatory"
	| "crypto"
	| "screening"
	| "state"
	| "pace"
	| "trust";

/** The events of a rule: `out` is a payout or an outgoing transaction, `in` an incoming one. */
export type Occasion = "out" | "in" | Exclude<EventType, "transaction" | "payout.requested">;

export interface Thresholds {
	readonly review: number;
	readonly block: number;
}

export interface RuleChange {
	readonly weight?: number;
	readonly mode?: RuleMode;
	readonly parameters?: Readonly<Record<string, number>>;
}

/** A rule in CEL over the same signals. Only `mode` is optional and defaults to live. */
export interface CustomRule {
	readonly title: string;
	/** The sentence for people, with signals in braces: `{payeeCustomers7d} customers paid this account`. */
	readonly sentence: string;
	readonly on: readonly Occasion[];
	/** The CEL expression. The rule fires when it is true. */
	readonly when: string;
	readonly weight: number;
	readonly floor?: Floor;
	readonly tags: readonly RuleTag[];
	readonly mode?: RuleMode;
}

/** A weight that learning moved, from the value of people to the learned value. */
export interface LearnedWeight {
	readonly from: number;
	readonly to: number;
}

/** Missing values take the catalogue's default, so a stored document must have every value. */
export interface RuleSetDocument {
	readonly version: string;
	readonly country: CountryServed;
	/** Every value is written out, and a missing rule is off, so that a later catalogue changes nothing. */
	readonly isWhole?: boolean;
	readonly bias?: number;
	readonly thresholds?: { readonly default?: Thresholds } & { readonly [Type in EventType]?: Thresholds };
	readonly rules?: Readonly<Record<string, RuleChange>>;
	/** Custom rules of the workspace, by id. */
	readonly custom?: Readonly<Record<string, CustomRule>>;
	/** Learning starts from the values of people, not from its own earlier results, so both are stored. */
	readonly learned?: { readonly bias: LearnedWeight; readonly weights: Readonly<Record<string, LearnedWeight>> };
}

/** A number, a mode, or a whole custom rule; null if there is none. */
export type RuleSetValue = number | string | object | null;

export interface RuleSetChange {
	/** The path in the document: `rules.fan_in.parameters.sendersMin`, `custom.custom_ussd_night`. */
	readonly path: string;
	readonly before: RuleSetValue;
	readonly after: RuleSetValue;
}

/** The number of a version, the published rules, or the draft. */
export type RuleSetName = number | "published" | "draft";
