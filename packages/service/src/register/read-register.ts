// Reads the register by the time of entry, a page at a time.

import { AppError, type Page, type RegisterLine } from "@hakiki/domain";
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
import type { ModeContext } from "../realm-context.ts";
import { openRegisterLine } from "./register-line.ts";

const LINES_PER_PAGE = 1_000;
/** A time after every line that PostgreSQL still accepts. */
const END_OF_TIME_MS = Date.UTC(9999, 0, 1);

export interface RegisterSpan {
	/** In ms, inclusive. Defaults to the first line. */
	readonly from?: number | undefined;
	/** In ms, exclusive. Defaults to the end. */
	readonly to?: number | undefined;
}

interface RegisterTools {
	readonly pool: Pool;
	/** Decrypts the lines. */
	readonly master: MasterKey;
}

/** Lists a page of lines, oldest first. */
export async function listRegister(
	tools: RegisterTools,
	{ realm }: ModeContext,
	span: RegisterSpan & { readonly after?: string | undefined; readonly limit: number },
): Promise<Page<RegisterLine>> {
	const { limit } = span;
	const after = span.after === undefined ? startOf(span) : parseCursor(span.after);
	const keys = await openKeys(tools, realm);
	const rows = await listRegisterRows(tools.pool, {
		...{ workspaceId: keys.workspaceId, realm, after, to: endOf(span), limit },
	});
	const next = findNext(rows, limit);
	return { items: openRows(keys, rows), next: next && `${next.at}-${next.id}` };
}

/** Exports every line, oldest first, and writes the export to the audit log. Returns the number of lines. */
export async function exportRegister(
	tools: AdminTools,
	{ realm }: ModeContext,
	span: RegisterSpan & { readonly actor: string; onLines(lines: readonly RegisterLine[]): void },
): Promise<number> {
	const { actor } = span;
	const keys = await openKeys(tools, realm);
	let count = 0;
	let after: RegisterCursor | undefined = startOf(span);
	while (after !== undefined) {
		const rows: readonly StoredAuditRow[] = await listRegisterRows(tools.pool, {
			...{ workspaceId: keys.workspaceId, realm, after, to: endOf(span) },
			limit: LINES_PER_PAGE,
		});
		const lines = openRows(keys, rows);
		span.onLines(lines);
		count += lines.length;
		after = findNext(rows, LINES_PER_PAGE);
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
				details: { from: span.from ?? null, to: span.to ?? null, lines: count },
			},
		),
	);
	return count;
}

function startOf({ from = 0 }: RegisterSpan): RegisterCursor {
	return { at: from, id: -1 };
}

function endOf({ to = END_OF_TIME_MS }: RegisterSpan): number {
	return to;
}

/** A page that is not full is the last one. */
function findNext(rows: readonly StoredAuditRow[], limit: number): RegisterCursor | undefined {
	const last = rows.at(-1);
	return last === undefined || rows.length < limit ? undefined : { at: last.at, id: last.id };
}

function parseCursor(text: string): RegisterCursor {
	const [, at, id] = /^(\d{1,14})-(\d{1,15})$/.exec(text) ?? [];
	if (at === undefined || id === undefined) throw AppError.wrongCursor();
	return { at: Number(at), id: Number(id) };
}

function openRows(keys: WorkspaceKeys, rows: readonly StoredAuditRow[]): RegisterLine[] {
	return rows.map((row) => openRegisterLine(keys, row));
}

async function openKeys({ pool, master }: RegisterTools, realm: Realm): Promise<WorkspaceKeys> {
	const found = await findRealm(pool, { realm });
	if (found === undefined) throw new Error("The realm is unknown");
	return openWorkspaceKeys(master, found.id, found.wrappedKeys);
}
