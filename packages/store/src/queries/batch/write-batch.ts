// The one write of a batch: a single statement of modifying CTEs, atomic by itself. A customer is written only where its
// version is still the one that was read. All other rows are written only for customers that could be written.

import type { Executor } from "../../executor.ts";
import { compareTexts } from "../../text-order.ts";
import { queryRaw, type RawRow, type RawValue } from "../../wire/raw-query.ts";
import type { BatchWrite } from "./batch-rows.ts";
import {
	describeMatches,
	encodeAudit,
	encodeCaseEvents,
	encodeCases,
	encodeCustomers,
	encodeEvents,
	encodeKeys,
	encodeLinks,
	encodeOutbox,
} from "./batch-values.ts";

// Locks are taken in one order (customers, cases, events, links, entities, idempotency, outbox), each sorted by bytes.
// The ways of money stay in the order in which they were decided, as the memory of decisions keeps them.
// The insert of keys has no "on conflict": a violation undoes the statement, and the next round finds the key.

/**
 * Readers look at the 32 members seen last. The others are dropped when a row has grown to this size, which is about 48 short
 * ids. Dropping them with each change took half of the time of writing a popular payee.
 */
const MEMBERS_BYTES = 2_400;

/** The bounds of an account's text, as `FLOW_LIMITS` of the rules has them. A test compares both. */
export const FLOW_LETTERS = { max: 4_000, kept: 2_400 } as const;

/** Cases that events open or join. They are locked before events. */
const CASES_SQL = `), opened as (
  insert into cases (id, realm, customer_id, type, status, severity, reason, event_id, opened_at)
  select t.id, $1::int4, t.customer_id, t.type, 'open', t.severity, t.reason, t.event_id, t.opened_at
    from unnest($12::case_write[]) as t join written w on w.id = t.customer_id order by t.id
), joined as (
  insert into case_events (case_id, event_id, realm, customer_id)
  select t.case_id, t.event_id, $1::int4, t.customer_id
    from unnest($13::case_event_write[]) as t join written w on w.id = t.customer_id order by t.case_id, t.event_id
`;

/** Notices, names to screen, matches and the audit log. */
const REST_SQL = `), posted as (
  insert into outbox (realm, kind, body, traceparent)
  select $1::int4, t.kind, t.body, t.traceparent
    from unnest($14::outbox_write[]) as t join written w on w.id = t.customer_id
), due as (
  insert into screening_due (realm, customer_id)
  select $1::int4, i.id from input i join written w on w.id = i.id
   where i.sealed is not null and $16::int8 < (select lists_version from instance where is_only)
), left_behind as (
  update matches m set status = 'gone'
    from jsonb_to_recordset($17::jsonb -> 'kept') as t("customerId" text, entities text[])
    join written w on w.id = t."customerId"
   where m.customer_id = t."customerId" and m.realm = $1::int4 and m.party = 'customer' and m.status = 'open'
     and m.entity <> all(t.entities)
), found as (
  insert into matches as m (id, realm, customer_id, entity, party, topic, strength, score, pair, status, event_id, case_id,
                       lists_version, found_at)
  select t.id, $1::int4, t."customerId", t.entity, t.party, t.topic, t.strength, t.score, t.pair, t.status, t."eventId",
         t."caseId", $16::int8, to_timestamp(t."foundAt" / 1000.0)
    from jsonb_to_recordset($17::jsonb -> 'found')
      as t(id uuid, "customerId" text, entity text, party text, topic text, strength text, score real, pair text,
           status text, "eventId" uuid, "caseId" uuid, "foundAt" float8)
    join written w on w.id = t."customerId" order by t."customerId", t.entity, t.party
  on conflict (customer_id, entity, party, realm) do update
     set topic = excluded.topic, strength = excluded.strength, score = excluded.score, pair = excluded.pair,
         status = excluded.status, event_id = coalesce(excluded.event_id, m.event_id),
         case_id = coalesce(excluded.case_id, m.case_id), lists_version = excluded.lists_version,
         found_at = case when m.status = excluded.status then m.found_at else excluded.found_at end,
         first_verdict = case when m.pair = excluded.pair then m.first_verdict end,
         decided_by = case when m.status = excluded.status then m.decided_by end,
         decided_at = case when m.status = excluded.status then m.decided_at end,
         reasons = case when m.status = excluded.status then m.reasons end
), audited as (
  insert into audit (workspace_id, realm, at, actor, action, subject, commitment, sealed, mac)
  select $11::uuid, $1::int4, t.at, t.actor, t.action, t.subject, t.commitment, t.sealed, t.mac
    from unnest($15::audit_write[]) as t join written w on w.id = t.customer_id
`;

const composeWrite = (cases: string, rest: string): string => `
with guard as materialized (
  select hakiki_may_write($1::int4, $7::uuid, $8::pg_snapshot, $9::timestamptz) as is_allowed
), input as materialized (
  select t.* from unnest($3::customer_write[]) as t, guard
   where clock_timestamp() < $2::timestamptz and ($10::timestamptz is null or clock_timestamp() >= $10) and guard.is_allowed
), updated as (
  update customers c
     set version = i.next_version, status = i.status, held_by = i.held_by, risk_level = i.risk_level,
         screening_status = i.screening_status, screened_at = i.screened_at, open_cases = i.open_cases,
         last_event_at = i.last_event_at, last_received_at = i.last_received_at, profile = i.profile, sealed = coalesce(i.sealed, c.sealed),
         is_name_due = c.is_name_due or i.is_renamed
    from input i
   where c.id = i.id and c.realm = $1::int4 and c.version = i.version and i.version > 0
  returning c.id
), inserted as (
  insert into customers (id, realm, version, status, risk_level, screening_status, open_cases, created_at,
                         last_event_at, last_received_at, profile, sealed, screened_at, held_by, is_name_due)
  select id, $1::int4, next_version, status, risk_level, screening_status, open_cases, created_at,
         last_event_at, last_received_at, profile, sealed, screened_at, held_by, is_renamed
    from input where version = 0 order by id
  on conflict (id, realm) do nothing
  returning id
), written as materialized (
  select id from updated union all select id from inserted
${cases}), recorded as (
  insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, amount_minor,
                      party, party_role, body, outcome, sealed, reference)
  select t.id, t.customer_id, $1::int4, t.seq, t.type, t.occurred_at, t.decision, t.score, t.rules_version,
         t.amount_minor, t.party, t.party_role, t.body, t.outcome, t.sealed, t.reference
    from unnest($4::event_write[]) as t join written w on w.id = t.customer_id
), tie as materialized (
  select t.* from unnest($5::link_write[]) with ordinality
      as t(hash, customer_id, role, times, new_at, is_noted, flows, place)
    join written w on w.id = t.customer_id
), linked as (
  insert into links (hash, customer_id, role, realm, first_seen_at)
  select hash, customer_id, role, $1::int4, new_at from tie where new_at is not null order by hash, customer_id, role
  on conflict (hash, customer_id, role, realm) do nothing
), noted as (
  insert into entities as e (hash, role, realm, members, member_count, flows)
  select hash, role, $1::int4, coalesce(jsonb_object_agg(customer_id, times::jsonb) filter (where times is not null), '{}'),
         count(new_at), right(string_agg(flows, '' order by place), ${FLOW_LETTERS.max})
    from tie where is_noted
   group by hash, role order by hash, role
  on conflict (hash, role, realm) do update
     set members = case when e.member_count + excluded.member_count <= 32 or pg_column_size(e.members) < ${MEMBERS_BYTES}
                        then e.members || excluded.members
                        else hakiki_latest_members(e.members || excluded.members) end,
         member_count = e.member_count + excluded.member_count,
         flows = case when excluded.flows is null then e.flows
                      when length(e.flows) + length(excluded.flows) > ${FLOW_LETTERS.max}
                      then right(e.flows || excluded.flows, ${FLOW_LETTERS.kept})
                      else concat(e.flows, excluded.flows) end
), keyed as (
  insert into idempotency (key, realm, event_id, customer_id, fingerprint)
  select t.key, $1::int4, t.event_id, t.customer_id, t.fingerprint
    from unnest($6::key_write[]) as t join written w on w.id = t.customer_id order by t.key
${rest})
select id, null::float8, null::bool from written
union all
select null, date_part('epoch', clock_timestamp()), is_allowed from guard`;

/**
 * A statement pays for every table that it may write, also when there is nothing to write. The plain form, for batches of
 * allowed events without names, saves 100 µs of PostgreSQL for a batch of one event (8 % of a decision at light load), 20 µs
 * for each event of eight (5 %), and nothing for 64.
 */
export const WRITE_BATCH_SQL = { plain: composeWrite("", ""), whole: composeWrite(CASES_SQL, REST_SQL) } as const;

function isPlain({ customers, cases, caseEvents, outbox, audit, matches, keptMatches }: BatchWrite): boolean {
	const isEmpty = [cases, caseEvents, outbox, audit, matches, keptMatches].every(({ length }) => length === 0);
	// A customer whose names were sent may be due for screening.
	return isEmpty && customers.every(({ sealed }) => sealed === undefined);
}

export interface WrittenBatch {
	/** The customers that could be written. The events of the others must go through another round. */
	readonly customers: ReadonlySet<string>;
	/** False if the network changed, or another process decides for the realm. Then nothing was written. */
	readonly isAllowed: boolean;
	/** The database's clock while it wrote, rounded down. */
	readonly clockMs: number;
}

export async function writeBatch(executor: Executor, batch: BatchWrite): Promise<WrittenBatch> {
	const customers = [...batch.customers].sort((left, right) => compareTexts(left.id, right.id));
	const { memory } = batch;
	const values: RawValue[] = [
		batch.realm,
		new Date(batch.deadlineMs).toISOString(),
		encodeCustomers(customers),
		encodeEvents(batch.events),
		encodeLinks(batch.links),
		encodeKeys(batch.keys),
		batch.decider ?? null,
		memory?.snapshot ?? null,
		memory?.lookedAt ?? null,
		memory === undefined ? null : writeTime(memory.receiptMs),
	];
	const form = isPlain(batch) ? "plain" : "whole";
	if (form === "whole") {
		values.push(batch.workspaceId, encodeCases(batch.cases), encodeCaseEvents(batch.caseEvents));
		values.push(encodeOutbox(batch.outbox), encodeAudit(batch.audit), batch.listsVersion, describeMatches(batch));
	}
	const rows = await queryRaw(executor, { name: `write-batch-${form}`, text: WRITE_BATCH_SQL[form], values });
	return readWritten(rows);
}

function writeTime(ms: number): string | null {
	return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}

function readWritten(rows: readonly RawRow[]): WrittenBatch {
	const customers = new Set<string>();
	let isAllowed = true;
	let clockMs = 0;
	for (const [id, clock, allowed] of rows) {
		if (id !== null && id !== undefined) customers.add(id);
		else {
			isAllowed = allowed === "t";
			clockMs = Math.floor(Number(clock) * 1000);
		}
	}
	return { customers, isAllowed, clockMs };
}
