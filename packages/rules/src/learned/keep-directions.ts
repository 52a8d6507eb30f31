// Keeps the directions of a layer of which people have set parts. A curve and the tables over its signal rise together: where
// a table falls, the curve has to rise by as much. A pinned part cannot, so that the learned parts beside it give way, and a
// table only where no curve can make up for it.

import type { LearnedCurve, LearnedLayer, LearnedTable } from "@hakiki/domain";
import { directionOf } from "./layer-signals.ts";

/** The value of each pinned place of a curve; undefined where it may move. */
export type Fixed = readonly (number | undefined)[];

/** A layer stores four decimals. */
const ROUNDING = 5e-4;
const WEIGHT_MIN = 1e-6;

/** The curves of all signals with a direction have an edge wherever a table over the signal has one. */
export function keepDirections(layer: LearnedLayer, fixedOf: (signal: string) => Fixed | undefined): LearnedLayer {
	const directed = Object.keys(layer.curves).filter((name) => directionOf(name) !== "either");
	let { tables } = layer;
	const straightened = new Set<string>();
	// Straightening a table for one signal may take away what the other one relied on.
	for (let round = 0; round < directed.length; round += 1) {
		const broken = directed.find((name) => {
			const edges = layer.curves[name]?.edges ?? [];
			return !straightened.has(name) && !canKeep(name, fixedOf(name) ?? [], listFalls(name, edges, tables));
		});
		if (broken === undefined) break;
		straightened.add(broken);
		tables = tables.map((table) => (table.signals.includes(broken) ? straightenTable(table) : table));
	}
	const curves = directed.flatMap((name) => {
		const curve = layer.curves[name];
		if (curve === undefined) return [];
		return [[name, fitCurve(name, curve, fixedOf(name) ?? [], listFalls(name, curve.edges, tables))] as const];
	});
	return { ...layer, tables, curves: { ...layer.curves, ...Object.fromEntries(curves) } };
}

/**
 * By how much the curve must rise at each of its edges, because tables over the signal fall there for some value of the other
 * signal. Below zero, it may fall. A signal that lowers the score is turned round.
 */
export function listFalls(signal: string, edges: readonly number[], tables: readonly LearnedTable[]): number[] {
	const sign = signOf(signal);
	const own = tables.filter(({ signals }) => signals.includes(signal));
	return edges.map((edge) =>
		own.reduce((sum, table) => {
			const isFirst = table.signals[0] === signal;
			const place = table.edges[isFirst ? 0 : 1].indexOf(edge);
			if (place < 0) return sum;
			const lines = isFirst ? table.values : transpose(table.values);
			const [below = [], above = []] = [lines[place + 1], lines[place + 2]];
			return sum + Math.max(...below.map((value, other) => sign * (value - (above[other] ?? 0))));
		}, 0),
	);
}

export function signOf(signal: string): number {
	return directionOf(signal) === "lowers" ? -1 : 1;
}

/** Whether the pinned parts alone leave room for what the tables need. */
function canKeep(signal: string, fixed: Fixed, falls: readonly number[]): boolean {
	const offsets = addUp(falls);
	let held = Number.NEGATIVE_INFINITY;
	return fixed.slice(1).every((value, place) => {
		if (value === undefined) return true;
		const before = held;
		held = signOf(signal) * value - (offsets[place] ?? 0);
		return held >= before - ROUNDING;
	});
}

/** The nearest curve that rises as it must and has the pinned values. Steps with many events move least. */
function fitCurve(signal: string, curve: LearnedCurve, fixed: Fixed, falls: readonly number[]): LearnedCurve {
	const sign = signOf(signal);
	const offsets = addUp(falls);
	const toLevel = (value: number, place: number): number => sign * value - (offsets[place] ?? 0);
	const levels = curve.values.slice(1).map(toLevel);
	const limits = fixed.slice(1).map((value, place) => (value === undefined ? undefined : toLevel(value, place)));
	const fitted = [...levels];
	// Between two pinned steps, the rest rises by itself and then stays within their values.
	let start = 0;
	for (let place = 0; place <= levels.length; place += 1) {
		if (place < levels.length && limits[place] === undefined) continue;
		const [least, most] = [limits[start - 1] ?? Number.NEGATIVE_INFINITY, limits[place] ?? Number.POSITIVE_INFINITY];
		const weights = curve.shares.slice(start + 1, place + 1);
		rise(levels.slice(start, place), weights).forEach((level, at) => {
			fitted[start + at] = Math.max(least, Math.min(most, level));
		});
		start = place + 1;
	}
	const known = fitted.map((level, place) => {
		const learned = curve.values[place + 1] ?? 0;
		return level === levels[place] ? learned : sign * (level + (offsets[place] ?? 0));
	});
	return { ...curve, values: [curve.values[0] ?? 0, ...known].map((value, bin) => fixed[bin] ?? value) };
}

/** The sum of the falls up to each step. The first step has none below it. */
function addUp(falls: readonly number[]): number[] {
	let sum = 0;
	return [0, ...falls.map((fall) => (sum += fall))];
}

/** The nearest values that never fall, by weight: neighbours that fall are put together until none do. */
function rise(values: readonly number[], weights: readonly number[]): number[] {
	const blocks: { level: number; weight: number; count: number }[] = [];
	for (const [place, value] of values.entries()) {
		let block = { level: value, weight: Math.max(WEIGHT_MIN, weights[place] ?? 0), count: 1 };
		for (let last = blocks.at(-1); last !== undefined && last.level > block.level; last = blocks.at(-1)) {
			const weight = last.weight + block.weight;
			const level = (last.level * last.weight + block.level * block.weight) / weight;
			block = { level, weight, count: last.count + block.count };
			blocks.pop();
		}
		blocks.push(block);
	}
	return blocks.flatMap(({ level, count }) => Array.from({ length: count }, () => level));
}

/** The table with no fall along a signal with a direction: first the nearest along each signal, then what both allow. */
function straightenTable(table: LearnedTable): LearnedTable {
	const [first, second] = table.signals.map((name) => (directionOf(name) === "either" ? 0 : signOf(name)));
	const shares = table.shares;
	const riseAlong = (lines: readonly (readonly number[])[], weights: readonly (readonly number[])[], sign: number) =>
		sign === 0
			? lines
			: lines.map(([unknown = 0, ...known], at) => {
					const risen = rise(
						known.map((value) => sign * value),
						(weights[at] ?? []).slice(1),
					);
					return [unknown, ...risen.map((value) => sign * value)];
				});
	const byColumn = transpose(riseAlong(transpose(table.values), transpose(shares), first ?? 0));
	const near = riseAlong(byColumn, shares, second ?? 0);
	const run = (isUp: boolean): number[][] => {
		const columns = transpose(near).map((column) => runAlong(column, first ?? 0, isUp));
		return transpose(columns).map((line) => runAlong(line, second ?? 0, isUp));
	};
	const [up, down] = [run(true), run(false)];
	const values = near.map((line, at) =>
		line.map((_, place) => ((up[at]?.[place] ?? 0) + (down[at]?.[place] ?? 0)) / 2),
	);
	return { ...table, values };
}

/** The lowest values above, or the highest below, that never fall. An unknown value has no place in the order. */
function runAlong([unknown = 0, ...known]: readonly number[], sign: number, isUp: boolean): number[] {
	if (sign === 0) return [unknown, ...known];
	const isFromStart = isUp === sign > 0;
	const ordered = isFromStart ? known : known.toReversed();
	let held = isUp ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
	const run = ordered.map((value) => {
		held = isUp ? Math.max(held, value) : Math.min(held, value);
		return held;
	});
	return [unknown, ...(isFromStart ? run : run.toReversed())];
}

function transpose(lines: readonly (readonly number[])[]): number[][] {
	return (lines[0] ?? []).map((_, place) => lines.map((line) => line[place] ?? 0));
}
