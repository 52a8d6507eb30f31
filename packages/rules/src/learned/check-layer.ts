// Checks a layer that a document carries: every signal is known, every number is finite, and every list has its length.

import type { ErrorDetail, LearnedLayer, RuleSetDocument } from "@hakiki/domain";
import { checkNumber, checkObject, report } from "../rule-set/check-values.ts";
import { CURVE_BINS_MAX, EDGE_MAX, TABLE_BINS_MAX } from "./bins.ts";
import { checkPins } from "./check-pins.ts";
import { type CompiledLayer, compileLayer, LAYER_BOUND, PIVOT_MAX } from "./compile-layer.ts";
import { isLayerSignal } from "./layer-signals.ts";

const TABLES_MAX = 100;
const VALUE_MAX = 20;

export function compileCheckedLayer(
	{ layer, pins = {} }: Pick<RuleSetDocument, "layer" | "pins">,
	problems: ErrorDetail[],
): CompiledLayer | undefined {
	const before = problems.length;
	if (layer !== undefined) checkLayer(layer, problems);
	checkPins(pins, layer, problems);
	return layer === undefined || problems.length > before ? undefined : compileLayer(layer, pins);
}

function checkLayer(layer: LearnedLayer, problems: ErrorDetail[]): void {
	if (!checkObject(problems, "layer", layer)) return;
	checkNumber(problems, "layer.trainedTo", layer.trainedTo, 0, Number.MAX_SAFE_INTEGER);
	checkNumber(problems, "layer.constant", layer.constant, -2 * LAYER_BOUND, 2 * LAYER_BOUND);
	checkNumber(problems, "layer.pivot", layer.pivot, -PIVOT_MAX, PIVOT_MAX);
	checkNumber(problems, "layer.topFactor", layer.topFactor, 0, 1);
	if (checkObject(problems, "layer.curves", layer.curves))
		for (const [name, curve] of Object.entries(layer.curves)) {
			const field = `layer.curves.${name}`;
			if (!checkSignal(problems, field, name) || !checkObject(problems, field, curve)) continue;
			checkEdges(problems, `${field}.edges`, curve.edges, CURVE_BINS_MAX);
			const length = (curve.edges?.length ?? 0) + 2;
			checkNumbers(problems, `${field}.values`, curve.values, length);
			checkNumbers(problems, `${field}.shares`, curve.shares, length);
			if (curve.rules !== undefined) checkNumbers(problems, `${field}.rules`, curve.rules, length);
		}
	if (!Array.isArray(layer.tables) || layer.tables.length > TABLES_MAX) {
		report(problems, "layer.tables", "invalid", `must be a list of at most ${TABLES_MAX} tables`);
		return;
	}
	for (const [place, table] of layer.tables.entries()) checkTable(problems, `layer.tables.${place}`, table);
}

function checkTable(problems: ErrorDetail[], field: string, table: LearnedLayer["tables"][number]): void {
	if (!checkObject(problems, field, table)) return;
	for (const name of ["signals", "edges"] as const)
		if (!Array.isArray(table[name]) || table[name].length !== 2) {
			report(problems, `${field}.${name}`, "invalid", "must have two parts");
			return;
		}
	if (!table.signals.every((name) => checkSignal(problems, `${field}.signals`, name))) return;
	for (const [place, edges] of table.edges.entries())
		checkEdges(problems, `${field}.edges.${place}`, edges, TABLE_BINS_MAX);
	const [lines, columns] = table.edges.map((edges) => (edges?.length ?? 0) + 2) as [number, number];
	for (const name of ["values", "shares"] as const) {
		if (!Array.isArray(table[name]) || table[name].length !== lines)
			report(problems, `${field}.${name}`, "invalid", `must have ${lines} lines`);
		else
			for (const [place, line] of table[name].entries())
				checkNumbers(problems, `${field}.${name}.${place}`, line, columns);
	}
}

function checkSignal(problems: ErrorDetail[], field: string, name: unknown): boolean {
	if (typeof name === "string" && isLayerSignal(name)) return true;
	report(problems, field, "unknown_signal", "is not a signal that the layer may read");
	return false;
}

function checkEdges(problems: ErrorDetail[], field: string, edges: unknown, binsMax: number): void {
	if (!Array.isArray(edges) || edges.length > binsMax - 2) {
		report(problems, field, "invalid", `must be a list of at most ${binsMax - 2} numbers`);
		return;
	}
	checkNumbers(problems, field, edges, edges.length, EDGE_MAX);
	if (edges.some((edge, place) => place > 0 && !(edge > edges[place - 1])))
		report(problems, field, "invalid", "must ascend");
}

function checkNumbers(problems: ErrorDetail[], field: string, values: unknown, length: number, max = VALUE_MAX): void {
	if (!Array.isArray(values) || values.length !== length) {
		report(problems, field, "invalid", `must be a list of ${length} numbers`);
		return;
	}
	for (const [place, value] of values.entries()) checkNumber(problems, `${field}.${place}`, value, -max, max);
}
