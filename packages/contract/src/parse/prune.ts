// Drops what says nothing, nested too: fields that a schema does not name, which are ignored and never stored, and fields
// sent as null where the schema has no null. Most serialisers of Java, PHP and Go write null for a field without a value,
// so null counts as absent; a required field that is null is then missing, and the schema says so.

import type { TSchema } from "@sinclair/typebox";

/** The fields of an object by name. */
export type Shape = ReadonlyMap<string, FieldShape>;

export interface FieldShape {
	/** Set where the field is an object with fields of its own. Objects that are open, as metadata is, have none. */
	readonly fields: Shape | undefined;
	/** Set where the field is an array of such objects. */
	readonly items: Shape | undefined;
	/** Whether null is a value here, as where it takes something away. */
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

/** A schema that names no type takes everything. */
function takesNull(schema: TSchema): boolean {
	const { type, anyOf } = schema;
	if (Array.isArray(anyOf)) return anyOf.some((one: TSchema) => takesNull(one));
	return type === undefined || [type].flat().includes("null");
}

/** The same object where nothing is dropped, which is the common case, so that it costs no copy. */
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
