// Work that closing or reopening a case leaves: labels to give or to withdraw. It is read and written under the lock of the
// case's customer, so only one process works on a case.

import type { FraudType, Label } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../../executor.ts";

export interface NewCaseLabelling {
	readonly realm: Realm;
	readonly caseId: string;
	readonly customerId: string;
	readonly kind: "give" | "withdraw";
	readonly label: Label;
	readonly fraudType: FraudType | null;
	readonly actor: string;
	/** When the case was closed. The labels count from then on. */
	readonly closedAt: number;
	/** When the case was reopened. Labels that people gave after that stay. */
	readonly reopenedAt: number | null;
	/** UUIDs, in the order in which they are labelled. */
	readonly events: readonly string[];
}

export interface CaseLabelling extends NewCaseLabelling {
	readonly id: string;
	/** How many events are done. */
	readonly done: number;
}

interface Row {
	readonly id: string;
	readonly realm: number;
	readonly case_id: string;
	readonly customer_id: string;
	readonly kind: "give" | "withdraw";
	readonly label: Label;
	readonly fraud_type: FraudType | null;
	readonly actor: string;
	readonly closed_at: Date;
	readonly reopened_at: Date | null;
	readonly events: string[];
	readonly done: number;
}

const COLUMNS =
	"id, realm, case_id, customer_id, kind, label, fraud_type, actor, closed_at, reopened_at, events::text[] as events, done";
/** The most open work of one case. It grows when a case is closed and reopened faster than its events are labelled. */
const PER_CASE_MAX = 100;

export async function insertCaseLabelling(executor: Executor, work: NewCaseLabelling & { readonly done: number }) {
	await executor.query(
		`insert into case_labelling
		   (case_id, realm, customer_id, kind, label, fraud_type, actor, closed_at, reopened_at, events, done)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::uuid[], $11)`,
		[
			work.caseId,
			work.realm,
			work.customerId,
			work.kind,
			work.label,
			work.fraudType,
			work.actor,
			new Date(work.closedAt),
			work.reopenedAt === null ? null : new Date(work.reopenedAt),
			work.events,
			work.done,
		],
	);
}

/** The open work of a case, oldest first. Each item waits for the one before it (case_labelling_by_case). */
export async function listCaseLabelling(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string },
): Promise<readonly CaseLabelling[]> {
	const { rows } = await executor.query<Row>(
		`select ${COLUMNS} from case_labelling where case_id = $1 and realm = $2 order by id limit $3`,
		[options.caseId, options.realm, PER_CASE_MAX],
	);
	return rows.map(toLabelling);
}

/** The case whose open work has waited longest (primary key of case_labelling). */
export async function findCaseToLabel(
	executor: Executor,
): Promise<{ readonly realm: Realm; readonly caseId: string; readonly customerId: string } | undefined> {
	const { rows } = await executor.query<Pick<Row, "realm" | "case_id" | "customer_id">>(
		"select realm, case_id, customer_id from case_labelling order by id limit 1",
	);
	const [row] = rows;
	return row && { realm: toRealm(row.realm), caseId: row.case_id, customerId: row.customer_id };
}

export async function moveCaseLabelling(
	executor: Executor,
	options: { readonly id: string; readonly done: number },
): Promise<void> {
	await executor.query("update case_labelling set done = $2 where id = $1", [options.id, options.done]);
}

export async function deleteCaseLabelling(executor: Executor, options: { readonly id: string }): Promise<void> {
	await executor.query("delete from case_labelling where id = $1", [options.id]);
}

/**
 * How many events of a case bear the label that closing it gave (primary key of case_events; labels_current). Counted up to
 * 100,000.
 */
export async function countClosingLabels(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string; readonly source: string; readonly closedAt: number },
): Promise<number> {
	const { rows } = await executor.query<{ count: number }>(
		`select count(*)::int as count from (
		   select from case_events e
		     join labels l on l.event_id = e.event_id and l.source = $3 and l.realm + 0 = e.realm and l.is_current
		    where e.case_id = $1 and e.realm = $2 and l.created_at >= $4 limit 100000
		 ) as given`,
		[options.caseId, options.realm, options.source, new Date(options.closedAt)],
	);
	return rows[0]?.count ?? 0;
}

function toLabelling(row: Row): CaseLabelling {
	return {
		id: row.id,
		realm: toRealm(row.realm),
		caseId: row.case_id,
		customerId: row.customer_id,
		kind: row.kind,
		label: row.label,
		fraudType: row.fraud_type,
		actor: row.actor,
		closedAt: row.closed_at.getTime(),
		reopenedAt: row.reopened_at?.getTime() ?? null,
		events: row.events,
		done: row.done,
	};
}
