// The events that a validation report measures, and the latest report of each realm.

import type { Decision, EventType, Label, Method, MovementStatus } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../../executor.ts";
import { IS_RELEASED } from "./read-learning-events.ts";

/** Ids in a range whose last two bytes are a multiple of `every`, oldest first. The bytes are random. */
export async function listSampledIds(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly after: string;
		readonly to: string;
		/** A power of two. */
		readonly every: number;
		readonly limit: number;
	},
): Promise<readonly string[]> {
	// Reads the partitions' primary keys (id, customer_id, realm) alone.
	const { rows } = await executor.query<{ id: string }>(
		`select id from events
		  where id > $2 and id < $3 and realm = $1
		    and ((get_byte(uuid_send(id), 14) << 8) | get_byte(uuid_send(id), 15)) & ($4::int - 1) = 0
		  order by id limit $5`,
		[options.realm, options.after, options.to, options.every, options.limit],
	);
	return rows.map(({ id }) => id);
}

/** The ids of labelled events in a range, newest first (labels_by_event). */
export async function listLabelledIds(
	executor: Executor,
	options: { readonly realm: Realm; readonly from: string; readonly before: string; readonly limit: number },
): Promise<readonly string[]> {
	const { rows } = await executor.query<{ event_id: string }>(
		`select distinct event_id from labels
		  where realm = $1 and is_current and event_id >= $2 and event_id < $3 order by event_id desc limit $4`,
		[options.realm, options.from, options.before, options.limit],
	);
	return rows.map(({ event_id: id }) => id);
}

/** An event with what says how it turned out. */
export interface StoredVerdict {
	readonly type: EventType;
	readonly at: number;
	readonly decision: Decision;
	/** From 0 to 100, as it was decided. */
	readonly score: number;
	readonly method: Method | undefined;
	readonly status: MovementStatus | undefined;
	readonly isHistory: boolean;
	readonly isReleased: boolean;
	/** The event only settles a payout. */
	readonly isSettling: boolean;
	/** Each source's current label, oldest first. */
	readonly labels: readonly { readonly source: string; readonly label: Label }[];
}

interface VerdictRow {
	type: EventType;
	at: string;
	decision: Decision;
	score: number;
	method: Method | null;
	status: MovementStatus | null;
	is_history: boolean | null;
	is_released: boolean;
	is_settling: boolean | null;
	labels: { source: string; label: Label }[] | null;
}

/** In no order. */
export async function readVerdicts(
	executor: Executor,
	options: { readonly realm: Realm; readonly ids: readonly string[] },
): Promise<readonly StoredVerdict[]> {
	// Reads the partitions' primary keys (id, …), case_events_by_event, and labels_current (event_id, …).
	const { rows } = await executor.query<VerdictRow>(
		`select e.type, floor(extract(epoch from e.occurred_at) * 1000)::bigint as at, e.decision, e.score, b.method, b.status,
		        b."isBackfilled" as is_history, ${IS_RELEASED} as is_released, o."isSettling" as is_settling,
		        (select json_agg(json_build_object('source', l.source, 'label', l.label) order by l.created_at, l.id)
		           from labels l where l.event_id = e.id and l.realm = e.realm and l.is_current) as labels
		   from events e
		   cross join lateral json_to_record(e.body::json) as b (method text, status text, "isBackfilled" boolean)
		   cross join lateral json_to_record(e.outcome::json) as o ("isSettling" boolean)
		  where e.id = any($2::uuid[]) and e.realm = $1`,
		[options.realm, options.ids],
	);
	return rows.map((row) => ({
		type: row.type,
		at: Number(row.at),
		decision: row.decision,
		score: row.score,
		method: row.method ?? undefined,
		status: row.status ?? undefined,
		isHistory: row.is_history === true,
		isReleased: row.is_released,
		isSettling: row.is_settling === true,
		labels: row.labels ?? [],
	}));
}

/** The latest report as JSON, and since when a request for another one waits. */
export async function findValidation(
	executor: Executor,
	options: { readonly realm: Realm },
): Promise<{ readonly body: unknown; readonly askedAt: Date | null } | undefined> {
	const { rows } = await executor.query<{ body: unknown; asked_at: Date | null }>(
		"select body, asked_at from validation_reports where realm = $1",
		[options.realm],
	);
	return rows[0] && { body: rows[0].body, askedAt: rows[0].asked_at };
}

/** The state of a realm's reports, for the job. */
export interface ValidationState {
	readonly realm: Realm;
	readonly madeAt: Date | null;
	/** When a process last began to make a report. */
	readonly triedAt: Date | null;
	/** A request that waits. The period is the service's default where it is null. */
	readonly askedAt: Date | null;
	readonly askedFrom: Date | null;
	readonly askedTo: Date | null;
}

/** One for each realm that ever had a report or a request, without the reports themselves. */
export async function listValidationStates(executor: Executor): Promise<readonly ValidationState[]> {
	const { rows } = await executor.query<{
		realm: number;
		made_at: Date | null;
		tried_at: Date | null;
		asked_at: Date | null;
		asked_from: Date | null;
		asked_to: Date | null;
	}>("select realm, made_at, tried_at, asked_at, asked_from, asked_to from validation_reports");
	return rows.map((row) => ({
		realm: toRealm(row.realm),
		madeAt: row.made_at,
		triedAt: row.tried_at,
		askedAt: row.asked_at,
		askedFrom: row.asked_from,
		askedTo: row.asked_to,
	}));
}

/** A new request replaces one that waits. */
export async function askForValidation(
	executor: Executor,
	options: { readonly realm: Realm; readonly askedAt: Date; readonly from: Date | null; readonly to: Date | null },
): Promise<void> {
	await executor.query(
		`insert into validation_reports (realm, asked_at, asked_from, asked_to) values ($1, $2, $3, $4)
		 on conflict (realm) do update
		   set asked_at = excluded.asked_at, asked_from = excluded.asked_from, asked_to = excluded.asked_to`,
		[options.realm, options.askedAt, options.from, options.to],
	);
}

/** Notes the attempt first, so that a report that fails is not tried again at once. */
export async function noteValidationAttempt(
	executor: Executor,
	options: { readonly realm: Realm; readonly at: Date },
): Promise<void> {
	await executor.query(
		`insert into validation_reports (realm, tried_at) values ($1, $2)
		 on conflict (realm) do update set tried_at = excluded.tried_at`,
		[options.realm, options.at],
	);
}

/** Also ends the request that the report answers. A request that was made meanwhile stays. */
export async function storeValidation(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly body: unknown;
		readonly madeAt: Date;
		readonly askedAt: Date | undefined;
	},
): Promise<void> {
	await executor.query(
		`insert into validation_reports as v (realm, body, made_at) values ($1, $2::jsonb, $3)
		 on conflict (realm) do update set body = excluded.body, made_at = excluded.made_at,
		   asked_at = case when v.asked_at = $4 then null else v.asked_at end`,
		[options.realm, JSON.stringify(options.body), options.madeAt, options.askedAt ?? null],
	);
}
