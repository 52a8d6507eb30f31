// Creates and withdraws one-time links for the first admin, for other users, and for a new password. A link works once, for
// a day or a week, for the person who has it.

import {
	AppError,
	formatId,
	formatIdOfUuid,
	formatUuid,
	type InvitationFacts,
	type InvitationKind,
	type NewInvitation,
	type Page,
	parseId,
	type Role,
} from "@hakiki/domain";
import {
	endInvitations,
	findInvitation,
	findUser,
	hasUsers,
	insertInvitation,
	inTransaction,
	type PoolClient,
	type StoredInvitation,
	type StoredUser,
	listInvitations as storedInvitations,
	writeUserSecrets,
} from "@hakiki/store";
import { createToken, hashToken, type WorkspaceKeys } from "@hakiki/vault";
import { admitInvitation, macOfInvitation } from "../access/genuine-access.ts";
import type { AdminTools } from "../admin/admin-tools.ts";
import { formatCursor, parseCursor } from "../cursor.ts";
import {
	auditUserAct,
	checkEmail,
	formatUserId,
	formatWorkspaceIds,
	hashEmail,
	NO_SECRETS,
	noteSamePerson,
	openInstanceKeys,
	openJson,
	openProfile,
	placeOf,
	readWorkspaces,
	sealJson,
	sealSecrets,
} from "./user-tools.ts";

const DAY_MS = 86_400_000;
const LIFE_MS: Readonly<Record<InvitationKind, number>> = { setup: DAY_MS, invitation: 7 * DAY_MS, reset: DAY_MS };

/** Returns a link for the first admin, or nothing if there are users already. */
export async function inviteFirstAdmin(
	tools: AdminTools,
	{ actor }: { readonly actor: string },
): Promise<NewInvitation | undefined> {
	if (await hasUsers(tools.pool)) return undefined;
	const about = { email: null, role: "admin" as const, workspaces: null, userId: null, name: null };
	return inTransaction(tools.pool, (client) => createInvitation(client, tools, { kind: "setup", ...about, actor }));
}

/** An earlier link for the same e-mail address stops working. */
export async function inviteUser(
	tools: AdminTools,
	given: {
		readonly email?: string | undefined;
		readonly role: Role;
		/** Ids or names; null for all. */
		readonly workspaces: readonly string[] | null;
		readonly actor: string;
	},
): Promise<NewInvitation> {
	const email = given.email === undefined ? null : checkEmail(given.email);
	const workspaces = await readWorkspaces(tools, given.workspaces);
	checkReach(given.role, workspaces);
	return inTransaction(tools.pool, async (client) => {
		if (email !== null) {
			const emailHash = hashEmail(tools.master, email);
			if ((await findUser(client, { emailHash })) !== undefined) throw refuseTaken();
			await endInvitations(client, { emailHash, at: tools.world.now() });
		}
		const about = { email, role: given.role, workspaces, userId: null, name: null };
		return createInvitation(client, tools, { kind: "invitation", ...about, actor: given.actor });
	});
}

/** The user's password, app and sessions stop working. */
export async function resetUserWithin(
	client: PoolClient,
	tools: AdminTools,
	{ stored, actor }: { readonly stored: StoredUser; readonly actor: string },
): Promise<NewInvitation> {
	const keys = await openInstanceKeys(client, tools.master);
	const { email, name } = openProfile(keys, stored);
	await endInvitations(client, { userId: stored.id, at: tools.world.now() });
	const secrets = sealSecrets(keys, stored.id, NO_SECRETS);
	await writeUserSecrets(client, { id: stored.id, secrets, isProofChanged: true });
	await noteSamePerson(client, tools, stored.id, actor);
	const { role, workspaces, id: userId } = stored;
	return createInvitation(client, tools, { kind: "reset", email, name, role, workspaces, userId, actor });
}

/** An admin of some workspaces could give themselves all, so admins have all. */
export function checkReach(role: Role, workspaces: readonly string[] | null): void {
	if (role !== "admin" || workspaces === null) return;
	throw AppError.invalid([
		{ field: "workspaces", code: "invalid", message: "must be null: an admin has access to all workspaces" },
	]);
}

async function createInvitation(
	client: PoolClient,
	tools: AdminTools,
	given: Pick<InvitationFacts, "kind" | "email" | "name" | "role" | "workspaces"> & {
		readonly userId: string | null;
		readonly actor: string;
	},
): Promise<NewInvitation> {
	const { kind, email, name, role, workspaces, userId, actor } = given;
	const bytes = tools.newId();
	const uuid = formatUuid(bytes);
	const id = formatId("inv", bytes);
	const token = createToken();
	const keys = await openInstanceKeys(client, tools.master);
	const createdAt = tools.world.now();
	const expiresAt = createdAt + LIFE_MS[kind];
	const row = {
		...{
			id: uuid,
			hash: hashToken(tools.master, "invitation", token),
			kind,
			userId,
			role,
			workspaces,
			createdBy: actor,
		},
		emailHash: email === null || kind === "reset" ? null : hashEmail(tools.master, email),
	};
	const times = { createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) };
	await insertInvitation(client, {
		...row,
		sealed: sealJson(keys, placeOf("invitations", "sealed", uuid), { email, name }),
		createdAt,
		expiresAt,
		mac: macOfInvitation(tools.master, { ...row, ...times }),
	});
	// The setup link is created at every start until it is used. Only its use is audited.
	if (kind !== "setup") {
		const action = kind === "reset" ? "user.reset" : "user.invited";
		const subject = userId === null ? id : formatUserId(userId);
		await auditUserAct(client, tools, workspaces, { actor, action, subject, details: { email, role } });
	}
	const facts = { id, kind, email, name, role, workspaces: formatWorkspaceIds(workspaces) };
	return { ...facts, createdAt, createdBy: actor, expiresAt, token };
}

/** Reads a link. A used, withdrawn or expired link answers like an unknown one. */
export async function readInvitation(tools: AdminTools, token: string): Promise<InvitationFacts> {
	const stored = admitInvitation(tools, await findInvitation(tools.pool, hashOf(tools, token)));
	if (stored === undefined || (stored.kind === "setup" && (await hasUsers(tools.pool)))) throw refuseLink();
	return toFacts(await openInstanceKeys(tools.pool, tools.master), stored);
}

/** Lists open invitations of people who are not users yet, oldest first. */
export async function listInvitations(
	tools: AdminTools,
	page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<InvitationFacts>> {
	const after = page.cursor === undefined ? undefined : String(parseCursor(page.cursor, ["uuid"])[0]);
	const at = tools.world.now();
	const stored = await storedInvitations(tools.pool, { at, after, limit: page.limit });
	const keys = await openInstanceKeys(tools.pool, tools.master);
	const last = stored.length < page.limit ? undefined : stored.at(-1);
	return { items: stored.map((one) => toFacts(keys, one)), next: last && formatCursor([last.id]) };
}

export async function withdrawInvitation(
	tools: AdminTools,
	given: { readonly invitationId: string; readonly actor: string },
): Promise<void> {
	const bytes = parseId("inv", given.invitationId);
	if (bytes === undefined) throw new AppError("not_found", "There is no such invitation");
	const uuid = formatUuid(bytes);
	await inTransaction(tools.pool, async (client) => {
		const [ended] = await endInvitations(client, { id: uuid, at: tools.world.now() });
		if (ended === undefined || ended.kind !== "invitation")
			throw new AppError("not_found", "There is no such invitation");
		const { email } = toFacts(await openInstanceKeys(client, tools.master), ended);
		const act = {
			actor: given.actor,
			action: "user.invitation_withdrawn",
			subject: given.invitationId,
			details: { email },
		};
		await auditUserAct(client, tools, ended.workspaces, act);
	});
}

function toFacts(keys: WorkspaceKeys, stored: StoredInvitation): InvitationFacts {
	const place = placeOf("invitations", "sealed", stored.id);
	const { email, name } = openJson<{ email: string | null; name: string | null }>(keys, place, stored.sealed);
	const { kind, role, createdBy } = stored;
	return {
		id: formatIdOfUuid("inv", stored.id),
		kind,
		email,
		name,
		role,
		workspaces: formatWorkspaceIds(stored.workspaces),
		createdAt: stored.createdAt.getTime(),
		createdBy,
		expiresAt: stored.expiresAt.getTime(),
	};
}

export function hashOf({ master, world }: AdminTools, token: string): { readonly hash: Buffer; readonly at: number } {
	return { hash: hashToken(master, "invitation", token), at: world.now() };
}

export function refuseLink(): AppError {
	return new AppError("not_found", "This link was used already, or has expired: ask for a new one");
}

export function refuseTaken(): AppError {
	return AppError.invalid([{ field: "email", code: "taken", message: "already belongs to a user" }]);
}
