// The definition of one operation of the API: its scope, its input and its response. Routes, the checks of bodies and
// queries, and the OpenAPI document are all built from it, so that they cannot disagree.

import { type ErrorCode, type Permission, USER_SCOPES } from "@hakiki/domain";
import type { Static, TObject, TSchema } from "@sinclair/typebox";
import type { BodyRules } from "../parse/parse-body.ts";

export const TAGS = [
	"Events",
	"Customers",
	"Feedback",
	"Screening",
	"Cases",
	"Rules",
	"Entries",
	"Webhooks",
	"Overview",
	"Workspace",
	"Keys",
	"Audit",
	"Session",
	"Users",
	"Jobs",
] as const;
export type Tag = (typeof TAGS)[number];

/** `anyone` needs no key and no session. `user` needs a session of any role. No key has a scope of `USER_SCOPES`. */
export type Access = Permission | "anyone" | "user";

export interface Operation<
	Path extends string = string,
	Answer extends TSchema = TSchema,
	Query extends TObject | undefined = TObject | undefined,
	Body extends TSchema | undefined = TSchema | undefined,
> {
	/** The `operationId`: a unique verb and noun. */
	readonly id: string;
	readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	/** For example `/v1/cases/{case_id}`. `parameters.ts` describes the names in braces. */
	readonly path: Path;
	readonly scope: Access;
	/**
	 * The operation also changes live mode, so neither a test key nor a user in test mode may call it. A draft decides
	 * nothing until it is published, so a user may edit it in test mode too.
	 */
	readonly countsInBothModes?: true | "draft";
	readonly tag: Tag;
	readonly summary: string;
	readonly description?: string;
	/** Strings, integers, booleans, and arrays of words (separated by commas). Unknown parameters are refused. */
	readonly query?: Query;
	readonly body?: Body;
	/** Checks of the body that a schema cannot express. */
	readonly bodyRules?: BodyRules;
	readonly bodyBytesMax?: number;
	readonly answer: Answer;
	/** The media type of the response, if it is not JSON. */
	readonly media?: "application/pdf" | "text/event-stream";
	/** Errors in addition to those of `listErrorsOf`. */
	readonly errors?: readonly ErrorCode[];
	/** A test sends this to a real server. Its ids come from `EXAMPLE_IDS`. */
	readonly example?: { readonly query?: string; readonly body?: unknown };
}

export function defineOperation<
	const Path extends string,
	Answer extends TSchema,
	Query extends TObject | undefined = undefined,
	Body extends TSchema | undefined = undefined,
>(operation: Operation<Path, Answer, Query, Body>): Operation<Path, Answer, Query, Body> {
	return operation;
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

export type ParametersOf<One extends Operation> = { readonly [Name in NamesIn<One["path"]>]: string };

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

export type QueryOf<One> = One extends Operation<string, TSchema, infer Query, infer _> ? StaticOf<Query> : never;
export type BodyOf<One> = One extends Operation<string, TSchema, infer _, infer Body> ? StaticOf<Body> : never;
/** A handler's result is only serialised, so it may be readonly at every depth. */
export type AnswerOf<One extends Operation> = Frozen<Static<One["answer"]>>;

type Frozen<Value> = Value extends object
	? {
			readonly [Key in keyof Value]:
				| Frozen<Value[Key]>
				| (Record<never, never> extends Pick<Value, Key> ? undefined : never);
		}
	: Value;

/** The errors an operation can return, apart from an unknown path or method. */
export function listErrorsOf(operation: Operation): readonly ErrorCode[] {
	const codes: ErrorCode[] = ["invalid_request"];
	if (operation.scope !== "anyone") codes.push("invalid_api_key", "invalid_session", "forbidden", "not_found");
	if (operation.path.includes("{")) codes.push("not_found");
	if (operation.method !== "GET") codes.push("payload_too_large", "unsupported_media_type");
	codes.push("rate_limited", "internal_error", "service_unavailable");
	return [...new Set([...codes, ...(operation.errors ?? [])])];
}

/** True if an API key can call the operation. */
export function isForKeys({ scope }: Operation): boolean {
	return scope !== "anyone" && scope !== "user" && !(scope in USER_SCOPES);
}

/** Only a POST may have an empty body: a PUT or PATCH without a body is a mistake. */
export function hasOptionalBody({ method, body }: Operation): boolean {
	return method === "POST" && body?.["type"] === "object" && body["required"] === undefined;
}
