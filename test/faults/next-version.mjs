// Loaded into a server before all else: makes it the version after this one, whose migration adds to what is there, as
// migrations may (CONTRIBUTING.md).

import { migrations } from "@hakiki/store";

migrations.push({
	id: (migrations.at(-1)?.id ?? 0) + 1,
	name: "next",
	sql: `
		alter table customers add column next_note text, add column next_count integer not null default 0;
		alter table events add column next_note text;
		alter table idempotency add column next_at timestamptz not null default now();
		create table next_things (id bigint primary key, customer_id text not null);
		create index next_customers on customers (next_count, realm)`,
});
