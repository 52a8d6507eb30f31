// The differences between two rule sets as people read them: one entry for each rule, threshold or setting, with its
// values before and after.

import { t } from "../../messages/rule-changes.ts";
import { nameRuleStatus, nameWord } from "../../messages/words.ts";
import type { CustomSetting } from "./draft-edits.ts";
import type { PinRange } from "./layer/say-steps.ts";

/** A difference as the API tells it. */
export interface RawChange {
	readonly path: string;
	readonly before?: unknown;
	readonly after?: unknown;
}

export type ChangeKind = "added" | "changed" | "removed";

export interface ChangedValue {
	readonly label: string;
	/** Undefined if there was, or is, no value. */
	readonly before: string | undefined;
	readonly after: string | undefined;
}

export interface RuleSetChange {
	readonly id: string;
	readonly kind: ChangeKind;
	/** “Rule Many senders in a day”, “Threshold of payout requested”. */
	readonly subject: string;
	/** The id of a rule of the catalogue, which has a page. */
	readonly ruleId?: string;
	/** For a new rule: its condition. */
	readonly condition?: string;
	readonly values: readonly ChangedValue[];
}

export interface ChangeWords {
	readonly titleOf: (ruleId: string) => string;
	readonly sayWhen: (when: string) => string;
	/** The part that a pin holds, and its value. */
	readonly sayPin: (pin: PinSetting) => { readonly part: string; readonly range: string; readonly value: string };
}

/** A part of the learned score that a person has set. */
export interface PinSetting extends PinRange {
	readonly signal: string;
	readonly value: number;
	readonly note?: string;
}

export function describeChanges(changes: readonly RawChange[], words: ChangeWords): readonly RuleSetChange[] {
	const entries = new Map<string, { readonly first: RawChange; readonly values: ChangedValue[] }>();
	for (const change of changes) {
		const { id, label } = locate(change.path);
		const entry = entries.get(id) ?? { first: change, values: [] };
		entries.set(id, entry);
		if (label === undefined) continue;
		const say = /^rules\.\w+\.mode$/.test(change.path) ? sayStatus : sayValue;
		entry.values.push({ label, before: say(change.before), after: say(change.after) });
	}
	return [...entries].map(([id, { first, values }]) => describe(id, first, values, words));
}

/** The entry that a path belongs to, and the name of its value. A custom rule is one value with fields of its own. */
function locate(path: string): { readonly id: string; readonly label: string | undefined } {
	const parts = path.split(".");
	const [area, ...rest] = parts;
	if (area === "rules") {
		const [rule = "", field = "", parameter] = rest;
		return { id: `rules.${rule}`, label: parameter === undefined ? nameField(field) : nameParameter(parameter) };
	}
	// The names of event types have dots.
	if (area === "thresholds") return { id: parts.slice(0, -1).join("."), label: nameWord(parts.at(-1) ?? "") };
	if (area === "layer") return { id: path, label: t("layerParts") };
	if (area === "model") return { id: path, label: t("modelTrees") };
	return area === "custom" || area === "pins" ? { id: path, label: undefined } : { id: path, label: nameField(path) };
}

function describe(
	id: string,
	{ before, after }: RawChange,
	values: readonly ChangedValue[],
	words: ChangeWords,
): RuleSetChange {
	const [area, ...rest] = id.split(".");
	const name = rest.join(".");
	if (area === "rules") {
		return { id, kind: "changed", subject: t("ruleNamed", { title: words.titleOf(name) }), ruleId: name, values };
	}
	if (area === "thresholds") {
		return { id, kind: "changed", subject: t("thresholdOf", { type: nameWord(name) }), values };
	}
	if (area === "layer") return { id, kind: chooseKind(before, after), subject: t("layer"), values };
	if (area === "model") return { id, kind: chooseKind(before, after), subject: t("model"), values };
	if (area === "pins") return describePin(id, before, after, words);
	if (area !== "custom") return { id, kind: "changed", subject: t("setting"), values };
	return describeCustom(id, asRule(before), asRule(after), words);
}

function describeCustom(
	id: string,
	before: CustomSetting | undefined,
	after: CustomSetting | undefined,
	words: ChangeWords,
): RuleSetChange {
	const kind = chooseKind(before, after);
	const subject = t("ruleNamed", { title: (after ?? before)?.title ?? id });
	const was = listFields(before, words);
	const is = listFields(after, words);
	const values = [...new Set([...is.keys(), ...was.keys()])]
		.map((label) => ({ label, before: was.get(label), after: is.get(label) }))
		.filter((one) => one.before !== one.after);
	// The subject and the sentence of a new rule say its title and its condition.
	const said = [nameField("title"), nameField("when")];
	const told = kind === "changed" ? values : values.filter(({ label }) => !said.includes(label));
	const when = (after ?? before)?.when;
	return {
		id,
		kind,
		subject,
		...(kind !== "changed" && when !== undefined && { condition: words.sayWhen(when) }),
		values: told,
	};
}

function describePin(id: string, before: unknown, after: unknown, { sayPin }: ChangeWords): RuleSetChange {
	const [was, is] = [before, after].map((pin) => {
		if (typeof pin !== "object" || pin === null) return undefined;
		const { part, range, value } = sayPin(pin as PinSetting);
		return { part, fields: [range, value, (pin as PinSetting).note] };
	});
	const values = [t("pinPart"), t("pinValue"), t("pinNote")]
		.map((label, place) => ({ label, before: was?.fields[place], after: is?.fields[place] }))
		.filter((one) => one.before !== one.after);
	return { id, kind: chooseKind(before, after), subject: t("pinOf", { part: (is ?? was)?.part ?? "" }), values };
}

function chooseKind(before: unknown, after: unknown): ChangeKind {
	if (before === undefined || before === null) return "added";
	return after === undefined || after === null ? "removed" : "changed";
}

function listFields(rule: CustomSetting | undefined, { sayWhen }: ChangeWords): ReadonlyMap<string, string> {
	if (rule === undefined) return new Map();
	const fields: readonly (readonly [string, string | undefined])[] = [
		["title", rule.title],
		["when", sayWhen(rule.when)],
		["mode", nameRuleStatus(rule.mode ?? "live")],
		["weight", sayValue(rule.weight)],
		["floor", rule.floor === undefined ? undefined : nameWord(rule.floor)],
		["on", rule.on.map(nameWord).join(", ")],
		["tags", rule.tags.map(nameWord).join(", ")],
		["sentence", rule.sentence],
	];
	return new Map(fields.flatMap(([field, value]) => (value === undefined ? [] : [[nameField(field), value] as const])));
}

function asRule(value: unknown): CustomSetting | undefined {
	return typeof value === "object" && value !== null ? (value as CustomSetting) : undefined;
}

function nameField(field: string): string {
	const key = `field_${field}`;
	return Object.hasOwn(t.english, key) ? t(key as "field_weight") : nameWord(field);
}

/** `sendersMin` → “Senders min”. */
export function nameParameter(name: string): string {
	const words = name.replaceAll(/([A-Z0-9]+)/g, " $1").toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}

function isLayer(value: unknown): value is { readonly curves: object; readonly tables: readonly unknown[] } {
	return typeof value === "object" && value !== null && "curves" in value && "tables" in value;
}

interface ModelFacts {
	readonly name: string;
	readonly status: string;
	readonly treeCount: number;
}

function isModel(value: unknown): value is ModelFacts {
	return typeof value === "object" && value !== null && "treeCount" in value && "status" in value;
}

function sayStatus(mode: unknown): string | undefined {
	return typeof mode === "string" ? nameRuleStatus(mode) : undefined;
}

function sayValue(value: unknown): string | undefined {
	if (value === undefined || value === null) return undefined;
	if (isLayer(value)) return t("layerOf", { curves: Object.keys(value.curves).length, tables: value.tables.length });
	if (isModel(value)) {
		const { name, status, treeCount: trees } = value;
		return t(status === "active" ? "modelActive" : "modelInShadow", { name, trees });
	}
	if (typeof value === "number") return String(Math.round(value * 10_000) / 10_000);
	return typeof value === "string" ? nameWord(value) : String(value);
}
