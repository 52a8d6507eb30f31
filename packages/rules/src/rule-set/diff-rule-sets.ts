// Lists the differences between two rule sets, value by value, and moves changes onto another version. Both rule sets
// must be written out, because only then every value has a path.

import {
	AppError,
	type ChangedRule,
	type OutsideModel,
	type OutsideModelFacts,
	type RuleSetChange,
	type RuleSetDocument,
	type RuleSetValue,
} from "@hakiki/domain";

/** Sorted by the paths of the later document. Values that only the earlier one has come last. */
export function diffRuleSets(before: RuleSetDocument, after: RuleSetDocument): readonly RuleSetChange[] {
	const earlier = flatten(before);
	const later = flatten(after);
	const changes: RuleSetChange[] = [];
	for (const path of new Set([...later.keys(), ...earlier.keys()])) {
		const was = earlier.get(path) ?? null;
		const is = later.get(path) ?? null;
		if (!isSame(was, is)) changes.push({ path, before: was, after: is });
	}
	return changes;
}

/** Lists the rules that differ in any value. A rule that is turned off or on counts as changed. */
export function listChangedRules(before: RuleSetDocument, after: RuleSetDocument): readonly ChangedRule[] {
	const changed = new Map<string, ChangedRule>();
	for (const { path, before: was, after: is } of diffRuleSets(before, after)) {
		const [area, rule = ""] = path.split(".");
		if (area === "custom")
			changed.set(rule, { rule, change: was === null ? "added" : is === null ? "removed" : "changed" });
		else if (area === "rules") changed.set(rule, { rule, change: "changed" });
	}
	return [...changed.values()];
}

/**
 * Applies the changes of a draft, relative to `base`, to `current`. If both changed a value differently, it refuses and
 * names the value. Otherwise one of two people would lose their change.
 */
export function rebaseRuleSet(
	base: RuleSetDocument,
	draft: RuleSetDocument,
	current: RuleSetDocument,
): RuleSetDocument {
	const values = flatten(current);
	const original = flatten(base);
	const conflicts: { field: string; code: string; message: string }[] = [];
	const changes = diffRuleSets(base, draft);
	for (const { path, after } of changes) {
		const now = values.get(path) ?? null;
		if (!isSame(now, original.get(path) ?? null) && !isSame(now, after))
			conflicts.push({ field: path, code: "conflict", message: "was changed meanwhile in the published version" });
		if (after === null) values.delete(path);
		else values.set(path, after);
	}
	if (conflicts.length > 0) throw AppError.invalid(conflicts);
	values.delete("model");
	const { model: before, ...rest } = current;
	const model = changes.some(({ path }) => path === "model") ? draft.model : before;
	return { ...rest, custom: {}, pins: {}, ...unflatten(values), ...(model && { model }) };
}

/** Only event types have a dot in their names, and they are the second of three parts of a path. */
function flatten(document: RuleSetDocument): Map<string, RuleSetValue> {
	const values = new Map<string, RuleSetValue>();
	if (document.bias !== undefined) values.set("bias", document.bias);
	for (const [type, thresholds] of Object.entries(document.thresholds ?? {})) {
		values.set(`thresholds.${type}.review`, thresholds.review);
		values.set(`thresholds.${type}.block`, thresholds.block);
	}
	for (const [id, { weight, mode, parameters }] of Object.entries(document.rules ?? {})) {
		if (mode !== undefined) values.set(`rules.${id}.mode`, mode);
		if (weight !== undefined) values.set(`rules.${id}.weight`, weight);
		for (const [name, value] of Object.entries(parameters ?? {})) values.set(`rules.${id}.parameters.${name}`, value);
	}
	for (const [id, rule] of Object.entries(document.custom ?? {})) values.set(`custom.${id}`, rule);
	if (document.layer !== undefined) values.set("layer", document.layer);
	if (document.model !== undefined) values.set("model", describeModel(document.model));
	for (const [id, pin] of Object.entries(document.pins ?? {})) values.set(`pins.${id}`, pin);
	return values;
}

/** A model has thousands of nodes. The digest of its file stands for them. */
function describeModel({ start: _start, nodes: _nodes, ...facts }: OutsideModel): OutsideModelFacts {
	return facts;
}

function unflatten(values: ReadonlyMap<string, RuleSetValue>): object {
	const tree = new Map<string, unknown>();
	for (const [path, value] of values) place(tree, splitPath(path), value);
	return toObject(tree);
}

function splitPath(path: string): string[] {
	const parts = path.split(".");
	return parts[0] === "thresholds" ? ["thresholds", parts.slice(1, -1).join("."), parts.at(-1) ?? ""] : parts;
}

function place(tree: Map<string, unknown>, [first = "", ...rest]: string[], value: RuleSetValue): void {
	if (rest.length === 0) {
		tree.set(first, value);
		return;
	}
	const branch = tree.get(first);
	const inner = branch instanceof Map ? branch : new Map<string, unknown>();
	tree.set(first, inner);
	place(inner, rest, value);
}

function toObject(tree: ReadonlyMap<string, unknown>): object {
	return Object.fromEntries([...tree].map(([name, value]) => [name, value instanceof Map ? toObject(value) : value]));
}

/** Storage returns documents with their keys in a different order. */
export function isSame(one: RuleSetValue, other: RuleSetValue): boolean {
	return one === other || JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other));
}

function sortKeys(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sortKeys);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.sort(([one], [other]) => (one < other ? -1 : 1))
			.map(([name, inner]) => [name, sortKeys(inner)]),
	);
}
