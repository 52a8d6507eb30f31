// A condition as the builder shows it, and its CEL text. Groups alternate: inside a group that needs all of its parts, a
// group needs any of them, and so on. So no group repeats the one around it, and every text has one form.

export type Join = "all" | "any";
export type Operator =
	| "gt"
	| "gte"
	| "lt"
	| "lte"
	| "eq"
	| "ne"
	| "yes"
	| "no"
	| "in"
	| "notIn"
	| "contains"
	| "startsWith"
	| "endsWith"
	| "holds"
	| "lacks"
	| "known"
	| "unknown";

export interface Test {
	readonly kind: "test";
	/** The name of a signal, or `metadata.` and a key. */
	readonly signal: string;
	readonly op: Operator;
	/** As typed. Money is in major units. */
	readonly values: readonly string[];
}

export interface Group {
	readonly kind: "group";
	readonly parts: readonly Part[];
}

export type Part = Test | Group;

export interface Condition {
	readonly join: Join;
	readonly parts: readonly Part[];
}

/** A signal as the service declares it. */
export interface Signal {
	readonly name: string;
	readonly group: string;
	readonly type: "number" | "bool" | "text" | "texts";
	readonly unit: string | null;
	readonly choices: readonly string[] | null;
	readonly meaning: string;
}

export type SignalKind = "number" | "money" | "bool" | "word" | "text" | "texts" | "metadata";
export type FindSignal = (name: string) => Signal | undefined;

/** Levels of groups, with the outermost one. */
export const LEVELS_MAX = 3;
export const METADATA = "metadata.";
const EITHER: readonly Operator[] = ["known", "unknown"];
const NUMBERS: readonly Operator[] = ["gt", "gte", "lt", "lte", "eq", "ne"];
const TEXTS: readonly Operator[] = ["eq", "ne", "in", "notIn", "contains", "startsWith", "endsWith"];

const OPERATORS: Readonly<Record<SignalKind, readonly Operator[]>> = {
	number: [...NUMBERS, ...EITHER],
	money: [...NUMBERS, ...EITHER],
	bool: ["yes", "no", ...EITHER],
	word: ["in", "notIn", "eq", "ne", ...EITHER],
	text: [...TEXTS, ...EITHER],
	texts: ["holds", "lacks", ...EITHER],
	metadata: [...TEXTS, "gt", "gte", "lt", "lte", ...EITHER],
};

const SIGNS: Partial<Readonly<Record<Operator, string>>> = {
	gt: ">",
	gte: ">=",
	lt: "<",
	lte: "<=",
	eq: "==",
	ne: "!=",
};

const COMPARE: Readonly<Record<string, (one: number, other: number) => boolean>> = {
	">": (one, other) => one > other,
	">=": (one, other) => one >= other,
	"<": (one, other) => one < other,
	"<=": (one, other) => one <= other,
	"==": (one, other) => one === other,
	"!=": (one, other) => one !== other,
};

/** Undefined for a signal that the service does not offer. */
export function kindOf(name: string, find: FindSignal): SignalKind | undefined {
	if (name.startsWith(METADATA) && name.length > METADATA.length) return "metadata";
	const signal = find(name);
	if (signal === undefined) return undefined;
	if (signal.unit === "money") return "money";
	return signal.type === "text" && signal.choices !== null ? "word" : signal.type;
}

export function listOperators(kind: SignalKind): readonly Operator[] {
	return OPERATORS[kind];
}

export type ValueForm = "none" | "number" | "text" | "texts";

/** The form of the value that stands on the right side. */
export function valueFormOf(kind: SignalKind, op: Operator): ValueForm {
	if (op === "yes" || op === "no" || op === "known" || op === "unknown") return "none";
	if (op === "in" || op === "notIn") return "texts";
	if (kind === "number" || kind === "money") return "number";
	return kind === "metadata" && op !== "eq" && op !== "ne" && SIGNS[op] !== undefined ? "number" : "text";
}

/** Amounts stay exact in minor units. */
const NUMBER = /^-?\d{1,12}(?:\.\d{1,6})?$/;

export function isNumber(text: string): boolean {
	return NUMBER.test(text);
}

const HOUR_MAX = 23;

/** Whether a comparison with an hour of the day has the same result at every hour; undefined if it has not. */
export function judgeHour(
	{ op, values: [value = ""] }: Test,
	signal: Signal | undefined,
): "always" | "never" | undefined {
	const sign = SIGNS[op];
	if (signal?.unit !== "hour" || sign === undefined || !isNumber(value)) return undefined;
	const limit = Number(value);
	const results = Array.from({ length: HOUR_MAX + 1 }, (_, hour) => COMPARE[sign]?.(hour, limit));
	if (results.every((result) => result === true)) return "always";
	return results.includes(true) ? undefined : "never";
}

/** The CEL text; undefined while a part is not complete. */
export function writeCondition({ join, parts }: Condition, find: FindSignal): string | undefined {
	return writeParts(parts, join, find);
}

function writeParts(parts: readonly Part[], join: Join, find: FindSignal): string | undefined {
	const texts = parts.map((part) => {
		if (part.kind === "test") return writeTest(part, find);
		const inner = writeParts(part.parts, join === "all" ? "any" : "all", find);
		return inner === undefined || part.parts.length === 1 ? inner : `(${inner})`;
	});
	if (texts.length === 0 || texts.some((text) => text === undefined)) return undefined;
	return texts.join(join === "all" ? " && " : " || ");
}

function writeTest({ signal, op, values }: Test, find: FindSignal): string | undefined {
	const kind = kindOf(signal, find);
	if (kind === undefined || !OPERATORS[kind].includes(op)) return undefined;
	const form = valueFormOf(kind, op);
	const name = writeName(signal);
	if (form === "none") return writeBare(name, op);
	if (form === "number" ? !isNumber(values[0] ?? "") : values.length === 0 || values.includes("")) return undefined;
	const literals =
		form === "number" ? [writeNumber(values[0] ?? "", kind)] : values.map((value) => JSON.stringify(value));
	const [first] = literals;
	if (op === "in") return `${name} in [${literals.join(", ")}]`;
	if (op === "notIn") return `!(${name} in [${literals.join(", ")}])`;
	if (op === "holds") return `${first} in ${name}`;
	if (op === "lacks") return `!(${first} in ${name})`;
	const sign = SIGNS[op];
	return sign === undefined ? `${name}.${op}(${first})` : `${name} ${sign} ${first}`;
}

function writeBare(name: string, op: Operator): string {
	if (op === "yes") return name;
	if (op === "no") return `!${name}`;
	return op === "known" ? `has(${name})` : `!has(${name})`;
}

function writeNumber(text: string, kind: SignalKind): string {
	return kind === "money" ? `money(${Number(text)})` : String(Number(text));
}

/** Words of CEL itself, which no key after a dot may be. */
const RESERVED = new Set(
	"true false null in as break const continue else for function if import let loop package namespace return var void while".split(
		" ",
	),
);

function writeName(signal: string): string {
	if (!signal.startsWith(METADATA)) return signal;
	const key = signal.slice(METADATA.length);
	return /^[A-Za-z_]\w*$/.test(key) && !RESERVED.has(key) ? signal : `metadata[${JSON.stringify(key)}]`;
}

/** The form that a text is read into: no group of one part, no group inside an equal one, and plain numbers. */
export function simplify({ join, parts }: Condition, find: FindSignal): Condition {
	const simple = simplifyParts(parts, find);
	const [only] = simple;
	if (simple.length !== 1 || only?.kind !== "group") {
		// One test alone needs all of its parts as much as any of them.
		return { join: simple.length === 1 ? "all" : join, parts: simple };
	}
	return simplify({ join: join === "all" ? "any" : "all", parts: only.parts }, find);
}

function simplifyParts(parts: readonly Part[], find: FindSignal): readonly Part[] {
	return parts.flatMap((part): readonly Part[] => {
		if (part.kind === "test") return [simplifyTest(part, find)];
		const inner = simplifyParts(part.parts, find);
		const [only] = inner;
		// A group of one group is a group like the one around it.
		if (inner.length === 1 && only !== undefined) return only.kind === "group" ? only.parts : [only];
		return inner.length === 0 ? [] : [{ kind: "group", parts: inner }];
	});
}

function simplifyTest(test: Test, find: FindSignal): Test {
	const kind = kindOf(test.signal, find);
	const form = kind === undefined ? "none" : valueFormOf(kind, test.op);
	if (form === "none") return { ...test, values: [] };
	if (form === "texts") return test;
	const value = test.values[0] ?? "";
	return { ...test, values: [form === "number" && isNumber(value) ? String(Number(value)) : value] };
}
