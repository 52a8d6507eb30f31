// The keys of one workspace: a root for blind indexes, which never changes, and data keys, of which the newest seals
// and all open. They are stored wrapped under the master key, bound to the workspace's id.

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { AppError } from "@hakiki/domain";
import { MacKey } from "./mac.ts";
import type { MasterKey } from "./master-key.ts";

export interface WorkspaceKeys {
	readonly workspaceId: string;
	/** Blind indexes and fingerprints derive from this. */
	readonly indexRoot: MacKey;
	readonly currentKeyId: number;
	readonly dataKeys: ReadonlyMap<number, MacKey>;
}

interface RawKeys {
	readonly indexRoot: Buffer;
	/** Newest last. */
	readonly dataKeys: readonly { readonly id: number; readonly key: Buffer }[];
}

// Wrapped: version (1), nonce (12), tag (16), then encrypted: index root (32), and per data key its id (2) and key (32).
const VERSION = 1;
const NONCE_AT = 1;
const TAG_AT = 13;
const BODY_AT = 29;
const KEY_BYTES = 32;
const ENTRY_BYTES = 2 + KEY_BYTES;
const DATA_KEYS_MAX = 1_000;
const KEY_ID_MAX = 0xffff;

export function createWorkspaceKeys(master: MasterKey, workspaceId: string): { keys: WorkspaceKeys; wrapped: Buffer } {
	const raw: RawKeys = { indexRoot: randomBytes(KEY_BYTES), dataKeys: [{ id: 1, key: randomBytes(KEY_BYTES) }] };
	return { keys: readyKeys(workspaceId, raw), wrapped: wrap(master, workspaceId, raw) };
}

export function openWorkspaceKeys(master: MasterKey, workspaceId: string, wrapped: Uint8Array): WorkspaceKeys {
	return readyKeys(workspaceId, unwrap(master, workspaceId, wrapped));
}

/** Adds a data key that seals from now on. What older keys sealed stays readable. */
export function rotateWorkspaceKeys(master: MasterKey, workspaceId: string, wrapped: Uint8Array): Buffer {
	const raw = unwrap(master, workspaceId, wrapped);
	const id = newestOf(raw) + 1;
	if (id > KEY_ID_MAX || raw.dataKeys.length >= DATA_KEYS_MAX) {
		throw new AppError("internal_error", `Workspace ${workspaceId} has used up its ${DATA_KEYS_MAX} data keys`);
	}
	return wrap(master, workspaceId, { ...raw, dataKeys: [...raw.dataKeys, { id, key: randomBytes(KEY_BYTES) }] });
}

function newestOf(raw: RawKeys): number {
	return raw.dataKeys.at(-1)?.id ?? 0;
}

function readyKeys(workspaceId: string, raw: RawKeys): WorkspaceKeys {
	return {
		workspaceId,
		indexRoot: new MacKey(raw.indexRoot),
		currentKeyId: newestOf(raw),
		dataKeys: new Map(raw.dataKeys.map(({ id, key }) => [id, new MacKey(key)])),
	};
}

function wrap(master: MasterKey, workspaceId: string, raw: RawKeys): Buffer {
	const plain = Buffer.alloc(KEY_BYTES + raw.dataKeys.length * ENTRY_BYTES);
	plain.set(raw.indexRoot, 0);
	raw.dataKeys.forEach(({ id, key }, index) => {
		const at = KEY_BYTES + index * ENTRY_BYTES;
		plain.writeUInt16BE(id, at);
		plain.set(key, at + 2);
	});
	const nonce = randomBytes(TAG_AT - NONCE_AT);
	const cipher = createCipheriv("aes-256-gcm", wrappingKey(master), nonce);
	cipher.setAAD(wrappingContext(workspaceId));
	const body = Buffer.concat([cipher.update(plain), cipher.final()]);
	return Buffer.concat([Uint8Array.of(VERSION), nonce, cipher.getAuthTag(), body]);
}

function unwrap(master: MasterKey, workspaceId: string, wrapped: Uint8Array): RawKeys {
	const bodyBytes = wrapped.length - BODY_AT - KEY_BYTES;
	if (wrapped[0] !== VERSION || bodyBytes < ENTRY_BYTES || bodyBytes % ENTRY_BYTES !== 0) {
		throw new AppError("internal_error", `The wrapped keys of workspace ${workspaceId} have an unknown form`);
	}
	const plain = decrypt(master, workspaceId, wrapped);
	const dataKeys: { id: number; key: Buffer }[] = [];
	for (let at = KEY_BYTES; at < plain.length; at += ENTRY_BYTES) {
		dataKeys.push({ id: plain.readUInt16BE(at), key: plain.subarray(at + 2, at + ENTRY_BYTES) });
	}
	return { indexRoot: plain.subarray(0, KEY_BYTES), dataKeys };
}

function decrypt(master: MasterKey, workspaceId: string, wrapped: Uint8Array): Buffer {
	try {
		const nonce = wrapped.subarray(NONCE_AT, TAG_AT);
		const decipher = createDecipheriv("aes-256-gcm", wrappingKey(master), nonce, { authTagLength: BODY_AT - TAG_AT });
		decipher.setAAD(wrappingContext(workspaceId));
		decipher.setAuthTag(wrapped.subarray(TAG_AT, BODY_AT));
		return Buffer.concat([decipher.update(wrapped.subarray(BODY_AT)), decipher.final()]);
	} catch (cause) {
		throw new AppError(
			"internal_error",
			`The keys of workspace ${workspaceId} cannot be unwrapped: they were changed, belong to another workspace, or need another master key`,
			{ cause },
		);
	}
}

function wrappingKey(master: MasterKey): Buffer {
	return master.deriveKey("workspace-wrap");
}

function wrappingContext(workspaceId: string): Buffer {
	return Buffer.from(`hakiki/workspace-keys/${VERSION}/${workspaceId}`, "utf8");
}
