// The processes that serve the API now, and the claim of a realm in one statement.

import type { Migration } from "../migrate/run-migrations.ts";

export const processes: Migration = {
	id: 3,
	name: "processes",
	sql: `
-- The processes that serve the API, so that they find each other and agree on the one that decides a realm. Each writes its row
-- about twice a second; a row that is 2 s old counts for nothing. The table is not logged, because a row that a crash of
-- PostgreSQL loses is written again at once. \`server\` is one for the workers of a machine, and \`build\` the version that they
-- run. Host and port are null while the process takes no events of others.
create unlogged table processes (
  server uuid not null,
  slot integer not null,
  build text not null,
  host text,
  port integer,
  links integer not null,
  beat_at timestamptz not null,
  primary key (server, slot)
);

-- Makes a process the decider of a realm, once the rounds of others that are under way have ended. It is one statement, so that a
-- process that stands still in the middle holds no lock: PostgreSQL ends it alone. It waits for less than PostgreSQL's search for
-- deadlocks.
create function hakiki_claim_realm(of_realm integer, claimer uuid) returns void
language plpgsql set lock_timeout = '500ms' as $$
begin
  perform pg_advisory_xact_lock(1211190604, of_realm);
  insert into network_deciders (realm, decider) values (of_realm, claimer)
  on conflict (realm) do update set decider = excluded.decider;
end
$$;
`,
};
