// Tells whether an operation returns a list, and which columns a table of it has.

import type { TObject, TSchema } from "@sinclair/typebox";
import type { Operation } from "./operation.ts";

export interface ListPage {
	readonly data: readonly unknown[];
	readonly next_cursor: string | null;
}

export interface ListAnswer {
	/** Paths of the items' fields, such as `amount.value`. A list within an item is one column. */
	readonly columns: readonly string[];
	/** The most items of one page. Undefined if the list has only one page. */
	readonly limitMax: number | undefined;
}

/** A longer list ends with a line that says so. */
export const CSV_ROWS_MAX = 100_000;
/** Nested objects further down are one column of JSON. */
const DEPTH_MAX = 3;

export function listOfAnswer({ method, media, answer, query }: Operation): ListAnswer | undefined {
	if (method !== "GET" || media !== undefined) return undefined;
	const { data, next_cursor: next } = ((answer as TObject).properties ?? {}) as Readonly<Record<string, TSchema>>;
	const items = data?.["items"] as TSchema | undefined;
	if (data?.["type"] !== "array" || items?.["type"] !== "object" || next === undefined) return undefined;
	const limit = (query as TObject | undefined)?.properties["limit"];
	return { columns: listColumns(items, "", 1), limitMax: limit?.["maximum"] as number | undefined };
}

function listColumns(schema: TSchema, prefix: string, depth: number): readonly string[] {
	return Object.entries((schema as TObject).properties).flatMap(([name, field]) => {
		const path = `${prefix}${name}`;
		const inner = withoutNull(field);
		const isNested = inner["type"] === "object" && inner["properties"] !== undefined && depth < DEPTH_MAX;
		return isNested ? listColumns(inner, `${path}.`, depth + 1) : [path];
	});
}

/** `orNull` builds a union of a schema and null. */
function withoutNull(schema: TSchema): TSchema {
	const choices = (schema["anyOf"] as readonly TSchema[] | undefined)?.filter((one) => one["type"] !== "null");
	return choices?.length === 1 && choices[0] !== undefined ? choices[0] : schema;
}
