// Seals a field for one place in the database: AES-256-GCM under a key made for that row alone (HKDF-Expand of the
// workspace's data key), with the place as additional data, so that nothing opens after being moved or changed.

import { createCipheriv, createDecipheriv } from "node:crypto";
import { AppError } from "@hakiki/domain";
import { room } from "./mac.ts";
import { takeRandom } from "./random-pool.ts";
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
const TAG_AT = 15;
const BODY_AT = 31;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What sealing adds to a plaintext. */
export const SEAL_OVERHEAD_BYTES: number = BODY_AT;
export const SEAL_PLAINTEXT_BYTES_MAX = 1_048_576;
const NAME_LENGTH_MAX = 63;
const ROW_LENGTH_MAX = 1_024;
const TAG_OPTIONS = { authTagLength: TAG_BYTES } as const;

// The context stands in the MAC's room behind this label; HKDF hashes both and a counter, GCM takes the context alone.
const LABEL = "hakiki/row-key";
const rowKey = Buffer.alloc(32);

export function seal(keys: WorkspaceKeys, place: Place, plaintext: Uint8Array): Buffer {
	if (plaintext.length > SEAL_PLAINTEXT_BYTES_MAX) {
		throw new AppError("internal_error", `${nameOf(place)}: at most ${SEAL_PLAINTEXT_BYTES_MAX} bytes can be sealed`);
	}
	const context = deriveRowKey(keys, keys.currentKeyId, place);
	const sealed = Buffer.allocUnsafe(BODY_AT + plaintext.length);
	sealed[0] = VERSION;
	sealed.writeUInt16BE(keys.currentKeyId, KEY_ID_AT);
	const nonce = takeRandom(NONCE_BYTES);
	sealed.set(nonce, NONCE_AT);
	const cipher = createCipheriv("aes-256-gcm", rowKey, nonce, TAG_OPTIONS);
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
	const context = deriveRowKey(keys, keyId, place);
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

/** Leaves the row's key in `rowKey` and returns the context: a view of the room, to be used at once. */
function deriveRowKey(keys: WorkspaceKeys, keyId: number, place: Place): Buffer {
	const dataKey = keys.dataKeys.get(keyId);
	if (dataKey === undefined) {
		// A newer one than this process knows: it was asleep while another brought it into use, and will hear of it soon.
		throw new AppError(
			keyId > keys.currentKeyId ? "service_unavailable" : "internal_error",
			`The sealed value of ${nameOf(place)} needs data key ${keyId}, which is unknown`,
		);
	}
	const start = room.write(LABEL, 0, "latin1");
	const end = writeContext(place, keyId, start);
	room[end] = 1;
	rowKey.write(dataKey.macOfRoom(end + 1), 0, "latin1");
	return room.subarray(start, end);
}

/** Every part has its length in front, so no two places are written alike. */
function writeContext(place: Place, keyId: number, start: number): number {
	const { realm, table, column, row } = place;
	if (table.length > NAME_LENGTH_MAX || column.length > NAME_LENGTH_MAX || row.length > ROW_LENGTH_MAX) {
		throw new AppError("internal_error", `The name of a sealed place is too long (${nameOf(place)})`);
	}
	room[start] = VERSION;
	let at = room.writeUInt16BE(keyId, start + 1);
	at = room.writeUInt32BE(realm, at);
	at = writeText(table, at);
	at = writeText(column, at);
	if (typeof row === "string") return writeText(row, at);
	at = room.writeUInt16BE(row.length, at);
	room.set(row, at);
	return at + row.length;
}

function writeText(text: string, at: number): number {
	const length = room.write(text, at + 2, "utf8");
	room.writeUInt16BE(length, at);
	return at + 2 + length;
}

function nameOf(place: Place): string {
	return `${place.table}.${place.column}`;
}
