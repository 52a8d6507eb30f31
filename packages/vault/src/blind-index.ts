// Blind indexes: one keyed hash per workspace, namespace and value, so that equal values can be found without being stored.
// Hashes are not cached: a new hash costs less than a cache leaves to the garbage collector.

import { type Hash, NAMESPACES, type Namespace } from "@hakiki/domain";
import { MacKey } from "./mac.ts";
import type { WorkspaceKeys } from "./workspace-keys.ts";

export type BlindIndex = (namespace: Namespace, value: string) => Hash;

/** 128 bits, written as 22 letters. */
const HASH_BYTES = 16;

export function createBlindIndex(keys: WorkspaceKeys): BlindIndex {
	const macKeys = new Map<Namespace, MacKey>();
	for (const namespace of NAMESPACES) {
		macKeys.set(namespace, new MacKey(keys.indexRoot.expand(`hakiki/blind-index/1/${namespace}`)));
	}
	return (namespace, value) => {
		const key = macKeys.get(namespace);
		if (key === undefined) throw new TypeError(`Unknown namespace ${namespace}`);
		return key.textOf(value, HASH_BYTES);
	};
}
