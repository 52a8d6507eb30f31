// What the verbs about endpoints stand on, and what they share.

import { AppError, formatId, formatUuid, parseId } from "@hakiki/domain";
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
import { bytesOfUuid } from "../uuid.ts";
import type { VerbTools } from "../verb-tools.ts";

export type WebhookTools = AdminTools & Pick<VerbTools, "targets">;

export interface EndpointPlace {
	readonly realm: Realm;
	/** `wep_…`. */
	readonly endpointId: string;
}

/** Which endpoint an act is about, and who acts. */
export interface EndpointAct extends EndpointPlace {
	readonly actor: string;
}

/** The same as a verb takes it: the realm is its context. */
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

/** Throws when there is none. `isLocked` keeps others from changing it until the transaction ends. */
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
	return formatId("wep", bytesOfUuid(uuid));
}

function noSuchEndpoint(): AppError {
	return new AppError("not_found", "There is no such webhook endpoint");
}

/** Writes an audit entry inside the transaction of what it tells. */
export function auditEndpointAct(
	client: PoolClient,
	tools: AdminTools,
	act: EndpointAct & { readonly action: string; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
	const { realm, endpointId: subject, actor, action, details } = act;
	const entry = { at: tools.world.now(), actor, action, subject, details };
	return auditAdminAct(client, tools.master, { realm, anyRealm: realm }, entry);
}
