// The processes that serve the API now.

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
`,
};
