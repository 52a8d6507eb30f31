// Seals a field for one place in the database: AES-256-GCM under a key made for that row alone (HKDF-Expand of the
// workspace's data key), with the place as additional data, so that nothing opens after being moved or changed.

import { createCipheriv, createDecipheriv, randomFillSync } from "node:crypto";
import { AppError } from "@hakiki/domain";
import type { WorkspaceKeys } from "./workspace-keys.ts";

/** Where a sealed value lies. `row` is the row's key; text and its UTF-8 bytes are the same row. */
export interface Place {
	readonly realm: number;
	readonly table: string;
	readonly column: string;
	readonly row: Uint8Array | string;
}

// Sealed: version (1), key id (2), nonce (12), tag (16), ciphertext.
const VERSION = 1;
const KEY_ID_AT = 1;
const NONCE_AT = 3;
const NONCE_BYTES = 12;
const TAG_AT = 15;
const BODY_AT = 31;
const TAG_BYTES = 16;

/** How many bytes sealing adds to a plaintext. */
export const SEAL_OVERHEAD_BYTES: number = BODY_AT;
export const SEAL_PLAINTEXT_BYTES_MAX = 1_048_576;
const NAME_LENGTH_MAX = 63;
const ROW_LENGTH_MAX = 1_024;
const TAG_OPTIONS = { authTagLength: TAG_BYTES } as const;

/** Stands before the context in the info that HKDF expands. */
const LABEL = "hakiki/row-key";

// Buffers of all calls, which no caller sees: the info, and random bytes for the next nonces. The info has room for the longest
// place. Buffers for each call, with one call of the generator for each nonce, took a third of the time of sealing an event.
const info = Buffer.alloc(LABEL.length + 7 + 3 * 2 + 3 * (2 * NAME_LENGTH_MAX + ROW_LENGTH_MAX));
const nonces = Buffer.alloc(4_096);
let noncesUsed = nonces.length;

export function seal(keys: WorkspaceKeys, place: Place, plaintext: Uint8Array): Buffer {
	if (plaintext.length > SEAL_PLAINTEXT_BYTES_MAX) {
		throw new AppError("internal_error", `${nameOf(place)}: at most ${SEAL_PLAINTEXT_BYTES_MAX} bytes can be sealed`);
	}
	const { rowKey, context } = deriveRowKey(keys, keys.currentKeyId, place);
	const sealed = Buffer.allocUnsafe(BODY_AT + plaintext.length);
	sealed[0] = VERSION;
	sealed.writeUInt16BE(keys.currentKeyId, KEY_ID_AT);
	writeNonce(sealed);
	const cipher = createCipheriv("aes-256-gcm", rowKey, sealed.subarray(NONCE_AT, TAG_AT), TAG_OPTIONS);
	cipher.setAAD(context);
	sealed.set(cipher.update(plaintext), BODY_AT);
	cipher.final();
	sealed.set(cipher.getAuthTag(), TAG_AT);
	return sealed;
}

export function unseal(keys: WorkspaceKeys, place: Place, sealed: Uint8Array): Buffer {
	if (sealed.length < BODY_AT || sealed[0] !== VERSION) {
		throw new AppError("internal_error", `The sealed value of ${nameOf(place)} has an unknown form`);
	}
	const keyId = (sealed[KEY_ID_AT] ?? 0) * 256 + (sealed[KEY_ID_AT + 1] ?? 0);
	const { rowKey, context } = deriveRowKey(keys, keyId, place);
	const decipher = createDecipheriv("aes-256-gcm", rowKey, sealed.subarray(NONCE_AT, TAG_AT), TAG_OPTIONS);
	decipher.setAAD(context);
	decipher.setAuthTag(sealed.subarray(TAG_AT, BODY_AT));
	const plaintext = decipher.update(sealed.subarray(BODY_AT));
	try {
		decipher.final();
	} catch (cause) {
		throw new AppError(
			"internal_error",
			`The sealed value of ${nameOf(place)} cannot be opened: it was changed or moved, or belongs to another workspace`,
			{ cause },
		);
	}
	return plaintext;
}

/** The nonce is random. It is written once and never used again. */
function writeNonce(sealed: Buffer): void {
	if (noncesUsed + NONCE_BYTES > nonces.length) {
		randomFillSync(nonces);
		noncesUsed = 0;
	}
	nonces.copy(sealed, NONCE_AT, noncesUsed, noncesUsed + NONCE_BYTES);
	noncesUsed += NONCE_BYTES;
}

/** The key of one row, and the context that binds the key and the ciphertext to their place. Use the context at once. */
function deriveRowKey(keys: WorkspaceKeys, keyId: number, place: Place): { rowKey: Buffer; context: Buffer } {
	const dataKey = keys.dataKeys.get(keyId);
	if (dataKey === undefined) {
		// A higher id is a key that another process has just brought into use. This process learns of it within seconds.
		throw new AppError(
			keyId > keys.currentKeyId ? "service_unavailable" : "internal_error",
			`The sealed value of ${nameOf(place)} needs data key ${keyId}, which is unknown`,
		);
	}
	const end = writeInfo(place, keyId);
	return { rowKey: dataKey.expand(info.subarray(0, end)), context: info.subarray(LABEL.length, end) };
}

/**
 * Writes the label and the context, and returns their end. Each part of the place has its length in front, so two places never
 * give the same bytes.
 */
function writeInfo({ realm, table, column, row }: Place, keyId: number): number {
	if (table.length > NAME_LENGTH_MAX || column.length > NAME_LENGTH_MAX || row.length > ROW_LENGTH_MAX) {
		throw new AppError("internal_error", `The name of a sealed place is too long (${table}.${column})`);
	}
	let at = info.write(LABEL, "latin1");
	at = info.writeUInt8(VERSION, at);
	at = info.writeUInt16BE(keyId, at);
	at = info.writeUInt32BE(realm, at);
	at = writePart(table, at);
	at = writePart(column, at);
	return writePart(row, at);
}

function writePart(part: string | Uint8Array, at: number): number {
	if (typeof part !== "string") info.set(part, at + 2);
	const bytes = typeof part === "string" ? info.write(part, at + 2) : part.length;
	info.writeUInt16BE(bytes, at);
	return at + 2 + bytes;
}

function nameOf(place: Place): string {
	return `${place.table}.${place.column}`;
}
