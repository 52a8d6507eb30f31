// Compiles a workspace's own rule from data to a rule that runs beside the catalogue.

import {
	type CustomRule,
	type ErrorDetail,
	OCCASIONS,
	OWN_RULE_TAGS,
	RULE_FLOORS,
	RULE_MODES,
	type RuleMode,
} from "@hakiki/domain";
import type { Rule } from "../rule.ts";
import { checkNumber, checkObject, checkText, checkWord, report, WEIGHT_MAX } from "../rule-set/check-values.ts";
import type { CompiledRule } from "../rule-set/rule-set.ts";
import type { DeclaredSignal } from "../signals/declared-signals.ts";
import type { SignalValues } from "../signals/signals.ts";
import { compileExpression, type Expression } from "./expression.ts";
import { ExpressionError } from "./operand.ts";
import { compileSentence, readEvidence, type SentenceTemplate } from "./sentence-template.ts";

export const CUSTOM_RULES_MAX = 50;
/** The limit for all custom rules of a workspace. At about 20 ns per part they cost a decision at most about 40 µs. */
export const CUSTOM_PARTS_MAX = 2_000;
const TITLE_LENGTH_MAX = 100;
const SENTENCE_LENGTH_MAX = 300;
const EVIDENCE_MAX = 12;
const ID_FORM = /^custom_[a-z0-9_]{1,50}$/;
const FIELDS: readonly (keyof CustomRule)[] = ["title", "sentence", "on", "when", "weight", "floor", "tags", "mode"];

/** Returns the rules that are not off. Notes every mistake, also in rules that are off. */
export function compileCustomRules(custom: Readonly<Record<string, unknown>>, problems: ErrorDetail[]): CompiledRule[] {
	const entries = Object.entries(custom);
	if (entries.length > CUSTOM_RULES_MAX) {
		report(problems, "custom", "too_many", `must have at most ${CUSTOM_RULES_MAX} rules`);
		return [];
	}
	let parts = 0;
	const compiled: CompiledRule[] = [];
	for (const [id, value] of entries) {
		const made = compileCustomRule(id, value, problems);
		parts += made?.parts ?? 0;
		if (made?.rule !== undefined) compiled.push(made.rule);
	}
	if (parts > CUSTOM_PARTS_MAX)
		report(
			problems,
			"custom",
			"too_costly",
			`costs too much: all conditions together have ${parts} parts of ${CUSTOM_PARTS_MAX}`,
		);
	return compiled;
}

/** Storage returns the fields in its own order. People read them in this one. */
export function orderCustomRules(custom: Readonly<Record<string, CustomRule>>): Record<string, CustomRule> {
	const order = (rule: CustomRule): CustomRule =>
		Object.fromEntries(
			FIELDS.flatMap((name) => (rule[name] === undefined ? [] : [[name, rule[name]]])),
		) as unknown as CustomRule;
	return Object.fromEntries(Object.entries(custom).map(([id, rule]) => [id, order(rule)]));
}

interface MadeRule {
	readonly parts: number;
	/** Undefined if the rule is off. */
	readonly rule: CompiledRule | undefined;
}

function compileCustomRule(id: string, value: unknown, problems: ErrorDetail[]): MadeRule | undefined {
	const field = `custom.${id}`;
	const before = problems.length;
	if (!ID_FORM.test(id))
		report(problems, field, "invalid", "must be named custom_ followed by lower-case letters, digits and underscores");
	if (!checkObject(problems, field, value)) return undefined;
	const given = value as Readonly<Record<string, unknown>>;
	for (const name of Object.keys(given))
		if (!FIELDS.some((known) => known === name))
			report(problems, `${field}.${name}`, "unknown_setting", "is not a setting of a custom rule");
	checkText(problems, `${field}.title`, given["title"], TITLE_LENGTH_MAX);
	const template = readSentence(problems, `${field}.sentence`, given["sentence"]);
	const expression = readExpression(problems, `${field}.when`, given["when"]);
	checkWords(problems, `${field}.on`, given["on"], OCCASIONS);
	checkWords(problems, `${field}.tags`, given["tags"], OWN_RULE_TAGS);
	checkNumber(problems, `${field}.weight`, given["weight"], -WEIGHT_MAX, WEIGHT_MAX);
	const mode = given["mode"] ?? "live";
	checkWord(problems, `${field}.mode`, mode, RULE_MODES);
	checkFloor(problems, `${field}.floor`, given);
	if (problems.length > before || template === undefined || expression === undefined) return undefined;
	// Every field was checked above.
	const rule = buildRule(id, given as unknown as CustomRule, template, expression);
	return { parts: expression.parts, rule: mode === "off" ? undefined : compileWith(rule, mode as RuleMode) };
}

function compileWith(rule: Rule, mode: RuleMode): CompiledRule {
	const { evaluate, weight } = rule;
	return { rule, evaluate, weight, isShadow: mode === "shadow", isCap: false, parameters: {} };
}

function buildRule(id: string, custom: CustomRule, template: SentenceTemplate, expression: Expression): Rule {
	const read = new Map([...expression.signals, ...template.signals].map((signal) => [signal.name, signal]));
	const shown = [...read.values()].slice(0, EVIDENCE_MAX);
	return {
		id,
		title: custom.title,
		why: custom.title,
		appliesTo: custom.on,
		parameters: {},
		signals: [...read.keys()],
		weight: custom.weight,
		...(custom.floor !== undefined && { floor: custom.floor }),
		tags: custom.tags,
		evaluate: (signals) =>
			expression.run(signals) === true
				? { sentence: template.write(signals), evidence: listEvidence(shown, signals) }
				: undefined,
	};
}

function listEvidence(
	shown: readonly DeclaredSignal[],
	signals: SignalValues,
): Record<string, string | number | boolean> {
	return Object.fromEntries(
		shown.flatMap((signal) => [readEvidence(signal, signals)].filter((one) => one !== undefined)),
	);
}

function readSentence(problems: ErrorDetail[], field: string, value: unknown): SentenceTemplate | undefined {
	if (!checkText(problems, field, value, SENTENCE_LENGTH_MAX)) return undefined;
	const template = compileSentence(value);
	if (typeof template !== "string") return template;
	report(problems, field, "invalid", template);
	return undefined;
}

function readExpression(problems: ErrorDetail[], field: string, value: unknown): Expression | undefined {
	if (typeof value !== "string" || value.trim() === "") {
		report(problems, field, "required", "is required");
		return undefined;
	}
	try {
		return compileExpression(value);
	} catch (error) {
		if (!(error instanceof ExpressionError)) throw error;
		report(problems, field, error.code, error.message);
		return undefined;
	}
}

function checkWords(problems: ErrorDetail[], field: string, value: unknown, words: readonly string[]): void {
	if (!Array.isArray(value) || value.length === 0 || value.length > words.length)
		report(problems, field, "invalid", `must be a list of: ${words.join(", ")}`);
	else for (const [index, word] of value.entries()) checkWord(problems, `${field}.${index}`, word, words);
}

/** A floor stops payments, and trust never does. */
function checkFloor(
	problems: ErrorDetail[],
	field: string,
	{ floor, weight }: Readonly<Record<string, unknown>>,
): void {
	if (floor === undefined) return;
	if (checkWord(problems, field, floor, RULE_FLOORS) && typeof weight === "number" && weight < 0)
		report(problems, field, "invalid", "is not allowed for a trust rule, whose weight is below 0");
}
