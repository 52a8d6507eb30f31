// What one operation of the API is: who may call it, what it takes, what it answers. Routes are served from this, bodies
// and queries checked by it, and the OpenAPI document written from it, so that the three cannot disagree.

import type { ErrorCode, Permission } from "@hakiki/domain";
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
] as const;
export type Tag = (typeof TAGS)[number];

/** `anyone` needs neither key nor session; `user` a session, of whatever role. No key has the scopes `users:…`. */
export type Access = Permission | "anyone" | "user";

export interface Operation<
	Path extends string = string,
	Answer extends TSchema = TSchema,
	Query extends TObject | undefined = TObject | undefined,
	Body extends TSchema | undefined = TSchema | undefined,
> {
	/** A verb and a noun, unique: the `operationId`. */
	readonly id: string;
	readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	/** As in `/v1/cases/{case_id}`; `parameters.ts` describes what stands in braces. */
	readonly path: Path;
	readonly scope: Access;
	/** Changes what decides in live mode too: of keys, only a live one may. */
	readonly countsInBothModes?: true;
	readonly tag: Tag;
	readonly summary: string;
	readonly description?: string;
	/** Texts, whole numbers, booleans, and arrays of words (sent with commas). A parameter that is not named is refused. */
	readonly query?: Query;
	readonly body?: Body;
	/** What the schema cannot say of the body. */
	readonly bodyRules?: BodyRules;
	readonly bodyBytesMax?: number;
	readonly answer: Answer;
	/** What is answered where it is no JSON. */
	readonly media?: "application/pdf" | "text/event-stream";
	/** Failures beyond those that follow from the rest. */
	readonly errors?: readonly ErrorCode[];
	/** Sent to a real server by a test; ids in it are those of `EXAMPLE_IDS`. */
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
/** What a handler gives is only written, so it may be frozen as deep as it likes. */
export type AnswerOf<One extends Operation> = Frozen<Static<One["answer"]>>;

type Frozen<Value> = Value extends object
	? {
			readonly [Key in keyof Value]:
				| Frozen<Value[Key]>
				| (Record<never, never> extends Pick<Value, Key> ? undefined : never);
		}
	: Value;

/** The failures an operation can answer with, besides a path or method that is not there. */
export function listErrorsOf(operation: Operation): readonly ErrorCode[] {
	const codes: ErrorCode[] = ["invalid_request"];
	if (operation.scope !== "anyone") codes.push("invalid_api_key", "invalid_session", "forbidden", "not_found");
	if (operation.path.includes("{")) codes.push("not_found");
	if (operation.method !== "GET") codes.push("payload_too_large", "unsupported_media_type");
	codes.push("rate_limited", "internal_error", "service_unavailable");
	return [...new Set([...codes, ...(operation.errors ?? [])])];
}

/** Whether a key may call it at all. */
export function isForKeys({ scope }: Operation): boolean {
	return scope !== "anyone" && scope !== "user" && !scope.startsWith("users:");
}

/** Where nothing must be said. To change something without saying what is a mistake, so only of a POST. */
export function hasOptionalBody({ method, body }: Operation): boolean {
	return method === "POST" && body?.["type"] === "object" && body["required"] === undefined;
}
