// Is the audit log whole? Every link of every workspace's chain is worked out again, and every entry's details opened.

import {
	listRealms,
	listSealedAudit,
	measureUnsealedAudit,
	type Pool,
	type StoredAuditRow,
	type StoredRealm,
} from "@hakiki/store";
import {
	type AuditKey,
	CHAIN_START,
	type ChainedAuditRow,
	createAuditKey,
	type MasterKey,
	openWorkspaceKeys,
	unseal,
	verifyRun,
	type WorkspaceKeys,
} from "@hakiki/vault";
import { placeOfAudit } from "../audit/audit-entry.ts";
import { auditRowOf } from "../audit/digest-of-audit.ts";
import { type Finding, fail, formatAge, ok, warn } from "./finding.ts";

const CHECK = "audit log";
const ROWS_PER_PAGE = 1_000;
const UNSEALED_MS_MAX = 10 * 60_000;

const WHAT_IS_WRONG = {
	gap: "an entry is missing",
	link: "the entry was changed, moved or put in",
	details: "the entry's details were changed",
} as const;

export async function examineAudit(pool: Pool, master: MasterKey): Promise<Finding> {
	const workspaces = new Map((await listRealms(pool)).map((stored) => [stored.id, stored]));
	let count = 0;
	for (const workspace of workspaces.values()) {
		const verdict = await verifyWorkspace(pool, master, workspace);
		if (typeof verdict === "string") {
			return fail(
				CHECK,
				`${workspace.name}: ${verdict}`,
				"Somebody changed the database by hand: compare with a backup",
			);
		}
		count += verdict;
	}
	const unsealed = await measureUnsealedAudit(pool);
	if (unsealed.oldestMs > UNSEALED_MS_MAX) {
		return warn(
			CHECK,
			`entries: ${count}, all whole; ${unsealed.count} not chained for ${formatAge(unsealed.oldestMs)}`,
			"Run a process with the role all or worker",
		);
	}
	const waiting = unsealed.count === 0 ? "" : `; ${unsealed.count} are yet to be chained`;
	return ok(CHECK, `entries: ${count}, every link and detail whole${waiting}`);
}

/** How many entries are whole, or what is wrong with the first that is not. */
async function verifyWorkspace(pool: Pool, master: MasterKey, workspace: StoredRealm): Promise<number | string> {
	const keys = openWorkspaceKeys(master, workspace.id, workspace.wrappedKeys);
	const key: AuditKey = createAuditKey(master, workspace.id);
	let previous: { link: Uint8Array; sequence: number } = { link: CHAIN_START, sequence: 0 };
	for (;;) {
		const after = previous.sequence;
		const rows = await listSealedAudit(pool, { workspaceId: workspace.id, after, limit: ROWS_PER_PAGE });
		const verdict = verifyRun(
			key,
			previous,
			rows.map((row) => openChainedRow(keys, row)),
		);
		if (!verdict.isIntact) return `entry ${verdict.sequence}: ${WHAT_IS_WRONG[verdict.problem]}`;
		previous = { link: verdict.head, sequence: verdict.sequence };
		if (rows.length < ROWS_PER_PAGE) return previous.sequence;
	}
}

/** Details that were erased are not looked at; details that do not open count as changed. */
export function openChainedRow(keys: WorkspaceKeys, row: StoredAuditRow): ChainedAuditRow {
	return {
		...auditRowOf(row),
		sequence: row.position ?? 0,
		link: row.link ?? new Uint8Array(),
		saltedDetails: row.sealed === null ? null : openDetails(keys, row, row.sealed),
	};
}

function openDetails(keys: WorkspaceKeys, row: StoredAuditRow, sealed: Uint8Array): Uint8Array {
	try {
		return unseal(keys, placeOfAudit(row.realm, row.commitment ?? new Uint8Array()), sealed);
	} catch {
		return new Uint8Array();
	}
}
