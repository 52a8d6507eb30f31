// Writes the OpenAPI 3.1 document from the operations, so that it matches what the server checks and returns.

import { type ErrorCode, type Permission, ROLE_SCOPES, ROLES, SCOPES } from "@hakiki/domain";
import type { TSchema } from "@sinclair/typebox";
import { OPERATIONS } from "../operations/index.ts";
import { CSV_ROWS_MAX, listOfAnswer } from "../operations/list-of-answer.ts";
import { hasOptionalBody, isForKeys, listErrorsOf, type Operation, TAGS } from "../operations/operation.ts";
import { PATH_PARAMETERS } from "../operations/parameters.ts";
import { ERROR_STATUSES } from "../present/error-catalogue.ts";
import { ErrorSchema } from "../schemas/error.ts";
import { Components, type Json, type JsonObject } from "./convert-schema.ts";
import { listWebhooks } from "./webhooks.ts";

export interface DocumentOptions {
	/** The recorded response to each operation's example, by operation id. */
	readonly answers: Readonly<Record<string, Json>>;
}

const SECURITY = "apiKey";
const SESSION = "session";
const API_VERSION = "v1";

const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
	invalid_request: "The request is invalid. `details` names every invalid field.",
	invalid_api_key: "The key is missing, wrong or revoked.",
	invalid_session: "There is no session, or the session has ended.",
	sign_in_failed: "The e-mail address, the password or the code is wrong.",
	forbidden: "The key lacks a scope, which `details` names, or is not allowed to do this.",
	not_found: "The object does not exist in the key's workspace and mode.",
	method_not_allowed: "The path does not support this method.",
	idempotency_conflict: "The idempotency key was already used for a different request.",
	conflict: "Somebody else changed the object first. `message` says who and when. Nothing was done.",
	payload_too_large: "The body is too large.",
	unsupported_media_type: "The content type is not `application/json`, or the body is compressed.",
	rate_limited: "The key has reached its limit for this minute. Wait `Retry-After` seconds.",
	internal_error: "An error in the server. The server's log has the request's id.",
	service_unavailable:
		"The server cannot answer now. Retry after `Retry-After` seconds, with the same idempotency key.",
	screening_unavailable:
		"A list that live mode requires is missing, and the workspace refuses to screen names without it. `details` names the list.",
};

export function buildOpenApi({ answers }: DocumentOptions): JsonObject {
	const components = new Components();
	const paths: Record<string, Record<string, Json>> = {};
	for (const operation of OPERATIONS) {
		const path = paths[operation.path] ?? {};
		path[operation.method.toLowerCase()] = describeOperation(components, operation, answers[operation.id]);
		paths[operation.path] = path;
	}
	const webhooks = Object.fromEntries(
		listWebhooks().map(({ kind, summary, body }) => [kind, { post: describeWebhook(components, summary, body) }]),
	);
	components.refer(ErrorSchema);
	return {
		openapi: "3.1.0",
		info: {
			title: "Hakiki",
			version: API_VERSION,
			summary: "Fraud decisions for payments businesses in Kenya and Nigeria",
			description:
				"Every response has `X-Request-Id`. A request body is JSON in UTF-8 of at most 64 KiB. Unknown fields are ignored. Lists return `{ data, next_cursor }`. A GET refuses unknown parameters. Test and live data never mix: the key selects one of the two.",
			license: { name: "Apache-2.0", identifier: "Apache-2.0" },
		},
		servers: [{ url: "/", description: "This server" }],
		tags: TAGS.map((name) => ({ name })),
		security: [{ [SECURITY]: [] }],
		paths,
		webhooks,
		components: {
			securitySchemes: {
				[SECURITY]: {
					type: "http",
					scheme: "bearer",
					description: `\`Authorization: Bearer svc_test_…\` or \`svc_live_…\`; \`X-API-Key\` is accepted too. Scopes: ${Object.entries(
						SCOPES,
					)
						.map(([scope, meaning]) => `\`${scope}\` (${meaning})`)
						.join(", ")}.`,
				},
				[SESSION]: {
					type: "apiKey",
					in: "cookie",
					name: "__Host-hakiki_session",
					description:
						"The session of a signed-in user. `Hakiki-Workspace` and `Hakiki-Mode` select the workspace and the mode. Requests that change data need `Hakiki-CSRF`.",
				},
			},
			schemas: components.list(),
		},
	};
}

function describeOperation(components: Components, operation: Operation, answer: Json | undefined): JsonObject {
	const { id, tag, summary, scope, body, example } = operation;
	const description = writeDescription(operation);
	return {
		operationId: id,
		tags: [tag],
		summary,
		...(description !== undefined && { description }),
		security: describeSecurity(operation, scope),
		parameters: [...listPathParameters(operation), ...listQueryParameters(components, operation)],
		...(body !== undefined && {
			requestBody: {
				required: !hasOptionalBody(operation),
				content: describeJson(components, body, example?.body as Json | undefined),
			},
		}),
		responses: {
			"200": {
				description: "The request succeeded.",
				...(id === "recordEvent" && { headers: REPLAY_HEADERS }),
				content: describeAnswer(components, operation, answer),
			},
			...describeErrors(operation),
		},
	};
}

const CSV_ROWS_TEXT = CSV_ROWS_MAX.toLocaleString("en-GB");
const MODE_REMARKS = {
	both: "The change affects both modes, so it needs a live key or a session in live mode.",
	draft: "Both modes share the draft, so a change needs a live key or a session.",
};

function writeDescription(operation: Operation): string | undefined {
	const { description = "", countsInBothModes } = operation;
	const remarks = [
		...(countsInBothModes === undefined ? [] : [MODE_REMARKS[countsInBothModes === true ? "both" : countsInBothModes]]),
		...(listOfAnswer(operation) !== undefined && isForKeys(operation)
			? [`With \`Accept: text/csv\` the response is one file with all pages, up to ${CSV_ROWS_TEXT} rows.`]
			: []),
	];
	return [description, ...remarks].join(" ").trim() || undefined;
}

/** A session acts with the scopes of its user's role. */
function describeSecurity(operation: Operation, scope: string): readonly JsonObject[] {
	if (scope === "anyone") return [];
	const session = { [SESSION]: scope === "user" ? [] : [scope] };
	if (!isForKeys(operation)) return [session];
	const isOfRole = ROLES.some((role) => ROLE_SCOPES[role].has(scope as Permission));
	return [{ [SECURITY]: [scope] }, ...(isOfRole ? [session] : [])];
}

const REPLAY_HEADERS: JsonObject = {
	"Idempotency-Replayed": {
		description: "`true` if the decision was made earlier for the same idempotency key.",
		schema: { type: "string", enum: ["true"] },
	},
};

function describeJson(components: Components, schema: TSchema, example: Json | undefined): JsonObject {
	return { "application/json": { schema: components.refer(schema), ...(example !== undefined && { example }) } };
}

function describeAnswer(components: Components, operation: Operation, example: Json | undefined): JsonObject {
	const { media, answer } = operation;
	if (media !== undefined) return { [media]: { schema: components.refer(answer) } };
	const json = describeJson(components, answer, example);
	return listOfAnswer(operation) === undefined ? json : { ...json, "text/csv": { schema: { type: "string" } } };
}

/** Codes with the same status share one entry. */
function describeErrors(operation: Operation): JsonObject {
	const meanings = new Map<number, string[]>();
	for (const code of listErrorsOf(operation)) {
		const status = ERROR_STATUSES[code];
		meanings.set(status, [...(meanings.get(status) ?? []), `\`${code}\`: ${ERROR_MEANINGS[code]}`]);
	}
	return Object.fromEntries(
		[...meanings].map(([status, texts]) => [
			String(status),
			{
				description: texts.join(" "),
				content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
			},
		]),
	);
}

function listPathParameters({ path }: Operation): readonly JsonObject[] {
	return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
		name,
		in: "path",
		required: true,
		description: PATH_PARAMETERS[name] ?? "",
		schema: { type: "string" },
	}));
}

function listQueryParameters(components: Components, { id, query, example }: Operation): readonly JsonObject[] {
	const header: JsonObject = {
		name: "Idempotency-Key",
		in: "header",
		required: false,
		description: "Makes a retry safe. `idempotency_key` in the body takes precedence.",
		schema: { type: "string", minLength: 1, maxLength: 255 },
	};
	if (query === undefined) return id === "recordEvent" || id === "recordEvents" ? [header] : [];
	const converted = components.refer(query) as { properties: Record<string, JsonObject> };
	const examples = readExampleQuery(example?.query ?? "");
	return Object.entries(converted.properties).map(([name, { description, ...schema }]) => ({
		name,
		in: "query",
		required: false,
		...(description !== undefined && { description }),
		// Several words are separated by commas.
		...(schema["type"] === "array" && { style: "form", explode: false }),
		schema,
		...(examples.has(name) && { example: examples.get(name) ?? "" }),
	}));
}

function readExampleQuery(text: string): ReadonlyMap<string, string> {
	const pairs = text.split("&").filter((pair) => pair !== "");
	return new Map(
		pairs.map((pair) => {
			const [name = "", value = ""] = pair.split("=", 2);
			return [name, decodeURIComponent(value)];
		}),
	);
}

function describeWebhook(components: Components, summary: string, body: TSchema): JsonObject {
	return {
		summary,
		tags: ["Webhooks"],
		security: [],
		parameters: [
			{
				name: "Service-Signature",
				in: "header",
				required: true,
				description:
					"`t=<unix seconds>,v1=<hex>`: the HMAC-SHA-256, keyed with the endpoint's secret, of `t`, a dot and the raw body. Refuse a signature that is more than five minutes old.",
				schema: { type: "string" },
			},
		],
		requestBody: { required: true, content: describeJson(components, body, undefined) },
		responses: {
			"200": {
				description:
					"The endpoint has accepted the delivery. After any status but 2xx it is sent again with the same `id`.",
			},
			"400": { description: "The signature is missing, wrong or too old." },
			"410": { description: "Disables the endpoint." },
		},
	};
}
