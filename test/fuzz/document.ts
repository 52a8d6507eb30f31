// All that the fuzzer knows of the service: the operations of the OpenAPI document that the server itself gives out.

export interface Schema {
	readonly $ref?: string;
	readonly type?: string | readonly string[];
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly anyOf?: readonly Schema[];
	readonly allOf?: readonly Schema[];
	readonly format?: string;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly minimum?: number;
	readonly exclusiveMinimum?: number;
	readonly maximum?: number;
	readonly items?: Schema;
	readonly minItems?: number;
	readonly maxItems?: number;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly patternProperties?: Readonly<Record<string, Schema>>;
	readonly additionalProperties?: boolean | Schema;
}

interface Parameter {
	readonly name: string;
	readonly in: "path" | "query" | "header";
	readonly schema: Schema;
	readonly example?: unknown;
}

export interface DescribedOperation {
	readonly id: string;
	readonly method: string;
	readonly path: string;
	readonly query: readonly Parameter[];
	readonly body: Schema | undefined;
	readonly example: Readonly<Record<string, unknown>> | undefined;
	/** True where a key may call it; other operations are for people, or for anybody. */
	readonly isForKeys: boolean;
	/** A stream, or a file. */
	readonly isJson: boolean;
}

interface Described {
	readonly operationId: string;
	readonly security: readonly Readonly<Record<string, unknown>>[];
	readonly parameters: readonly Parameter[];
	readonly requestBody?: { readonly content: { readonly "application/json": { schema: Schema; example?: unknown } } };
	readonly responses: { readonly "200": { readonly content: Readonly<Record<string, unknown>> } };
}

export interface OpenApi {
	readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
	readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export function listDescribed({ paths }: OpenApi): readonly DescribedOperation[] {
	return Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, one]) => {
			const json = one.requestBody?.content["application/json"];
			return {
				id: one.operationId,
				method: method.toUpperCase(),
				path,
				query: one.parameters.filter((parameter) => parameter.in === "query"),
				body: json?.schema,
				example: json?.example as DescribedOperation["example"],
				isForKeys: one.security.some((way) => "apiKey" in way),
				isJson: "application/json" in one.responses["200"].content,
			};
		}),
	);
}

/** The schema itself, where it is a reference to a component. */
export function resolveSchema(document: OpenApi, schema: Schema): Schema {
	const name = schema.$ref?.split("/").at(-1);
	if (name === undefined) return schema;
	const found = document.components.schemas[name];
	if (found === undefined) throw new Error(`The document has no schema ${name}`);
	return resolveSchema(document, found);
}
