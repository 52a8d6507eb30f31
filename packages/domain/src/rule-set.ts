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

/** What a rule looks at: `out` is a payout or an outgoing transaction, `in` an incoming one. */
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

/** A rule in CEL over the same signals. Only `mode` may be left out: it is then live. */
export interface CustomRule {
	readonly title: string;
	/** What a person reads when it fires, with signals in braces: `{payeeCustomers7d} customers paid this account`. */
	readonly sentence: string;
	readonly on: readonly Occasion[];
	/** The expression: true fires the rule. */
	readonly when: string;
	readonly weight: number;
	readonly floor?: Floor;
	readonly tags: readonly RuleTag[];
	readonly mode?: RuleMode;
}

/** A weight that learning moved: `from` is what people gave it, `to` what the labels made of it. */
export interface LearnedWeight {
	readonly from: number;
	readonly to: number;
}

/** JSON. What it leaves out is the catalogue's default, so a document that is kept must be written out whole. */
export interface RuleSetDocument {
	readonly version: string;
	readonly country: CountryServed;
	/** Every value is written out, and a rule it does not name is off: a later catalogue changes nothing in it. */
	readonly isWhole?: boolean;
	readonly bias?: number;
	readonly thresholds?: { readonly default?: Thresholds } & { readonly [Type in EventType]?: Thresholds };
	readonly rules?: Readonly<Record<string, RuleChange>>;
	/** Rules of the workspace's own, by id. */
	readonly custom?: Readonly<Record<string, CustomRule>>;
	/** Kept by learning, so that it draws weights to what people gave them and not to its own earlier results. */
	readonly learned?: { readonly bias: LearnedWeight; readonly weights: Readonly<Record<string, LearnedWeight>> };
}

/** A number, a mode, or a whole rule of the workspace's own; null where there is none. */
export type RuleSetValue = number | string | object | null;

export interface RuleSetChange {
	/** As in the document: `rules.fan_in.parameters.sendersMin`, `custom.custom_ussd_night`. */
	readonly path: string;
	readonly before: RuleSetValue;
	readonly after: RuleSetValue;
}

/** A version by its number, or what is published, or the draft. */
export type RuleSetName = number | "published" | "draft";
