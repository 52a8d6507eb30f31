// Reads and changes how long a workspace keeps records, and whether a job erases expired ones. The audit log gets the values
// before and after.

import {
	AppError,
	checkRetention,
	RETENTION_YEARS_MAX,
	RETENTION_YEARS_MIN,
	type RetentionFacts,
	readRetention,
} from "@hakiki/domain";
import { findLatestRetentionRun, findRealm, inTransaction, writeRetentionSettings } from "@hakiki/store";
import { auditAdminAct } from "../admin/admin-tools.ts";
import type { ModeContext } from "../realm-context.ts";
import type { RetentionTools } from "./record-place.ts";

export async function readRetentionSettings(
	tools: Pick<RetentionTools, "pool">,
	{ realm }: ModeContext,
): Promise<RetentionFacts> {
	const stored = await findRealm(tools.pool, { realm });
	if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
	return {
		...readRetention(stored.retention, stored.country),
		yearsMin: RETENTION_YEARS_MIN[stored.country],
		yearsMax: RETENTION_YEARS_MAX,
		lastRun: await findLatestRetentionRun(tools.pool, { realm }),
	};
}

export interface RetentionChange {
	readonly years?: number | undefined;
	readonly isAutomatic?: boolean | undefined;
	readonly actor: string;
}

/** Absent fields stay. The change counts in both modes. */
export async function changeRetention(
	tools: RetentionTools,
	{ realm }: ModeContext,
	{ actor, years, isAutomatic }: RetentionChange,
): Promise<RetentionFacts> {
	await inTransaction(tools.pool, async (client) => {
		const stored = await findRealm(client, { realm });
		if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
		const before = readRetention(stored.retention, stored.country);
		const after = { years: years ?? before.years, isAutomatic: isAutomatic ?? before.isAutomatic };
		checkRetention(after, stored.country);
		if (after.years === before.years && after.isAutomatic === before.isAutomatic) return;
		await writeRetentionSettings(client, { workspaceId: stored.id, settings: after });
		const at = tools.world.now();
		const details = { before, after };
		const entry = { at, actor, action: "retention.changed", subject: stored.id, details };
		await auditAdminAct(client, tools.master, { realm: null, anyRealm: realm }, entry);
	});
	return readRetentionSettings(tools, { realm });
}
