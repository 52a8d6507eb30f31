// The installation's keys as they are stored: wrapped once for each operator's key that opens them. There is one such
// key, and two while it is being changed, so that servers with the former one and with the new one work side by side.

import { AppError } from "@hakiki/domain";
import { decryptKeys, ENCRYPTED_OVERHEAD_BYTES, encryptKeys } from "./encrypt-keys.ts";
import { decodeKeys, encodeKeys, isLengthOfKeys, type RawKeys, randomKey, withNewKey } from "./key-codec.ts";
import { MasterKey } from "./master-key.ts";
import { nameOfKey, type OperatorKey, refuseKey } from "./operator-key.ts";

// Wrapped: version (1), then for each copy the name of its key (8), its length (2) and the copy.
const VERSION = 1;
const NAME_BYTES = 8;
const COPY_HEAD_BYTES = NAME_BYTES + 2;

export function createInstallationKeys(key: OperatorKey, instanceId: string): Buffer {
	return wrapFor([key], instanceId, { root: randomKey(), currentId: 0, keys: [] });
}

export function openInstallationKeys(key: OperatorKey, instanceId: string, wrapped: Uint8Array): MasterKey {
	const raw = unwrap(key, instanceId, wrapped);
	return new MasterKey(raw.root, key.origin, raw);
}

/** Reads the stored keys into a master key that was opened earlier. */
export function refreshMasterKey(master: MasterKey, key: OperatorKey, instanceId: string, wrapped: Uint8Array): void {
	master.takeRing(unwrap(key, instanceId, wrapped));
}

/** Whether this operator's key opens the stored keys. */
export function isRecipient(key: OperatorKey, wrapped: Uint8Array): boolean {
	return copiesOf(wrapped).has(nameOfKey(key).toString("hex"));
}

/** How many operator's keys open the stored keys: two while the master key is being changed. */
export function countRecipients(wrapped: Uint8Array): number {
	return copiesOf(wrapped).size;
}

/** Wraps the stored keys again, for these operator's keys only; `key` must open them. */
export function rewrapInstallationKeys(
	key: OperatorKey,
	instanceId: string,
	wrapped: Uint8Array,
	recipients: readonly OperatorKey[],
): Buffer {
	return wrapFor(recipients, instanceId, unwrap(key, instanceId, wrapped));
}

/** Adds a key that will wrap the workspaces' keys. Every process must learn it before it is used. */
export function addWrappingKey(key: OperatorKey, instanceId: string, wrapped: Uint8Array): Buffer {
	return wrapFor([key], instanceId, withNewKey(unwrap(key, instanceId, wrapped), "The installation"));
}

/** From now on the newest key wraps. */
export function useNewestWrappingKey(key: OperatorKey, instanceId: string, wrapped: Uint8Array): Buffer {
	const raw = unwrap(key, instanceId, wrapped);
	return wrapFor([key], instanceId, { ...raw, currentId: raw.keys.at(-1)?.id ?? raw.currentId });
}

function wrapFor(recipients: readonly OperatorKey[], instanceId: string, raw: RawKeys): Buffer {
	const copies = recipients.flatMap((key) => {
		const copy = encryptKeys(key.deriveKey("installation-wrap"), contextOf(instanceId), encodeKeys(raw));
		const length = Buffer.alloc(2);
		length.writeUInt16BE(copy.length);
		return [nameOfKey(key), length, copy];
	});
	return Buffer.concat([Uint8Array.of(VERSION), ...copies]);
}

function unwrap(key: OperatorKey, instanceId: string, wrapped: Uint8Array): RawKeys {
	const copy = copiesOf(wrapped).get(nameOfKey(key).toString("hex"));
	if (copy === undefined) throw refuseKey(key);
	try {
		return decodeKeys(decryptKeys(key.deriveKey("installation-wrap"), contextOf(instanceId), copy));
	} catch (cause) {
		throw new AppError(
			"internal_error",
			"The installation's keys cannot be unwrapped: they were changed, or belong to another installation",
			{ cause },
		);
	}
}

function copiesOf(wrapped: Uint8Array): ReadonlyMap<string, Buffer> {
	const bytes = Buffer.from(wrapped);
	const copies = new Map<string, Buffer>();
	let at = 1;
	while (at + COPY_HEAD_BYTES <= bytes.length) {
		const name = bytes.toString("hex", at, at + NAME_BYTES);
		const length = bytes.readUInt16BE(at + NAME_BYTES);
		at += COPY_HEAD_BYTES;
		if (at + length > bytes.length || !isLengthOfKeys(length - ENCRYPTED_OVERHEAD_BYTES)) break;
		copies.set(name, bytes.subarray(at, at + length));
		at += length;
	}
	if (bytes[0] !== VERSION || at !== bytes.length || copies.size === 0) {
		throw new AppError("internal_error", "The installation's wrapped keys have an unknown form");
	}
	return copies;
}

const contextOf = (instanceId: string): string => `hakiki/installation-keys/${VERSION}/${instanceId}`;
