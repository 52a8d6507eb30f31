// Reads a command's options strictly. The error names an unknown, repeated, missing or empty option.

import { parseArgs } from "node:util";
import { parseInstant } from "@hakiki/domain";
import { UsageError } from "./command.ts";

export interface OptionRules {
	/** `--name value`, at most once. */
	readonly texts?: readonly string[];
	/** The names in `texts` that are required. */
	readonly required?: readonly string[];
	/** `--name`, without a value. */
	readonly flags?: readonly string[];
	/** The names of the positional arguments for error messages. All of them are required. */
	readonly positionals?: readonly string[];
}

export interface Options {
	readonly isJson: boolean;
	/** `--data`, which every command takes. */
	readonly data: string | undefined;
	text(name: string): string | undefined;
	/** Reads a required option. Reading any other option this way is a bug. */
	requiredText(name: string): string;
	has(flag: string): boolean;
	/** Reads an option that must be one of the choices. */
	choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined;
	requiredChoice<Choice extends string>(name: string, choices: readonly Choice[]): Choice;
	/** Reads one or more of the choices, separated by commas. */
	choices<Choice extends string>(name: string, choices: readonly Choice[]): readonly Choice[] | undefined;
	wholeNumber(name: string, bounds: { readonly min: number; readonly max: number }): number | undefined;
	/** Reads a date, which means midnight UTC, or a time with an offset. Returns ms. */
	time(name: string): number | undefined;
	positional(name: string): string;
}

const ALWAYS_TEXTS = ["data"];
const ALWAYS_FLAGS = ["json"];

/** Every command also takes `--json` and `--data`. */
export function readOptions(args: readonly string[], rules: OptionRules): Options {
	const { values, positionals } = parse(args, rules);
	const given = new Map<string, string | boolean>();
	for (const [name, list] of Object.entries(values)) {
		if (!Array.isArray(list)) continue;
		if (list.length > 1) throw new UsageError(`--${name} is given ${list.length} times`);
		const value = list[0];
		if (value === "") throw new UsageError(`--${name} is empty`);
		if (value !== undefined) given.set(name, value);
	}
	const missing = (rules.required ?? []).filter((name) => !given.has(name));
	if (missing.length > 0) throw new UsageError(`${missing.map((name) => `--${name}`).join(", ")} is required`);
	return buildOptions(given, namePositionals(positionals, rules.positionals ?? []));
}

function parse(args: readonly string[], rules: OptionRules) {
	const texts = [...ALWAYS_TEXTS, ...(rules.texts ?? []), ...(rules.required ?? [])];
	const flags = [...ALWAYS_FLAGS, ...(rules.flags ?? [])];
	const options: Record<string, { type: "string" | "boolean"; multiple: true }> = {};
	for (const name of texts) options[name] = { type: "string", multiple: true };
	for (const name of flags) options[name] = { type: "boolean", multiple: true };
	try {
		return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
	} catch (error) {
		// The first sentence of Node's message names the option. The rest explains Node's own syntax.
		const message = error instanceof Error ? error.message : String(error);
		throw new UsageError(message.split(/\. |\n/, 1)[0] ?? message);
	}
}

function namePositionals(found: readonly string[], names: readonly string[]): ReadonlyMap<string, string> {
	const missing = names[found.length];
	if (missing !== undefined) throw new UsageError(`${missing} is required`);
	const extra = found[names.length];
	if (extra !== undefined) throw new UsageError(`Unexpected argument '${extra}'`);
	return new Map(names.map((name, index) => [name, found[index] ?? ""]));
}

function buildOptions(given: ReadonlyMap<string, string | boolean>, named: ReadonlyMap<string, string>): Options {
	const text = (name: string): string | undefined => {
		const value = given.get(name);
		return typeof value === "string" ? value : undefined;
	};
	const requiredText = (name: string): string => {
		const value = text(name);
		if (value === undefined) throw new UsageError(`--${name} is required`);
		return value;
	};
	const choice = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined => {
		const value = text(name);
		return value === undefined ? undefined : findChoice(name, value, choices);
	};
	return {
		isJson: given.has("json"),
		data: text("data"),
		text,
		requiredText,
		has: (flag) => given.has(flag),
		choice,
		requiredChoice(name, choices) {
			requiredText(name);
			const value = choice(name, choices);
			if (value === undefined) throw new UsageError(`--${name} is required`);
			return value;
		},
		choices: (name, choices) =>
			text(name)
				?.split(",")
				.map((word) => findChoice(name, word.trim(), choices)),
		wholeNumber: (name, bounds) => readWholeNumber(name, text(name), bounds),
		time: (name) => readTime(name, text(name)),
		positional(name) {
			const value = named.get(name);
			if (value === undefined) throw new UsageError(`${name} is required`);
			return value;
		},
	};
}

function findChoice<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
	const found = choices.find((one) => one === value);
	if (found === undefined) throw new UsageError(`--${name} must be one of: ${choices.join(", ")}`);
	return found;
}

function readWholeNumber(
	name: string,
	value: string | undefined,
	bounds: { readonly min: number; readonly max: number },
): number | undefined {
	if (value === undefined) return undefined;
	const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
	if (number >= bounds.min && number <= bounds.max) return number;
	throw new UsageError(`--${name} must be a whole number from ${bounds.min} to ${bounds.max}`);
}

function readTime(name: string, value: string | undefined): number | undefined {
	if (value === undefined) return undefined;
	const time = parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00Z` : value);
	if (time === undefined) throw new UsageError(`--${name} must be a date or an ISO 8601 time with an offset`);
	return time;
}
