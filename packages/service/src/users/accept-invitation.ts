// Accepts a one-time link: creates a user or sets a new password, and signs the person in.

import { formatUuid } from "@hakiki/domain";
import {
	classifyFault,
	endInvitations,
	findInvitation,
	findUser,
	hasUsers,
	insertUser,
	inTransaction,
	lockUsers,
	type PoolClient,
	type StoredInvitation,
	type StoredUser,
	writeUserSecrets,
} from "@hakiki/store";
import type { WorkspaceKeys } from "@hakiki/vault";
import { admitInvitation, admitUser, macOfUser } from "../access/genuine-access.ts";
import type { AdminTools } from "../admin/admin-tools.ts";
import { hashOf, readInvitation, refuseLink, refuseTaken } from "./invitations.ts";
import { checkNewPassword } from "./passwords.ts";
import type { SignInPlace, UserTools } from "./sessions.ts";
import { continueSignIn, type SignInResult } from "./sign-in.ts";
import {
	actorOfUser,
	auditUserAct,
	checkEmail,
	checkName,
	describeReach,
	formatUserId,
	hashEmail,
	NO_SECRETS,
	noteSamePerson,
	openInstanceKeys,
	placeOf,
	sealJson,
	sealSecrets,
} from "./user-tools.ts";

/** Creates the user or sets a new password, and signs the person in. */
export async function acceptInvitation(
	tools: UserTools,
	given: {
		readonly token: string;
		readonly password: string;
		readonly name?: string | undefined;
		readonly email?: string | undefined;
	} & SignInPlace,
): Promise<SignInResult> {
	const invitation = await readInvitation(tools, given.token);
	const name = invitation.name ?? checkName(given.name);
	const email = invitation.email ?? checkEmail(given.email);
	checkNewPassword(given.password, { name, email });
	const password = await tools.passwords.hash(given.password);
	const keys = await openInstanceKeys(tools.pool, tools.master);
	const user = await inTransaction(tools.pool, async (client) => {
		await lockUsers(client);
		const stored = admitInvitation(
			tools,
			await findInvitation(client, { ...hashOf(tools, given.token), isLocked: true }),
		);
		if (stored === undefined || (stored.kind === "setup" && (await hasUsers(client)))) throw refuseLink();
		const at = tools.world.now();
		await endInvitations(client, stored.kind === "setup" ? { kind: "setup", at } : { id: stored.id, at });
		if (stored.userId !== null) return setPassword(client, tools, keys, { ...stored, userId: stored.userId, password });
		return createUser(client, tools, keys, { ...stored, email, name, password });
	});
	return continueSignIn(tools, keys, user, { ...given, method: "link" });
}

export async function createUser(
	client: PoolClient,
	tools: AdminTools,
	keys: WorkspaceKeys,
	given: Pick<StoredInvitation, "kind" | "role" | "workspaces" | "createdBy"> & {
		readonly email: string;
		readonly name: string;
		readonly password: string | null;
	},
): Promise<StoredUser> {
	const { role, workspaces, email, name, password, createdBy } = given;
	const id = formatUuid(tools.newId());
	const sealed = sealJson(keys, placeOf("users", "sealed", id), { email, name });
	const secrets = sealSecrets(keys, id, { ...NO_SECRETS, password });
	const emailHash = hashEmail(tools.master, email);
	const createdAt = tools.world.now();
	const row = { id, emailHash, role, workspaces, createdBy };
	const mac = macOfUser(tools.master, { ...row, oidcHash: null, createdAt: new Date(createdAt), disabledAt: null });
	try {
		await insertUser(client, { ...row, sealed, secrets, createdAt, mac });
	} catch (error) {
		if (classifyFault(error) === "retry") throw refuseTaken();
		throw error;
	}
	await noteSamePerson(client, tools, id, createdBy);
	await auditUserAct(client, tools, workspaces, {
		actor: actorOfUser(id),
		action: "user.joined",
		subject: formatUserId(id),
		details: (workspace) => ({
			email,
			name,
			role,
			access: describeReach(workspaces, workspace),
			invited_by: createdBy,
		}),
	});
	return readAgain(client, id);
}

async function setPassword(
	client: PoolClient,
	tools: AdminTools,
	keys: WorkspaceKeys,
	given: { readonly userId: string; readonly password: string; readonly createdBy: string },
): Promise<StoredUser> {
	const { userId: id, password, createdBy } = given;
	const user = admitUser(tools, await findUser(client, { id, isLocked: true }));
	if (user === undefined || user.disabledAt !== null) throw refuseLink();
	const secrets = sealSecrets(keys, id, { ...NO_SECRETS, password });
	await writeUserSecrets(client, { id, secrets, isProofChanged: true });
	await noteSamePerson(client, tools, id, createdBy);
	const act = {
		actor: actorOfUser(id),
		action: "user.password_changed",
		subject: formatUserId(id),
		details: { by: "link" },
	};
	await auditUserAct(client, tools, user.workspaces, act);
	return readAgain(client, id);
}

async function readAgain(client: PoolClient, id: string): Promise<StoredUser> {
	const user = await findUser(client, { id });
	if (user === undefined) throw new Error("The user was written and is not there");
	return user;
}
