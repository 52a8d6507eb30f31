// The register as a compliance officer reads it: by when lines were entered, a page at a time, however many there are.

import {
	findRealm,
	inTransaction,
	listRegisterRows,
	type Pool,
	type Realm,
	type RegisterCursor,
	type StoredAuditRow,
} from "@hakiki/store";
import { type MasterKey, openWorkspaceKeys, type WorkspaceKeys } from "@hakiki/vault";
import { type AdminTools, auditAdminAct } from "../admin/admin-tools.ts";
import { openRegisterLine, type RegisterLine } from "./register-line.ts";

const LINES_PER_PAGE = 1_000;

export interface RegisterSpan {
	readonly realm: Realm;
	/** From this time on, in ms. */
	readonly from: number;
	/** Before this time. */
	readonly to: number;
}

interface RegisterTools {
	readonly pool: Pool;
	/** Opens the lines. */
	readonly master: MasterKey;
}

/** The first lines, oldest first. */
export async function listRegister(
	tools: RegisterTools,
	span: RegisterSpan & { readonly limit: number },
): Promise<readonly RegisterLine[]> {
	const keys = await openKeys(tools, span.realm);
	const rows = await listRegisterRows(tools.pool, { ...span, after: startOf(span), limit: span.limit });
	return openRows(keys, rows);
}

/** Hands over every line, oldest first, and writes into the audit log that somebody took them. Returns how many. */
export async function exportRegister(
	tools: AdminTools,
	span: RegisterSpan & { readonly actor: string; onLines(lines: readonly RegisterLine[]): void },
): Promise<number> {
	const { realm, actor } = span;
	const keys = await openKeys(tools, realm);
	let count = 0;
	let after: RegisterCursor | undefined = startOf(span);
	while (after !== undefined) {
		const rows: readonly StoredAuditRow[] = await listRegisterRows(tools.pool, {
			...span,
			after,
			limit: LINES_PER_PAGE,
		});
		const lines = openRows(keys, rows);
		span.onLines(lines);
		count += lines.length;
		const last = rows.at(-1);
		after = last === undefined || rows.length < LINES_PER_PAGE ? undefined : { at: last.at, id: last.id };
	}
	await inTransaction(tools.pool, (client) =>
		auditAdminAct(
			client,
			tools.master,
			{ realm, anyRealm: realm },
			{
				at: tools.world.now(),
				actor,
				action: "register.exported",
				subject: String(realm),
				details: { from: span.from, to: span.to, lines: count },
			},
		),
	);
	return count;
}

function startOf({ from }: RegisterSpan): RegisterCursor {
	return { at: from, id: -1 };
}

function openRows(keys: WorkspaceKeys, rows: readonly StoredAuditRow[]): RegisterLine[] {
	return rows.flatMap((row) => openRegisterLine(keys, row) ?? []);
}

async function openKeys({ pool, master }: RegisterTools, realm: Realm): Promise<WorkspaceKeys> {
	const found = await findRealm(pool, { realm });
	if (found === undefined) throw new Error("The realm is unknown");
	return openWorkspaceKeys(master, found.id, found.wrappedKeys);
}
