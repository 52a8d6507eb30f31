// Reads and changes how a workspace works on cases: its clocks, its holidays, its reason templates, the actions that need two
// people, and automatic assignment. The audit log gets the settings before and after.

import {
	AppError,
	type CaseworkFacts,
	type CaseworkSettings,
	type CountryServed,
	checkCasework,
	listHolidays,
	readCasework,
} from "@hakiki/domain";
import { findRealm, inTransaction, type Pool, writeCaseworkSettings } from "@hakiki/store";
import { type AdminTools, auditAdminAct, lockSettings } from "../admin/admin-tools.ts";
import { assertNotLooser } from "../loosening/loosened-settings.ts";
import type { ModeContext, WorkspaceContext, World } from "../realm-context.ts";

export async function readCaseworkSettings(
	tools: { readonly pool: Pool; readonly world: Pick<World, "now"> },
	{ realm }: ModeContext,
): Promise<CaseworkFacts> {
	const stored = await findRealm(tools.pool, { realm });
	if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
	return describe(stored.casework, stored.country, tools.world.now());
}

interface CaseworkChange extends Partial<CaseworkSettings> {
	readonly actor: string;
}

/** Settings that are not given stay as they are. Clocks that already run keep their due time. */
export async function changeCasework(
	tools: Omit<AdminTools, "newId"> & { refreshWorkspace(workspaceId: string): Promise<void> },
	{ realm, workspaceId }: ModeContext & WorkspaceContext,
	{ actor, clocks, holidays, fourEyes, templates, assignment }: CaseworkChange,
): Promise<CaseworkFacts> {
	const changed = await inTransaction(tools.pool, async (client) => {
		const stored = await lockSettings(client, { realm });
		assertNotLooser(stored, { fourEyes });
		const before = takeSettings(readCasework(stored.casework, stored.country));
		const after = {
			clocks: clocks ?? before.clocks,
			holidays: holidays ?? before.holidays,
			fourEyes: fourEyes ?? before.fourEyes,
			templates: templates ?? before.templates,
			assignment: assignment ?? before.assignment,
		};
		checkCasework(after);
		await writeCaseworkSettings(client, { workspaceId: stored.id, settings: after });
		await auditAdminAct(
			client,
			tools.master,
			{ realm: null, anyRealm: realm },
			{ at: tools.world.now(), actor, action: "casework.changed", subject: stored.id, details: { before, after } },
		);
		return describe(after, stored.country, tools.world.now());
	});
	await tools.refreshWorkspace(workspaceId);
	return changed;
}

function describe(stored: unknown, country: CountryServed, now: number): CaseworkFacts {
	const year = new Date(now).getUTCFullYear();
	return {
		...takeSettings(readCasework(stored, country)),
		publicHolidays: [...listHolidays(country, year), ...listHolidays(country, year + 1)],
	};
}

function takeSettings(settings: CaseworkSettings): CaseworkSettings {
	const { clocks, holidays, fourEyes, templates, assignment } = settings;
	return { clocks, holidays, fourEyes, templates, assignment };
}
