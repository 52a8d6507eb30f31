// A rule set as data (the values that a workspace may change, as one immutable version) and compiled (for deciding).

import type { CountryServed, EventType, Occasion, Thresholds } from "@hakiki/domain";
import type { CompiledLayer } from "../learned/compile-layer.ts";
import type { TreeModel } from "../models/tree-model.ts";
import type { Rule } from "../rule.ts";

export interface CompiledRule {
	readonly rule: Rule;
	/** That of the rule. Rules differ in their fields, so reading it from them takes V8 ten times as long. */
	readonly evaluate: Rule["evaluate"];
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
	readonly layer: CompiledLayer | undefined;
	readonly model: TreeModel | undefined;
}
