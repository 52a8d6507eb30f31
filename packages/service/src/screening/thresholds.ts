// Reads and changes a workspace's thresholds for matches.

import { AppError, checkThresholds, readThresholds, type ScreeningThresholds } from "@hakiki/domain";
import { findRealm, inTransaction, type Pool, writeScreeningSettings } from "@hakiki/store";
import { auditAdminAct, lockSettings } from "../admin/admin-tools.ts";
import { assertNotLooser } from "../loosening/loosened-settings.ts";
import type { ModeContext } from "../realm-context.ts";
import type { SettingTools } from "../verb-tools.ts";

export async function findThresholds(
	tools: { readonly pool: Pool },
	{ realm }: ModeContext,
): Promise<ScreeningThresholds> {
	const stored = await findRealm(tools.pool, { realm });
	if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
	return readThresholds(stored.screening);
}

interface ThresholdsChange extends Partial<ScreeningThresholds> {
	readonly actor: string;
}

/** Counts in both modes of the workspace. Every customer is then rescreened. */
export async function changeThresholds(
	tools: SettingTools,
	{ realm }: ModeContext,
	{ actor, ...change }: ThresholdsChange,
): Promise<ScreeningThresholds> {
	const { workspaceId, after } = await inTransaction(tools.pool, async (client) => {
		const stored = await lockSettings(client, { realm });
		const before = readThresholds(stored.screening);
		const after = {
			...before,
			...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
		};
		checkThresholds(after);
		assertNotLooser(stored, { thresholds: after });
		await writeScreeningSettings(client, { workspaceId: stored.id, settings: after });
		await auditAdminAct(
			client,
			tools.master,
			{ realm: null, anyRealm: realm },
			{ at: tools.world.now(), actor, action: "screening.thresholds", subject: stored.id, details: { before, after } },
		);
		return { workspaceId: stored.id, after };
	});
	await tools.refreshWorkspace?.(workspaceId);
	return after;
}
