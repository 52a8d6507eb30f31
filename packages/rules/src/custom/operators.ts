// The operators of a workspace's own conditions. If one side is unknown, the result is unknown.

import type { ASTNode } from "@marcbachmann/cel-js";
import { fail, nameType, type Operand, type Run } from "./operand.ts";

type Comparison = "<" | "<=" | ">" | ">=";
type Arithmetic = "+" | "-" | "*" | "/" | "%";

const COMPARE: Readonly<Record<Comparison, (one: number, other: number) => boolean>> = {
	"<": (one, other) => one < other,
	"<=": (one, other) => one <= other,
	">": (one, other) => one > other,
	">=": (one, other) => one >= other,
};

const CALCULATE: Readonly<Record<Arithmetic, (one: number, other: number) => number>> = {
	"+": (one, other) => one + other,
	"-": (one, other) => one - other,
	"*": (one, other) => one * other,
	"/": (one, other) => one / other,
	"%": (one, other) => one % other,
};

export function compileComparison(node: ASTNode, op: Comparison, left: Operand, right: Operand): Operand {
	checkNumbers(node, op, left, right);
	return { type: "bool", run: combineNumbers(COMPARE[op], left.run, right.run) };
}

/** All numbers are doubles, so 7 / 2 is 3.5. A result that is not finite is unknown. */
export function compileArithmetic(node: ASTNode, op: Arithmetic, left: Operand, right: Operand): Operand {
	checkNumbers(node, op, left, right);
	const combine = combineNumbers(CALCULATE[op], left.run, right.run);
	return {
		type: "number",
		run: (signals) => {
			const value = combine(signals);
			return typeof value === "number" && Number.isFinite(value) ? value : undefined;
		},
	};
}

export function compileEquality(node: ASTNode, isEqual: boolean, left: Operand, right: Operand): Operand {
	for (const side of [left, right])
		if (side.type === "texts") throw fail(node, "wrong_type", "lists cannot be compared; use `in`");
	if (left.type !== right.type && left.type !== "any" && right.type !== "any")
		throw fail(node, "wrong_type", `${nameType(left.type)} never equals ${nameType(right.type)}`);
	const runLeft = left.run;
	const runRight = right.run;
	return {
		type: "bool",
		run: (signals) => {
			const one = runLeft(signals);
			const other = runRight(signals);
			return one === undefined || other === undefined ? undefined : (one === other) === isEqual;
		},
	};
}

export function compileMembership(
	node: ASTNode,
	member: Operand,
	list: Operand | readonly (number | string | boolean)[],
): Operand {
	const { run } = member;
	if (!("run" in list)) {
		const set: ReadonlySet<unknown> = new Set(list);
		const [first] = list;
		const type = typeof first === "number" ? "number" : typeof first === "boolean" ? "bool" : "text";
		if (first === undefined || list.some((element) => typeof element !== typeof first))
			throw fail(node, "wrong_type", "the list must hold values of one type");
		if (member.type !== type && member.type !== "any")
			throw fail(node, "wrong_type", `${nameType(member.type)} is never in a list of another type`);
		return {
			type: "bool",
			run: (signals) => {
				const value = run(signals);
				return value === undefined ? undefined : set.has(value);
			},
		};
	}
	if (list.type !== "texts" || (member.type !== "text" && member.type !== "any"))
		throw fail(node, "wrong_type", "`in` needs a value and a list of the same type");
	const runList = list.run;
	return {
		type: "bool",
		run: (signals) => {
			const value = run(signals);
			const values = runList(signals);
			if (value === undefined || !Array.isArray(values)) return undefined;
			return values.includes(value);
		},
	};
}

function combineNumbers<Result extends number | boolean>(
	combine: (one: number, other: number) => Result,
	runLeft: Run,
	runRight: Run,
): Run {
	return (signals) => {
		const one = runLeft(signals);
		const other = runRight(signals);
		return typeof one === "number" && typeof other === "number" ? combine(one, other) : undefined;
	};
}

function checkNumbers(node: ASTNode, op: string, left: Operand, right: Operand): void {
	for (const { type } of [left, right])
		if (type !== "number" && type !== "any")
			throw fail(node, "wrong_type", `${op} needs numbers, not ${nameType(type)}`);
}
