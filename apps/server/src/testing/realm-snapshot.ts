// For tests: all that is stored of a realm, as one word, so that it can be said that nobody has touched it.

import type { Pool } from "@hakiki/store";

/** Every process adds to it from time to time what it counted before, whoever asks for something meanwhile. */
const WRITTEN_LATER = ["decision_times"];

export class RealmSnapshots {
	private readonly pool: Pool;
	private readonly realm: number;
	private query = "";

	constructor(pool: Pool, realm: number) {
		this.pool = pool;
		this.realm = realm;
	}

	/** The digest of each table's rows of the realm, by the table's name. */
	async take(): Promise<Readonly<Record<string, string>>> {
		this.query ||= await this.writeQuery();
		const { rows } = await this.pool.query<{ name: string; digest: string }>(this.query, [this.realm]);
		return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
	}

	private async writeQuery(): Promise<string> {
		const { rows } = await this.pool.query<{ name: string }>(
			`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'realm'
			  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
			    and c.relname <> all($1::text[]) order by 1`,
			[WRITTEN_LATER],
		);
		return rows
			.map(({ name }) => {
				const digest = "coalesce(md5(string_agg(t::text, '|' order by t::text)), '')";
				return `select '${name}' as name, ${digest} as digest from "${name}" t where t.realm = $1`;
			})
			.join(" union all ");
	}
}
