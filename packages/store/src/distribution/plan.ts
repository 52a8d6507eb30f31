// How the tables lie on Citus. What a decision writes is spread by its leading key: customers with their events by the
// customer, the network by its hash, idempotency by its key. What hot statements only read is copied to every node, and
// the rest, which people and jobs use, stays on the coordinator.

export interface DistributedTable {
	readonly table: string;
	/** Spread by the hash of this column, which every unique index of the table must hold. */
	readonly column: string;
	/** Lies with the rows of this table that have the same value. */
	readonly colocateWith: string | undefined;
}

/** Copied whole to every node. In the order in which they refer to each other. */
export const REFERENCE_TABLES: readonly string[] = ["instance", "workspaces", "realms"];

export const DISTRIBUTED_TABLES: readonly DistributedTable[] = [
	{ table: "customers", column: "id", colocateWith: undefined },
	{ table: "events", column: "customer_id", colocateWith: "customers" },
	{ table: "customer_changes", column: "customer_id", colocateWith: "customers" },
	{ table: "matches", column: "customer_id", colocateWith: "customers" },
	{ table: "customer_records", column: "customer_id", colocateWith: "customers" },
	{ table: "links", column: "hash", colocateWith: undefined },
	{ table: "entities", column: "hash", colocateWith: "links" },
	{ table: "idempotency", column: "key", colocateWith: undefined },
	{ table: "labels", column: "event_id", colocateWith: undefined },
	{ table: "cases", column: "id", colocateWith: undefined },
	{ table: "case_events", column: "case_id", colocateWith: "cases" },
	{ table: "case_acts", column: "case_id", colocateWith: "cases" },
	{ table: "outbox", column: "id", colocateWith: undefined },
	{ table: "screening_due", column: "id", colocateWith: undefined },
	{ table: "audit", column: "workspace_id", colocateWith: undefined },
];

/** Called by hot statements where the rows lie. */
export const NODE_FUNCTIONS: readonly string[] = ["hakiki_latest_members(jsonb)", "hakiki_recent_days(jsonb)"];

/**
 * Unique indexes that lack the column their table is spread by, told anew. Ids of matches are random, and of audit entries
 * from one sequence, so nothing is lost by asking for less.
 */
export const PREPARATIONS: readonly string[] = [
	"drop index if exists matches_by_id",
	"create index if not exists matches_by_id on matches (id, realm)",
	"alter table audit drop constraint if exists audit_pkey",
	"alter table audit add primary key (id, workspace_id)",
];
