// Compiles the readers of an operation's query and body on first use. Compiling a schema takes milliseconds, and most
// processes never serve most operations.

import { Type } from "@sinclair/typebox";
import { compileBodyParser } from "../parse/parse-body.ts";
import { compileQueryParser } from "../parse/parse-query.ts";
import { type BodyOf, hasOptionalBody, type Operation, type QueryOf } from "./operation.ts";

export interface OperationReaders<One extends Operation> {
	/** A change without parameters ignores the query string. */
	readQuery(query: Readonly<Record<string, unknown>>): QueryOf<One>;
	readBody(text: string): BodyOf<One>;
}

export function compileOperation<One extends Operation>(operation: One): OperationReaders<One> {
	const { method, body, bodyRules } = operation;
	// What is read without parameters refuses them too: who sends a filter or a limit expects it to count.
	const query = operation.query ?? (method === "GET" ? Type.Object({}) : undefined);
	const parseQuery = makeLazily(() => query && compileQueryParser(query));
	const isOptional = hasOptionalBody(operation);
	const parseBody = makeLazily(() => body && compileBodyParser(body));
	return {
		readQuery(given) {
			const parse = parseQuery();
			return (parse === undefined ? undefined : parse(given)) as QueryOf<One>;
		},
		// An empty body stands for `{}` if no field is required.
		readBody: (text) => parseBody()?.(text === "" && isOptional ? "{}" : text, bodyRules) as BodyOf<One>,
	};
}

function makeLazily<Value>(make: () => Value): () => Value {
	let made: { readonly value: Value } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}
