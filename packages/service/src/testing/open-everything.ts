// For tests: dumps a database as one text, with every sealed value of a realm and its workspace opened. A text that is not
// in the dump cannot be read, even with the master key.

import { listSealedValues, type Pool } from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import { REALM_COLUMNS, WORKSPACE_COLUMNS } from "../keys/sealed-columns.ts";
import type { RealmContext } from "../realm-context.ts";

/** No data key has this number, so every value is read. */
const NO_KEY = -1;
const ROWS_MAX = 100_000;

export async function openEverything(
	pool: Pool,
	{ realm, workspaceId, keys }: Pick<RealmContext, "realm" | "workspaceId" | "keys">,
): Promise<string> {
	const texts: string[] = [];
	const tables = await pool.query<{ name: string }>(
		`select relname as name from pg_class
		  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
	);
	for (const { name } of tables.rows) {
		const { rows } = await pool.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} as t`);
		texts.push(...rows.map(({ text }) => text));
	}
	for (const column of [...REALM_COLUMNS, ...WORKSPACE_COLUMNS]) {
		const scope = column.scope === "realm" ? realm : workspaceId;
		const page = { column, scope, after: undefined, keyId: NO_KEY, limit: ROWS_MAX };
		for (const { keys: row, extras, sealed } of await listSealedValues(pool, page)) {
			if (sealed !== null) texts.push(unseal(keys, column.placeOf(realm, row, extras), sealed).toString("utf8"));
		}
	}
	return texts.join("\n");
}
