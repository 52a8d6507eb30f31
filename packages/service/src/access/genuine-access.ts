// Checks that the rows of users, sessions and keys are as the service wrote them. A person who can write to the database
// could otherwise become an admin, and open sealed data. A row that was changed is refused and logged.

import { formatIdOfUuid } from "@hakiki/domain";
import type { StoredApiKey, StoredInvitation, StoredSession, StoredUser } from "@hakiki/store";
import { isRowGenuine, type MasterKey, macOfRow, type RowFields } from "@hakiki/vault";
import type { World } from "../realm-context.ts";

interface Tools {
	readonly master: MasterKey;
	readonly world: Pick<World, "log">;
}

/** The MAC does not cover sealed columns, which open only in their own row, nor columns that grant nothing. */
type UserClaims = Omit<
	StoredUser,
	"sealed" | "secrets" | "hasOidc" | "totpStep" | "version" | "signedInAt" | "awayAt" | "mac"
>;
/** The MAC does not cover the end of a session, because ending a session removes the MAC. */
type SessionClaims = Pick<StoredSession, "id" | "userId" | "hash" | "createdAt" | "expiresAt">;
type InvitationClaims = Omit<StoredInvitation, "sealed" | "mac">;
type KeyClaims = Omit<StoredApiKey, "mac">;
/** The MAC covers the workspace and mode of the key's realm, because the row of a realm can be changed by hand, too. */
interface KeyPlace {
	readonly workspaceId: string;
	readonly isLive: boolean;
}

const ofUser = ({
	id,
	emailHash,
	oidcHash,
	role,
	workspaces,
	createdAt,
	createdBy,
	disabledAt,
}: UserClaims): RowFields => ({
	...{ id, emailHash, oidcHash, role, workspaces, createdAt, createdBy, disabledAt },
});
const ofSession = ({ id, userId, hash, createdAt, expiresAt }: SessionClaims): RowFields => ({
	...{ id, userId, hash, createdAt, expiresAt },
});
const ofInvitation = (row: InvitationClaims): RowFields => {
	const { id, hash, kind, userId, emailHash, role, workspaces, createdAt, createdBy, expiresAt } = row;
	return { id, hash, kind, userId, emailHash, role, workspaces, createdAt, createdBy, expiresAt };
};
const ofKey = (row: KeyClaims, { workspaceId, isLive }: KeyPlace): RowFields => {
	const { id, realm, hash, hint, rateLimitPerMinute, scopes, createdAt, createdBy, revokedAt } = row;
	return { id, realm, workspaceId, isLive, hash, hint, rateLimitPerMinute, scopes, createdAt, createdBy, revokedAt };
};

export const macOfUser = (master: MasterKey, row: UserClaims): Buffer => macOfRow(master, "users", ofUser(row));
export const macOfSession = (master: MasterKey, row: SessionClaims): Buffer =>
	macOfRow(master, "sessions", ofSession(row));
export const macOfInvitation = (master: MasterKey, row: InvitationClaims): Buffer =>
	macOfRow(master, "invitations", ofInvitation(row));
export const macOfKey = (master: MasterKey, row: KeyClaims, place: KeyPlace): Buffer =>
	macOfRow(master, "api_keys", ofKey(row, place));

export const isUserGenuine = (master: MasterKey, row: StoredUser): boolean =>
	isRowGenuine(master, "users", ofUser(row), row.mac);
export const isSessionGenuine = (master: MasterKey, row: StoredSession): boolean =>
	isRowGenuine(master, "sessions", ofSession(row), row.mac);
export const isInvitationGenuine = (master: MasterKey, row: StoredInvitation): boolean =>
	isRowGenuine(master, "invitations", ofInvitation(row), row.mac);
export const isKeyGenuine = (master: MasterKey, row: StoredApiKey, place: KeyPlace): boolean =>
	isRowGenuine(master, "api_keys", ofKey(row, place), row.mac);

/** Undefined if the row was changed by hand. */
export function admitUser(tools: Tools, stored: StoredUser | undefined): StoredUser | undefined {
	if (stored === undefined || isUserGenuine(tools.master, stored)) return stored;
	return tell(tools, "a user's row", { userId: formatIdOfUuid("usr", stored.id) });
}

export function admitSession<Session extends StoredSession>(
	tools: Tools,
	stored: Session | undefined,
): Session | undefined {
	if (stored === undefined || isSessionGenuine(tools.master, stored)) return stored;
	return tell(tools, "a session's row", { userId: formatIdOfUuid("usr", stored.userId) });
}

export function admitInvitation(tools: Tools, stored: StoredInvitation | undefined): StoredInvitation | undefined {
	if (stored === undefined || isInvitationGenuine(tools.master, stored)) return stored;
	return tell(tools, "a one-time link's row", {});
}

export function admitKey(tools: Tools, stored: StoredApiKey, place: KeyPlace): StoredApiKey | undefined {
	if (isKeyGenuine(tools.master, stored, place)) return stored;
	return tell(tools, "an API key's row", { keyId: stored.id });
}

function tell({ world }: Tools, what: string, fields: Readonly<Record<string, unknown>>): undefined {
	world.log("error", `${what} was changed by hand and is refused; run hakiki doctor`, {
		component: "access",
		...fields,
	});
}
