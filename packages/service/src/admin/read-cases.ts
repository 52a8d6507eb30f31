// Cases as an operator reads them on the command line.

import { AppError, type CaseType, formatId, formatUuid, parseId, type RiskLevel } from "@hakiki/domain";
import {
	findCase,
	listCaseEvents,
	listCases as listStored,
	type Pool,
	type Realm,
	type StoredCase,
} from "@hakiki/store";
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

/** Oldest first. */
export async function listCases(
	tools: { readonly pool: Pool },
	input: { readonly realm: Realm; readonly isClosedToo: boolean; readonly limit: number },
): Promise<readonly CaseFacts[]> {
	return (await listStored(tools.pool, input)).map(toFacts);
}

export async function readCase(
	tools: { readonly pool: Pool },
	input: { readonly realm: Realm; readonly caseId: string },
): Promise<CaseWithEvents> {
	const bytes = parseId("cas", input.caseId);
	const caseId = bytes && formatUuid(bytes);
	const stored = caseId === undefined ? undefined : await findCase(tools.pool, { realm: input.realm, caseId });
	if (caseId === undefined || stored === undefined) throw new AppError("not_found", "There is no such case");
	const events = await listCaseEvents(tools.pool, { realm: input.realm, caseId });
	return {
		...toFacts(stored),
		events: events.map(({ eventId, decision, resolution }) => ({
			id: formatId("evt", bytesOfUuid(eventId)),
			decision,
			resolution,
		})),
	};
}

function toFacts(stored: StoredCase): CaseFacts {
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
		note: stored.note,
	};
}
