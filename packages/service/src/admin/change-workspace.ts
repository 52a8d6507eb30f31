// Reads and changes the settings of a workspace. The audit log gets the actor and the values before and after. Running
// servers follow within seconds.

import { AppError, CURRENCY_CODES, formatIdOfUuid, isRateStale, type Rate, type WorkspaceFacts } from "@hakiki/domain";
import { findRealm, inTransaction, type Pool, type Realm, changeWorkspace as storeChange } from "@hakiki/store";
import { assertNotLooser } from "../loosening/loosened-settings.ts";
import type { ModeContext, WorkspaceContext } from "../realm-context.ts";
import { COUNTRY_DEFAULTS } from "../realms/settings-of.ts";
import { type AdminTools, auditAdminAct, lockSettings } from "./admin-tools.ts";
import { checkWorkspaceName } from "./create-workspace.ts";

export interface WorkspaceChange {
	readonly name?: string | undefined;
	readonly mode?: "enforce" | "observe" | undefined;
	readonly travelRuleUsd?: number | undefined;
	/** In minor units. */
	readonly reviewCostMinor?: number | undefined;
	readonly reviewMinutes?: number | undefined;
	readonly rulesNeedApproval?: boolean | undefined;
	readonly screeningNeedsLists?: boolean | undefined;
	/** 0 to 0.01. */
	readonly controlShare?: number | undefined;
	readonly controlMaxMinor?: number | undefined;
	readonly actor: string;
}

interface WorkspaceTools {
	readonly pool: Pool;
	readonly world: { now(): number };
	/** The rates in force. */
	openRealm(realm: Realm): Promise<{ rateFor(currency: string): Rate | undefined }>;
}

/** Every rate table has these currencies, so they show which table is in use. */
const USUAL_CURRENCIES = ["USD", "EUR", "GBP"] as const;

export async function readWorkspace(tools: WorkspaceTools, { realm }: ModeContext): Promise<WorkspaceFacts> {
	const stored = await findRealm(tools.pool, { realm });
	if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
	return {
		id: formatIdOfUuid("wsp", stored.id),
		name: stored.name,
		country: stored.country,
		currency: stored.currency,
		timeZone: COUNTRY_DEFAULTS[stored.country].timeZone,
		mode: stored.mode,
		travelRuleUsd: stored.travelRuleUsd,
		reviewCostMinor: stored.reviewCostMinor,
		reviewMinutes: stored.reviewMinutes,
		rulesNeedApproval: stored.rulesNeedApproval,
		screeningNeedsLists: stored.screeningNeedsLists,
		controlShare: stored.controlShare,
		controlMaxMinor: stored.controlMaxMinor,
		rulesVersion: stored.rulesVersion,
		createdAt: stored.createdAt.getTime(),
		sharedRates: findSharedRates(await tools.openRealm(realm), stored.currency, tools.world.now()),
	};
}

function findSharedRates(
	{ rateFor }: { rateFor(currency: string): Rate | undefined },
	own: string,
	nowMs: number,
): WorkspaceFacts["sharedRates"] {
	for (const currency of [...USUAL_CURRENCIES, ...CURRENCY_CODES]) {
		const rate = currency === own ? undefined : rateFor(currency);
		if (rate === undefined || rate.rateSource === "workspace") continue;
		return { source: rate.rateSource, rateAt: rate.rateAt, isStale: isRateStale(rate.rateAt, nowMs) };
	}
	return null;
}

export async function changeWorkspace(
	tools: AdminTools & WorkspaceTools & { refreshWorkspace(workspaceId: string): Promise<void> },
	place: ModeContext & WorkspaceContext,
	change: WorkspaceChange,
): Promise<WorkspaceFacts> {
	const before = await readWorkspace(tools, place);
	const { actor: _actor, name: given, ...settings } = change;
	const name = given === undefined ? undefined : checkWorkspaceName(given);
	const wanted = { name, ...settings };
	const moved = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
		(field) => wanted[field] !== undefined && wanted[field] !== before[field],
	);
	if (moved.length === 0) return before;
	await inTransaction(tools.pool, async (client) => {
		assertNotLooser(await lockSettings(client, place), settings);
		await storeChange(client, { workspaceId: place.workspaceId, ...wanted });
		await auditAdminAct(
			client,
			tools.master,
			{ realm: null, anyRealm: place.realm },
			{
				at: tools.world.now(),
				actor: change.actor,
				action: "workspace.changed",
				subject: before.id,
				details: {
					before: Object.fromEntries(moved.map((field) => [field, before[field]])),
					after: Object.fromEntries(moved.map((field) => [field, wanted[field]])),
				},
			},
		);
	});
	await tools.refreshWorkspace(place.workspaceId);
	return readWorkspace(tools, place);
}
