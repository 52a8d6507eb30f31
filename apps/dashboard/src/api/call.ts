// Calls an operation of the API by its name. The contract types its input and its answer.

import { LIVE_ONLY, ROUTES, SCOPES, TAGS, WORDS } from "virtual:contract";
import type { BodyOf, Operation, operations, ParametersOf, QueryOf } from "@hakiki/contract";
import { type RequestOptions, request, requestJson } from "./request.ts";

export type OperationId = keyof typeof operations;
type OperationOf<Id extends OperationId> = (typeof operations)[Id];
/** The answer as a caller reads it. The contract's `AnswerOf` types what a handler may return. */
export type Answer<Id extends OperationId> = OperationOf<Id>["answer"]["static"];
/** One item of a paged list. */
export type Item<Id extends OperationId> =
	Answer<Id> extends { readonly data: infer Data }
		? Data extends { readonly [index: number]: infer One }
			? One
			: never
		: never;
export type Body<Id extends OperationId> = BodyOf<OperationOf<Id>>;
/** Every parameter is optional, because the service has defaults. */
export type Query<Id extends OperationId> = {
	readonly [Key in keyof QueryOf<OperationOf<Id>>]?: QueryOf<OperationOf<Id>>[Key] | undefined;
};
export type Parameters<Id extends OperationId> =
	OperationOf<Id> extends infer One extends Operation ? ParametersOf<One> : never;

type ParametersInput<Id extends OperationId> = keyof Parameters<Id> extends never
	? { readonly parameters?: undefined }
	: { readonly parameters: Parameters<Id> };
type QueryInput<Id extends OperationId> =
	QueryOf<OperationOf<Id>> extends undefined ? { readonly query?: undefined } : { readonly query?: Query<Id> };

/** The path and query parameters of an operation. */
export type Target<Id extends OperationId> = ParametersInput<Id> & QueryInput<Id>;
export type Input<Id extends OperationId> = Target<Id> &
	(Body<Id> extends undefined ? { readonly body?: undefined } : { readonly body: Body<Id> });

export type CallOptions = Pick<RequestOptions, "signal" | "isBackground" | "timeoutMs">;

export function call<Id extends OperationId>(id: Id, input: Input<Id>, options: CallOptions = {}): Promise<Answer<Id>> {
	const { method, path } = locate(id, input);
	return requestJson<Answer<Id>>(method, path, { ...options, body: input.body });
}

/** For an operation that answers with a file or a stream. */
export function callRaw<Id extends OperationId>(
	id: Id,
	input: Input<Id>,
	options: RequestOptions = {},
): Promise<Response> {
	const { method, path } = locate(id, input);
	return request(method, path, { ...options, body: input.body });
}

export function getTag(id: OperationId): string {
	return TAGS[id];
}

/** The scope that an operation requires. */
export function getScope(id: OperationId): string {
	return SCOPES[id];
}

/** Whether an operation also changes live mode, so that the service refuses it in test mode. */
export function isLiveOnly(id: OperationId): boolean {
	return LIVE_ONLY[id] === true;
}

/** The allowed values of a field in a query or body, in the contract's order; nested fields as `clocks.unit`. */
export function listWords(id: OperationId, member: string): readonly string[] {
	return WORDS[id]?.[member] ?? [];
}

interface Located {
	readonly parameters?: unknown;
	readonly query?: unknown;
}

function locate(id: OperationId, { parameters, query }: Located): { method: string; path: string } {
	const [method = "GET", pattern = ""] = ROUTES[id].split(" ");
	const values = (parameters ?? {}) as Readonly<Record<string, string>>;
	const path = pattern.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ""));
	const search = writeQuery((query ?? {}) as Readonly<Record<string, unknown>>);
	return { method, path: search === "" ? path : `${path}?${search}` };
}

function writeQuery(query: Readonly<Record<string, unknown>>): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value === undefined || value === null || value === "") continue;
		if (Array.isArray(value)) {
			if (value.length > 0) search.set(name, value.join(","));
		} else search.set(name, String(value));
	}
	return search.toString();
}
