// Makes a caller of a signed-in user, with the scopes of the role, in the workspace and mode of the request.

import { formatUuid, listPermissions, parseId } from "@hakiki/domain";
import { findRealmOf, type Pool, type Realm } from "@hakiki/store";
import type { SignedIn } from "../users/session-keeper.ts";
import type { Caller } from "./authenticate.ts";

/** Requests per minute of a user, the same as the default of a key. */
const RATE_LIMIT = 1_200;
const KNOWN_MAX = 10_000;

export class SessionCallers {
	private readonly pool: Pool;
	/** Cached for good, because the realms of a workspace never change. */
	private known = new Map<string, Realm>();

	constructor({ pool }: { readonly pool: Pool }) {
		this.pool = pool;
	}

	/** Undefined if the workspace does not exist, or the user may not use it. The caller cannot see which. */
	async find(
		signedIn: SignedIn,
		place: { readonly workspace: string; readonly isLive: boolean },
	): Promise<Caller | undefined> {
		const bytes = parseId("wsp", place.workspace);
		if (bytes === undefined) return undefined;
		const workspaceId = formatUuid(bytes);
		if (signedIn.workspaces !== null && !signedIn.workspaces.includes(workspaceId)) return undefined;
		const realm = await this.findRealm(workspaceId, place.isLive);
		if (realm === undefined) return undefined;
		return {
			keyId: signedIn.userUuid,
			actor: signedIn.actor,
			user: { id: signedIn.userId, name: signedIn.name, role: signedIn.role },
			realm,
			workspaceId,
			isLive: place.isLive,
			rateLimitPerMinute: RATE_LIMIT,
			scopes: listPermissions(signedIn),
		};
	}

	private async findRealm(workspaceId: string, isLive: boolean): Promise<Realm | undefined> {
		const name = `${workspaceId}/${isLive}`;
		const known = this.known.get(name);
		if (known !== undefined) return known;
		const realm = await findRealmOf(this.pool, { workspaceId, isLive });
		if (this.known.size >= KNOWN_MAX) this.known = new Map();
		if (realm !== undefined) this.known.set(name, realm);
		return realm;
	}
}

/** The key under which the rate limit counts the requests of a user. */
export function limitOf({ userUuid }: SignedIn): Pick<Caller, "keyId" | "rateLimitPerMinute"> {
	return { keyId: userUuid, rateLimitPerMinute: RATE_LIMIT };
}
