// Drops the fields a schema does not name, nested ones too: they are ignored and never stored.

import type { TSchema } from "@sinclair/typebox";

/** The fields of an object; a field that is itself such an object has its own. Objects that are open, as metadata is, have none. */
export type Shape = ReadonlyMap<string, Shape | undefined>;

export function buildShape(schema: TSchema): Shape | undefined {
	const properties: unknown = schema["properties"];
	if (typeof properties !== "object" || properties === null) return undefined;
	return new Map(Object.entries(properties).map(([name, field]) => [name, buildShape(field)]));
}

/** The same object where nothing is unknown, which is the common case, so that it costs no copy. */
export function prune(value: Record<string, unknown>, shape: Shape): Record<string, unknown> {
	let isClean = true;
	for (const key in value) {
		if (!shape.has(key)) {
			isClean = false;
			continue;
		}
		const inner = shape.get(key);
		if (inner === undefined) continue;
		const field = value[key];
		if (isObject(field)) {
			const pruned = prune(field, inner);
			if (pruned !== field) value[key] = pruned;
		}
	}
	if (isClean) return value;
	const known: Record<string, unknown> = {};
	for (const key in value) if (shape.has(key)) known[key] = value[key];
	return known;
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
