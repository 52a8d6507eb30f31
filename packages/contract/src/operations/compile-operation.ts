// The readers of an operation's query and body, compiled when they are first needed: a schema takes milliseconds, and
// most processes never get most requests.

import { compileBodyParser } from "../parse/parse-body.ts";
import { compileQueryParser } from "../parse/parse-query.ts";
import { type BodyOf, hasOptionalBody, type Operation, type QueryOf } from "./operation.ts";

export interface OperationReaders<One extends Operation> {
	/** An operation without parameters ignores what is given. */
	readQuery(query: Readonly<Record<string, unknown>>): QueryOf<One>;
	readBody(text: string): BodyOf<One>;
}

export function compileOperation<One extends Operation>(operation: One): OperationReaders<One> {
	const { query, body, bodyRules } = operation;
	const parseQuery = makeLazily(() => query && compileQueryParser(query));
	const isOptional = hasOptionalBody(operation);
	const parseBody = makeLazily(() => body && compileBodyParser(body));
	return {
		readQuery(given) {
			const parse = parseQuery();
			// Where nothing can be chosen, nothing can be chosen wrongly: what a newer client adds is ignored.
			return (parse === undefined ? undefined : parse(given)) as QueryOf<One>;
		},
		// Where nothing must be said, saying nothing is enough.
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
