// The readers of an operation's query and body, compiled when they are first needed: a schema takes milliseconds, and
// most processes never get most requests.

import { AppError } from "@hakiki/domain";
import { compileBodyParser } from "../parse/parse-body.ts";
import { compileQueryParser } from "../parse/parse-query.ts";
import type { BodyOf, Operation, QueryOf } from "./operation.ts";

export interface OperationReaders<One extends Operation> {
	/** An operation without parameters refuses all of them. */
	readQuery(query: Readonly<Record<string, unknown>>): QueryOf<One>;
	readBody(text: string): BodyOf<One>;
}

export function compileOperation<One extends Operation>({ query, body }: One): OperationReaders<One> {
	const parseQuery = makeLazily(() => query && compileQueryParser(query));
	const parseBody = makeLazily(() => body && compileBodyParser(body));
	return {
		readQuery(given) {
			const parse = parseQuery();
			if (parse !== undefined) return parse(given) as QueryOf<One>;
			refuseAll(given);
			return undefined as QueryOf<One>;
		},
		readBody: (text) => parseBody()?.(text) as BodyOf<One>,
	};
}

function refuseAll(given: Readonly<Record<string, unknown>>): void {
	const names = Object.keys(given);
	if (names.length === 0) return;
	const message = "is not a parameter of this path";
	throw AppError.invalid(names.map((field) => ({ field, code: "unknown", message })));
}

function makeLazily<Value>(make: () => Value): () => Value {
	let made: { readonly value: Value } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}
