// Places and lifts legal holds, and notes the end of a relationship.

import { AppError, type CustomerRecord } from "@hakiki/domain";
import {
	inRepeatedTransaction,
	type PoolClient,
	type StoredRecord,
	writeLegalHold,
	writeRelationshipEnd,
} from "@hakiki/store";
import { seal } from "@hakiki/vault";
import { lockDraft } from "../customers/change-customer.ts";
import { placeOfLegalHold } from "../record/sealed-event.ts";
import { auditAct } from "../verb-tools.ts";
import { checkReason } from "./erase-customer.ts";
import { findStoredRecord, readCustomerRecord } from "./read-record.ts";
import { openRecordPlace, type RecordPlace, type RetentionTools } from "./record-place.ts";

export interface HoldChange {
	readonly customerId: string;
	readonly reason: string;
	readonly actor: string;
}

/** Blocks the erasure of the customer until the hold is lifted. */
export async function placeLegalHold(
	tools: RetentionTools,
	asked: Pick<RecordPlace, "realm">,
	change: HoldChange,
): Promise<CustomerRecord> {
	checkReason(change.reason);
	return changeRecord(tools, asked, change.customerId, async (client, place, stored) => {
		if (stored.heldAt !== null) {
			throw refuse("held", `The customer is under legal hold since ${stored.heldAt.toISOString()}`);
		}
		const { customerId, actor, reason } = change;
		const { realm, keys } = place;
		const at = tools.world.now();
		const sealed = seal(keys, placeOfLegalHold(realm, customerId), Buffer.from(reason, "utf8"));
		await writeLegalHold(client, { realm, customerId, hold: { at, by: actor, reason: sealed } });
		const act = { at, actor, action: "customer.legal_hold_placed", subject: customerId, details: { reason } };
		await auditAct(client, place, act);
	});
}

export async function liftLegalHold(
	tools: RetentionTools,
	asked: Pick<RecordPlace, "realm">,
	{ customerId, reason, actor }: HoldChange,
): Promise<CustomerRecord> {
	checkReason(reason);
	return changeRecord(tools, asked, customerId, async (client, place, stored) => {
		if (stored.heldAt === null) throw refuse("not_held", "The customer is under no legal hold");
		await writeLegalHold(client, { realm: place.realm, customerId, hold: undefined });
		const details = { reason, held_since: stored.heldAt.toISOString(), held_by: stored.heldBy };
		const at = tools.world.now();
		await auditAct(client, place, { at, actor, action: "customer.legal_hold_lifted", subject: customerId, details });
	});
}

export interface RelationshipEnd {
	readonly customerId: string;
	/** A day as YYYY-MM-DD; null removes it. */
	readonly endedOn: string | null;
	readonly actor: string;
}

/** The retention time begins on this day, unless something happened later. */
export async function endRelationship(
	tools: RetentionTools,
	asked: Pick<RecordPlace, "realm">,
	{ customerId, endedOn, actor }: RelationshipEnd,
): Promise<CustomerRecord> {
	const now = tools.world.now();
	if (endedOn !== null) checkDay(endedOn, now);
	return changeRecord(tools, asked, customerId, async (client, place, stored) => {
		if (stored.endedOn === endedOn) return;
		await writeRelationshipEnd(client, { realm: place.realm, customerId, endedOn });
		const details = { before: stored.endedOn, after: endedOn };
		await auditAct(client, place, { at: now, actor, action: "customer.relationship", subject: customerId, details });
	});
}

/** Runs under the customer's lock, so that nothing is erased at the same time. */
async function changeRecord(
	tools: RetentionTools,
	{ realm }: Pick<RecordPlace, "realm">,
	customerId: string,
	change: (client: PoolClient, place: RecordPlace, stored: StoredRecord) => Promise<void>,
): Promise<CustomerRecord> {
	await inRepeatedTransaction(tools.pool, async (client) => {
		const place = await openRecordPlace(client, tools, realm);
		await lockDraft(client, place, customerId);
		await change(client, place, await findStoredRecord(client, place, customerId));
	});
	return readCustomerRecord(tools, { realm }, customerId);
}

/** The earliest accepted day: PostgreSQL has no year 0, and no relationship of today is older. */
const DAY_MIN = Date.UTC(1900, 0, 1);

function checkDay(day: string, now: number): void {
	const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
	const isDay = at >= DAY_MIN && new Date(at).toISOString().startsWith(day);
	if (isDay && at <= now) return;
	const message = isDay ? "is in the future" : "must be a day as YYYY-MM-DD";
	throw AppError.invalid([{ field: "ended_on", code: isDay ? "in_future" : "invalid_format", message }]);
}

function refuse(code: string, message: string): AppError {
	return new AppError("conflict", message, { details: [{ field: "legal_hold", code, message }] });
}
