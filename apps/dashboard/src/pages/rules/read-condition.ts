// Reads CEL text into a condition of the builder, or says which part the builder has no form for. Loaded on demand,
// because the parser is large.

import { type ASTNode, parse } from "@marcbachmann/cel-js";
import {
	type Condition,
	type FindSignal,
	isNumber,
	type Join,
	kindOf,
	LEVELS_MAX,
	listOperators,
	METADATA,
	type Operator,
	type Part,
	type Test,
	valueFormOf,
} from "./condition-tree.ts";

export type RefusalReason = "syntax" | "signal" | "calculation" | "twoSignals" | "negation" | "levels" | "other";

export type ReadCondition =
	| { readonly condition: Condition }
	| { readonly refusal: { readonly reason: RefusalReason; readonly part: string } };

class Refusal extends Error {
	readonly reason: RefusalReason;
	readonly part: string;

	constructor(reason: RefusalReason, { input, start, end }: ASTNode) {
		super(reason);
		this.reason = reason;
		this.part = input.slice(start, end);
	}
}

export function readCondition(text: string, find: FindSignal): ReadCondition {
	let node: ASTNode;
	try {
		node = parse(text).ast;
	} catch {
		return { refusal: { reason: "syntax", part: text } };
	}
	try {
		const join: Join = node.op === "||" ? "any" : "all";
		return { condition: { join, parts: readParts(node, join, 1, find) } };
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return { refusal: { reason: error.reason, part: error.part } };
	}
}

function readParts(node: ASTNode, join: Join, level: number, find: FindSignal): readonly Part[] {
	if (level > LEVELS_MAX) throw new Refusal("levels", node);
	const op = join === "all" ? "&&" : "||";
	return flatten(node, op).map((part): Part => {
		if (part.op !== "&&" && part.op !== "||") return readTest(part, find);
		return { kind: "group", parts: readParts(part, join === "all" ? "any" : "all", level + 1, find) };
	});
}

function flatten(node: ASTNode, op: "&&" | "||"): readonly ASTNode[] {
	if (node.op !== op) return [node];
	const [left, right] = node.args as [ASTNode, ASTNode];
	return [...flatten(left, op), ...flatten(right, op)];
}

const NEGATED: Partial<Readonly<Record<Operator, Operator>>> = {
	yes: "no",
	known: "unknown",
	in: "notIn",
	holds: "lacks",
	eq: "ne",
	ne: "eq",
};

function readTest(node: ASTNode, find: FindSignal): Test {
	if (node.op !== "!_") return readPlain(node, find);
	const inner = readPlain(node.args, find);
	const op = NEGATED[inner.op];
	if (op === undefined) throw new Refusal("negation", node);
	return { ...inner, op };
}

function readPlain(node: ASTNode, find: FindSignal): Test {
	switch (node.op) {
		case "id":
			return build(node, nameOf(node), "yes", [], find);
		case "call":
			return readCall(node, node.args, find);
		case "rcall":
			return readMethod(node, node.args, find);
		case "in":
			return readMembership(node, node.args, find);
		case "==":
		case "!=":
		case "<":
		case "<=":
		case ">":
		case ">=":
			return readComparison(node, node.args, find);
		case "!_":
			throw new Refusal("negation", node);
		case "&&":
		case "||":
			throw new Refusal("negation", node);
		default:
			throw new Refusal("other", node);
	}
}

function readCall(node: ASTNode, [name, args]: [string, ASTNode[]], find: FindSignal): Test {
	const [only] = args;
	if (name !== "has" || only === undefined || args.length > 1) throw new Refusal("other", node);
	return build(node, nameOf(only), "known", [], find);
}

function readMethod(node: ASTNode, [name, target, args]: [string, ASTNode, ASTNode[]], find: FindSignal): Test {
	const [only] = args;
	if (name !== "contains" && name !== "startsWith" && name !== "endsWith") throw new Refusal("other", node);
	if (only === undefined || args.length > 1) throw new Refusal("other", node);
	return build(node, nameOf(target), name, [readText(only)], find);
}

function readMembership(node: ASTNode, [member, list]: [ASTNode, ASTNode], find: FindSignal): Test {
	if (list.op === "list") return build(node, nameOf(member), "in", list.args.map(readText), find);
	return build(node, nameOf(list), "holds", [readText(member)], find);
}

const OPERATORS: Readonly<Record<string, readonly [Operator, Operator]>> = {
	"==": ["eq", "eq"],
	"!=": ["ne", "ne"],
	"<": ["lt", "gt"],
	"<=": ["lte", "gte"],
	">": ["gt", "lt"],
	">=": ["gte", "lte"],
};

/** `5 < amount` reads as `amount > 5`. */
function readComparison(node: ASTNode, [left, right]: [ASTNode, ASTNode], find: FindSignal): Test {
	const [plain, turned] = OPERATORS[node.op] ?? ["eq", "eq"];
	if (isNamed(left) && isNamed(right)) throw new Refusal("twoSignals", node);
	const isTurned = isNamed(right);
	const [named, value] = isTurned ? [right, left] : [left, right];
	const signal = nameOf(named);
	const op = isTurned ? turned : plain;
	const kind = kindOf(signal, find);
	if (kind === undefined) throw new Refusal("signal", named);
	if (kind === "bool") {
		if (value.op !== "value" || typeof value.args !== "boolean") throw new Refusal("other", node);
		return build(node, signal, value.args === (op === "eq") ? "yes" : "no", [], find);
	}
	const isText = valueFormOf(kind, op) !== "number";
	return build(node, signal, op, [isText ? readText(value) : readNumber(value, kind === "money")], find);
}

function build(node: ASTNode, signal: string, op: Operator, values: readonly string[], find: FindSignal): Test {
	const kind = kindOf(signal, find);
	if (kind === undefined) throw new Refusal("signal", node);
	if (!listOperators(kind).includes(op)) throw new Refusal("other", node);
	if (valueFormOf(kind, op) !== "none" && (values.length === 0 || values.includes("")))
		throw new Refusal("other", node);
	return { kind: "test", signal, op, values };
}

function isNamed({ op }: ASTNode): boolean {
	return op === "id" || op === "." || op === "[]";
}

function nameOf(node: ASTNode): string {
	if (node.op === "id") return node.args;
	const [target, key] = node.op === "." || node.op === "[]" ? node.args : [];
	const name =
		typeof key === "string" ? key : key?.op === "value" && typeof key.args === "string" ? key.args : undefined;
	if (target?.op !== "id" || target.args !== "metadata" || name === undefined) throw refuseValue(node);
	return `${METADATA}${name}`;
}

function readText(node: ASTNode): string {
	if (node.op !== "value" || typeof node.args !== "string") throw refuseValue(node);
	return node.args;
}

/** Money is shown in major units, whether it was written as `money(500)` or as `50000`. */
function readNumber(node: ASTNode, isMoney: boolean): string {
	const [name, args] = node.op === "call" ? node.args : [];
	const [inner] = args ?? [];
	const isMajor = isMoney && name === "money" && inner !== undefined && args?.length === 1;
	const number = readLiteral(isMajor ? inner : node);
	const text = String(isMoney && !isMajor ? number / 100 : number);
	if (!isNumber(text)) throw new Refusal("other", node);
	return text;
}

function readLiteral(node: ASTNode): number {
	if (node.op === "-_") return -readLiteral(node.args) || 0;
	if (node.op !== "value") throw refuseValue(node);
	const value: unknown = node.args;
	if (typeof value !== "number" && typeof value !== "bigint") throw refuseValue(node);
	return Number(value);
}

const CALCULATIONS: ReadonlySet<string> = new Set(["+", "-", "*", "/", "%", "-_", "call", "rcall", "?:"]);

function refuseValue(node: ASTNode): Refusal {
	return new Refusal(CALCULATIONS.has(node.op) ? "calculation" : "other", node);
}
