// Erasing what is personal of a customer. Counts, hashes, decisions and the sequence stay, so that rules go on counting and
// a rebuild finds the profile equal to its events. First, in one transaction under the customer's lock, the customer's own
// fields and what people wrote; then the events, a portion at a time, which a job finishes if a process dies half way.

import { AppError, type CustomerRecord, type EventSecrets, formatId, type RetentionBlock } from "@hakiki/domain";
import {
	eraseCustomerRows,
	inRepeatedTransaction,
	listEntriesOfHashes,
	listOwnHashes,
	listRequestTexts,
	type PoolClient,
	writeEntryWords,
	writeErasure,
	writeRequestReasons,
} from "@hakiki/store";
import { seal, unseal } from "@hakiki/vault";
import { lockDraft, writeChange } from "../customers/change-customer.ts";
import { sealWords } from "../entries/entry-facts.ts";
import { placeOfCustomer, placeOfRequest } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import { auditAct } from "../verb-tools.ts";
import { eraseAuditEntries } from "./erase-audit.ts";
import { findStoredRecord, listBlocks, readCustomerRecord } from "./read-record.ts";
import { openRecordPlace, type RecordPlace, type RetentionTools } from "./record-place.ts";
import { scrubPortion } from "./scrub-events.ts";
import { askForSweep, sweepPage } from "./sweep-names.ts";

export interface Erasure {
	readonly customerId: string;
	readonly reason: string;
	readonly actor: string;
}

/** 20,000 events and the look behind the last of them: some seconds of work. Of more the job does the rest. */
const PORTIONS_MAX = 41;
/** Of what people wrote about others: 20,000 texts, some seconds of work. The job looks through the rest. */
const PAGES_MAX = 60;
const HASHES_MAX = 10_000;

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
	for (let page = 0; page < PAGES_MAX; page += 1) {
		if (!(await inRepeatedTransaction(tools.pool, (client) => sweepPage(client, tools, { realm })))) break;
	}
	return readCustomerRecord(tools, { realm }, customerId);
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
	const { realm, keys } = place;
	const { customerId, actor, at } = given;
	const { caseIds, sealed } = await eraseCustomerRows(client, { realm, customerId });
	await emptyRequests(client, place, customerId);
	const cases = caseIds.map((id) => formatId("cas", bytesOfUuid(id)));
	const toldOf = given.isTold ? customerId : undefined;
	await eraseAuditEntries(client, place, { subjects: [customerId], areCustomers: true, toldOf, at, actor });
	await eraseAuditEntries(client, place, { subjects: cases, at, actor });
	await emptyEntries(client, place, customerId, at);
	const known = sealed && unseal(keys, placeOfCustomer(realm, customerId), sealed).toString("utf8");
	await askForSweep(client, place, customerId, known === null ? [] : [JSON.parse(known) as EventSecrets["customer"]]);
}

/** Entries of lists that name the customer's own phones and devices go on counting, and lose who asked for them and why. */
async function emptyEntries(client: PoolClient, place: RecordPlace, customerId: string, at: number): Promise<void> {
	const { realm, keys } = place;
	const hashes = await listOwnHashes(client, { realm, customerId, limit: HASHES_MAX });
	const entries = await listEntriesOfHashes(client, { realm, hashes });
	for (const entry of entries) {
		await writeEntryWords(client, { realm, id: entry.id, sealed: sealWords(keys, realm, entry, {}) });
	}
	const subjects = entries.map(({ id }) => formatId("ent", bytesOfUuid(id)));
	await eraseAuditEntries(client, place, { subjects, at, actor: "system" });
}

/** A request's reason is never absent, so it becomes an empty one. */
async function emptyRequests(client: PoolClient, { realm, keys }: RecordPlace, customerId: string): Promise<void> {
	const ids = await listRequestTexts(client, { realm, customerId });
	const requests = ids.map((id) => ({
		id,
		reason: seal(keys, placeOfRequest(realm, "reason", bytesOfUuid(id)), new Uint8Array()),
	}));
	// At once, and all of them: the customer is locked meanwhile.
	if (requests.length > 0) await writeRequestReasons(client, { realm, requests });
}

export function checkReason(reason: string): void {
	if (reason.trim() !== "") return;
	throw AppError.invalid([{ field: "reason", code: "required", message: "is required" }]);
}
