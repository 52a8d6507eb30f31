// How a set of keys is written before it is encrypted: a root that never changes, the number of the key that is in use,
// and every key there is, oldest first.

import { randomBytes } from "node:crypto";
import { AppError } from "@hakiki/domain";

export interface RawKeys {
	readonly root: Buffer;
	/** The id of the key in use. Older keys still open the values they sealed; newer ones are not in use yet. */
	readonly currentId: number;
	/** Newest last. */
	readonly keys: readonly { readonly id: number; readonly key: Buffer }[];
}

const KEY_BYTES = 32;
const ENTRY_BYTES = 2 + KEY_BYTES;
const HEAD_BYTES = KEY_BYTES + 2;
const KEYS_MAX = 1_000;

export const randomKey = (): Buffer => randomBytes(KEY_BYTES);

export function encodeKeys({ root, currentId, keys }: RawKeys): Buffer {
	const plain = Buffer.alloc(HEAD_BYTES + keys.length * ENTRY_BYTES);
	plain.set(root, 0);
	plain.writeUInt16BE(currentId, KEY_BYTES);
	keys.forEach(({ id, key }, index) => {
		const at = HEAD_BYTES + index * ENTRY_BYTES;
		plain.writeUInt16BE(id, at);
		plain.set(key, at + 2);
	});
	return plain;
}

export function decodeKeys(plain: Buffer): RawKeys {
	const keys: { id: number; key: Buffer }[] = [];
	for (let at = HEAD_BYTES; at + ENTRY_BYTES <= plain.length; at += ENTRY_BYTES) {
		keys.push({ id: plain.readUInt16BE(at), key: Buffer.from(plain.subarray(at + 2, at + ENTRY_BYTES)) });
	}
	return { root: Buffer.from(plain.subarray(0, KEY_BYTES)), currentId: plain.readUInt16BE(KEY_BYTES), keys };
}

/** Whether a set of keys can have this many bytes. */
export function isLengthOfKeys(bytes: number): boolean {
	return bytes >= HEAD_BYTES && (bytes - HEAD_BYTES) % ENTRY_BYTES === 0;
}

/** The number of the newest key; 0 where there is none. */
export function newestIdOf(raw: RawKeys): number {
	return raw.keys.at(-1)?.id ?? 0;
}

/** Adds a key that is not in use yet. A key that a killed process added and never used is taken instead of a new one. */
export function withNewKey(raw: RawKeys, owner: string): RawKeys {
	if (newestIdOf(raw) !== raw.currentId) return raw;
	if (raw.keys.length >= KEYS_MAX) throw new AppError("internal_error", `${owner} has used up its ${KEYS_MAX} keys`);
	return { ...raw, keys: [...raw.keys, { id: newestIdOf(raw) + 1, key: randomKey() }] };
}
