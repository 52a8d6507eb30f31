// Puts the values that people have set in the place of the learned ones. A signal of which more is never safer keeps that
// property: the parts beside a pin give way, and the pinned part never does.

import type { LayerPin, LayerPins, LearnedCurve, LearnedLayer } from "@hakiki/domain";
import { binOf, UNKNOWN_BIN } from "./bins.ts";
import { type Fixed, keepDirections } from "./keep-directions.ts";
import { directionOf } from "./layer-signals.ts";

const NO_CURVE: LearnedCurve = { edges: [], values: [0, 0], shares: [0, 0] };

export function applyPins(layer: LearnedLayer, pins: LayerPins = {}): LearnedLayer {
	const all = Object.values(pins);
	if (all.length === 0) return layer;
	const isDirected = all.some((pin) => hasDirection(pin.signal) || hasDirection(pin.with ?? ""));
	const tables = layer.tables.map((table) =>
		all.some((pin) => isPinOf(pin, table.signals))
			? { ...table, values: table.values.map((line) => line.map(() => 0)) }
			: table,
	);
	const fixed = new Map<string, Fixed>();
	const names = new Set([...Object.keys(layer.curves), ...all.filter(isOfCurve).map(({ signal }) => signal)]);
	const rising = isDirected ? tables.flatMap(({ signals }) => signals).filter(hasDirection) : [];
	const curves = [...new Set([...names, ...rising])].map((name) => {
		const own = all.filter((pin) => isOfCurve(pin) && pin.signal === name);
		// A curve makes up for the tables over its signal, so that it needs their edges.
		const edges = rising.includes(name) ? tables.flatMap((table) => edgesOf(table, name)) : [];
		const curve = splitCurve(layer.curves[name], own, edges);
		const pinned = curve.values.map((_, bin) => own.find((pin) => holdsBin(pin, curve.edges, bin))?.value);
		fixed.set(name, pinned);
		return [name, { ...curve, values: curve.values.map((value, bin) => pinned[bin] ?? value) }] as const;
	});
	const pinned = { ...layer, tables, curves: Object.fromEntries(curves) };
	return isDirected ? keepDirections(pinned, (name) => fixed.get(name)) : pinned;
}

function edgesOf({ signals, edges }: LearnedLayer["tables"][number], name: string): readonly number[] {
	return [...(signals[0] === name ? edges[0] : []), ...(signals[1] === name ? edges[1] : [])];
}

function hasDirection(signal: string): boolean {
	return directionOf(signal) !== "either";
}

function isOfCurve(pin: LayerPin): boolean {
	return pin.with === undefined;
}

export function isPinOf(pin: LayerPin, [first, second]: readonly [string, string]): boolean {
	return (pin.signal === first && pin.with === second) || (pin.signal === second && pin.with === first);
}

export function isWhole({ from, to, unknown }: LayerPin): boolean {
	return from === undefined && to === undefined && unknown === undefined;
}

/** The same curve with an edge where a pin begins or ends, and with `more` edges. Shares are divided evenly, because nothing more is known. */
export function splitCurve(
	curve: LearnedCurve = NO_CURVE,
	pins: readonly LayerPin[],
	more: readonly number[] = [],
): LearnedCurve {
	const limits = pins.flatMap(({ from, to }) => [from, to]).filter((limit) => limit !== undefined);
	const edges = [...new Set([...curve.edges, ...limits, ...more])].sort((one, other) => one - other);
	if (edges.length === curve.edges.length) return curve;
	const parts = [UNKNOWN_BIN, 1, ...edges.map((edge) => binOf(curve.edges, edge))];
	const spread = (values: readonly number[]): number[] => parts.map((part) => values[part] ?? 0);
	return {
		edges,
		values: spread(curve.values),
		shares: parts.map((part) => (curve.shares[part] ?? 0) / parts.filter((other) => other === part).length),
		...(curve.rules && { rules: spread(curve.rules) }),
	};
}

/** The curve has an edge wherever the pin begins or ends. */
export function holdsBin(pin: LayerPin, edges: readonly number[], bin: number): boolean {
	if (isWhole(pin)) return true;
	if (pin.unknown !== undefined || bin === UNKNOWN_BIN) return pin.unknown !== undefined && bin === UNKNOWN_BIN;
	const [low, high] = [edges[bin - 2] ?? Number.NEGATIVE_INFINITY, edges[bin - 1] ?? Number.POSITIVE_INFINITY];
	return low >= (pin.from ?? Number.NEGATIVE_INFINITY) && high <= (pin.to ?? Number.POSITIVE_INFINITY);
}
