// A rule set as it is written down, and the words that describe rules.

import type { CountryServed, EventType, Occasion, RULE_FLOORS, RULE_MODES } from "./vocabulary.ts";

export type Floor = (typeof RULE_FLOORS)[number];

export type RuleMode = (typeof RULE_MODES)[number];

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

export interface Thresholds {
	readonly review: number;
	readonly block: number;
}

export interface RuleChange {
	readonly weight?: number;
	readonly mode?: RuleMode;
	readonly parameters?: Readonly<Record<string, number>>;
}

/** A rule in CEL over the same signals. Only `mode` is optional, and its default is live. */
export interface CustomRule {
	readonly title: string;
	/** The sentence that a person reads, with signals in braces: `{payeeCustomers7d} customers paid this account`. */
	readonly sentence: string;
	readonly on: readonly Occasion[];
	/** The expression. The rule fires if it is true. */
	readonly when: string;
	readonly weight: number;
	readonly floor?: Floor;
	readonly tags: readonly RuleTag[];
	readonly mode?: RuleMode;
}

/** A weight that learning moved. `from` is the value that people set, `to` the learned value. */
export interface LearnedWeight {
	readonly from: number;
	readonly to: number;
}

/** JSON. Missing values are the catalogue's defaults, so a stored document must be written out. */
export interface RuleSetDocument {
	readonly version: string;
	readonly country: CountryServed;
	/** True if every value is written out. A rule that is not named is off, so a later catalogue changes nothing. */
	readonly isWhole?: boolean;
	readonly bias?: number;
	readonly thresholds?: { readonly default?: Thresholds } & { readonly [Type in EventType]?: Thresholds };
	readonly rules?: Readonly<Record<string, RuleChange>>;
	/** The workspace's custom rules, by id. */
	readonly custom?: Readonly<Record<string, CustomRule>>;
	/** Stored by learning, so that it uses the weights that people set as the prior, and not its own earlier results. */
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
