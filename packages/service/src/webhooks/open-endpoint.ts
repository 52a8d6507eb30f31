// Opens endpoints for sending: unsealed, with their connections. An endpoint with a new version is opened again.

import { findEndpoint, findRealm, type Pool, type Realm } from "@hakiki/store";
import { type MasterKey, openWorkspaceKeys } from "@hakiki/vault";
import { type EndpointSecrets, openSecrets } from "./endpoint-secrets.ts";
import { type ConnectionOptions, TargetConnection } from "./target-connection.ts";

export interface OpenEndpoint {
	readonly version: number;
	readonly secrets: EndpointSecrets;
	readonly connection: TargetConnection;
}

interface OpenerTools {
	readonly pool: Pool;
	readonly master: MasterKey;
}

/** Returns nothing when the endpoint was removed meanwhile. */
export async function openEndpoint(
	tools: OpenerTools,
	place: { readonly realm: Realm; readonly id: string },
	connecting: ConnectionOptions,
): Promise<OpenEndpoint | undefined> {
	const stored = await findEndpoint(tools.pool, place);
	const workspace = await findRealm(tools.pool, { realm: place.realm });
	if (stored === undefined || workspace === undefined) return undefined;
	const keys = openWorkspaceKeys(tools.master, workspace.id, workspace.wrappedKeys);
	const secrets = openSecrets(keys, stored);
	const { version } = stored;
	return { version, secrets, connection: new TargetConnection(new URL(secrets.url), connecting) };
}
