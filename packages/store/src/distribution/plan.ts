// How the tables lie on Citus. Tables that a decision writes are spread by their leading key: customers and their events by
// the customer, the network by its hash, idempotency by its key. Tables that hot statements only read are copied to every
// node. All other tables, which people and jobs use, stay on the coordinator.

export interface DistributedTable {
	readonly table: string;
	/** The table is spread by the hash of this column, which each of its unique indexes must contain. */
	readonly column: string;
	/** Rows lie on the same node as the rows of this table with the same value. */
	readonly colocateWith: string | undefined;
}

/** Tables that every node has a whole copy of. A table comes after the tables it refers to. */
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

/** Functions that hot statements call on the node of the row. */
export const NODE_FUNCTIONS: readonly string[] = ["hakiki_latest_members(jsonb)", "hakiki_recent_days(jsonb)"];

/**
 * Replaces unique indexes that lack the column their table is spread by. Ids of matches are random and ids of audit entries
 * come from one sequence, so they stay unique without the old indexes.
 */
export const PREPARATIONS: readonly string[] = [
	"drop index if exists matches_by_id",
	"create index if not exists matches_by_id on matches (id, realm)",
	"alter table audit drop constraint if exists audit_pkey",
	"alter table audit add primary key (id, workspace_id)",
];
