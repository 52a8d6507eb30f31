// Tools of the verbs about people who sign in: sealing, presenting and finding users. Users are sealed with keys of the
// installation.

import { AppError, formatIdOfUuid, formatUuid, parseId, type UserFacts, type UserProfile } from "@hakiki/domain";
import {
	type Executor,
	findUser,
	insertAccountChange,
	type Pool,
	type PoolClient,
	readInstance,
	type StoredUser,
	settleInstanceKeys,
	writeUserAway,
} from "@hakiki/store";
import {
	createWorkspaceKeys,
	hashToken,
	type MasterKey,
	openWorkspaceKeys,
	type Place,
	seal,
	unseal,
	type WorkspaceKeys,
} from "@hakiki/vault";
import { type AdminTools, auditAdminAct } from "../admin/admin-tools.ts";
import { listWorkspaces, listWorkspacesWithin } from "../admin/list-workspaces.ts";

export interface UserSecrets {
	/** The password hash of the vault; null for a user who signs in another way or was reset. */
	readonly password: string | null;
	/** The app's secret in base64. */
	readonly totp: string | null;
	/** The offered secret that the user has not confirmed yet. */
	readonly totpOffered: string | null;
	/** Hashes, in base64. */
	readonly recoveryCodes: readonly string[];
}

export const NO_SECRETS: UserSecrets = { password: null, totp: null, totpOffered: null, recoveryCodes: [] };

/** Realms count from 1, so 0 stands for the installation. */
const NO_REALM = 0;

/** Opens the keys of the installation. They are created on first use. */
export async function openInstanceKeys(executor: Executor, master: MasterKey): Promise<WorkspaceKeys> {
	const { id, wrappedKeys } = await readInstance(executor);
	const wrapped = wrappedKeys ?? (await settleInstanceKeys(executor, createWorkspaceKeys(master, id).wrapped));
	return openWorkspaceKeys(master, id, wrapped);
}

export function placeOf(table: "users" | "sessions" | "invitations", column: string, uuid: string): Place {
	return { realm: NO_REALM, table, column, row: uuid };
}

export function sealJson(keys: WorkspaceKeys, place: Place, value: unknown): Buffer {
	return seal(keys, place, Buffer.from(JSON.stringify(value)));
}

export function openJson<Value>(keys: WorkspaceKeys, place: Place, sealed: Uint8Array): Value {
	return JSON.parse(unseal(keys, place, sealed).toString("utf8")) as Value;
}

export function openProfile(keys: WorkspaceKeys, { id, sealed }: Pick<StoredUser, "id" | "sealed">): UserProfile {
	return openJson(keys, placeOf("users", "sealed", id), sealed);
}

export function openSecrets(keys: WorkspaceKeys, { id, secrets }: Pick<StoredUser, "id" | "secrets">): UserSecrets {
	return openJson(keys, placeOf("users", "secrets", id), secrets);
}

export function sealSecrets(keys: WorkspaceKeys, uuid: string, secrets: UserSecrets): Buffer {
	return sealJson(keys, placeOf("users", "secrets", uuid), secrets);
}

export function toUserFacts(keys: WorkspaceKeys, stored: StoredUser): UserFacts {
	const { email, name } = openProfile(keys, stored);
	const secrets = openSecrets(keys, stored);
	return {
		id: formatUserId(stored.id),
		email,
		name,
		role: stored.role,
		workspaces: formatWorkspaceIds(stored.workspaces),
		isDisabled: stored.disabledAt !== null,
		isAway: stored.awayAt !== null,
		hasPassword: secrets.password !== null,
		hasTotp: secrets.totp !== null,
		hasOidc: stored.hasOidc,
		createdAt: stored.createdAt.getTime(),
		signedInAt: stored.signedInAt?.getTime() ?? null,
	};
}

/** `wsp_…`; null for all. */
export function formatWorkspaceIds(uuids: readonly string[] | null): readonly string[] | null {
	return uuids?.map((uuid) => formatIdOfUuid("wsp", uuid)) ?? null;
}

export function formatUserId(uuid: string): string {
	return formatIdOfUuid("usr", uuid);
}

export function actorOfUser(uuid: string): string {
	return `user:${formatUserId(uuid)}`;
}

/** Somebody who is away already keeps the time since when. */
export async function setAway(
	executor: Executor,
	{ id, awayAt }: Pick<StoredUser, "id" | "awayAt">,
	given: { readonly isAway: boolean; readonly at: number },
): Promise<void> {
	if (given.isAway !== (awayAt !== null)) await writeUserAway(executor, { id, awayAt: given.isAway ? given.at : null });
}

/** Finds a user by the public id. */
export async function findUserById(
	executor: Executor,
	options: { readonly userId: string; readonly isLocked?: boolean },
): Promise<StoredUser> {
	const bytes = parseId("usr", options.userId);
	const { isLocked = false } = options;
	const stored = bytes && (await findUser(executor, { id: formatUuid(bytes), isLocked }));
	if (stored === undefined) throw new AppError("not_found", "There is no such user");
	return stored;
}

export function hashEmail(master: MasterKey, email: string): Buffer {
	return hashToken(master, "user", email);
}

/** Returns the UUIDs of the named workspaces, or refuses the one that does not exist. */
export async function readWorkspaces(
	tools: { readonly pool: Pool },
	named: readonly string[] | null,
): Promise<readonly string[] | null> {
	if (named === null) return null;
	const all = await listWorkspaces(tools);
	const uuids = named.map((word, index) => {
		// A text in the form of an id is an id, so that no workspace can hide another by its name.
		const bytes = parseId("wsp", word);
		const uuid = bytes && formatUuid(bytes);
		const found = all.filter((one) => (uuid === undefined ? one.name === word : one.uuid === uuid));
		const [only] = found;
		const field = `workspaces.${index}`;
		if (only === undefined || found.length > 1)
			throw AppError.invalid([{ field, code: "invalid", message: "is not the id of a workspace" }]);
		return only.uuid;
	});
	return [...new Set(uuids)].sort();
}

/** Notes that the actor could act as this user. Where two people are required, both count as one for some days. */
export async function noteSamePerson(
	client: PoolClient,
	tools: AdminTools,
	uuid: string,
	changedBy: string,
): Promise<void> {
	const account = actorOfUser(uuid);
	if (account === changedBy) return;
	await insertAccountChange(client, { account, changedBy, at: tools.world.now() });
}

type ActDetails = Readonly<Record<string, unknown>>;

/** Writes an act on a user to the audit log of every workspace of the user. */
export async function auditUserAct(
	client: PoolClient,
	tools: AdminTools,
	workspaces: readonly string[] | null,
	act: {
		readonly actor: string;
		readonly action: string;
		/** The public id of the user or the invitation. */
		readonly subject: string;
		/** Gives the details for one workspace when they differ; nothing when that workspace gets no entry. */
		readonly details: ActDetails | ((workspace: string) => ActDetails | undefined);
	},
): Promise<void> {
	const at = tools.world.now();
	for (const { uuid, realms } of await listWorkspacesWithin(client)) {
		// A user without a workspace is in every log, since an act that is in none would be lost.
		if (workspaces !== null && workspaces.length > 0 && !workspaces.includes(uuid)) continue;
		const details = typeof act.details === "function" ? act.details(uuid) : act.details;
		if (details === undefined) continue;
		await auditAdminAct(client, tools.master, { realm: null, anyRealm: realms.test }, { ...act, at, details });
	}
}

/** Describes a user's reach for one workspace, without naming the others. */
export function describeReach(workspaces: readonly string[] | null, workspace: string): string {
	if (workspaces === null) return "all workspaces";
	return workspaces.includes(workspace) ? "this workspace" : "none";
}

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\.]{2,}$/u;
const EMAIL_LENGTH_MAX = 254;
const NAME_LENGTH_MAX = 100;

/** Normalises an e-mail address for lookups. */
export function normaliseEmail(text: string): string {
	return text.trim().normalize("NFKC").toLowerCase();
}

export function checkEmail(text: string | undefined): string {
	if (text === undefined) throw AppError.invalid([{ field: "email", code: "required", message: "is required" }]);
	const email = normaliseEmail(text);
	if (email.length > EMAIL_LENGTH_MAX || !EMAIL.test(email) || /[\p{Cc}\p{Cs}]/u.test(email))
		throw AppError.invalid([{ field: "email", code: "invalid", message: "is not an e-mail address" }]);
	return email;
}

export function checkName(text: string | undefined): string {
	const name = text?.trim().replaceAll(/\s+/gu, " ") ?? "";
	const refuse = (code: string, message: string) => AppError.invalid([{ field: "name", code, message }]);
	if (name === "") throw refuse("required", "is required");
	if ([...name].length > NAME_LENGTH_MAX) throw refuse("too_long", `must be at most ${NAME_LENGTH_MAX} characters`);
	if (/[\p{Cc}\p{Cs}\p{Cf}]/u.test(name)) throw refuse("invalid", "must not hold control characters");
	return name;
}
