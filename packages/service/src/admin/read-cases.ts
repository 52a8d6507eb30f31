// Cases as an operator reads them on the command line.

import { AppError, type CaseType, formatId, formatUuid, parseId, type RiskLevel } from "@hakiki/domain";
import {
	findCase,
	findRealm,
	listCaseEvents,
	listCases as listStored,
	type Pool,
	type Realm,
	type StoredCase,
} from "@hakiki/store";
import { type MasterKey, openWorkspaceKeys, unseal, type WorkspaceKeys } from "@hakiki/vault";
import { placeOfCaseNote } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";

export interface CaseFacts {
	readonly id: string;
	readonly customerId: string;
	readonly type: CaseType;
	readonly status: "open" | "in_review" | "closed";
	readonly severity: RiskLevel;
	readonly reason: string;
	readonly openedAt: number;
	readonly closedAt: number | null;
	readonly closedBy: string | null;
	readonly resolution: string | null;
	readonly note: string | null;
}

export interface CaseWithEvents extends CaseFacts {
	readonly events: readonly { readonly id: string; readonly decision: string; readonly resolution: string | null }[];
}

interface CaseTools {
	readonly pool: Pool;
	/** Opens the notes. */
	readonly master: MasterKey;
}

/** Oldest first. */
export async function listCases(
	tools: CaseTools,
	input: { readonly realm: Realm; readonly isClosedToo: boolean; readonly limit: number },
): Promise<readonly CaseFacts[]> {
	const keys = await openKeys(tools, input.realm);
	return (await listStored(tools.pool, input)).map((stored) => toFacts(stored, keys, input.realm));
}

export async function readCase(
	tools: CaseTools,
	input: { readonly realm: Realm; readonly caseId: string },
): Promise<CaseWithEvents> {
	const bytes = parseId("cas", input.caseId);
	const caseId = bytes && formatUuid(bytes);
	const stored = caseId === undefined ? undefined : await findCase(tools.pool, { realm: input.realm, caseId });
	if (caseId === undefined || stored === undefined) throw new AppError("not_found", "There is no such case");
	const events = await listCaseEvents(tools.pool, { realm: input.realm, caseId });
	return {
		...toFacts(stored, await openKeys(tools, input.realm), input.realm),
		events: events.map(({ eventId, decision, resolution }) => ({
			id: formatId("evt", bytesOfUuid(eventId)),
			decision,
			resolution,
		})),
	};
}

async function openKeys({ pool, master }: CaseTools, realm: Realm): Promise<WorkspaceKeys> {
	const found = await findRealm(pool, { realm });
	if (found === undefined) throw new Error("The realm is unknown");
	return openWorkspaceKeys(master, found.id, found.wrappedKeys);
}

function toFacts(stored: StoredCase, keys: WorkspaceKeys, realm: Realm): CaseFacts {
	const place = placeOfCaseNote(realm, bytesOfUuid(stored.id));
	return {
		id: formatId("cas", bytesOfUuid(stored.id)),
		customerId: stored.customerId,
		type: stored.type,
		status: stored.status,
		severity: stored.severity,
		reason: stored.reason,
		openedAt: stored.openedAt.getTime(),
		closedAt: stored.closedAt?.getTime() ?? null,
		closedBy: stored.closedBy,
		resolution: stored.resolution,
		note: stored.note === null ? null : unseal(keys, place, stored.note).toString("utf8"),
	};
}
