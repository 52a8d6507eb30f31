// Converts the validating schemas to schemas of an OpenAPI document. A schema with an id becomes a component, and every
// use of it becomes a reference.

import type { TSchema } from "@sinclair/typebox";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

export class Components {
	private readonly schemas = new Map<string, JsonObject>();
	private readonly referred = new Map<TSchema, JsonObject>();

	/** Returns the schema, or a reference if it is a component. */
	refer(schema: TSchema): JsonObject {
		const known = this.referred.get(schema);
		if (known !== undefined) return known;
		// TypeBox marks schemas with symbols, which JSON leaves out.
		const converted = this.convert(JSON.parse(JSON.stringify(schema)) as JsonObject) as JsonObject;
		this.referred.set(schema, converted);
		return converted;
	}

	/** Returns all components by name. */
	list(): JsonObject {
		return Object.fromEntries([...this.schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
	}

	private convert(value: Json): Json {
		if (Array.isArray(value)) return value.map((one) => this.convert(one));
		if (typeof value !== "object" || value === null) return value;
		const { $id: id, ...rest } = value as JsonObject;
		const converted = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, this.convert(one)]));
		if (typeof id !== "string") return converted;
		const known = this.schemas.get(id);
		if (known !== undefined && JSON.stringify(known) !== JSON.stringify(converted)) {
			throw new Error(`Two schemas are called ${id}`);
		}
		this.schemas.set(id, converted);
		return { $ref: `#/components/schemas/${id}` };
	}
}
