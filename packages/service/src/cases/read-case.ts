// One case whole: what it is about, its events, and what people did and wrote.

import {
	AppError,
	type CaseFacts,
	type CasePriority,
	type CaseType,
	type ClockState,
	type Decision,
	formatId,
	formatUuid,
	type Label,
	type NormalEvent,
	parseId,
	type RiskLevel,
	type RunningClock,
	stateOfClock,
} from "@hakiki/domain";
import {
	type CaseActKind,
	countCaseEvents,
	findCase,
	findHeldBy,
	listCaseActs,
	listCaseEvents,
	type Pool,
	type StoredCase,
	type StoredCaseAct,
} from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import { listPendingRequests, type RequestFacts } from "../customers/request-status.ts";
import type { RealmContext, World } from "../realm-context.ts";
import { placeOfCaseAct, placeOfCaseNote } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import type { LabellingProgress } from "./label-case-events.ts";
import { readFacts } from "./locked-case.ts";
import { readLabelling } from "./read-labelling.ts";

const ACTS_MAX = 500;
const EVENTS_SHOWN = 200;
const EVENTS_COUNTED = 1_000;

export interface CaseSummary {
	readonly id: string;
	readonly customerId: string;
	readonly type: CaseType;
	readonly status: "open" | "in_review" | "closed";
	readonly severity: RiskLevel;
	readonly priority: CasePriority;
	readonly reason: string;
	readonly eventId: string | null;
	readonly assignee: string | null;
	readonly openedAt: number;
	readonly closedAt: number | null;
	readonly closedBy: string | null;
	readonly resolution: string | null;
	readonly disposition: string | null;
	readonly label: Label | null;
	/** Of the event that opened it. */
	readonly amountMinor: number | null;
	readonly decision: Decision | null;
	/** By when it must be dealt with: the earliest of its clocks that run. */
	readonly dueAt: number | null;
	readonly version: number;
	/** Counted up to 1,000. */
	readonly eventCount: number;
}

export interface CaseActFacts {
	/** `act_…`. */
	readonly id: string;
	readonly kind: CaseActKind;
	readonly actor: string;
	readonly at: number;
	readonly text: string | null;
	readonly mentions: readonly string[];
	readonly isReport: boolean;
}

export interface CaseClock extends RunningClock {
	readonly state: ClockState;
}

export interface CaseDetails extends CaseSummary {
	/** It is open and alone holds the customer: closing it as approved or legitimate ends the hold. */
	readonly endsHold: boolean;
	/** What was written when it was closed. */
	readonly closingNote: string | null;
	/** How far the labels of its events have come; null where closing it labelled none. */
	readonly labelling: LabellingProgress | null;
	readonly clocks: readonly CaseClock[];
	readonly acts: readonly CaseActFacts[];
	/** What waits for a second person. */
	readonly requests: readonly RequestFacts[];
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

export interface CaseReading {
	readonly caseId: string;
	/** Whether notes on reports to the authorities are shown. */
	readonly areReportsShown: boolean;
}

export async function readCaseDetails(
	tools: { readonly pool: Pool; readonly world: Pick<World, "now"> },
	context: RealmContext,
	{ caseId, areReportsShown }: CaseReading,
): Promise<CaseDetails> {
	const { realm, keys } = context;
	const { uuid, stored } = await findStoredCase(tools, context, caseId);
	const facts = await readFacts(tools.pool, context, stored);
	const now = tools.world.now();
	const heldBy = await findHeldBy(tools.pool, { realm, customerId: stored.customerId });
	const events = await listCaseEvents(tools.pool, { realm, caseId: uuid, limit: EVENTS_SHOWN });
	const acts = await listCaseActs(tools.pool, { realm, caseId: uuid, limit: ACTS_MAX });
	const note = stored.note && unseal(keys, placeOfCaseNote(realm, bytesOfUuid(uuid)), stored.note).toString("utf8");
	return {
		...summarizeCase(stored, facts),
		eventCount: await countCaseEvents(tools.pool, { realm, caseId: uuid, countMax: EVENTS_COUNTED }),
		endsHold: stored.status !== "closed" && heldBy === caseId,
		closingNote: note,
		labelling: (await readLabelling(tools.pool, context, uuid)) ?? null,
		clocks: facts.clocks.map((clock) => ({ ...clock, state: stateOfClock(clock, now) })),
		acts: acts.filter(({ isReport }) => areReportsShown || !isReport).map((act) => openAct(context, act)),
		requests: await listPendingRequests(tools, context, stored.customerId),
		events: events.map(({ body, decision, resolution }) => {
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

/** `facts` are asked for where the row has none yet. */
export function summarizeCase(stored: StoredCase, facts: CaseFacts): Omit<CaseSummary, "eventCount"> {
	return {
		id: formatId("cas", bytesOfUuid(stored.id)),
		customerId: stored.customerId,
		type: stored.type,
		status: stored.status,
		severity: stored.severity,
		priority: stored.priority,
		reason: stored.reason,
		eventId: stored.eventId === null ? null : formatId("evt", bytesOfUuid(stored.eventId)),
		assignee: stored.assignee,
		openedAt: stored.openedAt.getTime(),
		closedAt: stored.closedAt?.getTime() ?? null,
		closedBy: stored.closedBy,
		resolution: stored.resolution,
		disposition: stored.disposition,
		label: stored.label,
		amountMinor: facts.amountMinor,
		decision: facts.decision,
		dueAt: facts.dueAt,
		version: stored.version,
	};
}

export function openAct({ realm, keys }: RealmContext, act: StoredCaseAct): CaseActFacts {
	const { kind, actor, at, sealed, mentions, isReport } = act;
	const id = bytesOfUuid(act.id);
	const text = sealed && unseal(keys, placeOfCaseAct(realm, id), sealed).toString("utf8");
	return { id: formatId("act", id), kind, actor, at: at.getTime(), text, mentions, isReport };
}
