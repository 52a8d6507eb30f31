// Is an answer as it may be? No mistake of ours, as the document says, and nothing of another realm in it.

import { checkAnswer } from "@hakiki/contract/testing";
import type { DrawnRequest } from "./draw-request.ts";
import type { LeakFinder, Realm } from "./realm.ts";
import type { FuzzAnswer } from "./send.ts";

/** The statuses for requests that name no operation. */
const OTHERWISE: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 408, 413, 415, 429, 431]);

/** Describes the fault in words; nothing where there is none. */
export function judgeAnswer(request: DrawnRequest, answer: FuzzAnswer, leaks: LeakFinder): string | undefined {
	const { realm, method, path, operation, isElsewhere, isSelf } = request;
	const { status, body, headers } = answer;
	const failure = judgeStatus(answer);
	if (failure !== undefined) return failure;
	if (headers["x-request-id"] === undefined) return "has no X-Request-Id";
	if (method === "HEAD") return undefined;
	if (isElsewhere && isSelf && status === 200 && method === operation.method)
		return "what is another realm's was found";
	const leak = leaks.look(realm, body, { isKept: status === 200, isOfAll: !operation.isForKeys });
	if (leak !== undefined) return `shows ${leak}, which is not of realm ${realm.letter}`;
	const isOperation = method === operation.method;
	if (isOperation) return checkAnswer({ method, url: path, status, body });
	return OTHERWISE.has(status) || status === 200 ? undefined : `has the status ${status}`;
}

/** Judges the answer to bytes that may have been no request. */
export function judgeBytes(realm: Realm, answer: FuzzAnswer, leaks: LeakFinder): string | undefined {
	const failure = judgeStatus(answer);
	if (failure !== undefined) return failure;
	// Node.js itself refuses an `Expect` header that it does not know.
	if (answer.status === 417) return undefined;
	if (answer.status !== 200 && !OTHERWISE.has(answer.status)) return `has the status ${answer.status}`;
	const leak = leaks.look(realm, answer.body, { isKept: false, isOfAll: false });
	return leak === undefined ? undefined : `shows ${leak}, which is not of realm ${realm.letter}`;
}

function judgeStatus({ status, headers }: FuzzAnswer): string | undefined {
	if (status < 500) return undefined;
	const isDeliberate = status === 503 && headers["retry-after"] !== undefined;
	return isDeliberate ? undefined : "is a mistake of ours";
}
