// A rule set as data (what a workspace may change, as one immutable version) and compiled (what deciding runs).

import type { CountryServed, EventType } from "@hakiki/domain";
import type { Occasion, Rule, RuleMode } from "../rule.ts";

export interface Thresholds {
	readonly review: number;
	readonly block: number;
}

export interface RuleChange {
	readonly weight?: number;
	readonly mode?: RuleMode;
	readonly parameters?: Readonly<Record<string, number>>;
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
