// The latest requests of each realm's integration.

import type { Migration } from "../migrate/run-migrations.ts";

export const integrationRequests: Migration = {
	id: 2,
	name: "integration-requests",
	sql: `
-- The latest requests that keys of a realm sent, with masked bodies: at most 20 of a realm. The service masks them before it
-- writes them, so they hold no personal data. \`json\` keeps the order of fields. A realm has few rows, so the key may begin with
-- it.
create table integration_requests (
  realm integer not null,
  id bigint generated always as identity,
  at timestamptz not null,
  is_refused boolean not null,
  is_decided boolean not null,
  facts json not null,
  primary key (realm, id)
);
`,
};
