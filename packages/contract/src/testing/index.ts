// For tests: does an answer of the server agree with the document? Everything a test gets back is asked, so that the two
// cannot drift apart: a status the document does not name, a member it does not describe, or one of another shape.

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { buildOpenApi } from "../openapi/build-document.ts";
import type { Json, JsonObject } from "../openapi/convert-schema.ts";
import { OPERATIONS } from "../operations/index.ts";
import type { Operation } from "../operations/operation.ts";

export interface GivenAnswer {
	readonly method: string;
	/** With or without what follows `?`. */
	readonly url: string;
	readonly status: number;
	readonly body: string;
}

const DOCUMENT = "document";

let ajv: Ajv2020 | undefined;
let statuses: ReadonlyMap<string, ReadonlySet<string>> = new Map();
const checks = new Map<string, ValidateFunction>();

/** What is wrong, in words; nothing when the answer agrees. Paths that are no operation are not looked at. */
export function checkAnswer({ method, url, status, body }: GivenAnswer): string | undefined {
	const operation = findOperation(method, url);
	if (operation === undefined) return undefined;
	const name = `${method} ${operation.path} ${status}`;
	// What is no JSON is looked at by a test of its own.
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

/** The same for the body of a webhook's delivery. */
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
	// What is spelled out goes before what stands in braces, as in the router.
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

/** The document lets newer servers answer more; this server must not answer what its own document does not say. */
function closeObjects(value: Json): Json {
	if (Array.isArray(value)) return value.map(closeObjects);
	if (typeof value !== "object" || value === null) return value;
	const closed = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, closeObjects(one)]));
	const isPlain = closed["type"] === "object" && typeof closed["properties"] === "object";
	return isPlain && closed["additionalProperties"] === undefined ? { ...closed, additionalProperties: false } : closed;
}
