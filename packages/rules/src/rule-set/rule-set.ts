// A rule set as data (the values that a workspace may change, as one immutable version) and compiled (for deciding).

import type { CountryServed, EventType } from "@hakiki/domain";
import type { Floor, Occasion, Rule, RuleMode, RuleTag } from "../rule.ts";

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

export interface CompiledRule {
	readonly rule: Rule;
	readonly weight: number;
	readonly isShadow: boolean;
	readonly isCap: boolean;
	readonly parameters: Readonly<Record<string, number>>;
}

export interface RuleSet {
	readonly version: string;
	readonly country: CountryServed;
	readonly bias: number;
	readonly thresholds: Readonly<Record<EventType, Thresholds>>;
	/** The rules that are not off, by occasion. */
	readonly byOccasion: Readonly<Record<Occasion, readonly CompiledRule[]>>;
}
