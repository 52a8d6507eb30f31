// The learned layer, ready for decisions: every curve and table as flat numbers, read without creating an object.

import type { LayerPins, LearnedLayer } from "@hakiki/domain";
import type { SignalValues } from "../signals/signals.ts";
import { applyPins } from "./apply-pins.ts";
import { UNKNOWN_BIN } from "./bins.ts";
import { type LayerSignalName, readLayerValue } from "./layer-signals.ts";

/** The layer fires like a rule of this name. */
export const LAYER_ID = "learned_layer";
/** The layer never adds more than this to the log-odds, in either direction. */
export const LAYER_BOUND = 3;

export interface CompiledLayer {
	/** The signals that are read, in the order of the values for `sum`. */
	readonly signals: readonly LayerSignalName[];
	/** The signals of each part: curves, then tables. */
	readonly partSignals: readonly (readonly LayerSignalName[])[];
	/** Reads the signals of an event and adds up the layer, bounded. `parts`, if given, gets what each part adds. */
	add(signals: SignalValues, parts?: Float64Array): number;
	/** The same for values that were read already. NaN is unknown. */
	sum(values: Float64Array, parts?: Float64Array): number;
	readonly squeezing: Squeezing;
}

/** From here on, towards the bound, a sum counts less and less, so that events keep their order. */
const LAYER_FREE = 2;

export function boundLayer(sum: number): number {
	const over = Math.abs(sum) - LAYER_FREE;
	if (over <= 0) return sum;
	const held = LAYER_BOUND - (LAYER_BOUND - LAYER_FREE) * Math.exp(-over / (LAYER_BOUND - LAYER_FREE));
	return sum > 0 ? held : -held;
}

/** How much of a small change of the sum is left after the bound. */
export function slopeOfBound(sum: number): number {
	const over = Math.abs(sum) - LAYER_FREE;
	return over <= 0 ? 1 : Math.exp(-over / (LAYER_BOUND - LAYER_FREE));
}

/** Log-odds this far below the limit for a review stay as they are. */
const SQUEEZED_SPAN = 8;
/** A pivot must stay within the span. */
export const PIVOT_MAX = 6;

/**
 * The change that the layer makes in the end, never more than the bound. The log-odds are stretched, so that the pivot
 * falls on the limit for a review. They keep their order.
 */
export function squeeze(layer: number, base: number, limit: number, { pivot, topFactor }: Squeezing): number {
	const over = base + layer - limit;
	let squeezed = over;
	if (over >= pivot) squeezed = topFactor * (over - pivot);
	else if (over > -SQUEEZED_SPAN)
		squeezed = (over + SQUEEZED_SPAN) * (SQUEEZED_SPAN / (pivot + SQUEEZED_SPAN)) - SQUEEZED_SPAN;
	return Math.max(-LAYER_BOUND, Math.min(LAYER_BOUND, layer + squeezed - over));
}

export type Squeezing = Pick<LearnedLayer, "pivot" | "topFactor">;

export function compileLayer(layer: LearnedLayer, pins?: LayerPins): CompiledLayer {
	const { curves, tables, ...rest } = applyPins(layer, pins);
	// A part that was flattened is not looked up.
	return new FlatLayer({
		...rest,
		curves: Object.fromEntries(Object.entries(curves).filter(([, { values }]) => values.some(isSome))),
		tables: tables.filter(({ values }) => values.some((line) => line.some(isSome))),
	});
}

function isSome(value: number): boolean {
	return value !== 0;
}

class FlatLayer implements CompiledLayer {
	readonly signals: readonly LayerSignalName[];
	readonly partSignals: readonly (readonly LayerSignalName[])[];
	readonly squeezing: Squeezing;
	private readonly constant: number;
	private readonly values: Float64Array;
	private readonly scales: Scale[] = [];
	/** The edges of all scales, `room` numbers for each: a power of two that is above the number of any scale's edges. */
	private readonly edges: Float64Array;
	private readonly room: number;
	/** The place of the event's value on each scale. */
	private readonly bins: Int32Array;
	private readonly curves: readonly FlatCurve[];
	private readonly tables: readonly FlatTable[];

	constructor({ constant, pivot, topFactor, curves, tables }: LearnedLayer) {
		const names = [...new Set([...Object.keys(curves), ...tables.flatMap(({ signals }) => signals)])];
		this.signals = names as readonly LayerSignalName[];
		this.constant = constant;
		this.squeezing = { pivot, topFactor };
		this.values = new Float64Array(names.length);
		this.curves = Object.entries(curves).map(([name, { edges, values }]) => ({
			scale: this.findScale(names.indexOf(name), edges),
			values: Float64Array.from(values),
		}));
		this.tables = tables.map(({ signals, edges, values }) => ({
			first: this.findScale(names.indexOf(signals[0]), edges[0]),
			second: this.findScale(names.indexOf(signals[1]), edges[1]),
			width: edges[1].length + 2,
			values: Float64Array.from(values.flat()),
		}));
		this.bins = new Int32Array(this.scales.length);
		// Nothing is at least NaN, so that a search never goes beyond the last edge.
		this.room =
			2 ** (1 + Math.floor(Math.log2(Math.max(ROOM_MIN - 1, ...this.scales.map(({ edges }) => edges.length)))));
		this.edges = new Float64Array(this.scales.length * this.room).fill(Number.NaN);
		this.scales.forEach(({ edges, joined }, place) => {
			if (joined === undefined) this.edges.set(edges, place * this.room);
		});
		this.partSignals = [
			...Object.keys(curves).map((name) => [name as LayerSignalName]),
			...tables.map(({ signals }) => signals as readonly LayerSignalName[]),
		];
	}

	add(signals: SignalValues, parts?: Float64Array): number {
		const { values, signals: names } = this;
		for (let place = 0; place < names.length; place += 1)
			values[place] = readLayerValue(signals, names[place] as LayerSignalName);
		return boundLayer(this.sum(values, parts));
	}

	sum(values: Float64Array, parts?: Float64Array): number {
		const { scales, edges, room, bins, curves, tables } = this;
		for (let place = 0; place < scales.length; place += 1) {
			const { signal, joined } = scales[place] as Scale;
			bins[place] =
				joined === undefined
					? findBin(edges, place * room, room, values[signal] as number)
					: (joined.bins[bins[joined.scale] as number] as number);
		}
		let sum = this.constant;
		for (let place = 0; place < curves.length; place += 1) {
			const curve = curves[place] as FlatCurve;
			const part = curve.values[bins[curve.scale] as number] as number;
			sum += part;
			if (parts !== undefined) parts[place] = part;
		}
		for (let place = 0; place < tables.length; place += 1) {
			const { first, second, width, values: cells } = tables[place] as FlatTable;
			const part = cells[(bins[first] as number) * width + (bins[second] as number)] as number;
			sum += part;
			if (parts !== undefined) parts[curves.length + place] = part;
		}
		return sum;
	}

	/** Tables over the same signal have the same edges, or some of its curve's, so that most values are searched once. */
	private findScale(signal: number, edges: readonly number[]): number {
		const same = this.scales.findIndex(
			(scale) => scale.signal === signal && scale.edges.length === edges.length && isWithin(edges, scale.edges),
		);
		if (same >= 0) return same;
		const finer = this.scales.findIndex((scale) => scale.signal === signal && isWithin(edges, scale.edges));
		const joined = finer < 0 ? undefined : { scale: finer, bins: joinBins(this.scales[finer]?.edges ?? [], edges) };
		return this.scales.push({ signal, edges, joined }) - 1;
	}
}

function isWithin(edges: readonly number[], finer: readonly number[]): boolean {
	return edges.every((edge) => finer.includes(edge));
}

/** The bin of the coarse edges for each bin of the fine ones. */
function joinBins(fine: readonly number[], coarse: readonly number[]): Uint16Array {
	const upTo = fine.map((edge) => 1 + coarse.filter((other) => other <= edge).length);
	return Uint16Array.from([UNKNOWN_BIN, 1, ...upTo]);
}

/** The steps of a signal. */
interface Scale {
	readonly signal: number;
	readonly edges: readonly number[];
	/** The scale whose bins these join, and the bin of each of them. */
	readonly joined: { readonly scale: number; readonly bins: Uint16Array } | undefined;
}

interface FlatCurve {
	readonly scale: number;
	readonly values: Float64Array;
}

interface FlatTable {
	readonly first: number;
	readonly second: number;
	readonly width: number;
	readonly values: Float64Array;
}

/** Enough for the edges of a curve without pins. */
const ROOM_MIN = 32;

/** The same as `binOf`, for `room` edges from a place on. Five written-out steps take half the time of a loop. */
function findBin(edges: Float64Array, from: number, room: number, value: number): number {
	// Unknown compares as false everywhere, so it must be asked first.
	if (Number.isNaN(value)) return UNKNOWN_BIN;
	let place = from;
	for (let half = room >> 1; half >= ROOM_MIN; half >>= 1)
		place += value >= (edges[place + half - 1] as number) ? half : 0;
	place += value >= (edges[place + 15] as number) ? 16 : 0;
	place += value >= (edges[place + 7] as number) ? 8 : 0;
	place += value >= (edges[place + 3] as number) ? 4 : 0;
	place += value >= (edges[place + 1] as number) ? 2 : 0;
	place += value >= (edges[place] as number) ? 1 : 0;
	return 1 + place - from;
}
