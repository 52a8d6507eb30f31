// Reads the timeline of a case: its opening, its events with their labels, its clocks, and the acts and notes of people.

import type { Decision, LabellingProgress, NormalEvent, TimelineEntry } from "@hakiki/domain";
import { listCaseActs, listCaseEvents, listLabelsOfEvents, type Pool } from "@hakiki/store";
import type { RealmContext, World } from "../realm-context.ts";
import { SYSTEM } from "./act-on-case.ts";
import { readFacts } from "./locked-case.ts";
import { type CaseReading, findStoredCase, openAct } from "./read-case.ts";
import { readLabelling } from "./read-labelling.ts";

const ENTRIES_MAX = 1_000;
const EVENTS_MAX = 500;
const ACTS_MAX = 500;
const LABELLING_KIND = { give: "labels_given", withdraw: "labels_withdrawn" } as const;

/** The latest 1,000 entries, oldest first. */
export async function readCaseTimeline(
	tools: { readonly pool: Pool; readonly world: Pick<World, "now"> },
	context: RealmContext,
	{ caseId, areReportsShown }: CaseReading,
): Promise<readonly TimelineEntry[]> {
	const { realm } = context;
	const { uuid, stored } = await findStoredCase(tools, context, caseId);
	const events = await listCaseEvents(tools.pool, { realm, caseId: uuid, limit: EVENTS_MAX, isLast: true });
	const acts = await listCaseActs(tools.pool, { realm, caseId: uuid, limit: ACTS_MAX });
	const labels = await listLabelsOfEvents(tools.pool, { realm, eventIds: events.map(({ eventId }) => eventId) });
	const now = tools.world.now();
	const { clocks } = await readFacts(tools.pool, context, stored);
	const labelling = await readLabelling(tools.pool, context, uuid);
	const entries: TimelineEntry[] = [
		makeEntry({ at: stored.openedAt, kind: "opened", text: stored.reason }),
		...events.map(({ body, decision }) => {
			const event = JSON.parse(body) as NormalEvent;
			return makeEntry({
				at: event.receivedAt,
				kind: "event",
				text: event.type,
				eventId: event.id,
				decision: decision as Decision,
				amountMinor: event.amountMinor ?? null,
			});
		}),
		...labels.map(({ createdAt, source, label, eventId }) =>
			makeEntry({
				at: createdAt,
				kind: "labelled",
				text: source,
				label,
				eventId,
			}),
		),
		...clocks.flatMap(({ title, warnedAt, dueAt, stoppedAt }) => [
			...(warnedAt === null ? [] : [makeEntry({ at: warnedAt, kind: "due_soon", text: title })]),
			...(dueAt <= now && (stoppedAt === null || stoppedAt > dueAt)
				? [makeEntry({ at: dueAt, kind: "due", text: title })]
				: []),
		]),
		...(labelling === undefined || labelling.left === 0
			? []
			: [makeEntry({ at: now, kind: LABELLING_KIND[labelling.act], text: describeLabelling(labelling) })]),
		...acts
			.filter(({ isReport }) => areReportsShown || !isReport)
			.map((act) => {
				const { at, kind, actor, text, mentions, isReport } = openAct(context, act);
				return { ...makeEntry({ at, kind, text }), actor, mentions, isReport };
			}),
	];
	return entries.sort((one, other) => one.at - other.at).slice(-ENTRIES_MAX);
}

function describeLabelling({ done, left }: LabellingProgress): string {
	return `${done} of ${done + left} events so far`;
}

function makeEntry(given: Pick<TimelineEntry, "at" | "kind" | "text"> & Partial<TimelineEntry>): TimelineEntry {
	return {
		actor: SYSTEM,
		eventId: null,
		decision: null,
		amountMinor: null,
		label: null,
		mentions: [],
		isReport: false,
		...given,
	};
}
