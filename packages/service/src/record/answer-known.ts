// Events whose answer is stored: repeats of known idempotency keys, and events that an earlier round committed.

import { AppError } from "@hakiki/domain";
import { type BatchRead, type Executor, findDecisions, readBatch } from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import type { RealmContext } from "../realm-context.ts";
import { placeOfEvent, unpackDecision } from "./sealed-event.ts";
import { type PreparedEvent, type RecordedDecision, WaitingEvent } from "./waiting-event.ts";

interface AnswerTools {
	readonly executor: Executor;
	readonly context: RealmContext;
}

/** Answers repeats of known keys, and events that an earlier round committed. Returns the others. */
export async function answerKnown(
	tools: AnswerTools,
	batch: readonly WaitingEvent[],
	read: BatchRead,
): Promise<readonly WaitingEvent[]> {
	const known = new Map<WaitingEvent, Uint8Array>();
	const fresh: WaitingEvent[] = [];
	for (const waiting of batch) {
		const key = waiting.idempotencyKey === undefined ? undefined : read.keys.get(waiting.idempotencyKey);
		if (waiting.isCommitUnknown && read.storedEvents.has(toHex(waiting.id))) known.set(waiting, waiting.id);
		else if (key === undefined) fresh.push(waiting);
		else if (Buffer.compare(key.fingerprint, waiting.fingerprint) === 0) known.set(waiting, key.eventId);
		else waiting.reject(conflict());
	}
	if (known.size === 0) return fresh;
	const { context } = tools;
	const sealed = await findDecisions(tools.executor, { realm: context.realm, eventIds: [...known.values()] });
	for (const [waiting, id] of known) {
		const box = sealed.get(toHex(id));
		if (box === undefined) {
			waiting.reject(new AppError("internal_error", "The stored decision could not be found"));
			continue;
		}
		const body = Buffer.from(unpackDecision(unseal(context.keys, placeOfEvent(context.realm, id), box))).toString(
			"utf8",
		);
		waiting.resolve({ body, isReplay: toHex(id) !== toHex(waiting.id) });
	}
	return fresh;
}

/** Answers an event whose key is stored, without a round. Undefined if it is not stored. */
export async function answerStored(tools: AnswerTools, prepared: PreparedEvent): Promise<RecordedDecision | undefined> {
	let answer: RecordedDecision | undefined;
	let refusal: unknown;
	const waiting = new WaitingEvent(
		prepared,
		(decision) => {
			answer = decision;
		},
		(error) => {
			refusal = error;
		},
	);
	const keys = prepared.idempotencyKey === undefined ? [] : [prepared.idempotencyKey];
	const { realm } = tools.context;
	const wanted = { realm, keys, customerIds: [], hashes: [], eventIds: [], sealedOf: [] };
	await answerKnown(tools, [waiting], await readBatch(tools.executor, wanted));
	if (refusal !== undefined) throw refusal;
	return answer;
}

export function conflict(): AppError {
	return new AppError("idempotency_conflict", "This idempotency key was used for a different action", {
		details: [{ field: "idempotency_key", code: "conflict", message: "was used for a different action" }],
	});
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex");
