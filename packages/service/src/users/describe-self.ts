// Describes the signed-in person for the dashboard: the account, its scopes and its workspaces.

import { formatIdOfUuid, listPermissions, type OpenedInvitation, type SelfDescription } from "@hakiki/domain";
import { hasUsers } from "@hakiki/store";
import type { AdminTools } from "../admin/admin-tools.ts";
import { listWorkspaces } from "../admin/list-workspaces.ts";
import { COUNTRY_DEFAULTS } from "../realms/settings-of.ts";
import { readInvitation } from "./invitations.ts";
import { readOwnAccount } from "./own-account.ts";
import type { SignedIn } from "./session-keeper.ts";
import type { UserTools } from "./sessions.ts";

export async function describeSelf(tools: UserTools, signedIn: SignedIn): Promise<SelfDescription> {
	const { csrfToken, workspaces, createdAt, expiresAt } = signedIn;
	const all = await listWorkspaces(tools);
	return {
		csrfToken,
		user: await readOwnAccount(tools, signedIn),
		scopes: [...listPermissions(signedIn)],
		workspaces: all
			.filter(({ uuid }) => workspaces === null || workspaces.includes(uuid))
			.map((one) => ({ ...one, timeZone: COUNTRY_DEFAULTS[one.country].timeZone })),
		session: {
			id: formatIdOfUuid("ses", signedIn.sessionId),
			createdAt,
			expiresAt,
			idleMs: tools.sessions.policy.idleMs,
		},
	};
}

/** Returns false before the first admin exists. */
export async function isSetUp(tools: AdminTools): Promise<boolean> {
	return hasUsers(tools.pool);
}

/** Describes a link for the person who opens it, with the names of the workspaces. */
export async function describeInvitation(tools: AdminTools, token: string): Promise<OpenedInvitation> {
	const facts = await readInvitation(tools, token);
	const { workspaces } = facts;
	if (workspaces === null) return { ...facts, workspaces };
	const all = await listWorkspaces(tools);
	return { ...facts, workspaces: all.filter(({ id }) => workspaces.includes(id)) };
}
