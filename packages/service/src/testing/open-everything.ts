// For tests: all that a database holds, as one text, with every sealed value of a realm opened that its keys open. What is
// not in it is nowhere to be read, whoever has the master key.

import type { Pool, Realm } from "@hakiki/store";
import { type Place, unseal, type WorkspaceKeys } from "@hakiki/vault";
import { placeOfAudit } from "../audit/audit-entry.ts";
import {
	placeOfCaseAct,
	placeOfCaseNote,
	placeOfCustomer,
	placeOfEvent,
	placeOfLegalHold,
	placeOfMatch,
	placeOfRequest,
} from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";

interface SealedRow {
	readonly id: string;
	readonly extra: string | null;
	readonly sealed: Buffer;
}

export async function openEverything(pool: Pool, realm: Realm, keys: WorkspaceKeys): Promise<string> {
	const texts: string[] = [];
	const tables = await pool.query<{ name: string }>(
		"select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace",
	);
	for (const { name } of tables.rows) {
		const { rows } = await pool.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} as t`);
		texts.push(...rows.map(({ text }) => text));
	}
	const open = async (sql: string, placeOf: (row: SealedRow) => Place): Promise<void> => {
		for (const row of (await pool.query<SealedRow>(sql, [realm])).rows) {
			texts.push(unseal(keys, placeOf(row), row.sealed).toString("utf8"));
		}
	};
	const read = (id: string, sealed: string, table: string, extra = "null"): string =>
		`select ${id}::text as id, ${extra}::text as extra, ${sealed} as sealed from ${table} where realm = $1 and ${sealed} is not null`;
	await open(read("id", "sealed", "customers"), ({ id }) => placeOfCustomer(realm, id));
	await open(read("id", "sealed", "events"), ({ id }) => placeOfEvent(realm, bytesOfUuid(id)));
	await open(read("id", "note", "cases"), ({ id }) => placeOfCaseNote(realm, bytesOfUuid(id)));
	await open(read("id", "sealed", "case_acts"), ({ id }) => placeOfCaseAct(realm, bytesOfUuid(id)));
	for (const column of ["reason", "answer"] as const) {
		await open(read("id", column, "status_requests"), ({ id }) => placeOfRequest(realm, column, bytesOfUuid(id)));
	}
	await open(read("customer_id", "reasons", "matches", "entity"), ({ id, extra }) =>
		placeOfMatch(realm, id, extra ?? ""),
	);
	await open(read("customer_id", "hold_reason", "customer_records"), ({ id }) => placeOfLegalHold(realm, id));
	await open(read("encode(commitment, 'hex')", "sealed", "audit"), ({ id }) =>
		placeOfAudit(realm, Buffer.from(id, "hex")),
	);
	return texts.join("\n");
}
