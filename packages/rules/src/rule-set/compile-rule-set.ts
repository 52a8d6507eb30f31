// Compiles a rule set from data: every name is checked, every value is bounded, and rules are sorted by occasion once.

import {
	AppError,
	COUNTRIES_SERVED,
	type CountryServed,
	type ErrorDetail,
	EVENT_TYPES,
	type EventType,
	OCCASIONS,
	type Occasion,
	RULE_MODES,
	type RuleChange,
	type RuleSetDocument,
	type Thresholds,
} from "@hakiki/domain";
import { compileCustomRules, orderCustomRules } from "../custom/custom-rule.ts";
import { compileCheckedLayer } from "../learned/check-layer.ts";
import { compileCheckedModel } from "../models/check-model.ts";
import { isCapIn, type ParameterSpec, type Rule } from "../rule.ts";
import { checkNumber, checkObject, checkWord, report, WEIGHT_MAX } from "./check-values.ts";
import type { CompiledRule, RuleSet } from "./rule-set.ts";

const DEFAULT_BIAS = -3.5;
const DEFAULT_THRESHOLDS: Thresholds = { review: 50, block: 85 };

/** Returns the unchanged catalogue for one country. */
export function defaultRuleSet(country: CountryServed): RuleSetDocument {
	return { version: `catalogue-1-${country.toLowerCase()}`, country };
}

/** Writes out every default, so that the rule set can be stored as an immutable version. */
export function writeOutRuleSet(document: RuleSetDocument, catalogue: readonly Rule[]): RuleSetDocument {
	compileRuleSet(document, catalogue);
	const rules = catalogue.map((rule) => {
		const change = changeOf(document, rule.id);
		const parameters = Object.entries(rule.parameters).map(([name, spec]) => [
			name,
			change.parameters?.[name] ?? defaultOf(spec, document.country),
		]);
		const weight = change.weight ?? rule.weight;
		return [rule.id, { weight, mode: change.mode ?? rule.mode ?? "live", parameters: Object.fromEntries(parameters) }];
	});
	return {
		version: document.version,
		country: document.country,
		isWhole: true,
		bias: document.bias ?? DEFAULT_BIAS,
		thresholds: resolveThresholds(document),
		rules: Object.fromEntries(rules),
		custom: orderCustomRules(document.custom ?? {}),
		...(document.learned === undefined ? {} : { learned: document.learned }),
		...(document.layer === undefined ? {} : { layer: document.layer }),
		...(document.model === undefined ? {} : { model: document.model }),
		...(Object.keys(document.pins ?? {}).length === 0 ? {} : { pins: document.pins ?? {} }),
	};
}

const ABSENT: RuleChange = {};
const ABSENT_IN_WHOLE: RuleChange = { mode: "off" };

function changeOf(document: RuleSetDocument, id: string): RuleChange {
	return document.rules?.[id] ?? (document.isWhole === true ? ABSENT_IN_WHOLE : ABSENT);
}

/** Throws an `invalid_request` that names every unknown rule, unknown parameter and value out of bounds. */
export function compileRuleSet(document: RuleSetDocument, catalogue: readonly Rule[]): RuleSet {
	const problems: ErrorDetail[] = [];
	checkDocument(document, problems);
	// Without a country there are no defaults, and further errors would only repeat that.
	if (problems.length > 0) throw AppError.invalid(problems);
	const ruleSet = compileChecked(document, catalogue, problems);
	if (problems.length > 0) throw AppError.invalid(problems);
	return ruleSet;
}

/**
 * Compiles a version that was checked when it was saved, perhaps by a newer process. While replicas are upgraded one by
 * one, this process must continue to decide. Unknown parts are left out and named in `problems`; the rest runs as
 * saved.
 */
export function compileStoredRuleSet(
	document: RuleSetDocument,
	catalogue: readonly Rule[],
): { readonly ruleSet: RuleSet; readonly problems: readonly ErrorDetail[] } {
	const problems: ErrorDetail[] = [];
	checkDocument(document, problems);
	// This is not an error of the caller whose event is decided.
	if (problems.length > 0) throw new Error("A stored rule set cannot be read");
	const ruleSet = compileChecked(document, catalogue, problems);
	return { ruleSet, problems };
}

function compileChecked(document: RuleSetDocument, catalogue: readonly Rule[], problems: ErrorDetail[]): RuleSet {
	const known = new Set(catalogue.map((rule) => rule.id));
	for (const id of Object.keys(document.rules ?? {}))
		if (!known.has(id)) report(problems, `rules.${id}`, "unknown_rule", "is not a rule");
	const compiled = catalogue.map((rule) => compileRule(rule, changeOf(document, rule.id), document.country, problems));
	compiled.push(...compileCustomRules(document.custom ?? {}, problems));
	return {
		version: document.version,
		country: document.country,
		bias: document.bias ?? DEFAULT_BIAS,
		thresholds: resolveThresholds(document),
		byOccasion: sortByOccasion(compiled.filter((rule) => rule !== undefined)),
		layer: compileCheckedLayer(document, problems),
		model: document.model === undefined ? undefined : compileCheckedModel(document.model, problems),
	};
}

function checkDocument(document: RuleSetDocument, problems: ErrorDetail[]): void {
	if (typeof document.version !== "string" || document.version.length === 0 || document.version.length > 128)
		report(problems, "version", "invalid", "must be a text of 1 to 128 characters");
	if (!COUNTRIES_SERVED.includes(document.country))
		report(problems, "country", "invalid", `must be one of: ${COUNTRIES_SERVED.join(", ")}`);
	if (document.bias !== undefined) checkNumber(problems, "bias", document.bias, -WEIGHT_MAX, WEIGHT_MAX);
	checkObject(problems, "custom", document.custom ?? {});
	checkObject(problems, "rules", document.rules ?? {});
	for (const [id, change] of Object.entries(document.rules ?? {})) {
		if (checkObject(problems, `rules.${id}`, change))
			checkObject(problems, `rules.${id}.parameters`, change.parameters ?? {});
	}
	checkLearned(document, problems);
	checkObject(problems, "thresholds", document.thresholds ?? {});
	for (const [type, thresholds] of Object.entries(document.thresholds ?? {})) {
		const field = `thresholds.${type}`;
		if (!checkObject(problems, field, thresholds)) continue;
		if (type !== "default" && !EVENT_TYPES.some((known) => known === type))
			report(problems, field, "unknown_type", "is not an event type");
		checkNumber(problems, `${field}.review`, thresholds.review, 1, 100);
		checkNumber(problems, `${field}.block`, thresholds.block, 1, 100);
		if (thresholds.review > thresholds.block) report(problems, field, "invalid", "review must not be above block");
	}
}

function checkLearned({ learned }: RuleSetDocument, problems: ErrorDetail[]): void {
	if (learned === undefined || !checkObject(problems, "learned", learned)) return;
	if (!checkObject(problems, "learned.weights", learned.weights)) return;
	for (const [name, moved] of [["bias", learned.bias] as const, ...Object.entries(learned.weights)]) {
		const field = name === "bias" ? "learned.bias" : `learned.weights.${name}`;
		if (!checkObject(problems, field, moved)) continue;
		checkNumber(problems, `${field}.from`, moved.from, -WEIGHT_MAX, WEIGHT_MAX);
		checkNumber(problems, `${field}.to`, moved.to, -WEIGHT_MAX, WEIGHT_MAX);
	}
}

function compileRule(
	rule: Rule,
	change: RuleChange,
	country: CountryServed,
	problems: ErrorDetail[],
): CompiledRule | undefined {
	const field = `rules.${rule.id}`;
	for (const name of Object.keys(change))
		if (name !== "weight" && name !== "mode" && name !== "parameters")
			report(problems, `${field}.${name}`, "unknown_setting", "is not a setting of a rule");
	const mode = change.mode ?? rule.mode ?? "live";
	checkWord(problems, `${field}.mode`, mode, RULE_MODES);
	const weight = change.weight ?? rule.weight;
	// A trust rule cannot become a suspicion, nor a suspicion trust.
	checkNumber(problems, `${field}.weight`, weight, rule.weight < 0 ? -WEIGHT_MAX : 0, rule.weight < 0 ? 0 : WEIGHT_MAX);
	const parameters = resolveParameters(rule, change.parameters ?? {}, country, problems);
	if (mode === "off") return undefined;
	const isShadow = mode === "shadow";
	return { rule, evaluate: rule.evaluate, weight, isShadow, isCap: isCapIn(rule, country), parameters };
}

function resolveParameters(
	rule: Rule,
	given: Readonly<Record<string, number>>,
	country: CountryServed,
	problems: ErrorDetail[],
): Record<string, number> {
	for (const name of Object.keys(given))
		if (!Object.hasOwn(rule.parameters, name))
			report(problems, `rules.${rule.id}.parameters.${name}`, "unknown_parameter", `is not a parameter of ${rule.id}`);
	const resolved: Record<string, number> = {};
	for (const [name, spec] of Object.entries(rule.parameters)) {
		const value = given[name] ?? defaultOf(spec, country);
		checkNumber(problems, `rules.${rule.id}.parameters.${name}`, value, spec.min, spec.max);
		resolved[name] = spec.unit === "money" ? Math.round(value * 100) : value;
	}
	return resolved;
}

function defaultOf(spec: ParameterSpec, country: CountryServed): number {
	return typeof spec.default === "number" ? spec.default : spec.default[country];
}

function resolveThresholds(document: RuleSetDocument): Record<EventType, Thresholds> {
	const given = document.thresholds ?? {};
	const fallback = given.default ?? DEFAULT_THRESHOLDS;
	return buildRecord(EVENT_TYPES, (type) => given[type] ?? fallback);
}

function sortByOccasion(rules: readonly CompiledRule[]): Record<Occasion, readonly CompiledRule[]> {
	return buildRecord(OCCASIONS, (occasion) => rules.filter(({ rule }) => rule.appliesTo.includes(occasion)));
}

/** The cast holds because every word gets a value. */
function buildRecord<Word extends string, Value>(words: readonly Word[], build: (word: Word) => Value) {
	return Object.fromEntries(words.map((word) => [word, build(word)])) as Record<Word, Value>;
}
