// Finds every regular expression in a source file: literals, and those that are put together from constants.

import { parseSync, Visitor } from "rolldown/utils";

export interface FoundExpression {
	readonly line: number;
	readonly code: string;
	/** The pattern; undefined where it is known only when the code runs. */
	readonly source: string | undefined;
	readonly flags: string;
}

type Constants = ReadonlyMap<string, Expression>;

/** The few forms of an expression that are read here; everything else counts as unknown. */
interface Expression {
	readonly type: string;
	readonly value?: unknown;
	readonly name?: string;
	readonly operator?: string;
	readonly left?: Expression;
	readonly right?: Expression;
	readonly tag?: Expression;
	readonly quasi?: Expression;
	readonly object?: Expression;
	readonly property?: Expression;
	readonly quasis?: readonly { readonly value: { readonly raw: string; readonly cooked: string | null } }[];
	readonly expressions?: readonly Expression[];
}

export function findRegularExpressions(path: string, text: string): readonly FoundExpression[] {
	const { program, errors } = parseSync(path, text);
	if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
	const constants = new Map<string, Expression>();
	const found: FoundExpression[] = [];
	const add = ({ start, end }: { start: number; end: number }, source: string | undefined, flags: string): void => {
		found.push({ line: text.slice(0, start).split("\n").length, code: text.slice(start, end), source, flags });
	};
	const addCall = (node: { start: number; end: number; callee: unknown; arguments: unknown }): void => {
		if ((node.callee as Expression).name !== "RegExp") return;
		const [pattern, flags] = node.arguments as readonly Expression[];
		add(node, readConstant(pattern, constants), readConstant(flags, constants) ?? "");
	};
	new Visitor({
		VariableDeclarator(node) {
			if (node.id.type === "Identifier" && node.init !== null) constants.set(node.id.name, node.init as Expression);
		},
		Literal(node) {
			if ("regex" in node) add(node, node.regex.pattern, node.regex.flags);
		},
		NewExpression: addCall,
		CallExpression: addCall,
	}).visit(program);
	return found;
}

function readConstant(node: Expression | undefined, constants: Constants): string | undefined {
	switch (node?.type) {
		case "Literal":
			return typeof node.value === "string" ? node.value : undefined;
		case "Identifier":
			return readConstant(constants.get(node.name ?? ""), constants);
		case "BinaryExpression":
			return node.operator === "+"
				? joinKnown([readConstant(node.left, constants), readConstant(node.right, constants)])
				: undefined;
		case "TemplateLiteral":
			return readTemplate(node, constants, "cooked");
		case "TaggedTemplateExpression":
			return isStringRaw(node.tag) ? readTemplate(node.quasi, constants, "raw") : undefined;
		default:
			return undefined;
	}
}

function readTemplate(node: Expression | undefined, constants: Constants, form: "raw" | "cooked"): string | undefined {
	const parts = (node?.quasis ?? []).flatMap(({ value }, index) => {
		const inserted = node?.expressions?.[index];
		return inserted === undefined
			? [value[form] ?? undefined]
			: [value[form] ?? undefined, readConstant(inserted, constants)];
	});
	return joinKnown(parts);
}

function isStringRaw(tag: Expression | undefined): boolean {
	return tag?.object?.name === "String" && tag.property?.name === "raw";
}

function joinKnown(parts: readonly (string | undefined)[]): string | undefined {
	return parts.includes(undefined) ? undefined : parts.join("");
}
