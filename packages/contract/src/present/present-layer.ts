// Presents the learned layer.

import type { DrawnPin, DrawnSignal, LayerReading, RuleSetName } from "@hakiki/domain";
import { formatTime } from "./format-time.ts";
import { viewRound } from "./present-learning.ts";

export function viewLayer(name: RuleSetName, { version, layer, round, frauds }: LayerReading) {
	return {
		rules: String(name),
		version: String(version),
		layer:
			layer === undefined
				? null
				: {
						trained_to: formatTime(layer.trainedTo),
						bound: layer.bound,
						curves: layer.curves.map(({ signal, edges, values, learned, shares, rules, effect, pins }) => ({
							signal: viewSignal(signal),
							edges: [...edges],
							values: values.map(shorten),
							learned: [...learned],
							shares: shares.map(shorten),
							rules: rules === undefined ? null : [...rules],
							effect: shorten(effect),
							pins: pins.map(viewPin),
						})),
						tables: layer.tables.map(({ signals, edges, values, learned, shares, effect, pins }) => ({
							signals: signals.map(viewSignal),
							edges: edges.map((list) => [...list]),
							values: values.map((line) => line.map(shorten)),
							learned: learned.map((line) => [...line]),
							shares: shares.map((line) => [...line]),
							effect: shorten(effect),
							pins: pins.map(viewPin),
						})),
					},
		round: round === undefined ? null : viewRound(round),
		frauds,
	};
}

function viewSignal({ name, type, unit, choices, direction }: DrawnSignal) {
	return { name, type, unit, choices, direction };
}

function viewPin({ id, from, to, unknown, value, note, by, at }: DrawnPin) {
	return {
		id,
		from: from ?? null,
		to: to ?? null,
		unknown: unknown === true,
		value,
		note: note ?? null,
		by,
		at: formatTime(at),
	};
}

const shorten = (value: number): number => Math.round(value * 10_000) / 10_000;
