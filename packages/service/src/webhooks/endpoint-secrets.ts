// Seals and opens an endpoint's URL, which may carry a token, its description and its secrets.

import { seal, unseal, type WorkspaceKeys } from "@hakiki/vault";
import { bytesOfUuid } from "../uuid.ts";

export interface EndpointSecrets {
	readonly url: string;
	readonly description: string | null;
	readonly secret: string;
	/** The previous secret, which also signs until this time. */
	readonly previous: { readonly secret: string; readonly until: number } | null;
}

interface EndpointPlace {
	readonly realm: number;
	/** A UUID. */
	readonly id: string;
}

export const placeOfEndpoint = ({ realm, id }: EndpointPlace) => ({
	...{ realm, table: "webhook_endpoints", column: "sealed" },
	row: bytesOfUuid(id),
});

export function sealSecrets(keys: WorkspaceKeys, place: EndpointPlace, secrets: EndpointSecrets): Buffer {
	return seal(keys, placeOfEndpoint(place), Buffer.from(JSON.stringify(secrets)));
}

export function openSecrets(
	keys: WorkspaceKeys,
	stored: EndpointPlace & { readonly sealed: Uint8Array },
): EndpointSecrets {
	return JSON.parse(unseal(keys, placeOfEndpoint(stored), stored.sealed).toString("utf8")) as EndpointSecrets;
}

/** The secrets that sign now, newest first. */
export function listSigningSecrets({ secret, previous }: EndpointSecrets, nowMs: number): readonly string[] {
	return previous !== null && nowMs < previous.until ? [secret, previous.secret] : [secret];
}
