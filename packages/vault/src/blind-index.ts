// Blind indexes: one keyed hash per workspace, namespace and value, so equal values meet without being stored.
// The same device or payee comes again and again, so recent hashes are kept, in memory and bounded.

import { type Hash, NAMESPACES, type Namespace } from "@hakiki/domain";
import { MacKey } from "./mac.ts";
import type { WorkspaceKeys } from "./workspace-keys.ts";

export type BlindIndex = (namespace: Namespace, value: string) => Hash;

const GENERATION_ENTRIES_MAX = 10_000;
/** Longer values are rare and would let callers fill the memory. */
const CACHED_LENGTH_MAX = 64;

interface NamespaceIndex {
	readonly key: MacKey;
	young: Map<string, Hash>;
	old: Map<string, Hash>;
}

export function createBlindIndex(keys: WorkspaceKeys): BlindIndex {
	const indexes = new Map<Namespace, NamespaceIndex>();
	for (const namespace of NAMESPACES) {
		const key = new MacKey(keys.indexRoot.expand(`hakiki/blind-index/1/${namespace}`));
		indexes.set(namespace, { key, young: new Map(), old: new Map() });
	}
	let youngEntries = 0;

	// Two generations instead of an exact order of use: a full young one becomes the old one, and the old one is dropped.
	function remember(index: NamespaceIndex, value: string, hash: Hash): void {
		if (youngEntries >= GENERATION_ENTRIES_MAX) {
			for (const each of indexes.values()) {
				each.old = each.young;
				each.young = new Map();
			}
			youngEntries = 0;
		}
		index.young.set(value, hash);
		youngEntries += 1;
	}

	return (namespace, value) => {
		const index = indexes.get(namespace);
		if (index === undefined) throw new TypeError(`Unknown namespace ${namespace}`);
		const young = index.young.get(value);
		if (young !== undefined) return young;
		const hash = index.old.get(value) ?? truncate(index.key.macOfText(value, "base64url"));
		if (value.length <= CACHED_LENGTH_MAX) remember(index, value, hash);
		return hash;
	};
}

/**
 * The first 128 bits as 22 letters. The last letter carries two bits of the hash; its other four are cleared, so that
 * the text is the only spelling of its 16 bytes and survives being stored as bytes.
 */
function truncate(base64url: string): Hash {
	return base64url.slice(0, 21) + lastLetterOf(base64url.charCodeAt(21));
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LAST_LETTERS = Array.from({ length: 128 }, (_, code) => {
	const value = LETTERS.indexOf(String.fromCharCode(code));
	return value < 0 ? "" : LETTERS.charAt(value & 0b110000);
});

function lastLetterOf(code: number): string {
	return LAST_LETTERS[code] ?? "";
}
