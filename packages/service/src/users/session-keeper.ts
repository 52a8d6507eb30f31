// Finds the user of a session token. Results are cached for two seconds, so a revoked session stops working that soon
// everywhere, and at once in the process that revoked it.

import type { Role } from "@hakiki/domain";
import { findLiveSession, findUser, type LiveSession, type Pool, type StoredUser, touchSession } from "@hakiki/store";
import { hashToken, type MasterKey, openWorkspaceKeys } from "@hakiki/vault";
import { admitSession, admitUser } from "../access/genuine-access.ts";
import { readWholeNumber } from "../read-whole-number.ts";
import type { World } from "../realm-context.ts";
import { actorOfUser, formatUserId, openProfile } from "./user-tools.ts";

interface SessionPolicy {
	/** A session without activity ends after this time. */
	readonly idleMs: number;
	/** Every session ends after this time. */
	readonly lifeMs: number;
}

/** A person who is signed in. */
export interface SignedIn {
	/** UUIDs. */
	readonly sessionId: string;
	readonly userUuid: string;
	/** As people see it: `usr_…`. */
	readonly userId: string;
	readonly actor: string;
	readonly name: string;
	readonly email: string;
	readonly role: Role;
	/** UUIDs; null for all. */
	readonly workspaces: readonly string[] | null;
	/** The CSRF token that a page must send. */
	readonly csrfToken: string;
	readonly createdAt: number;
	readonly expiresAt: number;
}

interface Kept {
	readonly signedIn: SignedIn | undefined;
	readonly until: number;
	lastSeenAt: number;
}

const KEPT_MS = 2_000;
/** Wrong tokens are cached too. A full map is cleared. */
const KEPT_MAX = 10_000;
const TOUCH_MS = 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export class SessionKeeper {
	readonly policy: SessionPolicy;
	private readonly pool: Pool;
	private readonly master: MasterKey;
	private readonly world: World;
	private kept = new Map<string, Kept>();

	constructor(options: {
		readonly pool: Pool;
		readonly master: MasterKey;
		readonly world: World;
		readonly policy: SessionPolicy;
	}) {
		this.pool = options.pool;
		this.master = options.master;
		this.world = options.world;
		this.policy = options.policy;
	}

	/** `isBackground` marks a request that a page sent by itself. It does not keep an idle session alive. */
	async find(token: string, { isBackground }: { readonly isBackground: boolean }): Promise<SignedIn | undefined> {
		if (!TOKEN.test(token)) return undefined;
		const now = this.world.now();
		const known = this.kept.get(token);
		const kept = known !== undefined && isFresh(known.until, now) ? known : await this.lookUp(token, now);
		const { signedIn } = kept;
		if (signedIn !== undefined && !isBackground && now - kept.lastSeenAt >= TOUCH_MS) {
			kept.lastSeenAt = now;
			await touchSession(this.pool, { id: signedIn.sessionId, at: now });
		}
		return signedIn;
	}

	/** Clears the cache. */
	forget(): void {
		this.kept = new Map();
	}

	/** Returns the CSRF token of a session token. */
	csrfOf(token: string): string {
		return hashToken(this.master, "csrf", token).toString("base64url");
	}

	private async lookUp(token: string, now: number): Promise<Kept> {
		const hash = hashToken(this.master, "session", token);
		const stored = await findLiveSession(this.pool, { hash, at: now, seenAfter: now - this.policy.idleMs });
		const tools = { master: this.master, world: this.world };
		const found = admitSession(tools, stored);
		const user = found && admitUser(tools, await findUser(this.pool, { id: found.userId }));
		if (this.kept.size >= KEPT_MAX) this.kept = new Map();
		const kept: Kept = {
			signedIn: found && user?.disabledAt === null ? this.toSignedIn(found, user, token) : undefined,
			until: now + KEPT_MS,
			lastSeenAt: found?.lastSeenAt.getTime() ?? 0,
		};
		this.kept.set(token, kept);
		return kept;
	}

	private toSignedIn(found: LiveSession, user: StoredUser, token: string): SignedIn {
		const keys = openWorkspaceKeys(this.master, found.instanceId, found.wrappedKeys);
		const { name, email } = openProfile(keys, user);
		return {
			sessionId: found.id,
			userUuid: user.id,
			userId: formatUserId(user.id),
			actor: actorOfUser(user.id),
			name,
			email,
			role: user.role,
			workspaces: user.workspaces,
			csrfToken: this.csrfOf(token),
			createdAt: found.createdAt.getTime(),
			expiresAt: found.expiresAt.getTime(),
		};
	}
}

/** A session with more time left than any session gets shows that the clock was set back. */
function isFresh(until: number, now: number): boolean {
	return now < until && until - now <= KEPT_MS;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Defaults to one hour without activity and twelve hours in all. */
export function readSessionPolicy(env: Readonly<Record<string, string | undefined>>): SessionPolicy {
	return {
		idleMs: readWholeNumber(env, "HAKIKI_SESSION_IDLE_MINUTES", { usual: 60, min: 1, max: 1_440 }) * MINUTE_MS,
		lifeMs: readWholeNumber(env, "HAKIKI_SESSION_HOURS", { usual: 12, min: 1, max: 720 }) * HOUR_MS,
	};
}
