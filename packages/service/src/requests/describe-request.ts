// Turns a request and its answer into what people may read about them: everything masked, with what is wrong.

import {
	DECISIONS,
	type Decision,
	type ErrorDetail,
	type EventWarning,
	formatIdOfUuid,
	type IntegrationRequest,
	MASKED_TEXT,
	type RequestError,
	WARNING_CODES,
} from "@hakiki/domain";
import type { Realm } from "@hakiki/store";
import { findHints } from "./find-hints.ts";
import { maskBody, maskDigits, maskPath } from "./mask-body.ts";

/** A request that was answered, as it was sent. */
export interface AnsweredRequest {
	/** In ms. */
	readonly at: number;
	readonly realm: Realm;
	/** The UUID of the API key. */
	readonly keyId: string;
	/** Undefined if the caller chose it, because it may be anything, such as a phone number. */
	readonly requestId: string | undefined;
	readonly method: string;
	readonly route: string;
	readonly status: number;
	readonly hasIdempotencyKey: boolean;
	/** Undefined if it was not read. */
	readonly body: Uint8Array | undefined;
	readonly answer: string;
}

/** Longer bodies and answers are not kept. */
export const BODY_BYTES_MAX = 65_536;
export const ANSWER_LENGTH_MAX = 262_144;
const PROBLEMS_MAX = 20;
const REFUSED = 400;

/** The part of an answer that people may read. */
type Outcome = Pick<IntegrationRequest, "decision" | "error" | "warnings">;
type Fields = Readonly<Record<string, unknown>>;

export function describeRequest(request: AnsweredRequest): IntegrationRequest {
	const { at, method, route, status, requestId } = request;
	const body = readBody(request.body);
	const outcome = readOutcome(status, parse(request.answer));
	// A refused request has errors to mend first.
	const isEvent = outcome.decision !== null;
	return {
		...{ at, method, route, status },
		keyId: formatIdOfUuid("key", request.keyId),
		requestId: requestId ?? MASKED_TEXT,
		...outcome,
		hints: isEvent ? findHints(body, request) : [],
		body: body === undefined ? null : maskBody(body),
	};
}

function readBody(bytes: Uint8Array | undefined): unknown {
	if (bytes === undefined) return undefined;
	return parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8"));
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

function readOutcome(status: number, answer: unknown): Outcome {
	if (!isFields(answer)) return { decision: null, error: null, warnings: [] };
	if (status >= REFUSED) return { decision: null, error: readError(answer, ""), warnings: [] };
	const { results } = answer;
	return Array.isArray(results) ? joinResults(results) : readDecided(answer, "");
}

function readDecided(answer: Fields, prefix: string): Outcome {
	const decision = DECISIONS.find((one) => one === answer["decision"]) ?? null;
	return { decision, error: null, warnings: readWarnings(answer["warnings"], prefix) };
}

/** The strictest decision of a batch, the first error with the fields of all, and the first warnings. */
function joinResults(results: readonly unknown[]): Outcome {
	const decisions = new Set<Decision | null>();
	let error: RequestError | null = null;
	const details: ErrorDetail[] = [];
	const warnings: EventWarning[] = [];
	for (const [index, result] of results.entries()) {
		if (!isFields(result)) continue;
		const prefix = `events.${index}.`;
		if (isFields(result["decision"])) {
			const decided = readDecided(result["decision"], prefix);
			decisions.add(decided.decision);
			if (warnings.length < PROBLEMS_MAX) warnings.push(...decided.warnings);
		}
		if (!isFields(result["error"])) continue;
		const failed = readError(result["error"], prefix);
		error ??= failed;
		if (details.length < PROBLEMS_MAX) details.push(...failed.details);
	}
	const decision = DECISIONS.findLast((one) => decisions.has(one)) ?? null;
	return { decision, error: error && { ...error, details }, warnings };
}

function readError({ error, message, details }: Fields, prefix: string): RequestError {
	const all = listFields(details);
	return {
		code: String(error),
		message: maskSentence(
			message,
			all.map(({ field }) => String(field)),
		),
		details: all.map((one) => ({
			field: prefix + maskPath(String(one["field"])),
			code: String(one["code"]),
			message: maskSentence(one["message"], []),
		})),
	};
}

function readWarnings(warnings: unknown, prefix: string): readonly EventWarning[] {
	return listFields(warnings).flatMap((one) => {
		const code = WARNING_CODES.find((known) => known === one["code"]);
		const field = prefix + maskPath(String(one["field"]));
		return code === undefined ? [] : [{ field, code, message: maskSentence(one["message"], []) }];
	});
}

/** A message may begin with the path of one of the fields, of which the caller may have chosen a step. */
function maskSentence(value: unknown, fields: readonly string[]): string {
	const text = String(value);
	const path = fields.find((field) => text.startsWith(`${field}: `));
	return path === undefined ? maskDigits(text) : `${maskPath(path)}${maskDigits(text.slice(path.length))}`;
}

function listFields(value: unknown): readonly Fields[] {
	return Array.isArray(value) ? value.filter(isFields).slice(0, PROBLEMS_MAX) : [];
}

function isFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
