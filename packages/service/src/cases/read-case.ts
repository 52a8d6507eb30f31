// Reads one case with its events, its clocks, and the acts and notes of people.

import {
	AppError,
	type CaseAct,
	type CaseDetails,
	type CaseFacts,
	type CaseSubject,
	type CaseSummary,
	type Decision,
	type FraudType,
	formatIdOfUuid,
	formatUuid,
	LATE_SOURCES,
	type NormalEvent,
	parseId,
	stateOfClock,
} from "@hakiki/domain";
import {
	countCaseEvents,
	type Executor,
	findCase,
	findHeldBy,
	listCaseActs,
	listCaseEvents,
	listLabelsOfEvents,
	type Pool,
	type StoredCase,
	type StoredCaseAct,
} from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import { listPendingRequests } from "../customers/request-status.ts";
import type { CaseContext, World } from "../realm-context.ts";
import { placeOfCaseAct, placeOfCaseNote } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import { describeSubjects } from "./describe-subjects.ts";
import { readListable } from "./list-from-case.ts";
import { readFacts } from "./locked-case.ts";
import { readLabelling } from "./read-labelling.ts";

const ACTS_MAX = 500;
const EVENTS_SHOWN = 200;
const EVENTS_COUNTED = 1_000;

export interface CaseReading {
	readonly caseId: string;
	/** True to include notes on reports to the authorities. */
	readonly areReportsShown: boolean;
	/** True to include the names and phones of the customer and the payee. */
	readonly isPersonalShown?: boolean | undefined;
}

export async function readCaseDetails(
	tools: { readonly pool: Pool; readonly world: Pick<World, "now"> },
	context: CaseContext,
	{ caseId, areReportsShown, isPersonalShown = false }: CaseReading,
): Promise<CaseDetails> {
	const { realm, keys } = context;
	const { uuid, stored } = await findStoredCase(tools, context, caseId);
	const facts = await readFacts(tools.pool, context, stored);
	const now = tools.world.now();
	const heldBy = await findHeldBy(tools.pool, { realm, customerId: stored.customerId });
	const events = await listCaseEvents(tools.pool, { realm, caseId: uuid, limit: EVENTS_SHOWN });
	const acts = await listCaseActs(tools.pool, { realm, caseId: uuid, limit: ACTS_MAX });
	const describe = await describeSubjects(tools.pool, context, { cases: [stored], isPersonalShown });
	const summary = summarizeCase(stored, facts, describe);
	const note = stored.note && unseal(keys, placeOfCaseNote(realm, bytesOfUuid(uuid)), stored.note).toString("utf8");
	return {
		...summary,
		eventCount: await countCaseEvents(tools.pool, { realm, caseId: uuid, countMax: EVENTS_COUNTED }),
		endsHold: stored.status !== "closed" && heldBy === caseId,
		closingNote: note,
		labelling: (await readLabelling(tools.pool, context, uuid)) ?? null,
		complaintFraudType: await findComplaintFraudType(
			tools.pool,
			context,
			events.map(({ eventId }) => eventId),
		),
		listable: await readListable(tools.pool, context, summary.mainEventId),
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

/** Throws `not_found` if there is no such case. */
export async function findStoredCase(
	tools: { readonly pool: Pool },
	{ realm }: CaseContext,
	caseId: string,
): Promise<{ readonly uuid: string; readonly stored: StoredCase }> {
	const bytes = parseId("cas", caseId);
	const uuid = bytes && formatUuid(bytes);
	const stored = uuid === undefined ? undefined : await findCase(tools.pool, { realm, caseId: uuid });
	if (uuid === undefined || stored === undefined) throw new AppError("not_found", "There is no such case");
	return { uuid, stored };
}

/** `facts` come from `readFacts`, because the row of a new case has none yet. */
export function summarizeCase(
	stored: StoredCase,
	facts: CaseFacts,
	describe: (stored: StoredCase) => CaseSubject,
): Omit<CaseSummary, "eventCount"> {
	const { uuid: _, note: __, facts: ___, entries: ____, ...record } = stored;
	const { amountMinor, decision, dueAt, totalMinor } = facts;
	return { ...record, ...describe(stored), amountMinor, decision, dueAt, totalMinor };
}

/** The newest report from outside that names a fraud type. */
async function findComplaintFraudType(
	executor: Executor,
	{ realm }: CaseContext,
	eventIds: readonly string[],
): Promise<FraudType | null> {
	if (eventIds.length === 0) return null;
	const labels = await listLabelsOfEvents(executor, { realm, eventIds });
	const isReport = ({ isCurrent, label, source, fraudType }: (typeof labels)[number]): boolean =>
		isCurrent && label === "fraud" && fraudType !== null && LATE_SOURCES.some((late) => late === source);
	return (labels.findLast(isReport)?.fraudType as FraudType | undefined) ?? null;
}

export function openAct({ realm, keys }: CaseContext, { uuid, sealed, ...act }: StoredCaseAct): CaseAct {
	const text = sealed && unseal(keys, placeOfCaseAct(realm, bytesOfUuid(uuid)), sealed).toString("utf8");
	return { ...act, id: formatIdOfUuid("act", uuid), text };
}
