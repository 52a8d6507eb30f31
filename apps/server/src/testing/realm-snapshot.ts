// For tests: a digest of each table's rows of a realm and of its workspace in both modes. A test compares two snapshots to
// prove that nothing has changed.

import type { Pool } from "@hakiki/store";

const LEFT_OUT = [
	/** Every process adds its counts from time to time. */
	"decision_times",
	/** Every process adds the latest requests from time to time. */
	"integration_requests",
	/** Every person has their own views. */
	"saved_views",
];

export class RealmSnapshots {
	private readonly pool: Pool;
	private readonly realm: number;
	private query = "";

	constructor(pool: Pool, realm: number) {
		this.pool = pool;
		this.realm = realm;
	}

	/** The digest of each table's rows, by the table's name. */
	async take(): Promise<Readonly<Record<string, string>>> {
		this.query ||= await this.writeQuery();
		const { rows } = await this.pool.query<{ name: string; digest: string }>(this.query, [this.realm]);
		return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
	}

	private async writeQuery(): Promise<string> {
		const { rows } = await this.pool.query<{ name: string; columns: readonly string[] }>(
			`select c.relname as name, array_agg(a.attname::text) as columns
			   from pg_class c join pg_attribute a on a.attrelid = c.oid
			  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
			    and c.relname <> all($1::text[]) group by 1 order by 1`,
			[LEFT_OUT],
		);
		const digest = "coalesce(md5(string_agg(t::text, '|' order by t::text)), '')";
		return rows
			.map(({ name, columns }) => ({ name, owner: findOwner(name, columns) }))
			.filter(({ owner }) => owner !== undefined)
			.map(({ name, owner }) => `select '${name}' as name, ${digest} as digest from "${name}" t where ${owner}`)
			.join(" union all ");
	}
}

/** Returns a condition for the rows of the realm or its workspace, or undefined for a table of the whole installation. */
function findOwner(table: string, columns: readonly string[]): string | undefined {
	if (columns.includes("realm")) return "t.realm = $1";
	const column = columns.includes("workspace_id") ? "workspace_id" : table === "workspaces" ? "id" : undefined;
	return column && `t.${column} = (select workspace_id from realms where realm = $1)`;
}
