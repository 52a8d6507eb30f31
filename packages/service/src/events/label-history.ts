// Labels that are imported with history. The first labels of many events are written in one transaction. An event with an
// earlier label, a group to walk, or a customer that occurs twice is labelled alone afterwards.

import { AppError, formatUuid, type LabelFacts, type NormalEvent, parseId } from "@hakiki/domain";
import { chooseMarks, isAccompliceBy } from "@hakiki/rules";
import {
	classifyFault,
	type FirstLabel,
	findLabelled,
	findLabelTargets,
	inRepeatedTransaction,
	type LabelTarget,
	labelCasesOfEvents,
	listDevicesFirstSeen,
	lockCustomers,
	type PoolClient,
	readCustomers,
	writeFirstLabels,
} from "@hakiki/store";
import { sealAuditEntry } from "../audit/audit-entry.ts";
import { applyChange } from "../customers/change-customer.ts";
import type { RealmContext } from "../realm-context.ts";
import { CustomerDraft } from "../record/customer-draft.ts";
import { RING_MS } from "../rings/walk-ring.ts";
import {
	describeLabelChange,
	type LabelTools,
	labelEvent,
	type NewLabel,
	presentLabel,
	UNNAMED_SOURCE,
} from "./label-event.ts";

/** More labels in one transaction would lock their customers for too long. */
export const LABELS_MAX = 64;

/** A label to be written, with the facts of its event. */
interface Found {
	readonly input: NewLabel;
	readonly eventUuid: string;
	readonly eventBytes: Uint8Array;
	readonly customerId: string;
	readonly event: NormalEvent;
}

/** One outcome for each label, in order. The labels of a customer keep their order. */
export async function labelHistory(
	tools: LabelTools,
	context: RealmContext,
	inputs: readonly NewLabel[],
): Promise<readonly PromiseSettledResult<LabelFacts>[]> {
	let together: ReadonlyMap<NewLabel, LabelFacts>;
	try {
		together = await inRepeatedTransaction(tools.pool, (client) => labelTogether(client, tools, context, inputs));
	} catch (reason) {
		// If one label is wrong, each is written alone, so that the others succeed. The caller retries temporary errors.
		if (classifyFault(reason) !== "data") return inputs.map(() => ({ status: "rejected", reason }));
		together = new Map();
	}
	const outcomes: PromiseSettledResult<LabelFacts>[] = [];
	for (const input of inputs) {
		const value = together.get(input);
		if (value !== undefined) outcomes.push({ status: "fulfilled", value });
		else outcomes.push(...(await Promise.allSettled([labelEvent(tools, context, input)])));
	}
	return outcomes;
}

async function labelTogether(
	client: PoolClient,
	tools: LabelTools,
	context: RealmContext,
	inputs: readonly NewLabel[],
): Promise<ReadonlyMap<NewLabel, LabelFacts>> {
	const { realm } = context;
	const found = await findSimple(client, tools, context, inputs);
	if (found.length === 0) return new Map();
	await lockCustomers(client, { realm, customerIds: found.map(({ customerId }) => customerId) });
	const labelled = await findLabelled(client, { realm, eventIds: found.map(({ eventUuid }) => eventUuid) });
	const first = found.filter(({ eventUuid }) => !labelled.has(eventUuid));
	if (first.length === 0) return new Map();
	const customers = await readCustomers(client, { realm, customerIds: first.map(({ customerId }) => customerId) });
	const devices = await listDevicesFirstSeen(client, {
		realm,
		ties: first.flatMap(({ input, event, customerId }) => {
			const hash = input.label === "fraud" ? event.device?.key : undefined;
			return hash === undefined ? [] : [{ customerId, hash }];
		}),
	});
	const at = tools.world.now();
	const labels = first.map((one) => {
		const stored = customers.get(one.customerId);
		if (stored === undefined) throw new AppError("not_found", "There is no such customer");
		const draft = new CustomerDraft(one.customerId, stored, stored.createdAt);
		return buildLabel(tools, context, { ...one, draft, deviceFirstSeenAt: devices.get(one.customerId), at });
	});
	await writeFirstLabels(client, { realm, workspaceId: context.workspaceId, labels });
	const eventIds = first.map(({ eventUuid }) => eventUuid);
	await labelCasesOfEvents(client, { realm, eventIds });
	return new Map(
		first.map(({ input }, index) => {
			const row = labels[index];
			if (row === undefined) throw new Error("Every label has its row");
			return [input, presentLabel(input, row.id, row.createdAt)];
		}),
	);
}

/** The labels that only leave marks, and only the first of each customer, so that its labels keep their order. */
async function findSimple(
	client: PoolClient,
	tools: LabelTools,
	{ realm }: RealmContext,
	inputs: readonly NewLabel[],
): Promise<readonly Found[]> {
	const named = inputs.flatMap((input) => {
		const eventBytes = parseId("evt", input.eventId);
		return eventBytes === undefined ? [] : [{ input, eventBytes, eventUuid: formatUuid(eventBytes) }];
	});
	const targets = await findLabelTargets(client, { realm, eventIds: named.map(({ eventUuid }) => eventUuid) });
	const met = new Set<string>();
	return named.flatMap((one) => {
		const target: LabelTarget | undefined = targets.get(one.eventUuid);
		if (target === undefined || met.has(target.customerId)) return [];
		met.add(target.customerId);
		const event = JSON.parse(target.body) as NormalEvent;
		const isSimple = isWithoutGroup(one.input, event, tools.world.now());
		return isSimple ? [{ ...one, customerId: target.customerId, event }] : [];
	});
}

function isWithoutGroup({ label, fraudType }: NewLabel, event: NormalEvent, now: number): boolean {
	if (label === "legit") return true;
	return !isAccompliceBy(fraudType ?? null) && event.occurredAt < now - RING_MS;
}

function buildLabel(
	tools: LabelTools,
	context: RealmContext,
	given: Found & { readonly draft: CustomerDraft; readonly deviceFirstSeenAt: number | undefined; readonly at: number },
): FirstLabel {
	const { input, event, draft, at, deviceFirstSeenAt } = given;
	const { label } = input;
	const fraudType = input.fraudType ?? null;
	const source = input.source ?? UNNAMED_SOURCE;
	const change = describeLabelChange(event, { label, fraudType }, at);
	applyChange(draft, change);
	const refs = label === "fraud" ? chooseMarks({ event, fraudType, deviceFirstSeenAt, ownRefs: [] }) : [];
	const audit = sealAuditEntry(context.keys, context.realm, {
		at,
		actor: input.actor,
		action: "event.labelled",
		subject: input.eventId,
		details: { label, source, before: null },
	});
	return {
		id: tools.newId(),
		eventId: given.eventBytes,
		source,
		label,
		fraudType: input.fraudType,
		createdAt: input.history?.labelledAt ?? at,
		customer: draft.toWrite(),
		change: JSON.stringify(change),
		marks: { refs, name: event.id, at: event.occurredAt },
		audit: { workspaceId: context.workspaceId, realm: context.realm, ...audit },
	};
}
