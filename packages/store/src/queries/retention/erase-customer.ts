// Erases personal data. Rows stay, because counts and the sequence need them; their personal fields are overwritten.

import type { Executor, Realm } from "../../executor.ts";
import { REGISTER_ACTION } from "../audit/audit.ts";
import { ERASING_ACTIONS } from "../audit/seal-audit.ts";

/** Entries of the audit log that keep their details: figures for regulators, and the erasures themselves. */
export const KEPT_ACTIONS: readonly string[] = [REGISTER_ACTION, ...ERASING_ACTIONS];

/**
 * Actions whose subject is a customer's id. Callers choose these ids, so one may equal the id of a key, a user, a case or an
 * event. Only the action says which kind of subject an entry has.
 */
export const CUSTOMER_ACTIONS: readonly string[] = [
	...["customer.held", "customer.released", "customer.blocked"],
	...["customer.requested", "customer.request_approved", "customer.request_declined", "customer.request_withdrawn"],
	...["customer.legal_hold_placed", "customer.legal_hold_lifted", "customer.relationship"],
	...["customer.exported", "customer.rebuilt", "case.opened"],
	...["screening.status", "screening.clear", "screening.confirm", "screening.first_clear", "screening.first_confirm"],
];

/** Erases the customer's fields, which it returns, the keys of the name, and the texts on cases and matches. The customer must be locked. */
export async function eraseCustomerRows(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<{ readonly caseIds: readonly string[]; readonly sealed: Uint8Array | null }> {
	const place = [options.customerId, options.realm];
	const { rows: customers } = await executor.query<{ sealed: Buffer | null }>(
		"select sealed from customers where id = $1 and realm = $2",
		place,
	);
	await executor.query("update customers set sealed = null, is_name_due = false where id = $1 and realm = $2", place);
	await executor.query("delete from customer_names where customer_id = $1 and realm = $2", place);
	// Uses cases_by_customer, then the primary key of case_acts.
	const { rows } = await executor.query<{ id: string }>(
		// The name of an actor who is not a user is free text.
		`update cases set note = null, assignee = case when assignee like 'user:%' then assignee end
		  where customer_id = $1 and realm = $2 returning id`,
		place,
	);
	const caseIds = rows.map(({ id }) => id);
	await executor.query(
		"update case_acts set sealed = null where case_id = any($1::uuid[]) and realm = $2 and sealed is not null",
		[caseIds, options.realm],
	);
	await executor.query(
		"update matches set reasons = null where customer_id = $1 and realm = $2 and reasons is not null",
		place,
	);
	return { caseIds, sealed: customers[0]?.sealed ?? null };
}

/** `scrubbed_seq` stays: the events up to `seq` are scrubbed later. */
export async function writeErasure(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly customerId: string;
		readonly seq: number;
		readonly at: number;
		readonly by: string;
	},
): Promise<void> {
	await executor.query(
		`insert into customer_records (customer_id, realm, erased_at, erased_by, erased_seq) values ($1, $2, $3, $4, $5)
		 on conflict (customer_id, realm) do update
		   set erased_at = excluded.erased_at, erased_by = excluded.erased_by, erased_seq = excluded.erased_seq`,
		[options.customerId, options.realm, new Date(options.at), options.by, options.seq],
	);
}

/** The sealed texts of status requests, which are replaced by empty ones (status_requests_by_customer). */
export async function listRequestTexts(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<readonly string[]> {
	const { rows } = await executor.query<{ id: string }>(
		"select id from status_requests where customer_id = $1 and realm = $2 order by id",
		[options.customerId, options.realm],
	);
	return rows.map(({ id }) => id);
}

export async function writeRequestReasons(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly requests: readonly { readonly id: string; readonly reason: Uint8Array }[];
	},
): Promise<void> {
	await executor.query(
		`update status_requests r set reason = t.reason, answer = null
		   from unnest($2::uuid[], $3::bytea[]) as t(id, reason) where r.id = t.id and r.realm = $1`,
		[options.realm, options.requests.map(({ id }) => id), options.requests.map(({ reason }) => Buffer.from(reason))],
	);
}

/**
 * Erases details of audit entries. Chained entries keep their commitment, so the chain stays valid (audit_by_subject;
 * audit_unsealed). Returns the subjects whose entries lost details. Each needs an entry about the erasure, otherwise the check
 * of the log reports it as broken.
 */
export async function eraseAuditDetails(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly workspaceId: string;
		readonly subjects: readonly string[];
		/** True for customers' ids; false for our own ids of cases, events or list entries. */
		readonly areCustomers: boolean;
	},
): Promise<readonly string[]> {
	const where = `subject = any($1::text[]) and workspace_id = $2 and realm = $3 and sealed is not null
		and action <> all($4::text[]) and (action = any($5::text[])) = $6`;
	const { subjects, workspaceId, realm, areCustomers } = options;
	const values = [subjects, workspaceId, realm, KEPT_ACTIONS, CUSTOMER_ACTIONS, areCustomers];
	const erased = new Set<string>();
	// This order matters: the second statement finds an entry that is chained between the two.
	for (const part of ["position is null and not is_refused", "position is not null"]) {
		const { rows } = await executor.query<{ subject: string }>(
			`update audit set sealed = null where ${where} and ${part} returning subject`,
			values,
		);
		for (const { subject } of rows) erased.add(subject);
	}
	return [...erased].sort();
}

/**
 * Replaces label sources that callers named by numbers. The sources of one event stay distinct (primary key of labels).
 */
export async function eraseLabelSources(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly eventIds: readonly string[];
		/** Sources that we define, which stay. */
		readonly kept: readonly string[];
	},
): Promise<void> {
	await executor.query(
		`update labels l set source = 'erased ' || numbered.place
		   from (
		     select event_id, id, dense_rank() over (partition by event_id order by source) as place from labels
		      where event_id = any($1::uuid[]) and realm + 0 = $2 and source <> all($3::text[])
		   ) as numbered
		  where l.event_id = numbered.event_id and l.id = numbered.id and l.realm + 0 = $2`,
		[options.eventIds, options.realm, options.kept],
	);
}

interface EventToScrub {
	readonly id: string;
	readonly seq: number;
	readonly body: string;
	readonly sealed: Buffer;
}

/** Locks and gives the customer's next events after one place in the sequence, up to another (events_by_customer). */
export async function listEventsToScrub(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly customerId: string;
		readonly after: number;
		readonly to: number;
		readonly limit: number;
	},
): Promise<readonly EventToScrub[]> {
	const { rows } = await executor.query<{ id: string; seq: string; body: string; sealed: Buffer }>(
		`select id, seq, body, sealed from events
		  where customer_id = $1 and realm = $2 and seq > $3 and seq <= $4 order by seq limit $5 for update`,
		[options.customerId, options.realm, options.after, options.to, options.limit],
	);
	return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** Reads the partitions' primary keys (id, customer_id, realm). */
export async function writeScrubbedEvents(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly customerId: string;
		readonly events: readonly { readonly id: string; readonly body: string; readonly sealed: Uint8Array }[];
	},
): Promise<void> {
	const { events } = options;
	await executor.query(
		`update events e set body = t.body, sealed = t.sealed
		   from unnest($3::uuid[], $4::text[], $5::bytea[]) as t(id, body, sealed)
		  where e.id = t.id and e.customer_id = $1 and e.realm = $2`,
		[
			options.customerId,
			options.realm,
			events.map(({ id }) => id),
			events.map(({ body }) => body),
			events.map(({ sealed }) => Buffer.from(sealed)),
		],
	);
}
