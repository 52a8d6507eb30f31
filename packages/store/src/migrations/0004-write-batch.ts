// The write of a batch of decided events as a function of the database.

import type { Migration } from "../migrate/run-migrations.ts";

export const writeBatch: Migration = {
	id: 4,
	name: "write-batch",
	sql: `
-- Writes a batch of decided events. A customer is written only where its version is still the one that was read, and everything
-- else only for the customers that could be written. Returns the places of the others in \`batch_customers\`.
--
-- It has a statement for each table, and runs only those that have rows to write. As one statement with a common table expression
-- for each table, a batch of one event took up to a third more time, because PostgreSQL opens every table that such a statement
-- may write. Locks are taken in one order (customers, cases, events, links, entities, idempotency, outbox), each sorted by bytes.
-- The ways of money stay in the order in which they were decided, as the memory of decisions keeps them. The insert of keys has
-- no "on conflict": a violation undoes the call, and the next round finds the key.
--
-- A parameter without rows may be null. \`lists\` is the version of the lists that customers with names were screened by.
create function hakiki_write_batch(
  of_realm integer, deadline timestamptz, not_before timestamptz, writer uuid, looked pg_snapshot, looked_at timestamptz,
  batch_customers customer_write[], batch_events event_write[], batch_links link_write[], batch_keys key_write[],
  batch_cases case_write[], batch_case_events case_event_write[], batch_outbox outbox_write[], batch_audit audit_write[],
  of_workspace uuid, lists bigint, batch_matches jsonb, has_new_links boolean,
  out is_allowed boolean, out clock double precision, out lost integer[]
)
language plpgsql as $$
declare
  -- The ids of the customers that could be written, and whether these are all.
  written text[];
  is_whole boolean;
begin
  is_allowed := hakiki_may_write(of_realm, writer, looked, looked_at);
  if not is_allowed or clock_timestamp() >= deadline or clock_timestamp() < not_before then
    clock := date_part('epoch', clock_timestamp());
    lost := array(select generate_subscripts(batch_customers, 1));
    return;
  end if;

  with updated as (
    update customers c
       set version = i.next_version, status = i.status, held_by = i.held_by, risk_level = i.risk_level,
           screening_status = i.screening_status, screened_at = i.screened_at, open_cases = i.open_cases,
           last_event_at = i.last_event_at, last_received_at = i.last_received_at, profile = i.profile,
           sealed = coalesce(i.sealed, c.sealed), is_name_due = c.is_name_due or i.is_renamed
      from unnest(batch_customers) i
     where c.id = i.id and c.realm = of_realm and c.version = i.version and i.version > 0
    returning c.id
  )
  select coalesce(array_agg(id), '{}') into written from updated;
  if cardinality(written) < cardinality(batch_customers) then
    with inserted as (
      insert into customers (id, realm, version, status, risk_level, screening_status, open_cases, created_at,
                             last_event_at, last_received_at, profile, sealed, screened_at, held_by, is_name_due)
      select i.id, of_realm, i.next_version, i.status, i.risk_level, i.screening_status, i.open_cases, i.created_at,
             i.last_event_at, i.last_received_at, i.profile, i.sealed, i.screened_at, i.held_by, i.is_renamed
        from unnest(batch_customers) i where i.version = 0 order by i.id
      on conflict (id, realm) do nothing
      returning id
    )
    select written || coalesce(array_agg(id), '{}') into written from inserted;
  end if;
  is_whole := cardinality(written) = cardinality(batch_customers);
  if not is_whole then
    lost := array(select place from generate_subscripts(batch_customers, 1) place
                   where (batch_customers[place]).id <> all(written));
  end if;

  if cardinality(batch_cases) > 0 then
    insert into cases (id, realm, customer_id, type, status, severity, reason, event_id, opened_at)
    select t.id, of_realm, t.customer_id, t.type, 'open', t.severity, t.reason, t.event_id, t.opened_at
      from unnest(batch_cases) t where is_whole or t.customer_id = any(written) order by t.id;
  end if;
  if cardinality(batch_case_events) > 0 then
    insert into case_events (case_id, event_id, realm, customer_id)
    select t.case_id, t.event_id, of_realm, t.customer_id
      from unnest(batch_case_events) t where is_whole or t.customer_id = any(written) order by t.case_id, t.event_id;
  end if;
  if cardinality(batch_events) > 0 then
    insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, amount_minor,
                        party, party_role, body, outcome, sealed, reference)
    select t.id, t.customer_id, of_realm, t.seq, t.type, t.occurred_at, t.decision, t.score, t.rules_version,
           t.amount_minor, t.party, t.party_role, t.body, t.outcome, t.sealed, t.reference
      from unnest(batch_events) t where is_whole or t.customer_id = any(written);
  end if;

  if has_new_links then
    insert into links (hash, customer_id, role, realm, first_seen_at)
    select t.hash, t.customer_id, t.role, of_realm, t.new_at from unnest(batch_links) t
     where t.new_at is not null and (is_whole or t.customer_id = any(written)) order by t.hash, t.customer_id, t.role
    on conflict (hash, customer_id, role, realm) do nothing;
  end if;
  if cardinality(batch_links) > 0 then
    -- Readers look at the 32 members seen last. The others are dropped when a row has grown to 2,400 bytes, which is about 48
    -- short ids. Dropping them with each change took half of the time of writing a popular payee.
    insert into entities as e (hash, role, realm, members, member_count, flows)
    select t.hash, t.role, of_realm,
           coalesce(jsonb_object_agg(t.customer_id, t.times::jsonb) filter (where t.times is not null), '{}'),
           count(t.new_at), right(string_agg(t.flows, '' order by t.place), 4000)
      from unnest(batch_links) with ordinality as t(hash, customer_id, role, times, new_at, is_noted, flows, place)
     where t.is_noted and (is_whole or t.customer_id = any(written))
     group by t.hash, t.role order by t.hash, t.role
    on conflict (hash, role, realm) do update
       set members = case when e.member_count + excluded.member_count <= 32 or pg_column_size(e.members) < 2400
                          then e.members || excluded.members
                          else hakiki_latest_members(e.members || excluded.members) end,
           member_count = e.member_count + excluded.member_count,
           flows = case when excluded.flows is null then e.flows
                        when length(e.flows) + length(excluded.flows) > 4000 then right(e.flows || excluded.flows, 2400)
                        else concat(e.flows, excluded.flows) end;
  end if;
  if cardinality(batch_keys) > 0 then
    insert into idempotency (key, realm, event_id, customer_id, fingerprint)
    select t.key, of_realm, t.event_id, t.customer_id, t.fingerprint
      from unnest(batch_keys) t where is_whole or t.customer_id = any(written) order by t.key;
  end if;

  if cardinality(batch_outbox) > 0 then
    insert into outbox (realm, kind, body, traceparent)
    select of_realm, t.kind, t.body, t.traceparent
      from unnest(batch_outbox) t where is_whole or t.customer_id = any(written);
  end if;
  if lists is not null and lists < (select i.lists_version from instance i where i.is_only) then
    insert into screening_due (realm, customer_id)
    select of_realm, i.id from unnest(batch_customers) i
     where i.sealed is not null and (is_whole or i.id = any(written));
  end if;
  if batch_matches is not null then
    update matches m set status = 'gone'
      from jsonb_to_recordset(batch_matches -> 'kept') as t("customerId" text, entities text[])
     where m.customer_id = t."customerId" and m.realm = of_realm and m.party = 'customer' and m.status = 'open'
       and m.entity <> all(t.entities) and (is_whole or t."customerId" = any(written));
    insert into matches as m (id, realm, customer_id, entity, party, topic, strength, score, pair, status, event_id,
                              case_id, lists_version, found_at)
    select t.id, of_realm, t."customerId", t.entity, t.party, t.topic, t.strength, t.score, t.pair, t.status,
           t."eventId", t."caseId", lists, to_timestamp(t."foundAt" / 1000.0)
      from jsonb_to_recordset(batch_matches -> 'found')
        as t(id uuid, "customerId" text, entity text, party text, topic text, strength text, score real, pair text,
             status text, "eventId" uuid, "caseId" uuid, "foundAt" float8)
     where is_whole or t."customerId" = any(written) order by t."customerId", t.entity, t.party
    on conflict (customer_id, entity, party, realm) do update
       set topic = excluded.topic, strength = excluded.strength, score = excluded.score, pair = excluded.pair,
           status = excluded.status, event_id = coalesce(excluded.event_id, m.event_id),
           case_id = coalesce(excluded.case_id, m.case_id), lists_version = excluded.lists_version,
           found_at = case when m.status = excluded.status then m.found_at else excluded.found_at end,
           first_verdict = case when m.pair = excluded.pair then m.first_verdict end,
           decided_by = case when m.status = excluded.status then m.decided_by end,
           decided_at = case when m.status = excluded.status then m.decided_at end,
           reasons = case when m.status = excluded.status then m.reasons end;
  end if;
  if cardinality(batch_audit) > 0 then
    insert into audit (workspace_id, realm, at, actor, action, subject, commitment, sealed, mac)
    select of_workspace, of_realm, t.at, t.actor, t.action, t.subject, t.commitment, t.sealed, t.mac
      from unnest(batch_audit) t where is_whole or t.customer_id = any(written);
  end if;
  clock := date_part('epoch', clock_timestamp());
end
$$;
`,
};
