// Gives many events the same label. The caller first gets a preview of the changes, and confirms it.

import { createHash } from "node:crypto";
import {
	AppError,
	type BulkLabelled,
	type ErrorDetail,
	effectiveLabelOf,
	type FraudType,
	formatUuid,
	type Label,
	parseId,
} from "@hakiki/domain";
import { findEvent, listCurrentLabels } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";
import { labelEvent, UNNAMED_SOURCE } from "./label-event.ts";

interface BulkLabel {
	readonly eventIds: readonly string[];
	readonly label: Label;
	readonly source?: string | undefined;
	readonly fraudType?: FraudType | undefined;
	/** The word of the preview. Without it, this is a preview. */
	readonly confirm?: string | undefined;
	readonly actor: string;
}

const EVENTS_MAX = 200;

export async function labelInBulk(tools: VerbTools, context: RealmContext, input: BulkLabel): Promise<BulkLabelled> {
	const eventIds = [...new Set(input.eventIds)];
	if (eventIds.length > EVENTS_MAX)
		throw AppError.invalid([{ field: "event_ids", code: "too_long", message: `must be at most ${EVENTS_MAX}` }]);
	const events = await previewEach(tools, context, input, eventIds);
	const confirm = digest(input, events);
	if (input.confirm === undefined) return { isPreview: true, confirm, events };
	if (input.confirm !== confirm) {
		const message = "is not of this preview, or an event was labelled since; preview again";
		throw AppError.invalid([{ field: "confirm", code: "outdated", message }]);
	}
	// Each label is its own change of its customer. Repeating a label changes nothing, so a failed request can be repeated.
	for (const eventId of eventIds) {
		const { label, source, fraudType, actor } = input;
		await labelEvent(tools, context, { eventId, label, source, fraudType, actor });
	}
	return { isPreview: false, confirm, events };
}

async function previewEach(
	tools: VerbTools,
	context: RealmContext,
	input: BulkLabel,
	eventIds: readonly string[],
): Promise<BulkLabelled["events"]> {
	const { realm } = context;
	const problems: ErrorDetail[] = [];
	const events: BulkLabelled["events"][number][] = [];
	for (const eventId of eventIds) {
		const id = parseId("evt", eventId);
		const stored = id && (await findEvent(tools.pool, { realm, eventId: formatUuid(id) }));
		if (id === undefined || stored === undefined) {
			const field = `event_ids.${input.eventIds.indexOf(eventId)}`;
			problems.push({ field, code: "not_found", message: "is not an event of this workspace" });
			continue;
		}
		const labels = await listCurrentLabels(tools.pool, { realm, eventId: formatUuid(id) });
		const source = input.source ?? UNNAMED_SOURCE;
		const createdAt = Math.max(tools.world.now(), ...labels.map((one) => one.createdAt + 1));
		const own = { source, label: input.label, fraudType: input.fraudType ?? null, createdAt };
		const after = effectiveLabelOf([...labels.filter((one) => one.source !== source), own])?.label ?? null;
		events.push({ eventId, decision: stored.decision, before: effectiveLabelOf(labels)?.label ?? null, after });
	}
	if (problems.length > 0) throw AppError.invalid(problems);
	return events;
}

/** A digest of the preview. It confirms no other label, and none after one of the events was labelled. */
function digest({ label, source, fraudType }: BulkLabel, events: BulkLabelled["events"]): string {
	const shown = JSON.stringify([label, source ?? null, fraudType ?? null, events]);
	return createHash("sha256").update(shown).digest("base64url").slice(0, 32);
}
