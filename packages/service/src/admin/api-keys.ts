// Creates, lists and revokes API keys. The secret is shown once, and revoking is final.

import {
	AppError,
	expandScopes,
	formatId,
	formatIdOfUuid,
	formatUuid,
	type KeyFacts,
	type KeyScope,
	type Page,
	type Permission,
	parseId,
} from "@hakiki/domain";
import {
	insertApiKey,
	inTransaction,
	type KeyInChain,
	listApiKeys,
	lockApiKey,
	lockKeyChain,
	type Pool,
	type PoolClient,
	type Realm,
	revokeApiKey,
	type StoredApiKey,
} from "@hakiki/store";
import { type ApiKeyMode, createApiKey, hashApiKey } from "@hakiki/vault";
import { isKeyGenuine, macOfKey } from "../access/genuine-access.ts";
import { formatCursor, parseCursor } from "../cursor.ts";
import { type AdminTools, auditAdminAct } from "./admin-tools.ts";
import { findWorkspace, listWorkspacesWithin, type Workspace } from "./list-workspaces.ts";

export const RATE_LIMIT_DEFAULT = 1_200;
/** The limit on the command line, where a bulk import may need more. Over HTTP the contract allows 1,000,000. */
export const RATE_LIMIT_MAX = 1_000_000_000;
const HINT_LETTERS = 4;

export interface NewKey {
	readonly facts: KeyFacts;
	/** The secret itself; nothing can show it again. */
	readonly key: string;
}

/** A key that creates or revokes keys. It cannot give more than it has, nor revoke a key that it descends from. */
export interface AskingKey {
	/** The key's UUID. */
	readonly keyId: string;
	readonly scopes: ReadonlySet<Permission>;
	readonly rateLimitPerMinute: number;
}

export async function createKey(
	tools: AdminTools,
	input: {
		readonly workspace: string;
		readonly mode: ApiKeyMode;
		readonly rateLimitPerMinute?: number | undefined;
		/** Defaults to `events`. */
		readonly scopes?: readonly KeyScope[] | undefined;
		readonly actor: string;
		/** Set when a key asks, and not a person. */
		readonly asker?: AskingKey | undefined;
	},
): Promise<NewKey> {
	const workspace = await findWorkspace(tools, input.workspace);
	const { mode, actor, asker } = input;
	const most = asker?.rateLimitPerMinute ?? Number.POSITIVE_INFINITY;
	const rateLimitPerMinute = input.rateLimitPerMinute ?? Math.min(RATE_LIMIT_DEFAULT, most);
	const scopes = input.scopes ?? (["events"] as const);
	const key = createApiKey(mode);
	return inTransaction(tools.pool, async (client) => {
		if (asker !== undefined) {
			assertWithin(asker, { scopes, rateLimitPerMinute });
			assertShare(await lockOwnChain(client, asker), rateLimitPerMinute);
		}
		return storeKeyWithin(client, tools, { workspace, mode, rateLimitPerMinute, scopes, actor, key });
	});
}

/** Servers cache a key for some seconds. A key that was revoked meanwhile may neither create nor revoke keys. */
async function lockOwnChain(client: PoolClient, { keyId }: AskingKey): Promise<readonly KeyInChain[]> {
	const chain = await lockKeyChain(client, { id: keyId });
	if (chain[0]?.isRevoked !== false) throw new AppError("invalid_api_key", "The API key was revoked");
	return chain;
}

function assertWithin(asker: AskingKey, key: Pick<KeyFacts, "scopes" | "rateLimitPerMinute">): void {
	for (const scope of expandScopes(key.scopes)) {
		if (asker.scopes.has(scope)) continue;
		throw new AppError("forbidden", `This needs an API key with the scope ${scope}`, {
			details: [{ field: "scope", code: "missing_scope", message: scope }],
		});
	}
	if (key.rateLimitPerMinute > asker.rateLimitPerMinute) throw refuseLimit(asker.rateLimitPerMinute);
}

/** All keys that descend from a key share its limit of requests a minute. */
function assertShare(chain: readonly KeyInChain[], rateLimitPerMinute: number): void {
	for (const one of chain) {
		const left = one.rateLimitPerMinute - one.spentPerMinute;
		if (rateLimitPerMinute > left) throw refuseLimit(Math.max(0, left));
	}
}

function refuseLimit(left: number): AppError {
	const message = `must be at most ${left}: keys that a key makes share its own limit`;
	return new AppError("forbidden", `rate_limit_per_minute: ${message}`, {
		details: [{ field: "rate_limit_per_minute", code: "out_of_bounds", message }],
	});
}

/** Stores a given key as a step of a larger transaction. */
export async function storeKeyWithin(
	client: PoolClient,
	tools: AdminTools,
	input: {
		readonly workspace: Workspace;
		readonly mode: ApiKeyMode;
		readonly rateLimitPerMinute: number;
		readonly scopes: readonly KeyScope[];
		readonly actor: string;
		readonly key: string;
	},
): Promise<NewKey> {
	const { workspace, mode, rateLimitPerMinute, scopes, key } = input;
	const realm = workspace.realms[mode];
	const bytes = tools.newId();
	const at = tools.world.now();
	const hint = key.slice(-HINT_LETTERS);
	const row = {
		...{ id: formatUuid(bytes), realm, hash: hashApiKey(tools.master, key), hint, rateLimitPerMinute, scopes },
		...{ createdAt: new Date(at), createdBy: input.actor, revokedAt: null },
	};
	const place = { workspaceId: workspace.uuid, isLive: mode === "live" };
	await insertApiKey(client, { ...row, mac: macOfKey(tools.master, row, place) });
	const id = formatId("key", bytes);
	await auditAdminAct(
		client,
		tools.master,
		{ realm, anyRealm: realm },
		{
			at,
			actor: input.actor,
			action: "key.created",
			subject: id,
			details: { mode, hint, rate_limit_per_minute: rateLimitPerMinute, scopes },
		},
	);
	const made = { rateLimitPerMinute, scopes, createdAt: at, createdBy: input.actor, revokedAt: null };
	return { facts: { id, workspaceId: workspace.id, mode, hint, ...made }, key };
}

/** Lists the keys of one workspace in one mode or both, oldest first, with revoked keys. */
export async function listKeys(
	tools: { readonly pool: Pool },
	input: {
		readonly workspace: string;
		readonly mode?: KeyFacts["mode"] | undefined;
		/** The cursor of the previous page. */
		readonly after?: string | undefined;
		readonly limit: number;
	},
): Promise<Page<KeyFacts>> {
	const { mode, limit } = input;
	const after = input.after === undefined ? undefined : String(parseCursor(input.after, ["uuid"])[0]);
	const workspace = await findWorkspace(tools, input.workspace);
	const { test, live } = workspace.realms;
	const realms = mode === undefined ? [test, live] : [workspace.realms[mode]];
	const stored = await listApiKeys(tools.pool, { realms, after, limit });
	const last = stored.length < limit ? undefined : stored.at(-1);
	return { items: stored.map((one) => toFacts(one, workspace)), next: last && formatCursor([last.id]) };
}

/** Servers drop the key from their cache within seconds. */
export async function revokeKey(
	tools: AdminTools,
	input: {
		readonly keyId: string;
		/** The realm that the key must belong to; any realm when absent. */
		readonly realm?: Realm | undefined;
		readonly actor: string;
		/** Set when a key asks, and not a person. */
		readonly asker?: AskingKey | undefined;
	},
): Promise<KeyFacts> {
	const bytes = parseId("key", input.keyId);
	if (bytes === undefined) throw noSuchKey(input.keyId);
	const { asker } = input;
	return inTransaction(tools.pool, async (client) => {
		const chain = asker === undefined ? [] : await lockOwnChain(client, asker);
		const stored = await lockApiKey(client, { id: formatUuid(bytes) });
		// The throw rolls the transaction back.
		if (stored === undefined || (input.realm ?? stored.realm) !== stored.realm) throw noSuchKey(input.keyId);
		if (asker !== undefined) assertMayRevoke(asker, chain, stored);
		const { realm } = stored;
		const owner = (await listWorkspacesWithin(client)).find((one) => Object.values(one.realms).includes(realm));
		if (owner === undefined) throw new Error("The key's workspace was not found");
		const revoked = { ...stored, revokedAt: new Date(tools.world.now()) };
		const place = { workspaceId: owner.uuid, isLive: realm === owner.realms.live };
		// A row that was changed by hand is revoked too. It keeps its wrong MAC, so the doctor still names it.
		const mac = isKeyGenuine(tools.master, stored, place) ? macOfKey(tools.master, revoked, place) : stored.mac;
		await revokeApiKey(client, { id: stored.id, revokedAt: revoked.revokedAt, mac });
		const facts = toFacts(revoked, owner);
		await auditAdminAct(
			client,
			tools.master,
			{ realm, anyRealm: realm },
			{
				at: tools.world.now(),
				actor: input.actor,
				action: "key.revoked",
				subject: facts.id,
				details: { mode: facts.mode, hint: facts.hint },
			},
		);
		return facts;
	});
}

function assertMayRevoke(asker: AskingKey, chain: readonly KeyInChain[], stored: StoredApiKey): void {
	assertWithin(asker, stored);
	if (stored.id === asker.keyId || !chain.some(({ id }) => id === stored.id)) return;
	throw new AppError("forbidden", "A key may not revoke the key that made it");
}

function toFacts(stored: StoredApiKey, workspace: Workspace): KeyFacts {
	return {
		id: formatIdOfUuid("key", stored.id),
		workspaceId: workspace.id,
		mode: stored.realm === workspace.realms.live ? "live" : "test",
		hint: stored.hint,
		rateLimitPerMinute: stored.rateLimitPerMinute,
		scopes: stored.scopes,
		createdAt: stored.createdAt.getTime(),
		createdBy: stored.createdBy,
		revokedAt: stored.revokedAt?.getTime() ?? null,
	};
}

function noSuchKey(id: string): AppError {
	return new AppError("not_found", `There is no key ${id}, or it is revoked already`);
}
