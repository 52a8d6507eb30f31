// Erases the personal data of a customer. Counts, hashes, decisions and the sequence stay, so that rules go on counting and a
// rebuild finds the profile equal to its events. The customer's own fields and texts go first, in one transaction under the
// customer's lock. The events follow in portions, which a job finishes if the process dies.

import { AppError, type CustomerRecord, type EventSecrets, formatIdOfUuid, type RetentionBlock } from "@hakiki/domain";
import {
	eraseCustomerRows,
	inRepeatedTransaction,
	listEntriesOfCustomer,
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

/** Steps for 20,000 events and the look behind the last: some seconds. The job does the rest. */
const PORTIONS_MAX = 41;
/** Steps for 20,000 texts about others: some seconds. The job does the rest. */
const PAGES_MAX = 60;
const HASHES_MAX = 10_000;

/** Refuses while the record must be kept, and names the day from which it can be erased. */
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

/** Erases everything but the events. Returns whether there was anything new since the last erasure. */
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
	// This runs even if the sequence has nothing new, because notes on a closed case are not part of it.
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
	const cases = caseIds.map((id) => formatIdOfUuid("cas", id));
	const toldOf = given.isTold ? customerId : undefined;
	await eraseAuditEntries(client, place, { subjects: [customerId], areCustomers: true, toldOf, at, actor });
	await eraseAuditEntries(client, place, { subjects: cases, at, actor });
	await emptyEntries(client, place, customerId, at);
	const known = sealed && unseal(keys, placeOfCustomer(realm, customerId), sealed).toString("utf8");
	await askForSweep(client, place, customerId, known === null ? [] : [JSON.parse(known) as EventSecrets["customer"]]);
}

/** List entries for the customer, their phones and their devices stay in force, but lose their owner and reason. */
async function emptyEntries(client: PoolClient, place: RecordPlace, customerId: string, at: number): Promise<void> {
	const { realm, keys } = place;
	const hashes = await listOwnHashes(client, { realm, customerId, limit: HASHES_MAX });
	const entries = await listEntriesOfCustomer(client, { realm, customerId, hashes });
	for (const entry of entries) {
		await writeEntryWords(client, { realm, id: entry.id, sealed: sealWords(keys, realm, entry, {}) });
	}
	const subjects = entries.map(({ id }) => formatIdOfUuid("ent", id));
	await eraseAuditEntries(client, place, { subjects, at, actor: "system" });
}

/** The reason of a request is required, so it becomes empty. */
async function emptyRequests(client: PoolClient, { realm, keys }: RecordPlace, customerId: string): Promise<void> {
	const ids = await listRequestTexts(client, { realm, customerId });
	const requests = ids.map((id) => ({
		id,
		reason: seal(keys, placeOfRequest(realm, "reason", bytesOfUuid(id)), new Uint8Array()),
	}));
	// One statement for all of them, because the customer is locked meanwhile.
	if (requests.length > 0) await writeRequestReasons(client, { realm, requests });
}

export function checkReason(reason: string): void {
	if (reason.trim() !== "") return;
	throw AppError.invalid([{ field: "reason", code: "required", message: "is required" }]);
}
