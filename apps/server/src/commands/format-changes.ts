// The changes between two rule sets as a table.

import type { LayerPin, LearnedLayer, OutsideModelFacts, RuleSetChange } from "@hakiki/domain";
import { formatMoment, formatTable } from "./print-table.ts";

type ChangeKind = "add" | "change" | "remove";
const SIGNS: Readonly<Record<ChangeKind, string>> = { add: "+", change: "~", remove: "-" };

function kindOf({ before, after }: RuleSetChange): ChangeKind {
	return before === null ? "add" : after === null ? "remove" : "change";
}

export function countChanges(changes: readonly RuleSetChange[], kind: ChangeKind): number {
	return changes.filter((change) => kindOf(change) === kind).length;
}

/** A custom rule is one value of the rule set, so it is shown field by field. */
export function formatChanges(changes: readonly RuleSetChange[]): string {
	const rows = changes.flatMap((change) => {
		const sign = SIGNS[kindOf(change)];
		const { path, before, after } = change;
		if (path.startsWith("pins.")) return [[sign, path, describePin(before), describePin(after)]];
		if (!path.startsWith("custom.")) return [[sign, path, formatValue(before), formatValue(after)]];
		const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
		return [...fields]
			.map((field) => [sign, `${path}.${field}`, formatValue(pick(before, field)), formatValue(pick(after, field))])
			.filter(([, , was, is]) => was !== is);
	});
	return formatTable(["", "PATH", "BEFORE", "AFTER"], rows);
}

function pick(value: unknown, field: string): unknown {
	return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[field] : undefined;
}

function isLayer(value: unknown): value is LearnedLayer {
	return typeof value === "object" && value !== null && "curves" in value;
}

/** A layer has hundreds of numbers. The page of the rules draws them. */
function describeLayer({ curves, tables, trainedTo }: LearnedLayer): string {
	return `${Object.keys(curves).length} curves, ${tables.length} tables, from events until ${formatMoment(trainedTo)}`;
}

function isModel(value: unknown): value is OutsideModelFacts {
	return typeof value === "object" && value !== null && "digest" in value;
}

export function describeModel({ name, status, library, treeCount, neutral }: OutsideModelFacts): string {
	const trees = `${name}: ${status}, ${treeCount} trees of ${library}`;
	return neutral === undefined ? trees : `${trees}, neutral at ${neutral}`;
}

function describePin(value: unknown): string {
	if (value === null) return "-";
	const { signal, with: other, from, to, unknown, value: pinned, by, at } = value as LayerPin;
	const name = other === undefined ? signal : `${signal} with ${other}`;
	const range = [from === undefined ? "" : ` from ${from}`, to === undefined ? "" : ` to under ${to}`].join("");
	return `${name}${unknown === true ? " unknown" : range} set to ${pinned} by ${by}, ${formatMoment(at)}`;
}

function formatValue(value: unknown): string {
	if (value === null || value === undefined) return "-";
	if (isLayer(value)) return describeLayer(value);
	if (isModel(value)) return describeModel(value);
	return typeof value === "string" ? value.replaceAll(/\s+/g, " ") : JSON.stringify(value);
}
