// Drops unknown fields and nulls, at every depth. Unknown fields are ignored and never stored. Null means absent unless
// the schema allows null, because most serialisers of Java, PHP and Go write null for a field without a value. The
// schema then reports a required field that was null as missing.

import type { TSchema } from "@sinclair/typebox";

/** The fields of an object by name. */
export type Shape = ReadonlyMap<string, FieldShape>;

export interface FieldShape {
	/** Set if the field is an object with known fields. Open objects, such as metadata, have none. */
	readonly fields: Shape | undefined;
	/** Set if the field is an array of such objects. */
	readonly items: Shape | undefined;
	/** True if null is a value, for example to remove something. */
	readonly isNullable: boolean;
}

export function buildShape(schema: TSchema): Shape | undefined {
	const properties: unknown = schema["properties"];
	if (typeof properties !== "object" || properties === null) return undefined;
	return new Map(Object.entries(properties).map(([name, field]) => [name, describeField(field)]));
}

function describeField(field: TSchema): FieldShape {
	const items: unknown = field["items"];
	return {
		fields: buildShape(field),
		items: isObject(items) ? buildShape(items as unknown as TSchema) : undefined,
		isNullable: takesNull(field),
	};
}

/** A schema without a type accepts everything. */
function takesNull(schema: TSchema): boolean {
	const { type, anyOf } = schema;
	if (Array.isArray(anyOf)) return anyOf.some((one: TSchema) => takesNull(one));
	return type === undefined || [type].flat().includes("null");
}

/** Returns the same object, without a copy, if nothing is dropped. That is the common case. */
export function prune(value: Record<string, unknown>, shape: Shape): Record<string, unknown> {
	let isClean = true;
	for (const key in value) {
		const known = shape.get(key);
		const field = value[key];
		if (known === undefined || (field === null && !known.isNullable)) {
			isClean = false;
			continue;
		}
		if (known.fields !== undefined && isObject(field)) {
			const pruned = prune(field, known.fields);
			if (pruned !== field) value[key] = pruned;
		} else if (known.items !== undefined && Array.isArray(field)) pruneItems(field, known.items);
	}
	if (isClean) return value;
	const kept: Record<string, unknown> = {};
	for (const key in value) {
		const known = shape.get(key);
		if (known !== undefined && (value[key] !== null || known.isNullable)) kept[key] = value[key];
	}
	return kept;
}

function pruneItems(items: unknown[], shape: Shape): void {
	for (const [index, item] of items.entries()) if (isObject(item)) items[index] = prune(item, shape);
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
