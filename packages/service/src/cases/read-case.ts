// One case whole: what it is about, its events, and what people did and wrote.

import {
	AppError,
	type CaseType,
	type Decision,
	formatId,
	formatUuid,
	type NormalEvent,
	parseId,
	type RiskLevel,
} from "@hakiki/domain";
import {
	type CaseActKind,
	findCase,
	listCaseActs,
	listCaseEvents,
	type Pool,
	type StoredCase,
	type StoredCaseAct,
} from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import type { RealmContext } from "../realm-context.ts";
import { placeOfCaseAct, placeOfCaseNote } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";

const ACTS_MAX = 500;
const EVENTS_SHOWN = 200;

export interface CaseSummary {
	readonly id: string;
	readonly customerId: string;
	readonly type: CaseType;
	readonly status: "open" | "in_review" | "closed";
	readonly severity: RiskLevel;
	readonly reason: string;
	readonly eventId: string | null;
	readonly assignee: string | null;
	readonly openedAt: number;
	readonly closedAt: number | null;
	readonly closedBy: string | null;
	readonly resolution: string | null;
	readonly disposition: string | null;
	/** Counted up to 1,000. */
	readonly eventCount: number;
}

export interface CaseActFacts {
	readonly kind: CaseActKind;
	readonly actor: string;
	readonly at: number;
	readonly text: string | null;
}

export interface CaseDetails extends CaseSummary {
	/** What was written when it was closed. */
	readonly closingNote: string | null;
	readonly acts: readonly CaseActFacts[];
	/** The first 200. */
	readonly events: readonly {
		readonly id: string;
		readonly type: string;
		readonly occurredAt: number;
		readonly decision: Decision;
		readonly amountMinor: number | null;
		readonly resolution: string | null;
	}[];
}

export async function readCaseDetails(
	tools: { readonly pool: Pool },
	context: RealmContext,
	caseId: string,
): Promise<CaseDetails> {
	const { realm, keys } = context;
	const { uuid, stored } = await findStoredCase(tools, context, caseId);
	const events = await listCaseEvents(tools.pool, { realm, caseId: uuid });
	const acts = await listCaseActs(tools.pool, { realm, caseId: uuid, limit: ACTS_MAX });
	const note = stored.note && unseal(keys, placeOfCaseNote(realm, bytesOfUuid(uuid)), stored.note).toString("utf8");
	return {
		...summarizeCase(stored),
		eventCount: Math.min(events.length, 1_000),
		closingNote: note,
		acts: acts.map((act) => openAct(context, act)),
		events: events.slice(0, EVENTS_SHOWN).map(({ body, decision, resolution }) => {
			const event = JSON.parse(body) as NormalEvent;
			return {
				id: event.id,
				type: event.type,
				occurredAt: event.occurredAt,
				decision: decision as Decision,
				amountMinor: event.amountMinor ?? null,
				resolution,
			};
		}),
	};
}

/** The case of an id as people see it, or a 404. */
export async function findStoredCase(
	tools: { readonly pool: Pool },
	{ realm }: RealmContext,
	caseId: string,
): Promise<{ readonly uuid: string; readonly stored: StoredCase }> {
	const bytes = parseId("cas", caseId);
	const uuid = bytes && formatUuid(bytes);
	const stored = uuid === undefined ? undefined : await findCase(tools.pool, { realm, caseId: uuid });
	if (uuid === undefined || stored === undefined) throw new AppError("not_found", "There is no such case");
	return { uuid, stored };
}

export function summarizeCase(stored: StoredCase): Omit<CaseSummary, "eventCount"> {
	return {
		id: formatId("cas", bytesOfUuid(stored.id)),
		customerId: stored.customerId,
		type: stored.type,
		status: stored.status,
		severity: stored.severity,
		reason: stored.reason,
		eventId: stored.eventId === null ? null : formatId("evt", bytesOfUuid(stored.eventId)),
		assignee: stored.assignee,
		openedAt: stored.openedAt.getTime(),
		closedAt: stored.closedAt?.getTime() ?? null,
		closedBy: stored.closedBy,
		resolution: stored.resolution,
		disposition: stored.disposition,
	};
}

function openAct({ realm, keys }: RealmContext, { id, kind, actor, at, sealed }: StoredCaseAct): CaseActFacts {
	const text = sealed && unseal(keys, placeOfCaseAct(realm, bytesOfUuid(id)), sealed).toString("utf8");
	return { kind, actor, at: at.getTime(), text };
}
