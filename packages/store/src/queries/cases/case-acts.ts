// The actions of people on a case: assigning it, changing its priority, and writing notes.

import type { CaseAct, CasePriority, Label } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import { orderByEffect } from "../labels/effective-label.ts";

export interface StoredCaseAct extends Omit<CaseAct, "id" | "text"> {
	readonly uuid: string;
	readonly sealed: Uint8Array | null;
}

interface NewCaseAct extends StoredCaseAct {
	readonly realm: Realm;
	readonly caseId: string;
}

export async function insertCaseAct(executor: Executor, act: NewCaseAct): Promise<void> {
	await executor.query(
		`insert into case_acts (id, case_id, realm, kind, actor, at, sealed, is_report, mentions)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		[act.uuid, act.caseId, act.realm, act.kind, act.actor, new Date(act.at), act.sealed, act.isReport, act.mentions],
	);
	if (act.mentions.length === 0) return;
	await executor.query(
		`insert into unseen_mentions (actor, realm, case_id, act_id, is_report)
		 select actor, $2, $3, $4, $5 from unnest($1::text[]) as actor`,
		[act.mentions.filter((actor) => actor !== act.actor), act.realm, act.caseId, act.uuid, act.isReport],
	);
}

/** Removes a person's unseen mentions of a case, and returns their number (primary key of unseen_mentions). */
export async function seeMentions(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly caseId: string;
		readonly actor: string;
		readonly areReportsShown: boolean;
	},
): Promise<number> {
	const { rowCount } = await executor.query(
		"delete from unseen_mentions where actor = $1 and realm = $2 and case_id = $3 and ($4 or not is_report)",
		[options.actor, options.realm, options.caseId, options.areReportsShown],
	);
	return rowCount ?? 0;
}

/** Counts a person's unseen mentions, up to a bound (primary key of unseen_mentions). */
export async function countUnseenMentions(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly actor: string;
		readonly areReportsShown: boolean;
		readonly countMax: number;
	},
): Promise<number> {
	const { rows } = await executor.query<{ count: number }>(
		`select count(*)::int as count from (
		   select from unseen_mentions where actor = $1 and realm = $2 and ($3 or not is_report) limit $4
		 ) as counted`,
		[options.actor, options.realm, options.areReportsShown, options.countMax],
	);
	return rows[0]?.count ?? 0;
}

/** The latest actions, oldest first (primary key of case_acts). */
export async function listCaseActs(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string; readonly limit: number },
): Promise<readonly StoredCaseAct[]> {
	const { rows } = await executor.query<Omit<StoredCaseAct, "at"> & { readonly at: Date }>(
		`select id as uuid, kind, actor, at, sealed, is_report as "isReport", mentions from case_acts
		  where case_id = $1 and realm = $2 order by id desc limit $3`,
		[options.caseId, options.realm, options.limit],
	);
	return rows.reverse().map((row) => ({ ...row, at: row.at.getTime() }));
}

/** Records who opened a case or acted on it first. Later looks change nothing. */
export async function noteFirstLook(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string; readonly actor: string; readonly at: number },
): Promise<void> {
	await executor.query(
		`update cases set first_look_at = greatest($4, opened_at), first_look_by = $3
		  where id = $1 and realm = $2 and first_look_at is null`,
		[options.caseId, options.realm, options.actor, new Date(options.at)],
	);
}

/**
 * Assigns a case, or with null unassigns it. The version counts only what people do: somebody who has just opened a new
 * case must not be refused because it was assigned automatically meanwhile.
 */
export async function setCaseAssignee(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly caseId: string;
		readonly assignee: string | null;
		readonly isAutomatic?: boolean;
	},
): Promise<void> {
	await executor.query(
		`update cases set assignee = $3, status = case when $3::text is null then 'open' else 'in_review' end,
		        version = version + $4
		  where id = $1 and realm = $2`,
		[options.caseId, options.realm, options.assignee, options.isAutomatic === true ? 0 : 1],
	);
}

/** With null, the priority follows the severity again. */
export async function setCasePriority(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string; readonly priority: CasePriority | null },
): Promise<void> {
	await executor.query("update cases set priority = $3, version = version + 1 where id = $1 and realm = $2", [
		options.caseId,
		options.realm,
		options.priority,
	]);
}

/**
 * Updates the label of the cases that contain some events: `fraud` where one of a case's events counts as fraud, otherwise
 * `legit` where one is labelled.
 */
export async function labelCasesOfEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventIds: readonly string[] },
): Promise<void> {
	const { realm } = options;
	// Uses case_events_by_event (event_id, realm).
	const { rows: joined } = await executor.query<{ case_id: string }>({
		name: "list-cases-of-events",
		text: "select distinct case_id from case_events where event_id = any($1::uuid[]) and realm = $2 limit 10000",
		values: [options.eventIds, realm],
	});
	if (joined.length === 0) return;
	const { rows: cases } = await executor.query<{ id: string; before: Label | null; after: Label | null }>({
		name: "weigh-case-labels",
		text: WEIGH_LABELS_SQL,
		values: [joined.map((row) => row.case_id), realm],
	});
	for (const { id, before, after } of cases) {
		// An unchanged row is not written, because a case is in eight indexes.
		if (before === after) continue;
		await executor.query("update cases set label = $3 where id = $1 and realm = $2", [id, realm, after]);
	}
}

// Looks each event up by itself and stops at the first that counts as fraud (primary keys of cases and case_events,
// labels_current). `+ 0` hides indexes that begin with the realm. A plan from a young database used them and read all labels
// of the realm for each event, so that closing a case of 260 events took 21 s.
const WEIGH_LABELS_SQL = `select c.id, c.label as before, case
  when exists (
    select from case_events e cross join lateral (
      select (array_agg(l.label order by ${orderByEffect("l")}))[1] as label
        from labels l where l.event_id = e.event_id and l.realm + 0 = e.realm and l.is_current
    ) as effective where e.case_id = c.id and e.realm = c.realm and effective.label = 'fraud'
  ) then 'fraud'
  when exists (
    select from case_events e join labels l on l.event_id = e.event_id and l.realm + 0 = e.realm and l.is_current
     where e.case_id = c.id and e.realm = c.realm
  ) then 'legit' end as after
  from cases c where c.id = any($1::uuid[]) and c.realm + 0 = $2`;
