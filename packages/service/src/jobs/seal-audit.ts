// Chains the audit log. Rows become visible out of the order of their ids, since each commits when its own transaction
// does; that is harmless here, because the chain's order is the position a row is given when it is first seen, not its
// id: one that commits late, with a smaller id, gets the next position in a later step. So nothing waits for anything.

import {
	findAuditHead,
	listAuditedWorkspaces,
	listUnsealedAudit,
	type PoolClient,
	type StoredAuditRow,
	setAuditLinks,
} from "@hakiki/store";
import { CHAIN_START, createAuditKey, sealLink } from "@hakiki/vault";
import { digestOfAudit } from "../audit/digest-of-audit.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 5_000;
const ROWS_MAX = 1_000;
const EXPORT_EVERY_MS = 3_600_000;

export function createSealAudit(tools: JobTools): Job {
	return {
		name: "seal-audit",
		everyMs: EVERY_MS,
		async runStep(client) {
			const rows = await listUnsealedAudit(client, { limit: ROWS_MAX });
			for (const workspaceId of new Set(rows.map((row) => row.workspaceId))) {
				const own = rows.filter((row) => row.workspaceId === workspaceId);
				await sealRows(tools, client, workspaceId, own);
			}
			return rows.length === ROWS_MAX;
		},
	};
}

async function sealRows(
	tools: JobTools,
	client: PoolClient,
	workspaceId: string,
	rows: readonly StoredAuditRow[],
): Promise<void> {
	const key = createAuditKey(tools.master, workspaceId);
	const head = await findAuditHead(client, { workspaceId });
	let position = head?.position ?? 0;
	let link: Uint8Array = head?.link ?? CHAIN_START;
	const links = rows.map((row) => {
		position += 1;
		link = sealLink(key, link, position, digestOfAudit(row));
		return { id: row.id, position, link };
	});
	// A second sealer cannot be here under the job's lock; should one ever be, its whole step is undone.
	if ((await setAuditLinks(client, links)) !== links.length)
		throw new Error("Audit rows were sealed by another process");
}

/** The head in a log that is kept elsewhere is what a cut tail shows against. */
export function createExportAuditHeads(tools: JobTools): Job {
	return {
		name: "export-audit-heads",
		everyMs: EXPORT_EVERY_MS,
		async runStep(client) {
			for (const workspaceId of await listAuditedWorkspaces(client)) {
				const head = await findAuditHead(client, { workspaceId });
				if (head === undefined) continue;
				tools.world.log("info", "audit head", {
					component: "audit",
					workspaceId,
					auditPosition: head.position,
					auditLink: head.link.toString("hex"),
				});
			}
			return false;
		},
	};
}
