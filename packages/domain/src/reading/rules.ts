// Rule sets, their draft and their shadow run, as people read them.

import type { RuleSetChange, RuleSetDocument } from "../rule-set.ts";
import type { SignalGroup } from "../vocabulary.ts";

export interface RuleSetVersion {
	readonly version: number;
	readonly createdAt: number;
	readonly createdBy: string;
	readonly approvedBy: string | null;
	readonly reason: string;
	/** The version that a roll-back restored. */
	readonly restores: number | null;
}

export interface RuleSetWithContent extends RuleSetVersion {
	readonly content: RuleSetDocument;
}

export interface RuleDraft {
	/** Counts the edits, so that two editors notice each other. */
	readonly revision: number;
	readonly basedOn: number;
	readonly authors: readonly string[];
	readonly updatedAt: number;
	readonly content: RuleSetDocument;
	/** The difference from the version that the draft is based on. */
	readonly changes: readonly RuleSetChange[];
}

/** A copy of the draft that judges every event beside the published rules, without effect. */
export interface RuleShadow {
	readonly number: number;
	readonly startedAt: number;
	readonly startedBy: string;
}

export interface RulesReading {
	readonly published: RuleSetWithContent;
	readonly draft: RuleDraft | undefined;
	readonly shadow: RuleShadow | undefined;
	readonly needsApproval: boolean;
}

export interface PublishedRules {
	readonly version: number;
	readonly before: number;
	readonly changes: readonly RuleSetChange[];
}

export interface ShadowReport extends RuleShadow {
	/** The latest events since the shadow run began, at most 100,000. */
	readonly events: number;
	/** Events that the shadow set would have decided otherwise, counted by both decisions. */
	readonly changed: readonly ShadowChange[];
	/** Latest first. */
	readonly examples: readonly ShadowExample[];
}

export interface ShadowChange {
	readonly from: string;
	readonly to: string;
	readonly count: number;
}

interface ShadowExample {
	readonly eventId: string;
	readonly customerId: string;
	readonly from: string;
	readonly to: string;
	readonly score: number;
	readonly shadowScore: number;
	/** The rules that fired in the shadow set and counted. */
	readonly rules: readonly string[];
}

/** A rule of the catalogue with the defaults of one country. */
export interface CatalogueRule {
	readonly id: string;
	readonly title: string;
	readonly why: string;
	readonly appliesTo: readonly string[];
	readonly parameters: Readonly<Record<string, CatalogueParameter>>;
	readonly signals: readonly string[];
	readonly weight: number;
	readonly floor: string | null;
	readonly tags: readonly string[];
}

export interface CatalogueParameter {
	readonly default: number;
	readonly unit: string;
	readonly min: number;
	readonly max: number;
}

/** A signal that custom rules may read. */
export interface SignalDescription {
	readonly name: string;
	readonly group: SignalGroup;
	readonly type: "number" | "bool" | "text" | "texts";
	readonly unit: string | null;
	/** The words that a text can be, if they are a closed set. */
	readonly choices: string[] | null;
	readonly meaning: string;
}
