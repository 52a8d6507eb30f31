// The differences between two rule sets as people read them: one entry for each rule, threshold or setting, with its
// values before and after.

import { t } from "../../messages/rule-changes.ts";
import { nameWord } from "../../messages/words.ts";
import type { CustomSetting } from "./draft-edits.ts";

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
}

export function describeChanges(changes: readonly RawChange[], words: ChangeWords): readonly RuleSetChange[] {
	const entries = new Map<string, { readonly first: RawChange; readonly values: ChangedValue[] }>();
	for (const change of changes) {
		const { id, label } = locate(change.path);
		const entry = entries.get(id) ?? { first: change, values: [] };
		entries.set(id, entry);
		if (label !== undefined)
			entry.values.push({ label, before: sayValue(change.before), after: sayValue(change.after) });
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
	return area === "custom" ? { id: path, label: undefined } : { id: path, label: nameField(path) };
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
	if (area !== "custom") return { id, kind: "changed", subject: t("setting"), values };
	return describeCustom(id, asRule(before), asRule(after), words);
}

function describeCustom(
	id: string,
	before: CustomSetting | undefined,
	after: CustomSetting | undefined,
	words: ChangeWords,
): RuleSetChange {
	const kind = before === undefined ? "added" : after === undefined ? "removed" : "changed";
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

function listFields(rule: CustomSetting | undefined, { sayWhen }: ChangeWords): ReadonlyMap<string, string> {
	if (rule === undefined) return new Map();
	const fields: readonly (readonly [string, string | undefined])[] = [
		["title", rule.title],
		["when", sayWhen(rule.when)],
		["mode", nameWord(rule.mode ?? "live")],
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

function sayValue(value: unknown): string | undefined {
	if (value === undefined || value === null) return undefined;
	if (typeof value === "number") return String(Math.round(value * 10_000) / 10_000);
	return typeof value === "string" ? nameWord(value) : String(value);
}
