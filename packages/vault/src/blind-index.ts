// Blind indexes: one keyed hash per workspace, namespace and value, so equal values meet without being stored.
// Nothing is remembered: hashing again costs less than what remembering leaves to the garbage collector.

import { type Hash, NAMESPACES, type Namespace } from "@hakiki/domain";
import { MacKey } from "./mac.ts";
import type { WorkspaceKeys } from "./workspace-keys.ts";

export type BlindIndex = (namespace: Namespace, value: string) => Hash;

/** 128 bits, as 22 letters that are the only spelling of their bytes. */
const HASH_BYTES = 16;
// Shared, because it is filled and read without a pause.
const cut = Buffer.alloc(HASH_BYTES);

export function createBlindIndex(keys: WorkspaceKeys): BlindIndex {
	const macKeys = new Map<Namespace, MacKey>();
	for (const namespace of NAMESPACES) {
		macKeys.set(namespace, new MacKey(keys.indexRoot.expand(`hakiki/blind-index/1/${namespace}`)));
	}
	return (namespace, value) => {
		const key = macKeys.get(namespace);
		if (key === undefined) throw new TypeError(`Unknown namespace ${namespace}`);
		cut.write(key.macOfText(value), 0, HASH_BYTES, "latin1");
		return cut.toString("base64url");
	};
}
