// Tools and steps that the verbs about endpoints share.

import { AppError, formatIdOfUuid, formatUuid, parseId } from "@hakiki/domain";
import {
	type Executor,
	findEndpoint,
	findRealm,
	type PoolClient,
	type Realm,
	type StoredEndpoint,
} from "@hakiki/store";
import { openWorkspaceKeys, type WorkspaceKeys } from "@hakiki/vault";
import { type AdminTools, auditAdminAct } from "../admin/admin-tools.ts";
import type { VerbTools } from "../verb-tools.ts";

export type WebhookTools = AdminTools & Pick<VerbTools, "targets">;

export interface EndpointPlace {
	readonly realm: Realm;
	/** `wep_…`. */
	readonly endpointId: string;
}

/** The endpoint of an act, and the actor. */
export interface EndpointAct extends EndpointPlace {
	readonly actor: string;
}

/** The input of a verb. The realm comes from its context. */
export type GivenAct = Omit<EndpointAct, "realm">;

export async function openKeys(
	executor: Executor,
	{ master }: Pick<AdminTools, "master">,
	realm: Realm,
): Promise<WorkspaceKeys> {
	const found = await findRealm(executor, { realm });
	if (found === undefined) throw new Error("The realm is unknown");
	return openWorkspaceKeys(master, found.id, found.wrappedKeys);
}

/** Throws `not_found` when there is none. `isLocked` locks the row until the transaction ends. */
export async function getEndpoint(
	executor: Executor,
	{ realm, endpointId }: EndpointPlace,
	{ isLocked = false } = {},
): Promise<StoredEndpoint> {
	const stored = await findEndpoint(executor, { realm, id: uuidOfEndpoint(endpointId), isLocked });
	if (stored === undefined) throw noSuchEndpoint();
	return stored;
}

export function uuidOfEndpoint(endpointId: string): string {
	const bytes = parseId("wep", endpointId);
	if (bytes === undefined) throw noSuchEndpoint();
	return formatUuid(bytes);
}

export function formatEndpointId(uuid: string): string {
	return formatIdOfUuid("wep", uuid);
}

function noSuchEndpoint(): AppError {
	return new AppError("not_found", "There is no such webhook endpoint");
}

/** Writes an audit entry in the same transaction as the act. */
export function auditEndpointAct(
	client: PoolClient,
	tools: AdminTools,
	act: EndpointAct & { readonly action: string; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
	const { realm, endpointId: subject, actor, action, details } = act;
	const entry = { at: tools.world.now(), actor, action, subject, details };
	return auditAdminAct(client, tools.master, { realm, anyRealm: realm }, entry);
}
