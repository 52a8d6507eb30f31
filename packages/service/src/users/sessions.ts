// Opens sessions after a sign-in, and lets their owner list and end them.

import { formatIdOfUuid, formatUuid, type Page, parseId, type SessionFacts } from "@hakiki/domain";
import {
	endSessions,
	endSurplusSessions,
	insertSession,
	inTransaction,
	noteSignIn,
	type PoolClient,
	type StoredUser,
	listSessions as storedSessions,
} from "@hakiki/store";
import { createToken, hashToken, type WorkspaceKeys } from "@hakiki/vault";
import { macOfSession } from "../access/genuine-access.ts";
import type { AdminTools } from "../admin/admin-tools.ts";
import { formatCursor, parseCursor } from "../cursor.ts";
import type { VerbTools } from "../verb-tools.ts";
import { issueDevice } from "./attempts.ts";
import type { SignedIn } from "./session-keeper.ts";
import {
	actorOfUser,
	auditUserAct,
	formatUserId,
	openInstanceKeys,
	openJson,
	openProfile,
	placeOf,
	sealJson,
} from "./user-tools.ts";

/** The tools of the verbs about people who sign in. */
export type UserTools = AdminTools & Pick<VerbTools, "passwords" | "sessions">;

/** The origin of a sign-in, as far as the request shows it. */
export interface SignInPlace {
	readonly ip: string | undefined;
	readonly userAgent: string | undefined;
}

export interface OpenedSession {
	/** The secret for the cookie. */
	readonly token: string;
	/** The value of the lasting device cookie: see `guessOf`. */
	readonly device: string;
	readonly signedIn: SignedIn;
}

const SESSIONS_MAX = 20;
const USER_AGENT_LENGTH_MAX = 300;

/** Opens a session in the transaction that verified the user. */
export async function openSession(
	client: PoolClient,
	tools: UserTools,
	keys: WorkspaceKeys,
	user: StoredUser,
	how: SignInPlace & { readonly method: "password" | "code" | "recovery_code" | "oidc" | "link" },
): Promise<OpenedSession> {
	const { world, master, sessions } = tools;
	const id = formatUuid(tools.newId());
	const token = createToken();
	const createdAt = world.now();
	const expiresAt = createdAt + sessions.policy.lifeMs;
	const place = { ip: how.ip ?? null, userAgent: how.userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null };
	const hash = hashToken(master, "session", token);
	const times = { createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) };
	await insertSession(client, {
		id,
		userId: user.id,
		hash,
		sealed: sealJson(keys, placeOf("sessions", "sealed", id), place),
		createdAt,
		expiresAt,
		mac: macOfSession(master, { id, userId: user.id, hash, ...times }),
	});
	await endSurplusSessions(client, { userId: user.id, at: createdAt, kept: SESSIONS_MAX });
	await noteSignIn(client, { id: user.id, at: createdAt });
	await auditUserAct(client, tools, user.workspaces, {
		actor: actorOfUser(user.id),
		action: "user.signed_in",
		subject: formatUserId(user.id),
		details: { method: how.method, ip: place.ip },
	});
	const profile = openProfile(keys, user);
	return {
		token,
		device: issueDevice(master, profile.email),
		signedIn: {
			sessionId: id,
			userUuid: user.id,
			userId: formatUserId(user.id),
			actor: actorOfUser(user.id),
			...profile,
			role: user.role,
			workspaces: user.workspaces,
			csrfToken: sessions.csrfOf(token),
			createdAt,
			expiresAt,
		},
	};
}

/** Lists the active sessions of the signed-in person, newest first. */
export async function listSessions(
	tools: UserTools,
	signedIn: SignedIn,
	page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<SessionFacts>> {
	const at = tools.world.now();
	const before = page.cursor === undefined ? undefined : String(parseCursor(page.cursor, ["uuid"])[0]);
	const { userUuid: userId, sessionId } = signedIn;
	const seenAfter = at - tools.sessions.policy.idleMs;
	const stored = await storedSessions(tools.pool, { userId, at, seenAfter, before, limit: page.limit });
	const keys = await openInstanceKeys(tools.pool, tools.master);
	const last = stored.length < page.limit ? undefined : stored.at(-1);
	return {
		items: stored.map((one) => ({
			id: formatIdOfUuid("ses", one.id),
			isCurrent: one.id === sessionId,
			createdAt: one.createdAt.getTime(),
			lastSeenAt: one.lastSeenAt.getTime(),
			expiresAt: one.expiresAt.getTime(),
			...openJson<{ ip: string | null; userAgent: string | null }>(
				keys,
				placeOf("sessions", "sealed", one.id),
				one.sealed,
			),
		})),
		next: last && formatCursor([last.id]),
	};
}

/** Ends own sessions: this one, another one, or all others. An unknown id, or one of another user, ends none. */
export async function endOwnSessions(
	tools: UserTools,
	signedIn: SignedIn,
	which: "this" | "others" | { readonly id: string },
): Promise<number> {
	const { userUuid: userId, sessionId, workspaces, actor } = signedIn;
	const bytes = typeof which === "object" ? parseId("ses", which.id) : undefined;
	if (typeof which === "object" && bytes === undefined) return 0;
	const only = which === "this" ? sessionId : bytes && formatUuid(bytes);
	const ended = await inTransaction(tools.pool, async (client) => {
		const at = tools.world.now();
		const count = await endSessions(client, { userId, at, only, ...(which === "others" && { but: sessionId }) });
		if (count > 0) {
			const action = which === "this" ? "user.signed_out" : "user.sessions_ended";
			await auditUserAct(client, tools, workspaces, {
				actor,
				action,
				subject: signedIn.userId,
				details: { ended: count },
			});
		}
		return count;
	});
	tools.sessions.forget();
	return ended;
}
