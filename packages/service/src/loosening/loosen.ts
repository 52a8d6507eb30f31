// Loosening a setting that requires two people also requires two people: one requests it, another confirms it. A request
// that nobody confirms takes effect after a day. Until then every admin sees it, and anybody with the same rights can
// withdraw it.

import { AppError, formatIdOfUuid, LOOSENED_SETTINGS, type LooseningFacts, type LooseningState } from "@hakiki/domain";
import {
	findDueLoosenings,
	findLoosenings,
	findRealm,
	insertLoosening,
	insertOutbox,
	inTransaction,
	lockRules,
	type Pool,
	type PoolClient,
	type StoredLoosening,
	type StoredRealm,
	takeLoosening,
} from "@hakiki/store";
import { areTwoPeople, SAME_PERSON_NOTE } from "../access/people.ts";
import { type AdminTools, auditAdminAct } from "../admin/admin-tools.ts";
import type { WorkspaceContext } from "../realm-context.ts";
import { carryOut, findLooser, type Loosening } from "./loosened-settings.ts";

export const LOOSENING_WAIT_MS = 86_400_000;

type Tools = Omit<AdminTools, "newId">;

export async function listLoosenings(
	tools: { readonly pool: Pool },
	{ workspaceId }: WorkspaceContext,
): Promise<readonly LooseningFacts[]> {
	return (await findLoosenings(tools.pool, { workspaceId })).map(toFacts);
}

/** Returns all requests that wait in the workspace. */
export async function requestLoosening(
	tools: Tools,
	{ workspaceId }: WorkspaceContext,
	{ actor, ...given }: Loosening & { readonly actor: string },
): Promise<readonly LooseningFacts[]> {
	return inTransaction(tools.pool, async (client) => {
		const place = await lockWorkspace(client, workspaceId);
		const looser = findLooser(place.stored, given);
		if (looser.size === 0) {
			const message = "loosens nothing: change the setting directly";
			throw AppError.invalid([{ field: "body", code: "unchanged", message }]);
		}
		const requestedAt = tools.world.now();
		for (const [setting, wanted] of looser) {
			const isNew = await insertLoosening(client, { workspaceId, setting, wanted, requestedBy: actor, requestedAt });
			if (!isNew) throw refuseSecond(setting);
			const one = { workspaceId, setting, wanted, requestedBy: actor, requestedAt };
			await tell(client, tools, place, one, { state: "requested", actor });
		}
		return (await findLoosenings(client, { workspaceId })).map(toFacts);
	});
}

interface Verdict {
	readonly setting: string;
	readonly actor: string;
}

/** Another person than the requester confirms, and the change takes effect at once. */
export async function confirmLoosening(
	tools: Tools & { refreshWorkspace?(workspaceId: string): Promise<void> },
	{ workspaceId }: WorkspaceContext,
	given: Verdict,
): Promise<LooseningFacts> {
	const confirmed = await inTransaction(tools.pool, async (client) => {
		const place = await lockWorkspace(client, workspaceId);
		const one = await take(client, workspaceId, given.setting);
		const asked = { actor: one.requestedBy, at: one.requestedAt };
		// The throw rolls the transaction back, so the request stays.
		if (!(await areTwoPeople(client, asked, { actor: given.actor, at: tools.world.now() }))) {
			const message = `A different person from the one who asked must confirm it; ${SAME_PERSON_NOTE}`;
			throw new AppError("forbidden", message, {
				details: [{ field: "setting", code: "two_people", message }],
			});
		}
		await carryOut(client, place.stored, one);
		await tell(client, tools, place, one, { state: "confirmed", actor: given.actor });
		return toFacts(one);
	});
	await tools.refreshWorkspace?.(workspaceId);
	return confirmed;
}

export async function withdrawLoosening(
	tools: Tools,
	{ workspaceId }: WorkspaceContext,
	given: Verdict,
): Promise<LooseningFacts> {
	return inTransaction(tools.pool, async (client) => {
		const place = await lockWorkspace(client, workspaceId);
		const one = await take(client, workspaceId, given.setting);
		await tell(client, tools, place, one, { state: "withdrawn", actor: given.actor });
		return toFacts(one);
	});
}

/** Carries out the requests that have waited for a day. Returns how many there were. */
export async function carryOutDue(client: PoolClient, tools: Tools, limit: number): Promise<number> {
	const requestedBefore = tools.world.now() - LOOSENING_WAIT_MS;
	const due = await findDueLoosenings(client, { requestedBefore, limit });
	for (const { workspaceId, setting } of due) {
		const place = await lockWorkspace(client, workspaceId);
		const one = await takeLoosening(client, { workspaceId, setting });
		// Somebody may have settled the request, and made another one, while we waited for the lock of the workspace.
		if (one === undefined || one.requestedAt > requestedBefore) continue;
		await tell(client, tools, place, one, { state: await tryToCarryOut(client, place, one), actor: "system" });
	}
	return due.length;
}

/** If the setting was tightened meanwhile and the request no longer fits, the tighter value stays. */
async function tryToCarryOut(client: PoolClient, { stored }: Place, one: StoredLoosening): Promise<LooseningState> {
	try {
		await carryOut(client, stored, one);
		return "applied";
	} catch (error) {
		if (error instanceof AppError) return "withdrawn";
		throw error;
	}
}

interface Place {
	readonly stored: StoredRealm;
	readonly realms: readonly StoredRealm["realm"][];
}

/** Locks the workspace's settings until the transaction ends. */
async function lockWorkspace(client: PoolClient, workspaceId: string): Promise<Place> {
	const state = await lockRules(client, { workspaceId });
	const [realm] = state?.realms ?? [];
	const stored = realm && (await findRealm(client, { realm }));
	if (state === undefined || stored === undefined) throw new AppError("not_found", "There is no such workspace");
	return { stored, realms: state.realms };
}

async function take(client: PoolClient, workspaceId: string, setting: string): Promise<StoredLoosening> {
	const isKnown = LOOSENED_SETTINGS.some((one) => one === setting);
	const taken = isKnown ? await takeLoosening(client, { workspaceId, setting }) : undefined;
	if (taken === undefined) throw new AppError("not_found", "There is no request to loosen this setting");
	return taken;
}

/** Writes to the audit log, to webhook endpoints and to open dashboards. */
async function tell(
	client: PoolClient,
	tools: Tools,
	{ stored, realms }: Place,
	one: StoredLoosening,
	{ state, actor }: { readonly state: LooseningState; readonly actor: string },
): Promise<void> {
	const { setting, wanted, requestedBy } = one;
	const effectiveAt = new Date(toFacts(one).effectiveAt).toISOString();
	const details = { setting, wanted, requested_by: requestedBy, effective_at: effectiveAt };
	await auditAdminAct(
		client,
		tools.master,
		{ realm: null, anyRealm: stored.realm },
		{
			at: tools.world.now(),
			actor,
			action: `loosening.${state}`,
			subject: formatIdOfUuid("wsp", stored.id),
			details,
		},
	);
	const body = JSON.stringify({ setting, state, wanted, actor, requested_by: requestedBy, effective_at: effectiveAt });
	for (const realm of realms) await insertOutbox(client, { realm, kind: "workspace.loosening", body });
}

function toFacts({ workspaceId: _workspaceId, ...request }: StoredLoosening): LooseningFacts {
	return { ...request, effectiveAt: request.requestedAt + LOOSENING_WAIT_MS };
}

function refuseSecond(setting: string): AppError {
	const message = "is requested already: another person must confirm it or withdraw it first";
	return new AppError("conflict", `${setting}: ${message}`, {
		details: [{ field: setting, code: "waiting", message }],
	});
}
