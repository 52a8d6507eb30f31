// Finds the rows of the audit table that the service wrote, and reads the mark of the chain's end. A person who can write
// to the database does not have the keys for this.

import { type Executor, findAuditMark, findChainedCommitments, type StoredAuditRow } from "@hakiki/store";
import { type AuditKey, type AuditMark, isAuditRowGenuine, isMarkGenuine, type WorkspaceKeys } from "@hakiki/vault";
import { auditRowOf } from "./digest-of-audit.ts";

/** Undefined if the mark is missing or was changed by hand. Every workspace has a mark from the start. */
export async function findGenuineMark(
	executor: Executor,
	key: AuditKey,
	workspaceId: string,
): Promise<AuditMark | undefined> {
	const mark = await findAuditMark(executor, { workspaceId });
	return mark !== undefined && isMarkGenuine(key, mark) ? mark : undefined;
}

/**
 * The ids of rows that were inserted by hand: rows with a wrong MAC, and copies, which have the commitment of a chained or
 * earlier row. The given rows were not chained when they were read.
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
		// The row itself may have been chained after it was read.
		const isCopy = (seen.get(name) ?? row.id) !== row.id;
		if (isCopy || keys === undefined || !isAuditRowGenuine(keys, auditRowOf(row), row.mac)) return [row.id];
		seen.set(name, row.id);
		return [];
	});
}
