// Reads the state of a customer's record: how long it must be kept, what blocks its erasure, and whether it was erased.

import {
	AppError,
	type CustomerRecord,
	findErasableAt,
	listRetentionBlocks,
	type OpenCaseFacts,
	type RecordFacts,
	type RetentionBlock,
} from "@hakiki/domain";
import { type Executor, findRecord, isBeingSwept, type StoredRecord } from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import { nameActors } from "../access/people.ts";
import type { ModeContext } from "../realm-context.ts";
import { placeOfLegalHold } from "../record/sealed-event.ts";
import { openRecordPlace, type RecordPlace, type RetentionTools } from "./record-place.ts";

export async function readCustomerRecord(
	tools: RetentionTools,
	{ realm }: ModeContext,
	customerId: string,
): Promise<CustomerRecord> {
	const place = await openRecordPlace(tools.pool, tools, realm);
	const stored = await findStoredRecord(tools.pool, place, customerId);
	const facts = readRecordFacts(stored);
	const { heldBy, erasedBy } = stored;
	const names = await nameActors(
		tools,
		[heldBy, erasedBy].filter((one) => one !== null),
	);
	return {
		customerId,
		years: place.retention.years,
		lastEventAt: facts.lastEventAt,
		relationshipEndedOn: stored.endedOn,
		lastCaseClosedAt: facts.lastCaseClosedAt,
		erasableAt: findErasableAt(facts, place.retention.years),
		blocks: listBlocks(place, stored, tools.world.now()),
		legalHold: openLegalHold(place, customerId, stored, names),
		erasure:
			stored.erasedAt === null || erasedBy === null
				? null
				: {
						at: stored.erasedAt.getTime(),
						by: erasedBy,
						byName: names.get(erasedBy) ?? null,
						isUnderWay:
							stored.scrubbedSeq < stored.erasedSeq || (await isBeingSwept(tools.pool, { realm, customerId })),
						hasNewer: stored.version > stored.erasedSeq,
					},
	};
}

export async function findStoredRecord(
	executor: Executor,
	{ realm }: Pick<RecordPlace, "realm">,
	customerId: string,
): Promise<StoredRecord> {
	const stored = await findRecord(executor, { realm, customerId });
	if (stored === undefined) throw new AppError("not_found", "There is no customer with this id");
	return stored;
}

export function listBlocks(place: RecordPlace, stored: StoredRecord, now: number): readonly RetentionBlock[] {
	const { country, retention } = place;
	return listRetentionBlocks(readRecordFacts(stored), { years: retention.years, country, now });
}

function readRecordFacts(stored: StoredRecord): RecordFacts {
	return {
		lastEventAt: stored.lastEventAt.getTime(),
		relationshipEndedAt: stored.endedOn === null ? null : Date.parse(stored.endedOn),
		lastCaseClosedAt: stored.lastCaseClosedAt?.getTime() ?? null,
		isOnHold: stored.heldAt !== null,
		openCaseCount: (JSON.parse(stored.openCases) as readonly OpenCaseFacts[]).length,
	};
}

function openLegalHold(
	{ realm, keys }: RecordPlace,
	customerId: string,
	{ heldAt, heldBy, holdReason }: StoredRecord,
	names: ReadonlyMap<string, string>,
): CustomerRecord["legalHold"] {
	if (heldAt === null || heldBy === null || holdReason === null) return null;
	return {
		since: heldAt.getTime(),
		by: heldBy,
		byName: names.get(heldBy) ?? null,
		reason: unseal(keys, placeOfLegalHold(realm, customerId), holdReason).toString("utf8"),
	};
}
