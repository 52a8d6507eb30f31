// The layer in a form made to be drawn: what counts, what was learned, how many events there were, and who set what.

import type {
	DrawnCurve,
	DrawnLayer,
	DrawnPin,
	DrawnSignal,
	DrawnTable,
	LayerPins,
	LearnedLayer,
} from "@hakiki/domain";
import { DECLARED_SIGNALS } from "../signals/declared-signals.ts";
import { applyPins, isPinOf, splitCurve } from "./apply-pins.ts";
import { directionOf } from "./layer-signals.ts";

export function drawLayer(layer: LearnedLayer, pins: LayerPins = {}): DrawnLayer {
	const drawn: readonly DrawnPin[] = Object.entries(pins).map(([id, pin]) => ({ id, ...pin }));
	const pinned = applyPins(addEmptyTables(layer, drawn), pins);
	const curves = Object.entries(pinned.curves).map(([name, curve]): DrawnCurve => {
		const own = drawn.filter((pin) => pin.signal === name && pin.with === undefined);
		const learned = splitCurve(layer.curves[name], own, curve.edges).values;
		const { values, shares } = curve;
		const effect = values.reduce((sum, value, bin) => sum + Math.abs(value) * (shares[bin] ?? 0), 0);
		return { ...curve, signal: describeSignal(name), learned, effect, pins: own };
	});
	const tables = pinned.tables.map((table, place): DrawnTable => {
		const { values, shares } = table;
		return {
			...table,
			signals: [describeSignal(table.signals[0]), describeSignal(table.signals[1])],
			learned: layer.tables[place]?.values ?? values,
			effect: values.flat().reduce((sum, value, cell) => sum + Math.abs(value) * (shares.flat()[cell] ?? 0), 0),
			pins: drawn.filter((pin) => isPinOf(pin, table.signals)),
		};
	});
	const byEffect = (one: { readonly effect: number }, other: { readonly effect: number }) => other.effect - one.effect;
	return { curves: curves.sort(byEffect), tables: tables.sort(byEffect) };
}

/** A table that people have flattened is listed also if the latest training has no use for it, so that it can be freed. */
function addEmptyTables(layer: LearnedLayer, pins: readonly DrawnPin[]): LearnedLayer {
	const empty = [
		[0, 0],
		[0, 0],
	];
	const missing = pins.flatMap((pin) => {
		if (pin.with === undefined || layer.tables.some(({ signals }) => isPinOf(pin, signals))) return [];
		const signals: readonly [string, string] = [pin.signal, pin.with];
		return [{ signals, edges: [[], []] as const, values: empty, shares: empty }];
	});
	return { ...layer, tables: [...layer.tables, ...missing] };
}

const DECLARED = new Map<string, (typeof DECLARED_SIGNALS)[number]>(DECLARED_SIGNALS.map((one) => [one.name, one]));

function describeSignal(name: string): DrawnSignal {
	const { type = "number", unit = null, choices } = DECLARED.get(name) ?? {};
	return { name, type, unit, choices: choices === undefined ? null : [...choices], direction: directionOf(name) };
}
