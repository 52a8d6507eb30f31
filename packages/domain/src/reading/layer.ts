// The learned layer as people read it: every curve and table in a form made to be drawn.

import type { LayerPin } from "../rule-set.ts";
import type { KeptRound } from "./learning.ts";
import type { SignalDescription } from "./rules.ts";

export interface DrawnPin extends LayerPin {
	readonly id: string;
}

/** A signal with what an axis needs. */
export interface DrawnSignal extends Pick<SignalDescription, "name" | "type" | "unit" | "choices"> {
	readonly direction: "either" | "raises" | "lowers";
}

export interface DrawnCurve {
	readonly signal: DrawnSignal;
	/** Ascending. The first place of every list below belongs to unknown values. */
	readonly edges: readonly number[];
	/** The log-odds that count, with what people have set. */
	readonly values: readonly number[];
	/** The log-odds that were learned. */
	readonly learned: readonly number[];
	readonly shares: readonly number[];
	/** Absent in a layer from before it was measured. */
	readonly rules?: readonly number[];
	/** The mean of what the curve adds or takes away, over all training events. */
	readonly effect: number;
	readonly pins: readonly DrawnPin[];
}

export interface DrawnTable {
	readonly signals: readonly [DrawnSignal, DrawnSignal];
	readonly edges: readonly [readonly number[], readonly number[]];
	readonly values: readonly (readonly number[])[];
	readonly learned: readonly (readonly number[])[];
	readonly shares: readonly (readonly number[])[];
	readonly effect: number;
	readonly pins: readonly DrawnPin[];
}

/** Both lists begin with the largest effect. */
export interface DrawnLayer {
	readonly curves: readonly DrawnCurve[];
	readonly tables: readonly DrawnTable[];
}

export interface LayerReading {
	/** The version that was read, or that the draft is based on. */
	readonly version: number;
	readonly layer: (DrawnLayer & { readonly trainedTo: number; readonly bound: number }) | undefined;
	/** The round that learned the layer, if it is still kept. */
	readonly round: KeptRound | undefined;
	/** Confirmed frauds of the latest round, and how many a layer needs. */
	readonly frauds: { readonly known: number; readonly needed: number };
}
