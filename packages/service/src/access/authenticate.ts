// Finds the caller of an API key. Results are cached for a few seconds, so a revoked key stops within that time.

import { expandScopes, type Permission, type Role } from "@hakiki/domain";
import { findApiKey, type Pool, type Realm, type StoredApiKey } from "@hakiki/store";
import { hashApiKey, type MasterKey } from "@hakiki/vault";
import type { RealmContext, World } from "../realm-context.ts";
import { admitKey } from "./genuine-access.ts";

export interface Caller {
	/** The id of the key or of the user. The rate limit counts by it. */
	readonly keyId: string;
	/** The actor in the audit log: `key:` or `user:` and the id. */
	readonly actor: string;
	/** Null for a key. */
	readonly user: CallingUser | null;
	readonly realm: Realm;
	readonly workspaceId: string;
	readonly isLive: boolean;
	readonly rateLimitPerMinute: number;
	readonly scopes: ReadonlySet<Permission>;
}

interface CallingUser {
	/** `usr_…`. */
	readonly id: string;
	readonly name: string;
	readonly role: Role;
}

interface AuthenticatorOptions {
	readonly pool: Pool;
	readonly master: MasterKey;
	readonly world: World;
	openRealm(realm: Realm): Promise<RealmContext>;
}

const KEPT_MS = 5_000;
/** Wrong keys are cached too, so that guessing does not cost a query each. A full map is cleared. */
const KEPT_MAX = 10_000;
const KEY_LENGTH_MAX = 256;

export class Authenticator {
	private readonly options: AuthenticatorOptions;
	private kept = new Map<string, { readonly caller: Caller | undefined; readonly until: number }>();
	private readonly asked = new Map<string, Promise<Caller | undefined>>();

	constructor(options: AuthenticatorOptions) {
		this.options = options;
	}

	/** Answers from the cache if possible. Only an unknown or expired key costs a query. */
	authenticate(rawKey: string): Caller | undefined | Promise<Caller | undefined> {
		const known = this.kept.get(rawKey);
		if (known !== undefined && isFresh(known.until, this.options.world.now())) return known.caller;
		return this.asked.get(rawKey) ?? this.ask(rawKey);
	}

	/** Requests with the same key share one query, so that they continue in order. */
	private ask(rawKey: string): Promise<Caller | undefined> {
		const answer = this.lookUp(rawKey).finally(() => this.asked.delete(rawKey));
		this.asked.set(rawKey, answer);
		return answer;
	}

	private async lookUp(rawKey: string): Promise<Caller | undefined> {
		if (rawKey.length === 0 || rawKey.length > KEY_LENGTH_MAX) return undefined;
		const { pool, master, world } = this.options;
		const stored = await findApiKey(pool, { hash: hashApiKey(master, rawKey) });
		const caller = stored && (await this.toCaller(stored));
		if (this.kept.size >= KEPT_MAX) this.kept = new Map();
		this.kept.set(rawKey, { caller, until: world.now() + KEPT_MS });
		return caller;
	}

	/** Undefined for a key whose row was changed by hand. The check runs when a key is loaded, and not for each request. */
	private async toCaller(stored: StoredApiKey): Promise<Caller | undefined> {
		const context = await this.options.openRealm(stored.realm);
		if (admitKey(this.options, stored, context) === undefined) return undefined;
		return {
			keyId: stored.id,
			actor: `key:${stored.id}`,
			user: null,
			realm: stored.realm,
			workspaceId: context.workspaceId,
			isLive: context.isLive,
			rateLimitPerMinute: stored.rateLimitPerMinute,
			scopes: expandScopes(stored.scopes),
		};
	}
}

/** An entry with more time left than it got is expired: the clock was set back, and a revoked key must not stay valid. */
function isFresh(until: number, now: number): boolean {
	return now < until && until - now <= KEPT_MS;
}
