// Closes a case, and with it the related cases, the change of the customer's status and the entries of block and allow lists
// that the caller names: all of it or nothing. Closing resolves every held event. An approved payment may go through once, within a day, if posted again.

import { AppError, type ClosedCase, type ClosedOne } from "@hakiki/domain";
import {
	compareTexts,
	findCase,
	inRepeatedTransaction,
	lockCase,
	type PoolClient,
	type StoredCase,
} from "@hakiki/store";
import { lockDraft } from "../customers/change-customer.ts";
import { changeOrRequestStatus } from "../customers/change-or-request-status.ts";
import type { StatusAction } from "../customers/change-status.ts";
import { presentEntry } from "../entries/entry-facts.ts";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";
import { assertDecided, assertFits } from "./assert-decided.ts";
import { type ClosingTerms, closeLockedCase } from "./close-locked-case.ts";
import { HeldApprovals } from "./held-approvals.ts";
import { ANSWER_MS, continueLabelling } from "./label-case-events.ts";
import { type ClosingListing, listFromCase } from "./list-from-case.ts";
import { assertOpen, assertVersion, type CasePlaceholder, noSuchCase, readCaseUuid } from "./locked-case.ts";
import { readLabelling } from "./read-labelling.ts";

export interface CaseClosing extends CasePlaceholder, ClosingTerms {
	/** Other open cases, of any customers, that are closed in the same way. */
	readonly relatedCaseIds?: readonly string[] | undefined;
	/** The change of the customer's status. If the workspace asks for two people, it becomes a request. */
	readonly customerAction?: StatusAction | undefined;
	/** Things of the main event of the case to put on the block and allow lists. */
	readonly listings?: readonly ClosingListing[] | undefined;
	/** `evt_…`, the main event that the person has read. It is not checked if it is not given. */
	readonly mainEventId?: string | undefined;
	/** The name of the person who is responsible for the entries. The default is the actor. */
	readonly owner?: string | undefined;
	/** True to answer with the entries' whole values, and not with their ends. */
	readonly isPersonalShown?: boolean | undefined;
}

/** One of the cases that are closed together. The first is the one that the caller names in the path. */
interface Place {
	readonly id: string;
	readonly caseId: string;
	/** The field that an error names. */
	readonly field: string;
	readonly approvals: HeldApprovals | undefined;
}

/** In one transaction, but for the labels of a case that holds many. The loser of a race has labelled nothing. */
export async function closeCase(
	tools: VerbTools,
	context: RealmContext,
	closing: CaseClosing,
	/** Until when, on the clock of `performance`, the answer may wait for the labels. */
	untilMs = performance.now() + ANSWER_MS,
): Promise<ClosedCase> {
	assertFraudIsStopped(closing);
	const places = listPlaces(context, closing);
	for (const { approvals } of places) await approvals?.read(tools.pool);
	const { closed, customerChange, entries } = await inRepeatedTransaction(tools.pool, (client) =>
		closeWithin(client, tools, context, closing, places),
	);
	if (entries.length > 0) await tools.refreshWorkspace(context.workspaceId);
	const [first, ...related] = await finishLabels(tools, context, closed, untilMs);
	if (first === undefined) throw new Error("The case was just closed");
	return { ...first, resolution: closing.resolution, related, customerChange, entries };
}

function assertFraudIsStopped({ disposition, resolution, listings = [] }: CaseClosing): void {
	if (disposition !== "fraud") return;
	if (resolution === "approved") {
		throw AppError.invalid([{ field: "resolution", code: "invalid", message: "must be declined for fraud" }]);
	}
	const at = listings.findIndex(({ list }) => list === "allow");
	if (at >= 0) {
		throw AppError.invalid([{ field: `entries.${at}.list`, code: "invalid", message: "must be block for fraud" }]);
	}
}

function listPlaces({ realm }: RealmContext, closing: CaseClosing): readonly Place[] {
	const isApproved = closing.resolution === "approved";
	const place = (id: string, caseId: string, field: string): Place => {
		return { id, caseId, field, approvals: isApproved ? new HeldApprovals(realm, caseId) : undefined };
	};
	const places = [place(closing.caseId, readCaseUuid(closing.caseId), "case")];
	for (const [index, id] of (closing.relatedCaseIds ?? []).entries()) {
		const field = `related_case_ids.${index}`;
		const caseId = readRelatedUuid(id, field);
		if (!places.some((one) => one.caseId === caseId)) places.push(place(id, caseId, field));
	}
	return places;
}

function readRelatedUuid(id: string, field: string): string {
	try {
		return readCaseUuid(id);
	} catch {
		throw noSuchRelated(field);
	}
}

function noSuchRelated(field: string): AppError {
	return AppError.invalid([{ field, code: "unknown", message: "is no case of this workspace" }]);
}

async function closeWithin(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	closing: CaseClosing,
	places: readonly Place[],
): Promise<Pick<ClosedCase, "customerChange" | "entries"> & { readonly closed: readonly ClosedOne[] }> {
	const locked = await lockAll(client, context, places);
	for (const { place, stored } of locked) {
		const named = place.field === "case" ? undefined : { field: place.field, name: `The case ${place.id}` };
		assertOpen(stored, named);
		await assertDecided(client, context, stored, closing, named);
		await assertFits(client, context, stored, closing, named);
	}
	const [first] = locked;
	if (first === undefined) throw noSuchCase();
	assertVersion(first.stored, closing.version);
	// Before the case is closed: a release that the caller asks for is theirs, and closing then finds no hold to end.
	const customerChange =
		closing.customerAction === undefined
			? null
			: await changeOrRequestStatus(client, tools, context, {
					customerId: first.stored.customerId,
					action: closing.customerAction,
					actor: closing.actor,
					reason: closing.note,
					caseUuid: first.stored.uuid,
				});
	const closed: ClosedOne[] = [];
	for (const { place, stored } of locked) {
		const closedWith = place === first.place ? undefined : closing.caseId;
		const isLabelledLater = locked.length > 1;
		// The reason may speak of this customer and this payment, so that other cases name the case it was written for.
		const note = closedWith === undefined ? closing.note : `Closed together with ${closedWith}. ${closing.note}`;
		const one = { terms: { ...closing, note }, stored, approvals: place.approvals, closedWith, isLabelledLater };
		closed.push(await closeLockedCase(client, tools, context, one));
	}
	// Last, because it locks the row of the realm.
	const written = await listFromCase(client, tools, context, {
		stored: first.stored,
		listings: closing.listings ?? [],
		mainEventId: closing.mainEventId,
		actor: closing.actor,
		owner: closing.owner ?? closing.actor,
		note: closing.note,
	});
	return {
		closed,
		customerChange,
		entries: written.map((entry) => presentEntry(context, entry, closing.isPersonalShown ?? false)),
	};
}

interface LockedPlace {
	readonly place: Place;
	readonly stored: StoredCase;
}

/** Customers first, then cases, each in the order that decisions and other closings lock them in. Gives the order of the caller. */
async function lockAll(
	client: PoolClient,
	context: RealmContext,
	places: readonly Place[],
): Promise<readonly LockedPlace[]> {
	const { realm } = context;
	const customerIds = new Set<string>();
	for (const { caseId, field } of places) {
		const seen = await findCase(client, { realm, caseId });
		if (seen === undefined) throw field === "case" ? noSuchCase() : noSuchRelated(field);
		customerIds.add(seen.customerId);
	}
	for (const customerId of [...customerIds].sort(compareTexts)) await lockDraft(client, context, customerId);
	// Read again under the customers' locks: another person may have closed one meanwhile.
	const locked = new Map<string, StoredCase>();
	for (const caseId of places.map((place) => place.caseId).sort()) {
		const stored = await lockCase(client, { realm, caseId });
		if (stored !== undefined) locked.set(caseId, stored);
	}
	return places.map((place) => {
		const stored = locked.get(place.caseId);
		if (stored === undefined) throw place.field === "case" ? noSuchCase() : noSuchRelated(place.field);
		return { place, stored };
	});
}

/** After the transaction, for as long as the answer may wait. A job gives the labels that are left. */
async function finishLabels(
	tools: VerbTools,
	context: RealmContext,
	closed: readonly ClosedOne[],
	untilMs: number,
): Promise<readonly ClosedOne[]> {
	const finished: ClosedOne[] = [];
	for (const one of closed) {
		if ((one.labelling?.left ?? 0) === 0) {
			finished.push(one);
			continue;
		}
		const caseId = readCaseUuid(one.id);
		await continueLabelling(tools, context, { caseId, customerId: one.customerId }, untilMs);
		finished.push({ ...one, labelling: (await readLabelling(tools.pool, context, caseId)) ?? null });
	}
	return finished;
}
