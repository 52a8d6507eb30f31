// The functions of a workspace's own conditions: has, size, money, and the tests on texts.

import type { ASTNode } from "@marcbachmann/cel-js";
import type { Compiler } from "./expression.ts";
import { fail, type Operand } from "./operand.ts";

type TextTest = (text: string, part: string) => boolean;

const TEXT_TESTS: ReadonlyMap<string, TextTest> = new Map<string, TextTest>([
	["contains", (text, part) => text.includes(part)],
	["startsWith", (text, part) => text.startsWith(part)],
	["endsWith", (text, part) => text.endsWith(part)],
]);

/** Functions of CEL that are not offered, with the reason. */
const NOT_OFFERED: ReadonlyMap<string, string> = new Map(
	["all", "exists", "exists_one", "map", "filter", "bind"]
		.map((name): [string, string] => [name, "loops are not offered: their cost has no bound"])
		.concat([["matches", "regular expressions are not offered: their cost has no bound"]]),
);

export function compileCall(compiler: Compiler, node: ASTNode, name: string, args: readonly ASTNode[]): Operand {
	const [only, ...more] = args;
	const isOffered = name === "has" || name === "size" || name === "money";
	if (!isOffered) throw fail(node, "unknown_function", NOT_OFFERED.get(name) ?? `there is no function ${name}`);
	if (only === undefined || more.length > 0) throw fail(node, "invalid_expression", `${name} takes one argument`);
	if (name === "has") return compileHas(compiler, only);
	if (name === "size") return compileSize(compiler, only);
	const { run } = compiler.compileAs(only, "number");
	return {
		type: "number",
		run: (signals) => {
			const major = run(signals);
			return typeof major === "number" ? Math.round(major * 100) : undefined;
		},
	};
}

export function compileMethod(
	compiler: Compiler,
	node: ASTNode,
	name: string,
	target: ASTNode,
	args: readonly ASTNode[],
): Operand {
	const [only, ...more] = args;
	if (name === "size" && only === undefined) return compileSize(compiler, target);
	const test = TEXT_TESTS.get(name);
	if (test === undefined) throw fail(node, "unknown_function", NOT_OFFERED.get(name) ?? `there is no function ${name}`);
	if (only === undefined || more.length > 0) throw fail(node, "invalid_expression", `${name} takes one argument`);
	const { run: runText } = compiler.compileAs(target, "text");
	const { run: runPart } = compiler.compileAs(only, "text");
	return {
		type: "bool",
		run: (signals) => {
			const text = runText(signals);
			const part = runPart(signals);
			return typeof text === "string" && typeof part === "string" ? test(text, part) : undefined;
		},
	};
}

/** `has` is the only function that returns a value for an unknown signal. */
function compileHas(compiler: Compiler, node: ASTNode): Operand {
	if (node.op !== "id" && node.op !== "." && node.op !== "[]")
		throw fail(node, "invalid_expression", "has needs a signal or a key of metadata");
	const { run } = compiler.compile(node);
	return { type: "bool", run: (signals) => run(signals) !== undefined };
}

function compileSize(compiler: Compiler, node: ASTNode): Operand {
	const { type, run } = compiler.compile(node);
	if (type !== "text" && type !== "texts" && type !== "any")
		throw fail(node, "wrong_type", "size needs a text or a list");
	return {
		type: "number",
		run: (signals) => {
			const value = run(signals);
			// CEL counts characters, not halves of surrogate pairs.
			if (typeof value === "string") return [...value].length;
			return Array.isArray(value) ? value.length : undefined;
		},
	};
}
