// Applies edits to a rule set. People send only what they change, and nothing about its shape is trusted.

import { AppError, type ErrorDetail, EVENT_TYPES, type LayerPins, type RuleSetDocument } from "@hakiki/domain";
import { checkPinDirections } from "../learned/check-pins.ts";
import type { Rule } from "../rule.ts";
import { checkObject, report } from "./check-values.ts";
import { writeOutRuleSet } from "./compile-rule-set.ts";
import { isSame } from "./diff-rule-sets.ts";

type Fields = Readonly<Record<string, unknown>>;

const PARTS: readonly string[] = ["bias", "thresholds", "rules", "custom", "pins"];

/** The signature on every pin that an edit sets. */
export interface PinSignature {
	readonly by: string;
	readonly at: number;
	/** Pins that were signed before, in the draft that the edit replaces. */
	readonly signed?: LayerPins | undefined;
}

const UNSIGNED: PinSignature = { by: "nobody", at: 0 };

/**
 * Returns the rule set with the edits, written out. Values that are left out stay. Null resets a value to the
 * catalogue's default, and removes a custom rule. Throws an `invalid_request` that names every error.
 */
export function editRuleSet(
	base: RuleSetDocument,
	edits: unknown,
	catalogue: readonly Rule[],
	signature = UNSIGNED,
): RuleSetDocument {
	const problems: ErrorDetail[] = [];
	const given = readFields(problems, "body", edits);
	for (const name of Object.keys(given))
		if (!PARTS.includes(name)) report(problems, name, "unknown_setting", `is not one of: ${PARTS.join(", ")}`);
	const edited = {
		...base,
		...(given["bias"] !== undefined && { bias: given["bias"] }),
		thresholds: editThresholds(problems, base.thresholds ?? {}, given["thresholds"]),
		rules: editRules(problems, base.rules ?? {}, given["rules"]),
		custom: editCustom(problems, base.custom ?? {}, given["custom"]),
	};
	const { pins, changed } = editPins(problems, base.pins ?? {}, given["pins"], signature);
	if (problems.length > 0) throw AppError.invalid(problems);
	// Compiling checks every value, whatever its type.
	const written = writeOutRuleSet({ ...edited, pins } as RuleSetDocument, catalogue);
	if (written.layer !== undefined) checkPinDirections(problems, written.layer, written.pins ?? {}, changed);
	if (problems.length > 0) throw AppError.invalid(problems);
	return written;
}

/** `default` applies to every event type that is not named. */
function editThresholds(problems: ErrorDetail[], base: Fields, edits: unknown): Fields {
	const { default: common, ...named } = readFields(problems, "thresholds", edits ?? {});
	const given = { ...Object.fromEntries(EVENT_TYPES.map((type) => [type, common ?? {}])), ...named };
	return mergeEach(problems, "thresholds", base, given);
}

function editRules(problems: ErrorDetail[], base: Fields, edits: unknown): Fields {
	const given = readFields(problems, "rules", edits ?? {});
	const merged = Object.entries(given).map(([id, change]) => {
		const field = `rules.${id}`;
		const before = (Object.hasOwn(base, id) ? base[id] : {}) as { readonly parameters?: Fields };
		const { parameters, ...rest } = readFields(problems, field, change);
		const changed = readFields(problems, `${field}.parameters`, parameters ?? {});
		return [id, { ...before, ...rest, parameters: { ...before.parameters, ...changed } }];
	});
	return { ...base, ...Object.fromEntries(merged) };
}

function editCustom(problems: ErrorDetail[], base: Fields, edits: unknown): Fields {
	const given = readFields(problems, "custom", edits ?? {});
	const kept = Object.entries(base).filter(([id]) => given[id] !== null);
	const changed = Object.entries(given).filter(([, change]) => change !== null);
	const merged = mergeEach(problems, "custom", Object.fromEntries(kept), Object.fromEntries(changed));
	return Object.fromEntries(Object.entries(merged).map(([id, rule]) => [id, dropNulls(rule)]));
}

/** A pin is replaced as a whole. The signature is never the caller's; an equal pin keeps the one that it has. */
function editPins(
	problems: ErrorDetail[],
	base: LayerPins,
	edits: unknown,
	{ by, at, signed = {} }: PinSignature,
): { readonly pins: object; readonly changed: readonly string[] } {
	const pins: Record<string, unknown> = { ...base };
	const changed: string[] = [];
	for (const [id, edit] of Object.entries(readFields(problems, "pins", edits ?? {}))) {
		if (edit === null) {
			delete pins[id];
			continue;
		}
		const wanted = { ...dropNulls(readFields(problems, `pins.${id}`, edit)), by: undefined, at: undefined };
		const same = [signed, base]
			.map((known) => (Object.hasOwn(known, id) ? known[id] : undefined))
			.find((known) => isSame({ ...known, by: undefined, at: undefined }, wanted));
		pins[id] = same ?? { ...wanted, by, at };
		if (same === undefined) changed.push(id);
	}
	return { pins, changed };
}

function mergeEach(problems: ErrorDetail[], field: string, base: Fields, given: Fields): Fields {
	const merged = Object.entries(given).map(([name, change]) => {
		const before = Object.hasOwn(base, name) ? (base[name] as Fields) : {};
		return [name, { ...before, ...readFields(problems, `${field}.${name}`, change) }];
	});
	return { ...base, ...Object.fromEntries(merged) };
}

function dropNulls(fields: unknown): Fields {
	return Object.fromEntries(Object.entries(fields as Fields).filter(([, value]) => value !== null));
}

function readFields(problems: ErrorDetail[], field: string, value: unknown): Fields {
	return checkObject(problems, field, value) ? (value as Fields) : {};
}
