// Gives labels to the events of a closed case, and withdraws them when the case is reopened. Each step locks the customer
// for some milliseconds, so that the customer's other events are decided in between. The transaction that closes or
// reopens the case stores the work that is left, and a job finishes it.

import { setTimeout as wait } from "node:timers/promises";
import { entityRefsOf, formatIdOfUuid, type LabellingProgress, type NormalEvent } from "@hakiki/domain";
import {
	type CaseLabelling,
	deleteCaseLabelling,
	findLabelTargets,
	inRepeatedTransaction,
	insertCaseLabelling,
	listCaseLabelling,
	listCustomerLinks,
	lockEntities,
	moveCaseLabelling,
	type NewCaseLabelling,
	type PoolClient,
} from "@hakiki/store";
import { lockDraft } from "../customers/change-customer.ts";
import {
	labelCases,
	labelEventWithin,
	OWN_ROLES,
	OWNED_MAX,
	walkRingOfEvent,
	withdrawLabelWithin,
} from "../events/label-event.ts";
import type { CaseContext } from "../realm-context.ts";
import { type ActTools, auditAct, type VerbTools } from "../verb-tools.ts";
import { noteCaseAct, publishCaseChange } from "./act-on-case.ts";

/** The source of the labels that closing a case gives. */
export const CLOSING_SOURCE = "analyst";
/** A step begins no label after this time. A label takes about 3 ms. */
const STEP_MS = 40;
const LABELS_PER_STEP = 10;
/** How long an answer waits for the labels. The job gives the rest. */
export const ANSWER_MS = 2_000;

/** Runs inside the transaction that closes or reopens the case. Few events are labelled at once, many afterwards. */
export async function beginLabelling(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	begun: NewCaseLabelling,
	/** Nothing is labelled in this transaction, which has other cases locked too. */
	isLater = false,
): Promise<LabellingProgress> {
	const work = { ...begun, done: 0 };
	const isFew = !isLater && begun.events.length <= (begun.kind === "give" ? LABELS_PER_STEP : 1);
	const isNext = isFew && (await listCaseLabelling(client, begun)).length === 0;
	const done = isNext ? await doPart(client, tools, context, work) : 0;
	if (done < countSteps(begun)) await insertCaseLabelling(client, { ...begun, done });
	return describeProgress({ ...work, done });
}

/** Runs after that transaction, until `untilMs` on the clock of `performance`. */
export async function continueLabelling(
	tools: VerbTools,
	context: CaseContext,
	place: { readonly caseId: string; readonly customerId: string },
	untilMs = performance.now() + ANSWER_MS,
): Promise<void> {
	while (performance.now() < untilMs) {
		const startedAt = performance.now();
		const isMore = await inRepeatedTransaction(tools.pool, (client) => stepLabelling(client, tools, context, place));
		if (!isMore) return;
		// The pause is as long as the step, so that the customer's own events come in between.
		await wait(performance.now() - startedAt);
	}
}

/** Does one step of the oldest work of a case. False if no work is left. */
export async function stepLabelling(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	{ caseId, customerId }: { readonly caseId: string; readonly customerId: string },
): Promise<boolean> {
	await lockDraft(client, context, customerId);
	const [work] = await listCaseLabelling(client, { realm: context.realm, caseId });
	if (work === undefined) return false;
	const done = await doPart(client, tools, context, work);
	if (done < countSteps(work)) await moveCaseLabelling(client, { id: work.id, done });
	else await deleteCaseLabelling(client, { id: work.id });
	if (work.done < work.events.length && done >= work.events.length) await tellOfEnd(client, tools, context, work);
	return true;
}

/**
 * Ends the labelling of a closing when the case is reopened, and returns its progress. The reopening withdraws the labels
 * that were given.
 */
export async function stopLabelling(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	place: { readonly caseId: string; readonly actor: string },
): Promise<LabellingProgress | undefined> {
	const found = await listCaseLabelling(client, { realm: context.realm, caseId: place.caseId });
	const given = found.filter(({ kind }) => kind === "give");
	for (const work of given) {
		await deleteCaseLabelling(client, { id: work.id });
		const { done, left } = describeProgress(work);
		if (left === 0) continue;
		const text = `${done} of ${done + left} events, then the case was reopened`;
		const { actor } = place;
		await noteCaseAct(client, tools, context, { caseUuid: work.caseId, kind: "labels_given", actor, text });
	}
	const last = given.at(-1);
	return last && describeProgress(last);
}

export function describeProgress({ kind, events, done }: Pick<CaseLabelling, "kind" | "events" | "done">) {
	const labelled = Math.min(done, events.length);
	return { act: kind, done: labelled, left: events.length - labelled } satisfies LabellingProgress;
}

/**
 * The number of steps: one for each event, and one more for each if many are labelled as fraud, to walk its group
 * afterwards.
 */
function countSteps({ kind, label, events }: NewCaseLabelling): number {
	return kind === "give" && label === "fraud" && isRingLater(events) ? 2 * events.length : events.length;
}

function isRingLater(events: readonly string[]): boolean {
	return events.length > 1;
}

/** Labels at least one event, and as many as fit into a step. Returns how much work is done. The customer is locked. */
function doPart(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	work: NewCaseLabelling & { readonly done: number },
): Promise<number> {
	if (work.kind === "withdraw") return withdrawNext(client, tools, context, work);
	return work.done < work.events.length
		? giveNext(client, tools, context, work)
		: walkNext(client, tools, context, work);
}

async function giveNext(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	work: NewCaseLabelling & { readonly done: number },
): Promise<number> {
	const { label, actor, closedAt, events } = work;
	const endsAt = performance.now() + STEP_MS;
	const part = events.slice(work.done, work.done + LABELS_PER_STEP);
	if (label === "fraud" && isRingLater(events)) await lockMarked(client, context, work, part);
	const labelled: string[] = [];
	for (const eventId of part) {
		if (labelled.length > 0 && performance.now() > endsAt) break;
		await labelEventWithin(client, tools, context, {
			eventId: formatEventId(eventId),
			label,
			source: CLOSING_SOURCE,
			fraudType: work.fraudType ?? undefined,
			actor,
			closing: { closedAt, isRingLater: isRingLater(events) },
		});
		labelled.push(eventId);
	}
	await labelCases(client, context, labelled);
	return work.done + labelled.length;
}

/**
 * Locks all entities of a portion at once, in the order of their keys. Locking them event by event could deadlock with
 * decisions.
 */
async function lockMarked(
	client: PoolClient,
	{ realm }: CaseContext,
	{ customerId }: NewCaseLabelling,
	eventIds: readonly string[],
): Promise<void> {
	const found = await findLabelTargets(client, { realm, eventIds });
	const refs = [...found.values()].flatMap(({ body }) => entityRefsOf(JSON.parse(body) as NormalEvent));
	const own = await listCustomerLinks(client, { realm, customerId, roles: OWN_ROLES, limit: OWNED_MAX });
	await lockEntities(client, realm, [...refs, ...own]);
}

/**
 * The latest event comes first, because an entity keeps only its eight latest groups. One transaction walks one group,
 * which is locked at once.
 */
async function walkNext(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	{ events, done }: NewCaseLabelling & { readonly done: number },
): Promise<number> {
	const eventId = events[2 * events.length - 1 - done];
	if (eventId !== undefined) await walkRingOfEvent(client, tools, context, formatEventId(eventId));
	return done + 1;
}

async function withdrawNext(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	{ events, done, closedAt, reopenedAt, actor }: NewCaseLabelling & { readonly done: number },
): Promise<number> {
	const eventId = events[done];
	if (eventId === undefined) return events.length;
	const until = reopenedAt ?? tools.world.now();
	const named = { eventId: formatEventId(eventId), source: CLOSING_SOURCE, actor };
	await withdrawLabelWithin(client, tools, context, { ...named, since: closedAt, until });
	return done + 1;
}

async function tellOfEnd(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	work: CaseLabelling,
): Promise<void> {
	const { kind, actor, customerId } = work;
	const caseId = formatIdOfUuid("cas", work.caseId);
	const total = work.events.length;
	const told = kind === "give" ? "labels_given" : "labels_withdrawn";
	await noteCaseAct(client, tools, context, {
		...{ caseUuid: work.caseId, kind: told, actor, text: `${total} of ${total} events` },
	});
	await publishCaseChange(client, context, { given: { caseId, actor }, stored: { customerId }, change: told });
	await auditAct(client, context, {
		at: tools.world.now(),
		actor,
		action: `case.${told}`,
		subject: caseId,
		details: { done: total, left: 0, customer_id: customerId },
	});
}

function formatEventId(uuid: string): string {
	return formatIdOfUuid("evt", uuid);
}
