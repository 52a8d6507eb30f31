// For tests: checks that a response of the server matches the API document. Tests check every response they get, so
// that the two cannot drift apart. A status, a field or a type that the document does not describe is an error.

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { buildOpenApi } from "../openapi/build-document.ts";
import type { Json, JsonObject } from "../openapi/convert-schema.ts";
import { OPERATIONS } from "../operations/index.ts";
import type { Operation } from "../operations/operation.ts";

export interface GivenAnswer {
	readonly method: string;
	/** The URL, with or without a query string. */
	readonly url: string;
	readonly status: number;
	readonly body: string;
}

const DOCUMENT = "document";

let ajv: Ajv2020 | undefined;
let statuses: ReadonlyMap<string, ReadonlySet<string>> = new Map();
const checks = new Map<string, ValidateFunction>();

/** Returns the error, or undefined if the response matches. Paths without an operation are not checked. */
export function checkAnswer({ method, url, status, body }: GivenAnswer): string | undefined {
	const operation = findOperation(method, url);
	if (operation === undefined) return undefined;
	const name = `${method} ${operation.path} ${status}`;
	// Separate tests check responses that are not JSON.
	if (operation.media !== undefined && status === 200) return undefined;
	const check = findCheck(operation, String(status));
	if (check === undefined) return `${name}: the document does not name this status`;
	let value: unknown;
	try {
		value = JSON.parse(body);
	} catch {
		return `${name}: is not JSON`;
	}
	if (check(value)) return undefined;
	return `${name}: ${describeFirst(check)}`;
}

/** The same for the body of a webhook delivery. */
export function checkNotice(kind: string, body: string): string | undefined {
	const compiler = open();
	const name = `webhook ${kind}`;
	const pointer = ["webhooks", kind, "post", "requestBody", "content", "application/json", "schema"]
		.map((step) => encodeURIComponent(step.replaceAll("/", "~1")))
		.join("/");
	const check = checks.get(name) ?? compiler.compile({ $ref: `${DOCUMENT}#/${pointer}` });
	checks.set(name, check);
	return check(JSON.parse(body)) ? undefined : `${name}: ${describeFirst(check)}`;
}

function describeFirst({ errors }: ValidateFunction): string {
	const [first] = errors ?? [];
	return `${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`;
}

function findOperation(method: string, url: string): Operation | undefined {
	const [path = ""] = url.split("?", 1);
	const segments = path.split("/");
	const fits = (operation: Operation): boolean => {
		const named = operation.path.split("/");
		return (
			operation.method === method &&
			named.length === segments.length &&
			named.every((name, at) => (name.startsWith("{") ? segments[at] !== "" : name === segments[at]))
		);
	};
	// Literal paths go before paths with parameters, as in the router.
	return OPERATIONS.filter(fits).sort((one, other) => one.path.split("{").length - other.path.split("{").length)[0];
}

function findCheck({ path, method }: Operation, status: string): ValidateFunction | undefined {
	const compiler = open();
	const key = `${path} ${method}`;
	if (!statuses.get(key)?.has(status)) return undefined;
	const name = `${key} ${status}`;
	const pointer = ["paths", path, method.toLowerCase(), "responses", status, "content", "application/json", "schema"]
		.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")))
		.join("/");
	const check = checks.get(name) ?? compiler.compile({ $ref: `${DOCUMENT}#/${pointer}` });
	checks.set(name, check);
	return check;
}

function open(): Ajv2020 {
	if (ajv !== undefined) return ajv;
	const document = buildOpenApi({ answers: {} });
	const paths = document["paths"] as Readonly<Record<string, Readonly<Record<string, { responses: JsonObject }>>>>;
	statuses = new Map(
		Object.entries(paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, { responses }]) => [
				`${path} ${method.toUpperCase()}`,
				new Set(Object.keys(responses)),
			]),
		),
	);
	ajv = new Ajv2020({ strict: false, validateFormats: false });
	ajv.addSchema({ $id: DOCUMENT, ...(closeObjects(document) as JsonObject) });
	return ajv;
}

/** The document allows newer servers to add fields. This server must not return a field that its own document lacks. */
function closeObjects(value: Json): Json {
	if (Array.isArray(value)) return value.map(closeObjects);
	if (typeof value !== "object" || value === null) return value;
	const closed = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, closeObjects(one)]));
	const isPlain = closed["type"] === "object" && typeof closed["properties"] === "object";
	return isPlain && closed["additionalProperties"] === undefined ? { ...closed, additionalProperties: false } : closed;
}
