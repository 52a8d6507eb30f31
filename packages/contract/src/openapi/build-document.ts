// Writes the OpenAPI 3.1 document from the operations, so that it says what the server checks and answers.

import { type ErrorCode, type Permission, ROLE_SCOPES, ROLES, SCOPES } from "@hakiki/domain";
import type { TSchema } from "@sinclair/typebox";
import { OPERATIONS } from "../operations/index.ts";
import { hasOptionalBody, isForKeys, listErrorsOf, type Operation, TAGS } from "../operations/operation.ts";
import { PATH_PARAMETERS } from "../operations/parameters.ts";
import { ERROR_STATUSES } from "../present/error-catalogue.ts";
import { ErrorSchema } from "../schemas/error.ts";
import { Components, type Json, type JsonObject } from "./convert-schema.ts";
import { listWebhooks } from "./webhooks.ts";

export interface DocumentOptions {
	/** What came back for each operation's example, by its id. */
	readonly answers: Readonly<Record<string, Json>>;
}

const SECURITY = "apiKey";
const SESSION = "session";
const API_VERSION = "v1";

const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
	invalid_request: "Something is wrong with the request; `details` names every wrong field.",
	invalid_api_key: "The key is missing, wrong or revoked.",
	invalid_session: "Nobody is signed in, or no longer.",
	sign_in_failed: "The e-mail address, the password or the code is wrong.",
	forbidden: "The key lacks a scope, which `details` names, or may not do this.",
	not_found: "There is no such thing in the key's workspace and mode.",
	method_not_allowed: "The path does not take this method.",
	idempotency_conflict: "The idempotency key was used for another action.",
	conflict: "Somebody else was there before you; `message` says who and when, and nothing was done.",
	payload_too_large: "The body is too large.",
	unsupported_media_type: "The content type is not `application/json`, or the body is compressed.",
	rate_limited: "The key's limit for this minute is used up; wait `Retry-After` seconds.",
	internal_error: "A mistake of ours; the log has the request's id.",
	service_unavailable: "Try again after `Retry-After` seconds, with the same idempotency key.",
	screening_unavailable:
		"A list that live mode requires is missing, and the workspace refuses to look names up without it; `details` names it.",
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
				"Every answer has `X-Request-Id`. A body is JSON, in UTF-8, of at most 64 KiB; fields nobody knows are ignored. Lists answer `{ data, next_cursor }` and refuse parameters nobody knows. Test and live data never mix: the key says which.",
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
					description: `\`Authorization: Bearer svc_test_…\` or \`svc_live_…\`; \`X-API-Key\` is taken too. Scopes: ${Object.entries(
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
						"A person who has signed in. `Hakiki-Workspace` and `Hakiki-Mode` say where they act; what changes something needs `Hakiki-CSRF`.",
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
				description: "Done.",
				...(id === "recordEvent" && { headers: REPLAY_HEADERS }),
				content: describeAnswer(components, operation, answer),
			},
			...describeErrors(operation),
		},
	};
}

function writeDescription({ description = "", countsInBothModes }: Operation): string | undefined {
	const remark = countsInBothModes ? "It counts in both modes, so of keys it takes a live one." : "";
	return `${description} ${remark}`.trim() || undefined;
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
		description: "`true` when the decision is an earlier one, of the same key.",
		schema: { type: "string", enum: ["true"] },
	},
};

function describeJson(components: Components, schema: TSchema, example: Json | undefined): JsonObject {
	return { "application/json": { schema: components.refer(schema), ...(example !== undefined && { example }) } };
}

function describeAnswer(components: Components, operation: Operation, example: Json | undefined): JsonObject {
	const { media, answer } = operation;
	return media === undefined
		? describeJson(components, answer, example)
		: { [media]: { schema: components.refer(answer) } };
}

/** Codes that share a status stand together. */
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
		description: "Makes a retry safe. `idempotency_key` in the body beats it.",
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
		// Several words stand with commas between them.
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
					"`t=<unix seconds>,v1=<hex>`: HMAC-SHA-256, keyed with the endpoint's secret, of `t`, a dot and the raw body. Over five minutes old, refuse it.",
				schema: { type: "string" },
			},
		],
		requestBody: { required: true, content: describeJson(components, body, undefined) },
		responses: {
			"200": { description: "Taken. Anything but 2xx is sent again, with the same `id`." },
			"400": { description: "The signature is missing, wrong or too old." },
			"410": { description: "Disables the endpoint." },
		},
	};
}
