// Chains the audit log. Rows become visible out of the order of their ids, because each commits with its own transaction.
// That is harmless: the chain is ordered by the position that a row gets when it is first seen. A row that commits late, with
// a smaller id, gets the next position in a later step.
//
// Only rows that the service wrote are chained. Each step goes on from the workspace's mark, not from the table, whose end
// may have been cut or added to by hand, and moves the mark in the same transaction.

import {
	listRealms,
	listUnsealedAudit,
	listUnsealedWorkspaces,
	type PoolClient,
	refuseAuditRows,
	type StoredAuditRow,
	setAuditLinks,
	unchainBeyond,
	writeAuditMark,
} from "@hakiki/store";
import {
	type AuditKey,
	type AuditMark,
	createAuditKey,
	macOfMark,
	openWorkspaceKeys,
	sealLink,
	type WorkspaceKeys,
} from "@hakiki/vault";
import { digestOfAudit } from "../audit/digest-of-audit.ts";
import { findGenuineMark, findStrangers } from "../audit/genuine-rows.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 5_000;
const ROWS_MAX = 1_000;
const EXPORT_EVERY_MS = 3_600_000;

export function createSealAudit(tools: JobTools): Job {
	return {
		name: "seal-audit",
		everyMs: EVERY_MS,
		async runStep(client) {
			const waiting = await listUnsealedWorkspaces(client);
			if (waiting.length === 0) return false;
			const wrapped = new Map((await listRealms(client)).map(({ id, wrappedKeys }) => [id, wrappedKeys]));
			let isMore = false;
			for (const workspaceId of waiting) {
				const isFull = await sealWorkspace(tools, client, workspaceId, wrapped.get(workspaceId));
				isMore ||= isFull;
			}
			return isMore;
		},
	};
}

/** Returns whether more rows may wait. A workspace that cannot be chained does not block the others. */
async function sealWorkspace(
	tools: JobTools,
	client: PoolClient,
	workspaceId: string,
	wrappedKeys: Uint8Array | undefined,
): Promise<boolean> {
	const { master, world } = tools;
	const tell = (message: string, fields: { readonly count?: number; readonly failure?: unknown } = {}): void =>
		world.log("error", `${message}; run hakiki doctor`, { component: "audit", workspaceId, ...fields });
	let keys: WorkspaceKeys | undefined;
	try {
		keys = wrappedKeys && openWorkspaceKeys(master, workspaceId, wrappedKeys);
	} catch (failure) {
		tell("an audit log cannot be chained without its workspace's keys", { failure });
		return false;
	}
	const key = createAuditKey(master, workspaceId);
	const mark = await findGenuineMark(client, key, workspaceId);
	const beyond = mark === undefined ? 0 : await unchainBeyond(client, { workspaceId, position: mark.position });
	if (beyond > 0) tell("audit rows stood behind the end of their chain", { count: beyond });
	const rows = await listUnsealedAudit(client, { workspaceId, limit: ROWS_MAX });
	const strangers = new Set(await findStrangers(client, { workspaceId, keys }, rows));
	if (strangers.size > 0) {
		await refuseAuditRows(client, { workspaceId, ids: [...strangers] });
		tell("audit rows were put in by hand and are refused", { count: strangers.size });
	}
	const genuine = rows.filter(({ id }) => !strangers.has(id));
	if (mark !== undefined) {
		await chainRows(client, key, { workspaceId, mark, rows: genuine });
	} else if (genuine.length > 0) {
		// Starting a new log here would hide that the former one is gone.
		tell("the mark of an audit log is missing or was changed, and nothing is chained");
		return false;
	}
	return rows.length === ROWS_MAX;
}

async function chainRows(
	client: PoolClient,
	key: AuditKey,
	given: { readonly workspaceId: string; readonly mark: AuditMark; readonly rows: readonly StoredAuditRow[] },
): Promise<void> {
	const { workspaceId } = given;
	if (given.rows.length === 0) return;
	let { position, link } = given.mark;
	const links = given.rows.map((row) => {
		position += 1;
		link = sealLink(key, link, position, digestOfAudit(row));
		return { id: row.id, position, link };
	});
	// The job's lock excludes a second sealer. If there ever is one, its whole step is rolled back.
	if ((await setAuditLinks(client, { workspaceId, links })) !== links.length)
		throw new Error("Audit rows were sealed by another process");
	await writeAuditMark(client, { workspaceId, position, link, mac: macOfMark(key, { position, link }) });
}

/** Heads in an external log reveal that somebody restored an older copy of the audit log. */
export function createExportAuditHeads({ master, world }: JobTools): Job {
	return {
		name: "export-audit-heads",
		everyMs: EXPORT_EVERY_MS,
		async runStep(client) {
			for (const workspaceId of new Set((await listRealms(client)).map(({ id }) => id))) {
				const mark = await findGenuineMark(client, createAuditKey(master, workspaceId), workspaceId);
				if (mark === undefined || mark.position === 0) continue;
				world.log("info", "audit head", {
					component: "audit",
					workspaceId,
					auditPosition: mark.position,
					auditLink: Buffer.from(mark.link).toString("hex"),
				});
			}
			return false;
		},
	};
}
