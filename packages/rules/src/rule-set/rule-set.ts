// A rule set as data (what a workspace may change, as one immutable version) and compiled (what deciding runs).

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
	/** The rules that are not off, by what they look at. */
	readonly byOccasion: Readonly<Record<Occasion, readonly CompiledRule[]>>;
}
