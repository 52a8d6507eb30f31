// Labels an event. The label is stored by source, folded into the customer, and marked on the entities that the fraud used.

import {
	AppError,
	type ClockStart,
	type EntityRef,
	effectiveLabelOf,
	entityRefsOf,
	type FraudType,
	formatId,
	formatIdOfUuid,
	formatUuid,
	type Label,
	type LabelFacts,
	type NormalEvent,
	parseId,
	payeeOf,
} from "@hakiki/domain";
import { type CustomerChange, chooseMarks, isAccompliceBy } from "@hakiki/rules";
import {
	findEvent,
	findFirstSeen,
	inRepeatedTransaction,
	insertCase,
	insertLabel,
	joinCase,
	labelCasesOfEvents,
	listCurrentLabels,
	listCustomerLinks,
	type PoolClient,
	replaceMarks,
	type StoredLabel,
	withdrawLabel,
} from "@hakiki/store";
import { publishCaseChange } from "../cases/act-on-case.ts";
import { startClocksOf } from "../cases/run-clocks.ts";
import { lockDraft, writeChange } from "../customers/change-customer.ts";
import type { CaseContext, RealmContext } from "../realm-context.ts";
import type { CustomerDraft } from "../record/customer-draft.ts";
import { RING_MS, replaceRing } from "../rings/walk-ring.ts";
import { type ActTools, auditAct, notifyOf, type VerbTools } from "../verb-tools.ts";
import { type EventName, findNamedEvent } from "./find-named-event.ts";

export type LabelTools = Pick<VerbTools, "pool" | "world" | "newId">;

export interface NewLabel {
	readonly eventId: string;
	readonly label: Label;
	readonly source?: string | undefined;
	readonly fraudType?: FraudType | undefined;
	readonly actor: string;
	/** The label was imported with its event. It opens no case, and counts since `labelledAt`. */
	readonly history?: { readonly labelledAt?: number | undefined } | undefined;
	/** The label is one of many that closing a case gives. The cases of the events are labelled after each portion. */
	readonly closing?: PartOfClosing | undefined;
}

/** A label of an event that the caller names by its id, its idempotency key or the reference of its movement. */
interface NamedLabel extends Omit<NewLabel, "eventId"> {
	readonly event: EventName;
}

interface PartOfClosing {
	/** When the case was closed. The label counts since then, and later labels of the event stay. */
	readonly closedAt: number;
	/** A later step walks the group around the fraud (`walkRingOfEvent`). */
	readonly isRingLater: boolean;
}

/** The source of a label whose sender names none. */
export const UNNAMED_SOURCE = "unspecified";
/** The things that a customer owns. An accomplice's mark goes on at most `OWNED_MAX` of them. */
export const OWN_ROLES = ["device", "phone", "identity", "email"] as const;
export const OWNED_MAX = 100;
const OWNED_ONCE_MAX = 10_000;
/** Labels of these sources open a case, because somebody outside waits for an answer. */
const CASE_SOURCES: ReadonlySet<string> = new Set(["complaint", "recall", "law_enforcement"]);

export async function labelEvent(tools: LabelTools, context: RealmContext, input: NewLabel): Promise<LabelFacts> {
	return inRepeatedTransaction(tools.pool, (client) => labelEventWithin(client, tools, context, input));
}

export async function labelNamedEvent(
	tools: LabelTools,
	context: RealmContext,
	{ event, ...label }: NamedLabel,
): Promise<LabelFacts> {
	return labelEvent(tools, context, { ...label, eventId: await findNamedEvent(tools, context, event) });
}

/** Runs inside the transaction of the cause, and locks the customer. */
export async function labelEventWithin(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	input: NewLabel,
): Promise<LabelFacts> {
	const { realm } = context;
	const { stored, draft, eventId } = await lockEvent(client, context, input.eventId);
	const before = await listCurrentLabels(client, { realm, eventId });
	const source = input.source ?? UNNAMED_SOURCE;
	const repeat = before.find(
		(one) => one.source === source && one.label === input.label && one.fraudType === (input.fraudType ?? null),
	);
	if (repeat) return present(input, repeat.id, repeat.createdAt, before, before);
	const closedAt = input.closing?.closedAt;
	const since = before.find((one) => one.source === source && closedAt !== undefined && one.createdAt > closedAt);
	if (since) return present(input, since.id, since.createdAt, before, before);
	const at = tools.world.now();
	const createdAt = input.history?.labelledAt ?? timeAfter(before, at, closedAt);
	const labelId = formatUuid(tools.newId());
	await insertLabel(client, {
		realm,
		id: labelId,
		eventId,
		customerId: stored.customerId,
		source,
		label: input.label,
		fraudType: input.fraudType,
		createdAt,
		isRepeated: before.some((one) => one.source === source),
	});
	const own = { source, label: input.label, fraudType: input.fraudType ?? null, createdAt, id: labelId };
	const after = [...before.filter((one) => one.source !== source), own].sort(byAge);
	const event = JSON.parse(stored.body) as NormalEvent;
	if (CASE_SOURCES.has(source) && input.label === "fraud" && input.history === undefined) {
		await openOutsideCase({ tools, input, client, context, draft, eventId, source: source as ClockStart, at });
	}
	const work = { tools, client, context, draft, event, eventId, before, after, at };
	await applyLabel(work, input.closing?.isRingLater);
	if (input.closing === undefined) await labelCases(client, context, [eventId]);
	await auditAct(client, context, {
		at,
		actor: input.actor,
		action: "event.labelled",
		subject: input.eventId,
		details: { label: input.label, source, before: effectiveLabelOf(before)?.label ?? null },
	});
	return present(input, labelId, createdAt, before, after);
}

/** Withdraws the label that a source gave an event between two moments, for example when a case is reopened. */
export async function withdrawLabelWithin(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	given: {
		readonly eventId: string;
		readonly source: string;
		readonly since: number;
		readonly until: number;
		readonly actor: string;
	},
): Promise<void> {
	const { realm } = context;
	const { stored, draft, eventId } = await lockEvent(client, context, given.eventId);
	const before = await listCurrentLabels(client, { realm, eventId });
	const meant = before.find(
		({ source, createdAt }) => source === given.source && createdAt >= given.since && createdAt <= given.until,
	);
	if (meant === undefined) return;
	await withdrawLabel(client, { realm, eventId, id: meant.id });
	const after = before.filter((one) => one !== meant);
	const event = JSON.parse(stored.body) as NormalEvent;
	const at = tools.world.now();
	await applyLabel({ tools, client, context, draft, event, eventId, before, after, at });
	await labelCases(client, context, [eventId]);
	await auditAct(client, context, {
		at,
		actor: given.actor,
		action: "event.label_withdrawn",
		subject: given.eventId,
		details: { label: meant.label, source: given.source, after: effectiveLabelOf(after)?.label ?? null },
	});
}

async function lockEvent(client: PoolClient, context: CaseContext, id: string) {
	const bytes = parseId("evt", id);
	if (bytes === undefined) throw noSuchEvent();
	const eventId = formatUuid(bytes);
	const stored = await findEvent(client, { realm: context.realm, eventId });
	if (stored === undefined) throw noSuchEvent();
	return { eventId, stored, draft: await lockDraft(client, context, stored.customerId) };
}

/** The newest label counts, so its time must be the latest, even if the clock of another process is ahead. */
function timeAfter(before: readonly StoredLabel[], at: number, closedAt?: number): number {
	if (closedAt === undefined) return Math.max(at, ...before.map((one) => one.createdAt + 1));
	const earlier = before.filter((one) => one.createdAt <= closedAt);
	return Math.max(closedAt, ...earlier.map((one) => one.createdAt + 1));
}

/** The labels as `listCurrentLabels` gives them, oldest first. */
function byAge(one: StoredLabel, other: StoredLabel): number {
	return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);
}

interface LabelWork {
	readonly tools: ActTools;
	readonly client: PoolClient;
	readonly context: CaseContext;
	readonly draft: CustomerDraft;
	readonly event: NormalEvent;
	readonly eventId: string;
	readonly before: readonly StoredLabel[];
	readonly after: readonly StoredLabel[];
	readonly at: number;
}

/** Marks the entities at once, so that the next event that touches them sees the fraud. */
async function applyLabel(work: LabelWork, isRingLater = false): Promise<void> {
	const { client, context, draft, event, at } = work;
	const effective = effectiveLabelOf(work.after);
	await writeChange(client, context, draft, describeLabelChange(event, effective, at));
	await markFraud(work, effective, isRingLater);
}

/** Updates the label of the cases of these events. The ids are UUIDs. */
export async function labelCases(
	client: PoolClient,
	{ realm }: Pick<CaseContext, "realm">,
	eventIds: readonly string[],
): Promise<void> {
	await labelCasesOfEvents(client, { realm, eventIds });
}

/** Walks the group around a labelled event if the event is still labelled as fraud. */
export async function walkRingOfEvent(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	id: string,
): Promise<void> {
	const { realm } = context;
	const { stored, draft, eventId } = await lockEvent(client, context, id);
	const labels = await listCurrentLabels(client, { realm, eventId });
	const effective = effectiveLabelOf(labels);
	if (effective?.label !== "fraud") return;
	const event = JSON.parse(stored.body) as NormalEvent;
	const at = tools.world.now();
	const work = { tools, client, context, draft, event, eventId, before: labels, after: labels, at };
	const own = isAccompliceBy(effective.fraudType) ? await ownRefs(work) : [];
	const ring = describeRing(work, effective, await refsToMark(work, effective.fraudType, own));
	if (!ring.isOver) await replaceRing(client, ring.fraud, { isOver: false });
}

/** The group of a fraud before it is walked. No rule looks further back than `RING_MS`. */
function describeRing(
	{ context, draft, event, at }: LabelWork,
	effective: StoredLabel | undefined,
	marked: readonly EntityRef[],
) {
	const hashes = [...new Set(marked.filter(({ role }) => role !== "agent").map(({ hash }) => hash))];
	const place = { realm: context.realm, eventId: event.id, customerId: draft.id, at: event.occurredAt };
	const isAccomplice = isAccompliceBy(effective?.fraudType ?? null);
	return { fraud: { ...place, hashes, isAccomplice }, isOver: hashes.length === 0 || event.occurredAt < at - RING_MS };
}

/** The change of the profile by the label that counts. */
export function describeLabelChange(
	event: NormalEvent,
	effective: Pick<StoredLabel, "label" | "fraudType"> | undefined,
	at: number,
): CustomerChange {
	const payee = payeeOf(event);
	return {
		kind: "label",
		at,
		eventId: event.id,
		eventAt: event.occurredAt,
		label: effective?.label ?? null,
		...(effective?.fraudType ? { fraudType: effective.fraudType } : {}),
		...(payee === undefined ? {} : { payee }),
	};
}

/** Marks the entities that the fraud used, and removes the mark from all others. */
async function markFraud(work: LabelWork, effective: StoredLabel | undefined, isRingLater: boolean): Promise<void> {
	const { client, event } = work;
	const isFraud = effective?.label === "fraud";
	// Before the first label nothing is marked, so there is nothing to remove.
	const isFirst = work.before.length === 0;
	if (isFirst && !isFraud) return;
	const isAccomplice = isAccompliceBy(effective?.fraudType ?? null);
	const own = isFirst && !isAccomplice ? [] : await ownRefs(work);
	const marked = isFraud ? await refsToMark(work, effective.fraudType, own) : [];
	const isMarked = (ref: EntityRef): boolean => marked.some((one) => one.role === ref.role && one.hash === ref.hash);
	// The entities that were marked then may no longer be among the latest.
	const once = isFirst ? [] : [...entityRefsOf(event), ...(await ownRefs(work, OWNED_ONCE_MAX))];
	const unmarked = once.filter((ref) => !isMarked(ref));
	const { fraud, isOver } = describeRing(work, effective, marked);
	// A group is removed at once. A walk may wait.
	const hasRing = (!isOver || !isFirst) && (isOver || !isRingLater);
	const others = [...marked, ...unmarked];
	if (hasRing) await replaceRing(client, fraud, { isOver, isFirst, others });
	const knownAt = effective?.createdAt ?? work.at;
	await replaceMarks(client, { ...fraud, knownAt, marked, unmarked, isLocked: hasRing });
}

async function refsToMark(
	work: LabelWork,
	fraudType: FraudType | null,
	ownRefs: readonly EntityRef[],
): Promise<readonly EntityRef[]> {
	const { client, context, draft, event } = work;
	const hash = event.device?.key;
	const device = { realm: context.realm, customerId: draft.id, ref: { role: "device", hash: hash ?? "" } } as const;
	const deviceFirstSeenAt = hash === undefined ? undefined : await findFirstSeen(client, device);
	return chooseMarks({ event, fraudType, deviceFirstSeenAt, ownRefs });
}

/** The customer's latest phone, identities, mail address and devices. */
function ownRefs({ client, context, draft }: LabelWork, limit = OWNED_MAX): Promise<readonly EntityRef[]> {
	return listCustomerLinks(client, { realm: context.realm, customerId: draft.id, roles: OWN_ROLES, limit });
}

/** Runs before the change is written, because the customer's row names the open cases. */
async function openOutsideCase(work: {
	readonly tools: ActTools;
	readonly client: PoolClient;
	readonly context: CaseContext;
	readonly draft: CustomerDraft;
	readonly input: NewLabel;
	readonly eventId: string;
	readonly source: ClockStart;
	readonly at: number;
}): Promise<void> {
	const { client, context, draft, eventId, at } = work;
	const open = draft.findOpenCase("fraud");
	const id = open?.id ?? formatId("cas", work.tools.newId());
	const caseId = formatUuid(parseId("cas", id) ?? new Uint8Array(16));
	if (open === undefined) {
		const reason = `Reported as fraud (${work.source.replaceAll("_", " ")})`;
		await insertCase(client, {
			realm: context.realm,
			id: caseId,
			customerId: draft.id,
			type: "fraud",
			severity: "high",
			reason,
			eventId,
			openedAt: at,
		});
		draft.openCases = [...draft.openCases, { id, type: "fraud" }];
		const opened = { case_id: id, type: "fraud", event_id: work.input.eventId };
		await notifyOf(client, context, "case.opened", { ...opened, severity: "high", customer_id: draft.id });
		const entry = { at, actor: work.input.actor, action: "case.opened", subject: draft.id, details: opened };
		await auditAct(client, context, entry);
	}
	await joinCase(client, { realm: context.realm, caseId, eventId, customerId: draft.id });
	await startClocksOf(client, context, { caseUuid: caseId, start: work.source, at });
	if (open !== undefined) {
		const given = { caseId: id, actor: work.input.actor };
		await publishCaseChange(client, context, { given, stored: { customerId: draft.id }, change: "joined" });
	}
}

function present(
	input: NewLabel,
	labelId: string,
	createdAt: number,
	before: readonly StoredLabel[],
	after: readonly StoredLabel[],
): LabelFacts {
	const effectiveLabel = effectiveLabelOf(after)?.label ?? input.label;
	const earlier = effectiveLabelOf(before)?.label;
	return {
		id: formatIdOfUuid("lbl", labelId),
		eventId: input.eventId,
		label: input.label,
		source: input.source ?? null,
		...(input.fraudType ? { fraudType: input.fraudType } : {}),
		effectiveLabel,
		hasOverridden: earlier !== undefined && earlier !== effectiveLabel,
		createdAt,
	};
}

/** The facts of the first label of an event, which is the one that counts. */
export function presentLabel(input: NewLabel, labelId: Uint8Array, createdAt: number): LabelFacts {
	return present(input, formatUuid(labelId), createdAt, [], []);
}

function noSuchEvent(): AppError {
	return new AppError("not_found", "There is no event with this id");
}
