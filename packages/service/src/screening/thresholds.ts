// Reads and changes a workspace's thresholds for matches.

import { AppError, DEFAULT_THRESHOLDS, type ScreeningThresholds, THRESHOLD_MIN } from "@hakiki/domain";
import { findRealm, inTransaction, type Pool, writeScreeningSettings } from "@hakiki/store";
import { auditAdminAct, lockSettings } from "../admin/admin-tools.ts";
import { assertNotLooser } from "../loosening/loosened-settings.ts";
import type { ModeContext } from "../realm-context.ts";
import type { SettingTools } from "../verb-tools.ts";

const NAMES = ["sanction", "pep", "strong"] as const;

/** Only values that differ from the defaults are stored. */
export function readThresholds(stored: unknown): ScreeningThresholds {
	const own = (stored ?? {}) as Partial<ScreeningThresholds>;
	return {
		sanction: own.sanction ?? DEFAULT_THRESHOLDS.sanction,
		pep: own.pep ?? DEFAULT_THRESHOLDS.pep,
		strong: own.strong ?? DEFAULT_THRESHOLDS.strong,
	};
}

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

export function checkThresholds(thresholds: ScreeningThresholds): void {
	const problems = NAMES.filter((name) => !(thresholds[name] >= THRESHOLD_MIN && thresholds[name] <= 1)).map(
		(field) => ({
			field,
			code: "out_of_bounds",
			message: `must be from ${THRESHOLD_MIN} to 1`,
		}),
	);
	if (problems.length === 0 && thresholds.strong < thresholds.sanction) {
		problems.push({ field: "strong", code: "out_of_bounds", message: "must not be below sanction" });
	}
	if (problems.length > 0) throw AppError.invalid(problems);
}
