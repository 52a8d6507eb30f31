// The clocks of cases, as the job sees them: cases that have none yet, and those that must be warned of.

import type { CaseFacts, CaseType, Decision } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../../executor.ts";

interface UnbegunCase {
	readonly id: string;
	readonly realm: Realm;
	readonly customerId: string;
	readonly type: CaseType;
	readonly openedAt: number;
	readonly amountMinor: number | null;
	readonly decision: Decision | null;
}

/** Cases just opened, locked; one that somebody is changing is left for the next time (cases_unbegun). */
export async function takeUnbegunCases(
	executor: Executor,
	options: { readonly limit: number },
): Promise<readonly UnbegunCase[]> {
	const { rows } = await executor.query<{
		id: string;
		realm: number;
		customer_id: string;
		type: CaseType;
		opened_at: Date;
		amount_minor: string | null;
		decision: Decision | null;
	}>(
		`select c.id, c.realm, c.customer_id, c.type, c.opened_at, e.amount_minor, e.decision
		   from cases c left join events e on e.id = c.event_id and e.realm = c.realm
		  where c.facts is null order by c.id limit $1 for update of c skip locked`,
		[options.limit],
	);
	return rows.map((row) => ({
		id: row.id,
		realm: toRealm(row.realm),
		customerId: row.customer_id,
		type: row.type,
		openedAt: row.opened_at.getTime(),
		amountMinor: row.amount_minor === null ? null : Number(row.amount_minor),
		decision: row.decision,
	}));
}

/** What the event that opened a case was about. */
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

interface WarnableCase {
	readonly id: string;
	readonly realm: Realm;
	readonly customerId: string;
	readonly facts: CaseFacts;
}

/** Cases with a warning to be given by now, the most urgent first, locked (cases_to_warn). */
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

/** Many at once; their version stays, for nobody did anything. */
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
