// The keys of one workspace. The root for blind indexes never changes; the current data key seals, and all data keys unseal.
// They are stored wrapped under a key of the installation and bound to the workspace's id.

import { AppError } from "@hakiki/domain";
import { decryptKeys, ENCRYPTED_OVERHEAD_BYTES, encryptKeys } from "./encrypt-keys.ts";
import {
	decodeKeys,
	encodeKeys,
	isLengthOfKeys,
	newestIdOf,
	type RawKeys,
	randomKey,
	withNewKey,
} from "./key-codec.ts";
import { MacKey } from "./mac.ts";
import type { MasterKey } from "./master-key.ts";

export interface WorkspaceKeys {
	readonly workspaceId: string;
	/** Blind indexes and fingerprints derive from this. */
	readonly indexRoot: MacKey;
	/** Proves that a row of the audit log was written with these keys. It never changes. */
	readonly auditRowKey: MacKey;
	readonly currentKeyId: number;
	readonly dataKeys: ReadonlyMap<number, MacKey>;
}

// Wrapped: version (1), number of the wrapping key (2), then the encrypted keys.
const VERSION = 2;
const BODY_AT = 3;

export function createWorkspaceKeys(master: MasterKey, workspaceId: string): { keys: WorkspaceKeys; wrapped: Buffer } {
	const raw: RawKeys = { root: randomKey(), currentId: 1, keys: [{ id: 1, key: randomKey() }] };
	return { keys: readyKeys(workspaceId, raw), wrapped: wrap(master, workspaceId, raw) };
}

export function openWorkspaceKeys(master: MasterKey, workspaceId: string, wrapped: Uint8Array): WorkspaceKeys {
	return readyKeys(workspaceId, unwrap(master, workspaceId, wrapped));
}

/** The keys as bytes, for a worker thread, which has no master key. */
export function unwrapForThread(master: MasterKey, workspaceId: string, wrapped: Uint8Array): Uint8Array {
	return encodeKeys(unwrap(master, workspaceId, wrapped));
}

export function openKeysOfThread(workspaceId: string, bytes: Uint8Array): WorkspaceKeys {
	return readyKeys(workspaceId, decodeKeys(Buffer.from(bytes)));
}

/**
 * Adds a data key that does not seal yet: every process must know it before the first value is sealed with it. A key that
 * was added earlier and never used is taken instead of a new one.
 */
export function addDataKey(master: MasterKey, workspaceId: string, wrapped: Uint8Array): Buffer {
	return wrap(master, workspaceId, withNewKey(unwrap(master, workspaceId, wrapped), `Workspace ${workspaceId}`));
}

/** From now on the newest data key seals. What older keys sealed stays readable. */
export function useNewestDataKey(master: MasterKey, workspaceId: string, wrapped: Uint8Array): Buffer {
	const raw = unwrap(master, workspaceId, wrapped);
	return wrap(master, workspaceId, { ...raw, currentId: newestIdOf(raw) });
}

function readyKeys(workspaceId: string, raw: RawKeys): WorkspaceKeys {
	const indexRoot = new MacKey(raw.root);
	return {
		workspaceId,
		indexRoot,
		auditRowKey: new MacKey(indexRoot.expand("hakiki/audit-row/1")),
		currentKeyId: raw.currentId,
		dataKeys: new Map(raw.keys.map(({ id, key }) => [id, new MacKey(key)])),
	};
}

function wrap(master: MasterKey, workspaceId: string, raw: RawKeys): Buffer {
	const id = master.wrappingId;
	const head = Buffer.alloc(BODY_AT);
	head[0] = VERSION;
	head.writeUInt16BE(id, 1);
	return Buffer.concat([
		head,
		encryptKeys(wrappingKeyOf(master, workspaceId, id), contextOf(workspaceId, id), encodeKeys(raw)),
	]);
}

function unwrap(master: MasterKey, workspaceId: string, wrapped: Uint8Array): RawKeys {
	if (wrapped[0] !== VERSION || !isLengthOfKeys(wrapped.length - BODY_AT - ENCRYPTED_OVERHEAD_BYTES)) {
		throw new AppError("internal_error", `The wrapped keys of workspace ${workspaceId} have an unknown form`);
	}
	const id = (wrapped[1] ?? 0) * 256 + (wrapped[2] ?? 0);
	const key = wrappingKeyOf(master, workspaceId, id);
	try {
		return decodeKeys(decryptKeys(key, contextOf(workspaceId, id), wrapped.subarray(BODY_AT)));
	} catch (cause) {
		throw new AppError(
			"internal_error",
			`The keys of workspace ${workspaceId} cannot be unwrapped: they were changed, belong to another workspace, or need another master key`,
			{ cause },
		);
	}
}

function wrappingKeyOf(master: MasterKey, workspaceId: string, id: number): Buffer {
	const key = master.wrappingKeyOf(id);
	if (key !== undefined) return key;
	// Another process has just changed the wrapping key. This process learns of it within seconds.
	throw new AppError(
		"service_unavailable",
		`The keys of workspace ${workspaceId} are wrapped by key ${id}, which this process does not know yet; try again`,
	);
}

const contextOf = (workspaceId: string, wrappingId: number): string =>
	`hakiki/workspace-keys/${VERSION}/${wrappingId}/${workspaceId}`;
