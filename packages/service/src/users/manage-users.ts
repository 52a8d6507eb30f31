// Lets an admin list, change, reset and sign out users. One admin always stays, or nobody could invite anybody again.

import { isDeepStrictEqual } from "node:util";
import { AppError, type NewInvitation, type Page, type PersonFacts, type Role, type UserFacts } from "@hakiki/domain";
import {
	endSessions,
	findOtherAdmins,
	inTransaction,
	lockUsers,
	type PoolClient,
	type StoredUser,
	listUsers as storedUsers,
	writeUserAccess,
} from "@hakiki/store";
import { admitUser, isUserGenuine, macOfUser } from "../access/genuine-access.ts";
import type { AdminTools } from "../admin/admin-tools.ts";
import { formatCursor, parseCursor } from "../cursor.ts";
import type { WorkspaceContext } from "../realm-context.ts";
import { checkReach, resetUserWithin } from "./invitations.ts";
import {
	auditUserAct,
	describeReach,
	findUserById,
	formatUserId,
	noteSamePerson,
	openInstanceKeys,
	openProfile,
	openSecrets,
	readWorkspaces,
	setAway,
	toUserFacts,
} from "./user-tools.ts";

/** Oldest first. */
export async function listUsers(
	tools: AdminTools,
	page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<UserFacts>> {
	const after = page.cursor === undefined ? undefined : String(parseCursor(page.cursor, ["uuid"])[0]);
	const stored = await storedUsers(tools.pool, { after, limit: page.limit });
	const keys = await openInstanceKeys(tools.pool, tools.master);
	const last = stored.length < page.limit ? undefined : stored.at(-1);
	return { items: stored.map((one) => toUserFacts(keys, one)), next: last && formatCursor([last.id]) };
}

export async function readUser(tools: AdminTools, userId: string): Promise<UserFacts> {
	const stored = await findUserById(tools.pool, { userId });
	return toUserFacts(await openInstanceKeys(tools.pool, tools.master), stored);
}

/** Finds a user by id or e-mail address, for the command line. */
export async function findUserByName(tools: AdminTools, named: string): Promise<UserFacts> {
	if (named.startsWith("usr_")) return readUser(tools, named);
	let cursor: string | undefined;
	do {
		const page: Page<UserFacts> = await listUsers(tools, { cursor, limit: 200 });
		const found = page.items.find(({ email }) => email === named.trim().toLowerCase());
		if (found !== undefined) return found;
		cursor = page.next;
	} while (cursor !== undefined);
	throw new AppError("not_found", `There is no user "${named}"`);
}

export interface UserChange {
	readonly userId: string;
	readonly role?: Role | undefined;
	/** Ids or names; null for all. */
	readonly workspaces?: readonly string[] | null | undefined;
	readonly isDisabled?: boolean | undefined;
	readonly isAway?: boolean | undefined;
	readonly actor: string;
}

/** Takes effect with the user's next request in this process, and within seconds in the others. */
export async function changeUser(
	tools: AdminTools & { readonly sessions?: { forget(): void } },
	change: UserChange,
): Promise<UserFacts> {
	const wanted = change.workspaces === undefined ? undefined : await readWorkspaces(tools, change.workspaces);
	const facts = await inTransaction(tools.pool, async (client) => {
		await lockUsers(client);
		const stored = await findUserById(client, { userId: change.userId, isLocked: true });
		const role = change.role ?? stored.role;
		const workspaces = wanted === undefined ? stored.workspaces : wanted;
		checkReach(role, workspaces);
		assertGenuine(tools, stored);
		const isDisabled = change.isDisabled ?? stored.disabledAt !== null;
		await assertAdminStays(client, tools, stored, { isAdmin: role === "admin" && !isDisabled });
		const at = tools.world.now();
		const disabledAt = isDisabled ? (stored.disabledAt?.getTime() ?? at) : null;
		const access = { role, workspaces, disabledAt: disabledAt === null ? null : new Date(disabledAt) };
		const mac = macOfUser(tools.master, { ...stored, ...access });
		await writeUserAccess(client, { id: stored.id, role, workspaces, disabledAt, mac });
		if (change.isAway !== undefined) await setAway(client, stored, { isAway: change.isAway, at });
		if (isDisabled) await endSessions(client, { userId: stored.id, at });
		const isGiven = role !== stored.role || !isDeepStrictEqual(workspaces, stored.workspaces);
		const isLetIn = stored.disabledAt !== null && !isDisabled;
		if (isGiven || isLetIn) await noteSamePerson(client, tools, stored.id, change.actor);
		const after = await findUserById(client, { userId: change.userId });
		await auditChange(client, tools, stored, after, change.actor);
		return toUserFacts(await openInstanceKeys(client, tools.master), after);
	});
	tools.sessions?.forget();
	return facts;
}

/** Refuses a row that was changed by hand, because writing it again would make the change genuine. */
function assertGenuine(tools: AdminTools, stored: StoredUser): void {
	if (admitUser(tools, stored) !== undefined) return;
	const message =
		"This user's row was changed by hand: put it back as it was, from a backup or by what the audit log says";
	throw new AppError("conflict", message);
}

/** One admin who can sign in must stay. An admin who was reset cannot sign in before using the link. */
async function assertAdminStays(
	client: PoolClient,
	tools: AdminTools,
	before: StoredUser,
	after: { readonly isAdmin: boolean },
): Promise<void> {
	const wasAdmin = before.role === "admin" && before.disabledAt === null;
	if (!wasAdmin || after.isAdmin) return;
	const keys = await openInstanceKeys(client, tools.master);
	const others = await findOtherAdmins(client, { id: before.id });
	const genuine = others.filter((one) => isUserGenuine(tools.master, one));
	if (genuine.some((one) => one.hasOidc || openSecrets(keys, one).password !== null)) return;
	throw AppError.invalid([
		{
			field: "role",
			code: "last_admin",
			message: "is the last admin who can sign in: make somebody else an admin first",
		},
	]);
}

async function auditChange(
	client: PoolClient,
	tools: AdminTools,
	before: StoredUser,
	after: StoredUser,
	actor: string,
): Promise<void> {
	const tell = ({ role, workspaces, disabledAt, awayAt }: StoredUser, workspace: string) => ({
		role,
		access: describeReach(workspaces, workspace),
		status: disabledAt === null ? "active" : "disabled",
		...(awayAt !== null && { away: true }),
	});
	const told =
		before.workspaces === null || after.workspaces === null ? null : [...before.workspaces, ...after.workspaces];
	await auditUserAct(client, tools, told, {
		actor,
		action: "user.changed",
		subject: formatUserId(after.id),
		details(workspace) {
			const change = { before: tell(before, workspace), after: tell(after, workspace) };
			return isDeepStrictEqual(change.before, change.after) ? undefined : change;
		},
	});
}

/** Returns a link for a new password. The old password, the app and all sessions stop working. */
export async function resetUser(
	tools: AdminTools & { readonly sessions?: { forget(): void } },
	given: {
		readonly userId: string;
		readonly actor: string;
		/** Allows resetting the last admin. Only the command line sets it, which can always create another link. */
		readonly isRecovery?: boolean;
	},
): Promise<NewInvitation> {
	const made = await inTransaction(tools.pool, async (client) => {
		await lockUsers(client);
		const stored = await findUserById(client, { userId: given.userId, isLocked: true });
		assertGenuine(tools, stored);
		if (stored.disabledAt !== null)
			throw AppError.invalid([{ field: "user_id", code: "invalid", message: "is disabled: enable the user first" }]);
		if (given.isRecovery !== true) await assertAdminStays(client, tools, stored, { isAdmin: stored.hasOidc });
		await endSessions(client, { userId: stored.id, at: tools.world.now() });
		return resetUserWithin(client, tools, { stored: stored, actor: given.actor });
	});
	tools.sessions?.forget();
	return made;
}

export async function endUserSessions(
	tools: AdminTools & { readonly sessions?: { forget(): void } },
	given: { readonly userId: string; readonly actor: string },
): Promise<number> {
	const ended = await inTransaction(tools.pool, async (client) => {
		const stored = await findUserById(client, { userId: given.userId });
		const count = await endSessions(client, { userId: stored.id, at: tools.world.now() });
		await auditUserAct(client, tools, stored.workspaces, {
			actor: given.actor,
			action: "user.sessions_ended",
			subject: given.userId,
			details: { ended: count },
		});
		return count;
	});
	tools.sessions?.forget();
	return ended;
}

/** Lists the people of a workspace, for assigning and for naming actors. Disabled users are included. */
export async function listPeople(
	tools: AdminTools,
	{ workspaceId }: WorkspaceContext,
	query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<PersonFacts>> {
	const after = query.cursor === undefined ? undefined : String(parseCursor(query.cursor, ["uuid"])[0]);
	const stored = await storedUsers(tools.pool, { after, limit: query.limit });
	const keys = await openInstanceKeys(tools.pool, tools.master);
	const last = stored.length < query.limit ? undefined : stored.at(-1);
	return {
		items: stored
			.filter(({ workspaces }) => workspaces === null || workspaces.includes(workspaceId))
			.map((one) => ({
				id: formatUserId(one.id),
				actor: `user:${formatUserId(one.id)}`,
				name: openProfile(keys, one).name,
				role: one.role,
				isDisabled: one.disabledAt !== null,
				isAway: one.awayAt !== null,
			})),
		next: last && formatCursor([last.id]),
	};
}
