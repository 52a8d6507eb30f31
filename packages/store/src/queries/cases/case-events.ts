// The cases of one event.

import type { CaseType } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

interface EventPlace {
	readonly realm: Realm;
	readonly eventId: string;
}

/** The cases of an event, open and closed (case_events_by_event). */
export async function findCaseEvents(
	executor: Executor,
	options: EventPlace,
): Promise<readonly { readonly caseId: string; readonly resolution: string | null }[]> {
	const { rows } = await executor.query<{ case_id: string; resolution: string | null }>(
		"select case_id, resolution from case_events where event_id = $1 and realm = $2 order by case_id limit 100",
		[options.eventId, options.realm],
	);
	return rows.map((row) => ({ caseId: row.case_id, resolution: row.resolution }));
}

/** Writes the resolution of an event that is unresolved in its cases (case_events_by_event). */
export async function resolveCaseEvent(
	executor: Executor,
	options: EventPlace & { readonly resolution: "approved" | "declined"; readonly at: number },
): Promise<void> {
	await executor.query(
		"update case_events set resolution = $3, resolved_at = $4 where event_id = $1 and realm = $2 and resolution is null",
		[options.eventId, options.realm, options.resolution, new Date(options.at)],
	);
}

/** The open cases of an event, each with its number of unresolved events. */
export async function listOpenCasesOfEvent(
	executor: Executor,
	options: EventPlace,
): Promise<readonly { readonly caseId: string; readonly type: CaseType; readonly waiting: number }[]> {
	const { rows } = await executor.query<{ id: string; type: CaseType; waiting: number }>(
		`select c.id, c.type, (
		   select count(*)::int from case_events other join events e on e.id = other.event_id and e.realm = other.realm
		    where other.case_id = c.id and other.realm = c.realm and other.resolution is null and e.decision <> 'allow'
		 ) as waiting
		   from case_events k join cases c on c.id = k.case_id and c.realm = k.realm
		  where k.event_id = $1 and k.realm = $2 and c.status <> 'closed' order by c.id limit 100`,
		[options.eventId, options.realm],
	);
	return rows.map((row) => ({ caseId: row.id, type: row.type, waiting: row.waiting }));
}
