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

/** One signal's share of the log-odds, as steps. */
export interface LearnedCurve {
	/** Ascending. A value belongs to the first step whose upper edge it does not reach. */
	readonly edges: readonly number[];
	/** For an unknown value, then for each step: one more than there are edges. */
	readonly values: readonly number[];
	/** The share of the training events in each place of `values`. */
	readonly shares: readonly number[];
	/** How far the rules' own log-odds lie from their mean over all training events, in each place of `values`. */
	readonly rules?: readonly number[];
}

/** The part that two signals add together, beyond their curves. Lines are the first signal, columns the second. */
export interface LearnedTable {
	readonly signals: readonly [string, string];
	readonly edges: readonly [readonly number[], readonly number[]];
	readonly values: readonly (readonly number[])[];
	readonly shares: readonly (readonly number[])[];
}

/** Adds to the rules' log-odds what labels have taught about signals, at most 3 in either direction. */
export interface LearnedLayer {
	/** The time of the latest event that it was trained on (ms). */
	readonly trainedTo: number;
	readonly constant: number;
	/**
	 * How far over the limit for a review the log-odds are that count as the limit. It keeps the share of stopped events: a
	 * sharper score would otherwise stop more of them. Events keep their order.
	 */
	readonly pivot: number;
	/** Above the limit, log-odds count by this factor, from 0 to 1. It keeps the share of blocked events. */
	readonly topFactor: number;
	readonly curves: Readonly<Record<string, LearnedCurve>>;
	readonly tables: readonly LearnedTable[];
}

/** The libraries whose models can be loaded. */
export const MODEL_LIBRARIES = ["lightgbm", "xgboost"] as const;
/** A model in shadow is evaluated and recorded, and changes no decision. */
export const MODEL_STATUSES = ["shadow", "active"] as const;

/**
 * The nodes of all trees, one tree after the other. A node comes before its left branch, and the left branch before the
 * right one. All lists have the same length.
 */
export interface ModelNodes {
	/** The place of the node's signal in `signals` of the model, or -1 for a leaf. */
	readonly signals: readonly number[];
	/** Up to this value an event goes to the left. At a leaf: what the leaf adds to the log-odds. */
	readonly values: readonly number[];
	/** How much of the training data reached the node. */
	readonly covers: readonly number[];
	/** Where events without a value go, see `models/tree-model.ts`. */
	readonly unknowns: readonly number[];
}

/** A model of decision trees that was trained outside, described without its nodes. */
export interface OutsideModelFacts {
	readonly name: string;
	readonly status: (typeof MODEL_STATUSES)[number];
	readonly library: (typeof MODEL_LIBRARIES)[number];
	/** SHA-256 of the file, as hexadecimal text. */
	readonly digest: string;
	readonly loadedAt: number;
	/** The actor who loaded it. Absent for a model that was loaded by an earlier version. */
	readonly loadedBy?: string;
	readonly treeCount: number;
	readonly signals: readonly string[];
	/** The log-odds at which the model adds nothing. Absent for its average in training. */
	readonly neutral?: number;
}

/** Adds to the log-odds how far its own are from the neutral ones, at most 3 in either direction. */
export interface OutsideModel extends OutsideModelFacts {
	/** The log-odds before the first tree. */
	readonly start: number;
	readonly nodes: ModelNodes;
}
/**
 * A part of the learned layer that a person has set by hand. It is kept beside the layer, so that it stays when the layer is
 * trained again. Without `from`, `to` and `unknown` it holds a whole curve or table.
 */
export interface LayerPin {
	/** The signal of a curve, or one of the two of a table. */
	readonly signal: string;
	/** The other signal of a table. A table can only be flattened. */
	readonly with?: string;
	/** Known values from here on. */
	readonly from?: number;
	/** Known values under this one. */
	readonly to?: number;
	/** Only the events for which the signal is not known. */
	readonly unknown?: true;
	/** The log-odds that the part adds. */
	readonly value: number;
	readonly note?: string;
	/** The actor who set it, and when (ms). */
	readonly by: string;
	readonly at: number;
}

export type LayerPins = Readonly<Record<string, LayerPin>>;

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
	readonly layer?: LearnedLayer;
	readonly model?: OutsideModel;
	/** The parts of the layer that people have set, by id. */
	readonly pins?: LayerPins;
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
