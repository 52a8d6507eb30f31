// Erasing what is personal of a customer. Counts, hashes, decisions and the sequence stay, so that rules go on counting and
// a rebuild finds the profile equal to its events. First, in one transaction under the customer's lock, the customer's own
// fields and what people wrote; then the events, a portion at a time, which a job finishes if a process dies half way.

import { AppError, formatId, type RetentionBlock } from "@hakiki/domain";
import {
	eraseCustomerRows,
	inRepeatedTransaction,
	listRequestTexts,
	type PoolClient,
	writeErasure,
	writeRequestReason,
} from "@hakiki/store";
import { seal } from "@hakiki/vault";
import { lockDraft, writeChange } from "../customers/change-customer.ts";
import { placeOfRequest } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import { auditAct } from "../verb-tools.ts";
import { eraseAuditEntries } from "./erase-audit.ts";
import { type CustomerRecord, findStoredRecord, listBlocks, readCustomerRecord } from "./read-record.ts";
import { openRecordPlace, type RecordPlace, type RetentionTools } from "./record-place.ts";
import { scrubPortion } from "./scrub-events.ts";

export interface Erasure {
	readonly customerId: string;
	readonly reason: string;
	readonly actor: string;
}

/** 20,000 events and the look behind the last of them: some seconds of work. Of more the job does the rest. */
const PORTIONS_MAX = 41;
const REQUESTS_MAX = 10_000;

/** Refused while the record must be kept, with the day from which it need not. What was erased before stays so. */
export async function eraseCustomer(
	tools: RetentionTools,
	{ realm }: Pick<RecordPlace, "realm">,
	erasure: Erasure,
): Promise<CustomerRecord> {
	checkReason(erasure.reason);
	const { customerId } = erasure;
	await inRepeatedTransaction(tools.pool, async (client) =>
		eraseWithin(client, await openRecordPlace(client, tools, realm), erasure, tools.world.now()),
	);
	for (let portion = 0; portion < PORTIONS_MAX; portion += 1) {
		const events = await inRepeatedTransaction(tools.pool, (client) =>
			scrubPortion(client, tools, { realm, customerId }),
		);
		if (events === undefined) break;
	}
	return readCustomerRecord(tools, { realm, customerId });
}

/** All but the events. Returns whether anything had come since the last time. */
export async function eraseWithin(
	client: PoolClient,
	place: RecordPlace,
	{ customerId, reason, actor }: Erasure,
	now: number,
): Promise<boolean> {
	const { realm } = place;
	const draft = await lockDraft(client, place, customerId);
	const stored = await findStoredRecord(client, place, customerId);
	refuseBlocked(listBlocks(place, stored, now));
	const isNew = stored.erasedAt === null || stored.version > stored.erasedSeq;
	if (isNew) {
		await writeChange(client, place, draft, { kind: "erased", at: now });
		await writeErasure(client, { realm, customerId, seq: draft.version, at: now, by: actor });
	}
	// Also where nothing is new in the sequence: notes on a closed case do not stand in it.
	await eraseTexts(client, place, { customerId, actor, at: now, isTold: isNew });
	if (!isNew) return false;
	await auditAct(client, place, {
		at: now,
		actor,
		action: "customer.erased",
		subject: customerId,
		details: { reason, years: place.retention.years, last_event_at: stored.lastEventAt.toISOString() },
	});
	return true;
}

function refuseBlocked(blocks: readonly RetentionBlock[]): void {
	const [first] = blocks;
	if (first === undefined) return;
	const details = blocks.map(({ code, message }) => ({ field: "customer_id", code, message }));
	throw new AppError("conflict", first.message, { details });
}

async function eraseTexts(
	client: PoolClient,
	place: RecordPlace,
	given: { readonly customerId: string; readonly actor: string; readonly at: number; readonly isTold: boolean },
): Promise<void> {
	const { realm } = place;
	const { customerId, actor, at } = given;
	const { caseIds } = await eraseCustomerRows(client, { realm, customerId });
	await emptyRequests(client, place, customerId);
	const cases = caseIds.map((id) => formatId("cas", bytesOfUuid(id)));
	const toldOf = given.isTold ? customerId : undefined;
	await eraseAuditEntries(client, place, { customerId, subjects: [customerId, ...cases], toldOf, at, actor });
}

/** A request's reason is never absent, so it becomes an empty one. */
async function emptyRequests(client: PoolClient, { realm, keys }: RecordPlace, customerId: string): Promise<void> {
	for (const { id } of await listRequestTexts(client, { realm, customerId, limit: REQUESTS_MAX })) {
		const reason = seal(keys, placeOfRequest(realm, "reason", bytesOfUuid(id)), new Uint8Array());
		await writeRequestReason(client, { realm, id, reason });
	}
}

export function checkReason(reason: string): void {
	if (reason.trim() !== "") return;
	throw AppError.invalid([{ field: "reason", code: "required", message: "is required" }]);
}
