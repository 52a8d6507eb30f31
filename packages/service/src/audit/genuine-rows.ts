// Which rows of the audit table the service itself wrote, and how far it says that a chain goes. Somebody who can write
// to the database has none of the keys that this takes.

import { type Executor, findAuditMark, findChainedCommitments, type StoredAuditRow } from "@hakiki/store";
import { type AuditKey, type AuditMark, isAuditRowGenuine, isMarkGenuine, type WorkspaceKeys } from "@hakiki/vault";
import { auditRowOf } from "./digest-of-audit.ts";

/** Nothing where the mark is missing or was changed by hand: every workspace has had one since it was made. */
export async function findGenuineMark(
	executor: Executor,
	key: AuditKey,
	workspaceId: string,
): Promise<AuditMark | undefined> {
	const mark = await findAuditMark(executor, { workspaceId });
	return mark !== undefined && isMarkGenuine(key, mark) ? mark : undefined;
}

/**
 * Ids of the rows that were put in by hand: those with a MAC that does not hold, and copies, which have the commitment of
 * a row that is chained or comes before them. None of the rows was chained when it was read.
 */
export async function findStrangers(
	executor: Executor,
	{ workspaceId, keys }: { readonly workspaceId: string; readonly keys: WorkspaceKeys | undefined },
	rows: readonly StoredAuditRow[],
): Promise<readonly number[]> {
	const commitments = rows.flatMap(({ commitment }) => commitment ?? []);
	const seen = new Map(await findChainedCommitments(executor, { workspaceId, commitments }));
	return rows.flatMap((row) => {
		const name = row.commitment?.toString("hex") ?? "";
		// The row itself may have been chained since it was read.
		const isCopy = (seen.get(name) ?? row.id) !== row.id;
		if (isCopy || keys === undefined || !isAuditRowGenuine(keys, auditRowOf(row), row.mac)) return [row.id];
		seen.set(name, row.id);
		return [];
	});
}
