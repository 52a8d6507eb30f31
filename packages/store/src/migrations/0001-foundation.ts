// All tables. Keys begin with the selective column and end with `realm`: with `realm` first, a plan cached on a young database
// scanned the whole realm.

import type { Migration } from "../migrate/run-migrations.ts";

export const foundation: Migration = {
	id: 1,
	name: "foundation",
	sql: `
create table instance (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  key_check bytea,
  installation_keys bytea,
  master_changed_at timestamptz,
  wrapped_keys bytea,
  lists_version bigint not null default 0,
  created_at timestamptz not null default now()
);
insert into instance default values;

-- Lists of sanctioned and exposed people, companies, ships and wallets. All workspaces of the installation share them.
-- \`version\` is the installation's \`lists_version\` when the list last changed. \`problem\` is the reason why the latest import failed.
-- \`published_on\` and \`stated_entries\` come from the file itself; \`dated\` may also be the newest date in it.
create table lists (
  id text collate "C" primary key,
  format text not null,
  urls text[] not null default '{}',
  settings jsonb not null default '{}',
  source text not null default '',
  version bigint not null default 0,
  dated text,
  published_on text,
  stated_entries integer,
  entries integer not null default 0,
  persons integer not null default 0,
  with_birth_date integer not null default 0,
  peps integer not null default 0,
  names integer not null default 0,
  wallets integer not null default 0,
  unreadable integer not null default 0,
  hash bytea,
  imported_at timestamptz,
  checked_at timestamptz,
  problem text,
  problem_at timestamptz,
  etags jsonb not null default '{}',
  title text,
  refresh_every text not null default 'half_day' check (refresh_every in ('off', 'half_day', 'day', 'week')),
  refresh_hour smallint not null default 0 check (refresh_hour between 0 and 23),
  refresh_weekday smallint not null default 1 check (refresh_weekday between 1 and 7),
  asked_at timestamptz,
  asked_by text,
  latest_added integer not null default 0,
  latest_changed integer not null default 0,
  latest_removed integer not null default 0
);

-- Files that a person uploads for a list. A job reads them, shows what would change, and imports them when asked to. Rows
-- are deleted after an hour.
create table list_uploads (
  id uuid primary key,
  list text collate "C" not null,
  format text not null,
  title text,
  settings jsonb not null default '{}',
  files jsonb not null,
  bytes bigint not null,
  received bigint not null default 0,
  status text not null default 'receiving'
    check (status in ('receiving', 'waiting', 'ready', 'applying', 'applied', 'failed')),
  result jsonb,
  problem text,
  actor text not null,
  created_at timestamptz not null
);

create table list_upload_chunks (
  upload_id uuid not null references list_uploads on delete cascade,
  file smallint not null,
  at bigint not null,
  bytes bytea not null,
  primary key (upload_id, file, at)
);

-- A removed entry stays without a body, so that every process learns of its removal.
create table list_entries (
  list text collate "C" not null,
  id text collate "C" not null,
  hash bytea not null,
  body text,
  version bigint not null,
  primary key (list, id)
);
create index list_entries_by_version on list_entries (version, list, id);

create table workspaces (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  country text not null check (country in ('KE', 'NG')),
  currency text not null,
  mode text not null default 'enforce' check (mode in ('enforce', 'observe')),
  travel_rule_usd numeric not null default 1000,
  review_cost_minor bigint check (review_cost_minor >= 0),
  review_minutes real not null default 10 check (review_minutes > 0),
  wrapped_keys bytea not null,
  rules_version integer not null default 1,
  rules_need_approval boolean not null default false,
  shadow_number integer,
  learning jsonb not null default '{}',
  screening jsonb not null default '{}',
  screening_needs_lists boolean not null default false,
  control_share double precision not null default 0 check (control_share between 0 and 0.01),
  control_max_minor bigint not null default 0 check (control_max_minor >= 0),
  casework jsonb not null default '{}',
  retention jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- A realm is one workspace in one mode: test and live data never share a realm. \`screened_basis\` is the basis of the latest
-- finished screening of all its customers.
create table realms (
  realm integer generated always as identity primary key,
  workspace_id uuid not null references workspaces,
  is_live boolean not null,
  entries_version bigint not null default 0,
  entries_removals bigint not null default 0,
  baselines_version bigint not null default 0,
  screened_basis jsonb,
  unique (workspace_id, is_live)
);

-- The baselines of a realm: histograms of its amounts, by method and direction, and of its hours.
create table baselines (
  realm integer primary key references realms,
  body jsonb not null
);

-- The workspace's own lists. \`key\` is a keyed hash, the letters of a country or an address range; owner and
-- reason are sealed. \`version\` is the realm's when the row last changed, so that processes read only what is new.
-- \`customer_id\` is the only customer that the entry counts for, or empty.
create table entries (
  id uuid not null,
  realm integer not null references realms,
  list text not null,
  kind text not null,
  key text collate "C" not null,
  network text,
  rules text[] not null,
  amount_minor bigint,
  expires_at timestamptz,
  sealed bytea not null,
  created_at timestamptz not null,
  created_by text not null,
  version bigint not null,
  customer_id text collate "C" not null default '',
  primary key (key, kind, list, customer_id, realm)
);
create unique index entries_by_id on entries (id, realm);
create index entries_by_version on entries (realm, version, id);
create index entries_by_customer on entries (customer_id, realm) where customer_id <> '';

create table api_keys (
  id uuid primary key,
  realm integer not null references realms,
  hash bytea not null unique,
  hint text not null,
  rate_limit_per_minute integer not null check (rate_limit_per_minute between 1 and 1000000000),
  scopes text[] not null default '{events}',
  created_at timestamptz not null,
  created_by text,
  revoked_at timestamptz,
  mac bytea not null
);

-- Users: people who may sign in, for all workspaces or for those named. Their e-mail address is looked
-- up by a keyed hash; it and the name are sealed, and so are password, app secret and recovery codes. \`version\` changes
-- when older proofs become invalid: with a new password or another second factor. \`mac\` authenticates the access that the row
-- grants, as for sessions, links and API keys: a row that was changed by hand is refused.
create table users (
  id uuid primary key,
  email_hash bytea not null unique,
  role text not null check (role in ('admin', 'compliance', 'analyst', 'viewer')),
  workspaces uuid[],
  sealed bytea not null,
  secrets bytea not null,
  oidc_hash bytea unique,
  totp_step bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  signed_in_at timestamptz,
  disabled_at timestamptz,
  -- Since when the person is away. Nobody who is away is assigned a case automatically.
  away_at timestamptz,
  mac bytea not null
);

-- People who changed an account, and when: by an invitation, a reset or other rights. Accounts and people are named as in the
-- audit log. For some days after the change both count as one person; for keys made in these days, forever.
create table account_changes (
  account text not null,
  changed_by text not null,
  changed_at timestamptz not null
);
create index account_changes_by_account on account_changes (account, changed_at);

-- A token is stored as its hash; the address it is used from is sealed. An ended session has no \`mac\`, so nobody can revive it.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  hash bytea not null unique,
  sealed bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  mac bytea
);
create index sessions_by_user on sessions (user_id, id);

-- One-time links: \`setup\` makes the first admin, \`invitation\` another user, \`reset\` gives one a new password.
create table invitations (
  id uuid primary key,
  hash bytea not null unique,
  kind text not null check (kind in ('setup', 'invitation', 'reset')),
  user_id uuid references users,
  email_hash bytea,
  role text not null,
  workspaces uuid[],
  sealed bytea not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  mac bytea
);

-- Attempts to sign in, for each account and each address, by a keyed hash. An account need not exist to be locked.
create table sign_in_attempts (
  key bytea primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);

create table rate_windows (
  key_id uuid not null,
  minute bigint not null,
  leased integer not null,
  primary key (key_id, minute)
);

create table fx_rates (
  workspace_id uuid not null references workspaces,
  currency text not null,
  rate double precision not null check (rate > 0),
  rate_at text not null,
  set_at timestamptz not null default now(),
  primary key (workspace_id, currency)
);

-- Rule sets are immutable: a change is a new version. Decisions name the version they used. \`restores\` is set by a roll-back.
create table rule_sets (
  workspace_id uuid not null references workspaces,
  version integer not null,
  document jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  approved_by text,
  reason text not null default '',
  restores integer,
  primary key (workspace_id, version)
);

-- At most one draft for each workspace. Its changes are relative to the version \`based_on\`.
create table rule_drafts (
  workspace_id uuid primary key references workspaces,
  document jsonb not null,
  based_on integer not null,
  revision integer not null,
  authors text[] not null,
  begun_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Requests to loosen settings that need two people. At most one for each setting is pending.
create table loosenings (
  workspace_id uuid not null references workspaces,
  setting text not null check (setting in ('four_eyes', 'rules_approval', 'screening_thresholds', 'screening_lists', 'control_group')),
  wanted jsonb not null,
  requested_by text not null,
  requested_at timestamptz not null,
  primary key (workspace_id, setting)
);

-- Shadow sets are immutable, as versions are: events name the shadow set that would have decided them differently.
create table rule_shadows (
  workspace_id uuid not null references workspaces,
  number integer not null,
  document jsonb not null,
  started_at timestamptz not null default now(),
  started_by text not null,
  primary key (workspace_id, number)
);

-- Rows are never deleted. Every writer raises \`version\` and checks that it is still the one it read.
-- \`held_by\` names the causes of a hold (cases, a person or a list), separated by spaces; it is empty without a hold.
create table customers (
  id text collate "C" not null,
  realm integer not null,
  version bigint not null,
  status text not null,
  held_by text not null default '',
  risk_level text not null,
  screening_status text not null,
  screened_at timestamptz,
  open_cases text not null,
  created_at timestamptz not null,
  last_event_at timestamptz not null,
  last_received_at timestamptz not null,
  profile bytea not null,
  sealed bytea,
  is_name_due boolean not null default false,
  primary key (id, realm)
) with (fillfactor = 60, toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0.05);
-- Profiles are already compact: compressing them costs CPU, and moving them out of line a second table.
alter table customers alter column profile set storage external;
alter table customers alter column sealed set storage external;
-- For the filters of the list of customers. Its columns seldom change, so most updates of a customer touch no index.
create index customers_notable on customers (realm, id)
  where status <> 'active' or risk_level in ('high', 'critical') or screening_status in ('potential_match', 'confirmed_match');
-- Customers whose name is new or has changed. A job writes its keys a moment later, so that they cost a decision nothing.
create index customers_name_due on customers (realm, id) where is_name_due;

-- The keys under which a customer's name is found: 64 bits of a keyed hash for each word, its beginnings and its sounds. An
-- erasure deletes the row. When the folding of names changes, a migration sets is_name_due for all customers.
create table customer_names (
  customer_id text collate "C" not null,
  realm integer not null,
  keys bigint[] not null,
  primary key (customer_id, realm)
);
create index customer_names_by_key on customer_names using gin (keys);

create table events (
  id uuid not null,
  customer_id text collate "C" not null,
  realm integer not null,
  seq bigint not null,
  type text not null,
  occurred_at timestamptz not null,
  decision text not null,
  score real not null,
  rules_version integer not null,
  amount_minor bigint,
  party bytea,
  party_role text,
  body text not null,
  outcome text not null,
  sealed bytea not null,
  reference bytea,
  primary key (id, customer_id, realm)
) partition by range (id);
alter table events alter column body set storage external;
alter table events alter column sealed set storage external;
create index events_by_customer on events (customer_id, realm, seq);
-- For the list of stopped events. They are few, so the index costs other events nothing.
create index events_stopped on events (realm, id) where decision <> 'allow';
-- Disputes name a movement by its reference. Events without a reference are not in the index. Indexing the
-- hash in the body made the insert of an event with a reference 6 µs slower; this column costs less than 2 µs.
create index events_by_reference on events (reference, realm, id) where reference is not null;
create table events_default partition of events default with (toast_tuple_target = 8160);

create table idempotency (
  key text collate "C" not null,
  realm integer not null,
  event_id uuid not null,
  customer_id text collate "C" not null,
  fingerprint bytea not null,
  primary key (key, realm)
);

-- Holds, releases, labels and closed cases, in the same sequence as the customer's events, so that a rebuild can fold them.
create table customer_changes (
  customer_id text collate "C" not null,
  realm integer not null,
  seq bigint not null,
  kind text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, realm, seq)
);

create table links (
  hash bytea not null,
  customer_id text collate "C" not null,
  role text not null,
  realm integer not null,
  first_seen_at timestamptz not null,
  primary key (hash, customer_id, role, realm)
);
create index links_by_customer on links (customer_id, realm);

-- \`members\`: customer → [last seen ms, last failed login ms or null], the 32 latest and a few that are older. \`movements\`:
-- day → count, 31 days.
-- \`marks\`: event id → [customer, at ms, confirmed at ms] of confirmed frauds. A decision asks for hashes in all their roles: the role comes
-- last in the key, so that each hash is found with one search.
create table entities (
  hash bytea not null,
  role text not null,
  realm integer not null,
  members jsonb not null default '{}',
  member_count integer not null default 0,
  movements jsonb not null default '{}',
  marks jsonb not null default '{}',
  rings jsonb,
  flows text,
  primary key (hash, realm, role)
) with (fillfactor = 70, toast_tuple_target = 8160);
-- The row of a customer's own account (role \`account\`): the customer as its only member, and in \`flows\` the ways that money
-- took to it, one line of JSON each.
alter table entities alter column flows set storage external;
-- A popular payee's row is over 2 KB: compressing it with every change, and back with every read, costs more than its bytes.
alter table entities alter column members set storage external;
alter table entities alter column movements set storage external;

-- The one process whose rounds alone write the network of a realm, so that it may decide from memory. Null while several do.
create table network_deciders (
  realm integer primary key,
  decider uuid
);
-- The entities that others than rounds have changed (labels, rings), by transaction. A process that decides from memory knows the
-- changes that were visible when it last looked; a round that misses one writes nothing. Deleted after an hour.
create table network_changes (
  realm integer not null,
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  hashes bytea[] not null,
  at timestamptz not null default clock_timestamp(),
  primary key (realm, xid, id)
);

-- The ring around a confirmed fraud. \`entities.rings\` copies it to all entities within two hops: event id → [customer,
-- at ms, customers in the group, hops].
create table rings (
  event_id text collate "C" not null,
  realm integer not null,
  customer_id text collate "C" not null,
  at timestamptz not null,
  is_accomplice boolean not null,
  marked bytea[] not null,
  customers integer not null,
  member_sum bigint not null,
  walked_at timestamptz not null default now(),
  primary key (event_id, realm)
);
create table ring_ties (
  event_id text collate "C" not null,
  hash bytea not null,
  role text not null,
  realm integer not null,
  primary key (event_id, hash, role, realm)
);

-- Money that returned to its origin: one row for each customer on its way.
create table money_returns (
  customer_id text collate "C" not null,
  realm integer not null,
  event_id uuid not null,
  path text[] not null,
  at timestamptz not null,
  primary key (customer_id, realm, event_id)
);
create index money_returns_by_time on money_returns (at);

-- \`event_*\` copy what the figures of a period need, and never change. Reading the events of 11,000 labels took 150 ms of
-- processor time, and reading the copies takes 85 ms.
create table labels (
  id uuid not null,
  realm integer not null,
  event_id uuid not null,
  customer_id text collate "C" not null,
  source text not null,
  label text not null check (label in ('fraud', 'legit')),
  fraud_type text,
  is_current boolean not null,
  created_at timestamptz not null,
  event_type text,
  event_method text,
  event_decision text,
  event_amount_minor bigint,
  event_occurred_at timestamptz,
  primary key (event_id, id, realm)
);
create function hakiki_copy_event() returns trigger
language plpgsql as $$
begin
  select type, body::json ->> 'method', decision, amount_minor, occurred_at
    into new.event_type, new.event_method, new.event_decision, new.event_amount_minor, new.event_occurred_at
    from events where id = new.event_id and customer_id = new.customer_id and realm = new.realm;
  return new;
end
$$;
create trigger labels_copy_event before insert on labels for each row execute function hakiki_copy_event();
create unique index labels_current on labels (event_id, source, realm) where is_current;
-- For learning, which reads the latest labels of a realm.
create index labels_by_realm on labels (realm, id) where is_current;
-- For the figures of a period and the list of labelled events.
create index labels_by_event on labels (realm, event_id) where is_current;

-- Rounds of learning, including those that changed nothing. \`labels_to\` is the newest label that a round saw.
create table learning_rounds (
  id bigint generated always as identity primary key,
  realm integer not null references realms,
  workspace_id uuid not null references workspaces,
  part text not null check (part in ('weights', 'layer')),
  status text not null check (status in ('published', 'candidate', 'waiting', 'outdated')),
  reason text,
  based_on integer not null,
  published_version integer,
  labels_to uuid,
  took_ms integer not null,
  body jsonb not null,
  created_at timestamptz not null
);
create index learning_rounds_by_realm on learning_rounds (realm, id);

-- The evidence for each rule, as the latest round counted it.
create table rule_evidence (
  realm integer primary key references realms,
  body jsonb not null,
  counted_at timestamptz not null
);

-- The latest validation report of each realm, and a request for a new one that waits.
create table validation_reports (
  realm integer primary key references realms,
  body jsonb,
  made_at timestamptz,
  asked_at timestamptz,
  asked_from timestamptz,
  asked_to timestamptz,
  tried_at timestamptz
);

-- Decisions by the hour (since 1970) of receipt, without history; in test mode by the hour in which they happened. Their number,
-- and their money in minor units.
create table activity (
  hour integer not null,
  realm integer not null,
  type text not null,
  method text not null,
  decision text not null,
  events bigint not null,
  amount_minor numeric not null,
  primary key (hour, realm, type, method, decision)
);

-- How long decisions on single events took in an hour (since 1970): the number in each bucket of doubling times.
create table decision_times (
  hour integer not null,
  realm integer not null,
  bucket integer not null,
  events bigint not null,
  primary key (hour, realm, bucket)
);

-- How often each rule fired in an hour, as in \`activity\`; the rule '' counts the events themselves.
create table rule_firings (
  hour integer not null,
  rule text collate "C" not null,
  realm integer not null,
  fired bigint not null,
  alerted_at timestamptz,
  primary key (hour, rule, realm)
);

-- \`facts\`: the clocks that run, with the earliest due time and warning, facts of the event that opened it, and the total
-- amount of its events. A job writes them a moment after the case is opened, so that opening one costs a decision nothing.
-- \`entries\`: the entries of block and allow lists that closing the case wrote, so that reopening it takes them back.
create table cases (
  id uuid not null,
  realm integer not null,
  customer_id text collate "C" not null,
  type text not null,
  status text not null check (status in ('open', 'in_review', 'closed')),
  severity text not null,
  reason text not null,
  event_id uuid,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  resolution text,
  disposition text check (disposition in ('fraud', 'legit', 'inconclusive', 'true_match', 'false_positive')),
  assignee text,
  note bytea,
  version integer not null default 1,
  priority text check (priority in ('urgent', 'high', 'normal', 'low')),
  label text check (label in ('fraud', 'legit')),
  facts jsonb,
  entries jsonb,
  -- False until a job has started the clocks of the case and assigned it.
  is_begun boolean not null default false,
  -- Who opened the case or acted on it first.
  first_look_at timestamptz,
  first_look_by text,
  -- The latest reopening, and the person whose closing it undid.
  reopened_at timestamptz,
  reopened_closer text,
  rank smallint not null generated always as (
    case coalesce(priority, severity)
      when 'urgent' then 4 when 'critical' then 4 when 'high' then 3 when 'normal' then 2 when 'medium' then 2 else 1
    end
  ) stored,
  due_ms bigint generated always as ((facts ->> 'dueAt')::bigint) stored,
  warn_ms bigint generated always as ((facts ->> 'warnAt')::bigint) stored,
  total_minor bigint generated always as ((facts ->> 'totalMinor')::bigint) stored,
  decision text generated always as (facts ->> 'decision') stored,
  primary key (id, realm)
) with (autovacuum_vacuum_scale_factor = 0.02);
-- Each sort order of the queue has an index that also contains the columns of its filters, so that 100,000 cases are filtered
-- and counted without reading their rows.
create index cases_by_customer on cases (customer_id, realm, opened_at);
create index cases_by_time on cases (realm, opened_at, id)
  include (status, type, severity, rank, decision, label, assignee, disposition, due_ms, total_minor);
create index cases_open on cases (realm, opened_at, id)
  include (status, type, severity, rank, decision, label, assignee, disposition, due_ms, total_minor) where status <> 'closed';
create index cases_by_priority on cases (realm, (-rank), (-coalesce(total_minor, -1)), opened_at, id)
  include (status, type, severity, rank, decision, label, assignee, disposition, due_ms, total_minor) where status <> 'closed';
create index cases_by_due on cases (realm, coalesce(due_ms, 8640000000000000), opened_at, id)
  include (status, type, severity, rank, decision, label, assignee, disposition, due_ms, total_minor) where status <> 'closed';
create index cases_by_amount on cases (realm, (-coalesce(total_minor, -1)), opened_at, id)
  include (status, type, severity, rank, decision, label, assignee, disposition, due_ms, total_minor) where status <> 'closed';
create index cases_by_assignee on cases (realm, assignee, opened_at, id) where status <> 'closed' and assignee is not null;
create index cases_closed on cases (realm, closed_at) include (closed_by, opened_at) where status = 'closed';
-- For the figures of the team, and for the lists of cases behind them.
create index cases_looked_at on cases (realm, first_look_at) include (first_look_by, opened_at) where first_look_at is not null;
create index cases_reopened on cases (realm, reopened_at) include (reopened_closer) where reopened_at is not null;
-- For the job that begins cases.
create index cases_unbegun on cases (id) where not is_begun;
create index cases_to_warn on cases (warn_ms) where warn_ms is not null;

-- Actions of people on a case, in order; their texts are sealed. \`is_report\` marks notes about a report to the authorities,
-- which few people may see.
create table case_acts (
  id uuid not null,
  case_id uuid not null,
  realm integer not null,
  kind text not null check (kind in (
    'note', 'assigned', 'unassigned', 'prioritised', 'appealed', 'verified', 'closed', 'reopened', 'reported',
    'requested', 'approved', 'declined', 'withdrawn', 'clock_started', 'clock_stopped', 'due_soon', 'labels_given',
    'labels_withdrawn'
  )),
  actor text not null,
  at timestamptz not null,
  sealed bytea,
  is_report boolean not null default false,
  mentions text[] not null default '{}',
  primary key (case_id, id, realm)
);
create index case_acts_mentions on case_acts using gin (mentions) where mentions <> '{}';

-- Mentions that the mentioned person has not seen yet. Opening the case removes them.
create table unseen_mentions (
  actor text not null,
  realm integer not null,
  case_id uuid not null,
  act_id uuid not null,
  is_report boolean not null,
  primary key (actor, realm, case_id, act_id)
);

-- The turn in which a person was last assigned a case automatically. The smallest turn is next.
create table assignment_turns (
  realm integer not null,
  actor text not null,
  turn bigint not null,
  primary key (realm, actor)
);

-- Requests that need two people: one asks, another decides. Reason and answer are sealed. At most one of a kind is pending.
create table status_requests (
  id uuid not null,
  realm integer not null,
  customer_id text collate "C" not null,
  case_id uuid,
  action text not null check (action in ('hold', 'release', 'block', 'unblock')),
  state text not null check (state in ('pending', 'approved', 'declined', 'withdrawn')),
  requested_by text not null,
  requested_at timestamptz not null,
  reason bytea not null,
  decided_by text,
  decided_at timestamptz,
  answer bytea,
  primary key (id, realm)
);
create unique index status_requests_waiting on status_requests (customer_id, action, realm) where state = 'pending';
create index status_requests_by_customer on status_requests (customer_id, realm, id);
create index status_requests_by_realm on status_requests (realm, id);
create index status_requests_pending on status_requests (realm, id) where state = 'pending';

-- Saved views: the filters of a page under a name, both sealed. The person who made a view owns it.
create table saved_views (
  id uuid not null,
  workspace_id uuid not null references workspaces,
  owner text not null,
  page text not null,
  sealed bytea not null,
  is_shared boolean not null,
  created_at timestamptz not null,
  primary key (id, workspace_id)
);
create index saved_views_by_workspace on saved_views (workspace_id, id);

-- Messages for open pages of the dashboard, kept for an hour. One process at a time writes them, so that ids appear in order.
create table live_messages (
  id bigint generated always as identity primary key,
  realm integer not null,
  kind text not null,
  body text not null,
  at timestamptz not null
);
create index live_messages_by_realm on live_messages (realm, id);
create index live_messages_by_time on live_messages (at);

-- \`amount_minor\`: null until a job has added the event's amount to the total of the case.
create table case_events (
  case_id uuid not null,
  event_id uuid not null,
  realm integer not null,
  customer_id text collate "C" not null,
  resolution text,
  resolved_at timestamptz,
  amount_minor bigint,
  primary key (case_id, event_id, realm)
);
create index case_events_by_event on case_events (event_id, realm);
-- For the job that adds amounts to the totals of cases. Most events join no case, so the index costs them nothing.
create index case_events_uncounted on case_events (case_id) where amount_minor is null;

-- Work that closing or reopening a case leaves: the labels of its events, some at a time. Written in the transaction that
-- closes or reopens the case, so that another process finishes what a killed one began. \`done\` counts the
-- labelled events; \`events\` is never rewritten.
create table case_labelling (
  id bigint generated always as identity primary key,
  case_id uuid not null,
  realm integer not null,
  customer_id text collate "C" not null,
  kind text not null check (kind in ('give', 'withdraw')),
  label text not null check (label in ('fraud', 'legit')),
  fraud_type text,
  actor text not null,
  closed_at timestamptz not null,
  reopened_at timestamptz,
  events uuid[] not null,
  done integer not null default 0
);
create index case_labelling_by_case on case_labelling (case_id, realm, id);

-- Matches of names with list entries, one for each customer, party and entry, with the verdicts of people. The profile holds the
-- part that rules need. \`pair\` identifies both sides as they were. The first of two verdicts is in \`first_*\`; reasons are
-- sealed. \`gone\`: a side has changed, and the name is no longer found.
create table matches (
  id uuid not null,
  realm integer not null,
  customer_id text collate "C" not null,
  entity text collate "C" not null,
  party text not null,
  topic text not null,
  strength text not null,
  score real not null,
  pair text not null,
  status text not null check (status in ('open', 'cleared', 'confirmed', 'gone')),
  event_id uuid,
  case_id uuid,
  lists_version bigint not null,
  found_at timestamptz not null,
  first_verdict text,
  first_by text,
  first_role text,
  first_at timestamptz,
  decided_by text[],
  decided_at timestamptz,
  reasons bytea,
  primary key (customer_id, entity, party, realm)
);
create unique index matches_by_id on matches (id, realm);
create index matches_by_realm on matches (realm, id);
create index matches_open on matches (realm, id) where status = 'open';
create index matches_by_entity on matches (entity, realm);

-- Runs that rescreen all customers: one at a time for each realm, which continues after \`after_id\`. \`basis\` records the lists with
-- their versions, the matcher's version, the thresholds, and whether all required lists were there.
create table screening_runs (
  id bigint generated always as identity primary key,
  realm integer not null references realms,
  kind text not null check (kind in ('delta', 'full')),
  reason text not null,
  from_version bigint not null,
  to_version bigint not null,
  basis jsonb not null,
  after_id text collate "C" not null default '',
  total bigint not null default 0,
  customers bigint not null default 0,
  searched bigint not null default 0,
  changed bigint not null default 0,
  matched bigint not null default 0,
  held bigint not null default 0,
  started_by text not null,
  started_at timestamptz not null,
  moved_at timestamptz not null,
  finished_at timestamptz
);
create index screening_runs_by_realm on screening_runs (realm, id);

-- Customers that are due for screening: a process screened them by outdated lists, or a run could not write them.
create table screening_due (
  id bigint generated always as identity primary key,
  realm integer not null,
  customer_id text collate "C" not null
);

-- Background jobs that fail: a row goes when the job succeeds. \`message\` holds nothing personal.
create table job_failures (
  name text collate "C" primary key,
  failures integer not null,
  since timestamptz not null,
  latest_at timestamptz not null,
  message text not null
);

-- The facts that decide how long a customer's record is kept. No decision reads them. \`hold_reason\` is sealed. Personal data is
-- erased up to \`erased_seq\` in the customer's sequence; events are scrubbed up to \`scrubbed_seq\`, one portion at a time.
create table customer_records (
  customer_id text collate "C" not null,
  realm integer not null,
  ended_on date,
  held_at timestamptz,
  held_by text,
  hold_reason bytea,
  erased_at timestamptz,
  erased_by text,
  erased_seq bigint not null default 0,
  scrubbed_seq bigint not null default 0,
  primary key (customer_id, realm)
);
-- Erasures whose events are not all scrubbed yet.
create index customer_records_unscrubbed on customer_records (realm, customer_id) where scrubbed_seq < erased_seq;

-- Names of erased customers, sealed, until a sweep has searched the texts about other customers for them. One sweep of the realm,
-- which is at \`place\`, searches for all names that wait; names that arrive later wait for the next sweep.
create table name_sweeps (
  id bigint generated always as identity primary key,
  realm integer not null,
  customer_id text collate "C" not null,
  sealed bytea not null,
  is_begun boolean not null default false
);
create index name_sweeps_by_customer on name_sweeps (customer_id, realm);
create table name_sweep_places (
  realm integer primary key,
  place jsonb not null
);

-- Runs that search for records past their retention period: one for each realm and day, which continues after \`after_id\`.
create table retention_runs (
  id bigint generated always as identity primary key,
  realm integer not null references realms,
  is_automatic boolean not null,
  years integer not null,
  after_id text collate "C" not null default '',
  customers bigint not null default 0,
  due bigint not null default 0,
  erased bigint not null default 0,
  on_hold bigint not null default 0,
  in_case bigint not null default 0,
  started_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index retention_runs_by_realm on retention_runs (realm, id);

-- \`traceparent\`: the trace of the request that caused the message, for the header of the same name.
create table outbox (
  id bigint generated always as identity primary key,
  realm integer not null,
  kind text not null,
  body text not null,
  traceparent text,
  created_at timestamptz not null default now()
);

-- Webhook endpoints. Address, description and secrets are sealed. \`version\` changes when a sender must reload the endpoint. A
-- removed endpoint stays until its deliveries are deleted.
create table webhook_endpoints (
  id uuid not null,
  realm integer not null references realms,
  version integer not null default 1,
  kinds text[] not null,
  sealed bytea not null,
  created_at timestamptz not null,
  created_by text not null,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('operator', 'gone', 'failing')),
  failing_since timestamptz,
  delivered_at timestamptz,
  paused_until timestamptz,
  removed_at timestamptz,
  primary key (id, realm)
);
create index webhook_endpoints_by_realm on webhook_endpoints (realm, id);

-- Webhook events, byte for byte as they are sent to each endpoint.
create table webhook_events (
  id uuid not null,
  realm integer not null,
  kind text not null,
  body text not null,
  traceparent text,
  primary key (id, realm)
);

-- \`tries\` counts attempts since the first or since the last replay. A sender leases a delivery until \`leased_until\`, which is in
-- no index, so that a lease is cheap. \`attempts\`: [at ms, took ms, status or null, failure or null], the latest 50.
create table webhook_deliveries (
  endpoint_id uuid not null,
  event_id uuid not null,
  realm integer not null,
  kind text not null,
  status text not null check (status in ('pending', 'delivered', 'dead')),
  tries integer not null default 0,
  due_at timestamptz not null,
  leased_until timestamptz,
  attempts jsonb not null default '[]',
  settled_at timestamptz,
  primary key (endpoint_id, event_id, realm)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where status = 'pending';
create index webhook_deliveries_dead on webhook_deliveries (endpoint_id, event_id) where status = 'dead';

-- Rows are committed unchained; one sealer for each workspace chains them later (\`link\`). \`mac\` proves that the service wrote
-- the row: a row with a wrong one is refused and never chained.
create table audit (
  id bigint generated always as identity primary key,
  workspace_id uuid not null,
  realm integer,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  commitment bytea,
  sealed bytea,
  mac bytea,
  position bigint check (position > 0),
  link bytea,
  is_refused boolean not null default false
);
create unique index audit_chain on audit (workspace_id, position) where position is not null;
-- A row enters this index when it is chained.
create index audit_by_subject on audit (subject, workspace_id, position) where position is not null;
-- A commitment is random, so it names its row: no row is chained twice.
create index audit_by_commitment on audit (commitment, workspace_id) where position is not null;
create index audit_unsealed on audit (id) where position is null and not is_refused;
create index audit_refused on audit (workspace_id, id) where is_refused;
-- The register for regulators.
create index audit_register on audit (realm, at, id) where action = 'register.entered';
create index audit_register_by_customer on audit (subject, realm, at, id) where action = 'register.entered';

-- Written and emptied again after a decision could not be stored, to test whether the disk has free space again.
create table write_trials (padding text not null);
alter table write_trials alter column padding set storage external;
-- The authenticated end of each workspace's chain: a log that was cut is shorter than its mark.
create table audit_marks (
  workspace_id uuid primary key references workspaces,
  position bigint not null,
  link bytea not null,
  mac bytea not null
);

create table watermarks (
  name text primary key,
  event_id uuid not null
);

create table imports (
  id text primary key,
  realm integer not null,
  lines_done bigint not null,
  updated_at timestamptz not null default now()
);

-- The row types of a batch. A new field needs a new type, because a server of the previous version still sends rows of this one.
create type customer_write as (
  id text collate "C", version bigint, next_version bigint, status text, risk_level text, screening_status text,
  screened_at timestamptz, open_cases text, created_at timestamptz, last_event_at timestamptz,
  last_received_at timestamptz, profile bytea, sealed bytea, held_by text, is_renamed boolean
);
create type event_write as (
  id uuid, customer_id text collate "C", seq bigint, type text, occurred_at timestamptz, decision text, score real,
  rules_version integer, amount_minor bigint, party bytea, party_role text, body text, outcome text, sealed bytea,
  reference bytea
);
create type link_write as (
  hash bytea, customer_id text collate "C", role text, times text, new_at timestamptz, is_noted boolean,
  flows text
);
create type key_write as (key text collate "C", event_id uuid, customer_id text collate "C", fingerprint bytea);
create type case_write as (
  id uuid, customer_id text collate "C", type text, severity text, reason text, event_id uuid, opened_at timestamptz
);
create type case_event_write as (case_id uuid, event_id uuid, customer_id text collate "C");
create type outbox_write as (customer_id text collate "C", kind text, body text, traceparent text);
create type audit_write as (
  customer_id text collate "C", at timestamptz, actor text, action text, subject text, commitment bytea, sealed bytea,
  mac bytea
);

-- Leases permits of the current minute. Leases shrink with the permits that are left, so that idle processes hold few.
create function hakiki_lease_permits(lease_key uuid, permits_max integer, wanted integer, needed integer)
returns table (granted integer, leased_total integer, remaining_ms integer)
language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  this_minute bigint := floor(extract(epoch from moment) / 60);
  taken integer;
begin
  insert into rate_windows as w (key_id, minute, leased) values (lease_key, this_minute, 0) on conflict do nothing;
  select w.leased into taken from rate_windows w where w.key_id = lease_key and w.minute = this_minute for update;
  granted := least(greatest(least(wanted, (permits_max - taken) / 10), needed), greatest(permits_max - taken, 0));
  if granted < needed then granted := 0; end if;
  update rate_windows w set leased = taken + granted where w.key_id = lease_key and w.minute = this_minute;
  leased_total := taken + granted;
  remaining_ms := greatest(0, ((this_minute + 1) * 60000 - floor(extract(epoch from moment) * 1000))::integer);
  return next;
end
$$;

-- The 32 members seen last. One customer's times are joined before they come here, so \`||\` has kept the latest of each.
create function hakiki_latest_members(members jsonb) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_object_agg(customer, times)
  from (
    select key as customer, value as times from jsonb_each(members) order by (value ->> 0)::bigint desc, key limit 32
  ) as latest
$$;

-- Whether a batch may be written. A batch without a writer changes no entities, so it always may. A round that decided from
-- memory names the snapshot of its latest look at the changes, and must be of the realm's decider. Any other round must not
-- come beside a process that decides from memory. Each query of the function has its own snapshot, so that it sees a claim
-- that was committed while it waited for the lock.
create function hakiki_may_write(of_realm integer, writer uuid, looked pg_snapshot, looked_at timestamptz) returns boolean
language plpgsql as $$
declare
  is_allowed boolean;
begin
  if writer is null then return true; end if;
  perform pg_advisory_xact_lock_shared(1211190604, of_realm);
  select case
    when looked is null then decider is null or decider = writer
    else decider = writer and clock_timestamp() < looked_at + interval '10 minutes' and not exists (
      select from network_changes
       where realm = of_realm and xid >= pg_snapshot_xmin(looked) and not pg_visible_in_snapshot(xid, looked))
    end into is_allowed from network_deciders where realm = of_realm;
  -- Nobody has claimed the realm yet.
  return coalesce(is_allowed, looked is null);
end
$$;

-- Keeps the days within 30 of the latest.
create function hakiki_recent_days(days jsonb) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_object_agg(day, counted)
  from (select key as day, value as counted, max(key::int) over () as latest from jsonb_each(days)) as dated
  where day::int > latest - 31
$$;
`,
};
