// New cases, whose clocks a job starts, and cases whose warnings are due.

import type { CaseFacts, CaseType, Decision } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../../executor.ts";

interface UnbegunCase {
	readonly id: string;
	readonly realm: Realm;
	readonly customerId: string;
	readonly type: CaseType;
	/** The case is open, and nobody has assigned it. */
	readonly isUnassigned: boolean;
	/** Null unless a report or a person started a clock before the job came. */
	readonly facts: CaseFacts | null;
	readonly openedAt: number;
	readonly amountMinor: number | null;
	readonly decision: Decision | null;
}

/** Locks new cases and gives them. It skips a case that is locked by another transaction (cases_unbegun). */
export async function takeUnbegunCases(
	executor: Executor,
	options: { readonly limit: number },
): Promise<readonly UnbegunCase[]> {
	const { rows } = await executor.query<{
		id: string;
		realm: number;
		customer_id: string;
		type: CaseType;
		is_unassigned: boolean;
		facts: CaseFacts | null;
		opened_at: Date;
		amount_minor: string | null;
		decision: Decision | null;
	}>(
		`select c.id, c.realm, c.customer_id, c.type, c.status <> 'closed' and c.assignee is null as is_unassigned, c.facts,
		        c.opened_at, e.amount_minor, e.decision
		   from cases c left join events e on e.id = c.event_id and e.realm = c.realm
		  where not c.is_begun order by c.id limit $1 for update of c skip locked`,
		[options.limit],
	);
	return rows.map((row) => ({
		id: row.id,
		realm: toRealm(row.realm),
		customerId: row.customer_id,
		type: row.type,
		isUnassigned: row.is_unassigned,
		facts: row.facts,
		openedAt: row.opened_at.getTime(),
		amountMinor: row.amount_minor === null ? null : Number(row.amount_minor),
		decision: row.decision,
	}));
}

/** The event that opened a case. */
export async function findOpeningEvent(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventId: string },
): Promise<{ readonly amountMinor: number | null; readonly decision: Decision } | undefined> {
	const { rows } = await executor.query<{ amount_minor: string | null; decision: Decision }>(
		"select amount_minor, decision from events where id = $1 and realm = $2",
		[options.eventId, options.realm],
	);
	const [row] = rows;
	return row && { amountMinor: row.amount_minor === null ? null : Number(row.amount_minor), decision: row.decision };
}

/** The total amount of a case's events; null if none has an amount (primary keys of case_events and events). */
export async function sumCaseAmounts(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string },
): Promise<number | null> {
	const { rows } = await executor.query<{ total: string | null }>(
		`select sum(e.amount_minor) as total from case_events c join events e on e.id = c.event_id and e.realm = c.realm
		  where c.case_id = $1 and c.realm = $2`,
		[options.caseId, options.realm],
	);
	return rows[0]?.total == null ? null : Number(rows[0].total);
}

/**
 * Adds the amounts of events that joined a case to its total, and returns the number of cases. The inner sum sees the events
 * that were counted before, because the statement reads the rows as they were when it began. A case that is locked by another
 * transaction has its turn later (case_events_uncounted, primary keys of cases, case_events and events).
 */
export async function countCaseAmounts(executor: Executor, options: { readonly limit: number }): Promise<number> {
	const { rowCount } = await executor.query(
		`with due as materialized (
		   select distinct case_id, realm from (
		     select case_id, realm from case_events where amount_minor is null order by case_id limit $1) as waiting
		 ), taken as materialized (
		   select c.id, c.realm from due join cases c on c.id = due.case_id and c.realm = due.realm
		    where c.facts is not null order by c.id for update of c skip locked
		 ), counted as (
		   update case_events k set amount_minor = coalesce(
		       (select e.amount_minor from events e where e.id = k.event_id and e.realm = k.realm), 0)
		     from taken where k.case_id = taken.id and k.realm = taken.realm and k.amount_minor is null
		   returning k.case_id, k.realm, k.amount_minor
		 ), added as (
		   select case_id, realm, sum(amount_minor)::int8 as amount from counted group by case_id, realm
		 )
		 update cases c
		    set facts = c.facts || jsonb_build_object('totalMinor', nullif(added.amount + coalesce((
		        select sum(k.amount_minor) from case_events k where k.case_id = c.id and k.realm = c.realm), 0), 0))
		   from added where c.id = added.case_id and c.realm = added.realm`,
		[options.limit],
	);
	return rowCount ?? 0;
}

interface WarnableCase {
	readonly id: string;
	readonly realm: Realm;
	readonly customerId: string;
	readonly facts: CaseFacts;
}

/** Locks and gives the cases whose warning is due, the most urgent first (cases_to_warn). */
export async function takeCasesToWarn(
	executor: Executor,
	options: { readonly nowMs: number; readonly limit: number },
): Promise<readonly WarnableCase[]> {
	const { rows } = await executor.query<{ id: string; realm: number; customer_id: string; facts: CaseFacts }>(
		`select id, realm, customer_id, facts from cases
		  where warn_ms is not null and warn_ms <= $1 order by warn_ms limit $2 for update skip locked`,
		[options.nowMs, options.limit],
	);
	return rows.map((row) => ({
		id: row.id,
		realm: toRealm(row.realm),
		customerId: row.customer_id,
		facts: row.facts,
	}));
}

/** Marks cases as begun, with their facts. */
export async function markCasesBegun(
	executor: Executor,
	begun: readonly { readonly id: string; readonly realm: Realm; readonly facts: CaseFacts }[],
): Promise<void> {
	if (begun.length === 0) return;
	await executor.query(
		`update cases c set facts = t.facts, is_begun = true
		   from unnest($1::uuid[], $2::int4[], $3::jsonb[]) as t(id, realm, facts)
		  where c.id = t.id and c.realm = t.realm`,
		[begun.map(({ id }) => id), begun.map(({ realm }) => realm), begun.map(({ facts }) => JSON.stringify(facts))],
	);
}

/** Writes many at once. The version stays, because no person changed the case. */
export async function writeCaseFacts(
	executor: Executor,
	written: readonly { readonly id: string; readonly realm: Realm; readonly facts: CaseFacts }[],
): Promise<void> {
	if (written.length === 0) return;
	await executor.query(
		`update cases c set facts = t.facts
		   from unnest($1::uuid[], $2::int4[], $3::jsonb[]) as t(id, realm, facts)
		  where c.id = t.id and c.realm = t.realm`,
		[written.map(({ id }) => id), written.map(({ realm }) => realm), written.map(({ facts }) => JSON.stringify(facts))],
	);
}
