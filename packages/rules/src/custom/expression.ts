// A workspace's own condition in CEL. A CEL parser reads it, its types are checked against the signals, and it is
// compiled to closures. Only operations with a bounded cost are offered: no loops, no regular expressions. An unknown
// value never fires by itself: it makes every operator unknown, unless && or || is settled by its other side, or has()
// tests for it.

import { type ASTNode, Environment } from "@marcbachmann/cel-js";
import { type DeclaredSignal, findDeclaredSignal, type ValueType } from "../signals/declared-signals.ts";
import type { SignalValues } from "../signals/signals.ts";
import { compileCall, compileMethod } from "./calls.ts";
import { ExpressionError, fail, nameType, type Operand, type Value } from "./operand.ts";
import { compileArithmetic, compileComparison, compileEquality, compileMembership } from "./operators.ts";

export const EXPRESSION_LENGTH_MAX = 2_000;
/** Every name, value and operator counts as one part. */
export const PARTS_MAX = 200;
const DEPTH_MAX = 24;
const LIST_MAX = 100;

export interface Expression {
	/** Returns undefined if a needed value is unknown. */
	readonly run: (signals: SignalValues) => boolean | undefined;
	readonly signals: readonly DeclaredSignal[];
	readonly readsMetadata: boolean;
	/** The size of the expression. Its cost is proportional to it. */
	readonly parts: number;
}

/** Throws an `ExpressionError`. */
export function compileExpression(input: string): Expression {
	if (input.length > EXPRESSION_LENGTH_MAX)
		throw new ExpressionError("too_costly", `is longer than ${EXPRESSION_LENGTH_MAX} characters`, { input, at: 0 });
	const ast = parse(input);
	const compiler = new Compiler();
	const { type, run } = compiler.compile(ast);
	if (type !== "bool") throw fail(ast, "not_boolean", `gives ${nameType(type)}, and must be true or false`);
	if (!compiler.hasRead) throw fail(ast, "constant", "reads no signal");
	return {
		run: (signals) => {
			const value = run(signals);
			return typeof value === "boolean" ? value : undefined;
		},
		signals: [...compiler.signals.values()],
		readsMetadata: compiler.readsMetadata,
		parts: compiler.parts,
	};
}

/** Created on first use, because most processes never compile an expression. */
let environment: Environment | undefined;

function parse(input: string): ASTNode {
	environment ??= new Environment({
		limits: {
			maxAstNodes: PARTS_MAX,
			maxDepth: DEPTH_MAX,
			maxListElements: LIST_MAX,
			maxMapEntries: 1,
			maxCallArguments: 4,
		},
	});
	try {
		return environment.parse(input).ast;
	} catch (error) {
		throw explainParseError(error, input);
	}
}

function explainParseError(error: unknown, input: string): unknown {
	if (!(error instanceof Error) || !("summary" in error) || typeof error.summary !== "string") return error;
	const range = "range" in error ? (error.range as { start?: unknown } | undefined) : undefined;
	const at = typeof range?.start === "number" ? range.start : 0;
	if ("code" in error && error.code === "limit_exceeded") {
		const limits = `at most ${PARTS_MAX} parts, ${DEPTH_MAX} levels and ${LIST_MAX} elements in a list`;
		return new ExpressionError("too_costly", `costs too much: ${limits} are allowed`, { input, at });
	}
	return new ExpressionError("invalid_expression", explainToken(error.summary, input, at), { input, at });
}

/** The parser names its own tokens. This names the text that the person wrote. */
function explainToken(summary: string, input: string, at: number): string {
	if (!summary.startsWith("Unexpected token")) return lowerFirst(summary);
	const [found] = /^(?:\w+|\S)/.exec(input.slice(at)) ?? [];
	return found === undefined ? "ends where more is expected" : `did not expect ${found.slice(0, 40)} here`;
}

export class Compiler {
	readonly signals = new Map<string, DeclaredSignal>();
	hasRead = false;
	readsMetadata = false;
	parts = 0;

	compile(node: ASTNode): Operand {
		this.parts += 1;
		switch (node.op) {
			case "value":
				return compileValue(node);
			case "id":
				return this.readSignal(node, node.args);
			case ".":
				return this.select(node, node.args[0], node.args[1]);
			case "[]":
				return this.index(node, node.args[0], node.args[1]);
			case "&&":
			case "||":
				return this.compileLogic(node.op, node.args);
			case "!_": {
				const { run } = this.compileAs(node.args, "bool");
				return { type: "bool", run: (signals) => negate(run(signals)) };
			}
			case "-_":
				return compileArithmetic(node, "-", { type: "number", run: () => 0 }, this.compile(node.args));
			case "?:":
				return this.compileChoice(node.args);
			case "in":
				return compileMembership(node, this.compile(node.args[0]), this.compileList(node.args[1]));
			case "==":
			case "!=":
				return compileEquality(node, node.op === "==", this.compile(node.args[0]), this.compile(node.args[1]));
			case "<":
			case "<=":
			case ">":
			case ">=":
				return compileComparison(node, node.op, this.compile(node.args[0]), this.compile(node.args[1]));
			case "+":
			case "-":
			case "*":
			case "/":
			case "%":
				return compileArithmetic(node, node.op, this.compile(node.args[0]), this.compile(node.args[1]));
			case "call":
				return compileCall(this, node, node.args[0], node.args[1]);
			case "rcall":
				return compileMethod(this, node, node.args[0], node.args[1], node.args[2]);
			default:
				throw fail(node, "invalid_expression", "is not supported here");
		}
	}

	/** Compiles to the expected type. A value of metadata is checked when the rule runs. */
	compileAs(node: ASTNode, type: ValueType): Operand {
		const operand = this.compile(node);
		if (operand.type !== type && operand.type !== "any")
			throw fail(node, "wrong_type", `is ${nameType(operand.type)} where ${nameType(type)} is needed`);
		return operand;
	}

	/** A list of literal values, a signal that is a list, or metadata itself, whose keys `in` tests. */
	private compileList(node: ASTNode): Operand | readonly (number | string | boolean)[] {
		if (node.op !== "list") return this.compile(node);
		this.parts += 1;
		return node.args.map((element) => {
			const { constant } = this.compile(element);
			if (constant === undefined) throw fail(element, "invalid_expression", "must be a literal value");
			return constant;
		});
	}

	private readSignal(node: ASTNode, name: string): Operand {
		if (name === "metadata") throw fail(node, "wrong_type", "is not a value by itself; name a key: metadata.key");
		const signal = findDeclaredSignal(name);
		if (signal === undefined) throw fail(node, "unknown_signal", `there is no signal ${name}`);
		this.signals.set(name, signal);
		this.hasRead = true;
		const key = signal.name;
		// Declared signals have only these types. The table of declarations would not compile otherwise.
		return { type: signal.type, run: (signals) => signals[key] as Value };
	}

	private select(node: ASTNode, target: ASTNode, key: string): Operand {
		if (target.op !== "id" || target.args !== "metadata")
			throw fail(node, "invalid_expression", "only metadata has fields");
		this.parts += 1;
		this.hasRead = true;
		this.readsMetadata = true;
		return { type: "any", run: ({ metadata }) => readMetadata(metadata, key) };
	}

	private index(node: ASTNode, target: ASTNode, key: ASTNode): Operand {
		if (key.op !== "value" || typeof key.args !== "string")
			throw fail(key, "invalid_expression", "must be the name of a key, in quotes");
		return this.select(node, target, key.args);
	}

	private compileLogic(op: "&&" | "||", [left, right]: readonly [ASTNode, ASTNode]): Operand {
		const { run: runLeft } = this.compileAs(left, "bool");
		const { run: runRight } = this.compileAs(right, "bool");
		// This value settles the result, whatever the other side is.
		const settling = op === "||";
		return {
			type: "bool",
			run: (signals) => {
				const one = runLeft(signals);
				if (one === settling) return settling;
				const other = runRight(signals);
				if (other === settling) return settling;
				return one === !settling && other === !settling ? !settling : undefined;
			},
		};
	}

	private compileChoice([condition, yes, no]: readonly [ASTNode, ASTNode, ASTNode]): Operand {
		const { run } = this.compileAs(condition, "bool");
		const one = this.compile(yes);
		const other = this.compile(no);
		if (one.type !== other.type)
			throw fail(no, "wrong_type", `is ${nameType(other.type)}, and the other choice ${nameType(one.type)}`);
		return {
			type: one.type,
			run: (signals) => {
				const which = run(signals);
				return which === true ? one.run(signals) : which === false ? other.run(signals) : undefined;
			},
		};
	}
}

function compileValue(node: ASTNode): Operand {
	const value: unknown = node.args;
	const constant = typeof value === "bigint" ? Number(value) : value;
	if (typeof constant === "number") {
		if (!Number.isFinite(constant) || (typeof value === "bigint" && !Number.isSafeInteger(constant)))
			throw fail(node, "invalid_expression", "is a number beyond what can be counted exactly");
		return { type: "number", run: () => constant, constant };
	}
	if (typeof constant === "boolean") return { type: "bool", run: () => constant, constant };
	if (typeof constant === "string") return { type: "text", run: () => constant, constant };
	throw fail(node, "invalid_expression", "null, bytes and unsigned numbers are not supported");
}

/** A null in JSON counts as unknown. */
export function readMetadata(metadata: SignalValues["metadata"], key: string): Value {
	if (metadata === undefined || !Object.hasOwn(metadata, key)) return undefined;
	const value = metadata[key];
	return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

function negate(value: Value): Value {
	return typeof value === "boolean" ? !value : undefined;
}

function lowerFirst(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1);
}
