// Blind indexes: one keyed hash per workspace, namespace and value, so equal values meet without being stored.
// The same device or payee comes again and again, so recent hashes are remembered.

import { type Hash, NAMESPACES, type Namespace } from "@hakiki/domain";
import { MacKey } from "./mac.ts";
import { RecentHashes } from "./recent-hashes.ts";
import type { WorkspaceKeys } from "./workspace-keys.ts";

export type BlindIndex = (namespace: Namespace, value: string) => Hash;

export function createBlindIndex(keys: WorkspaceKeys): BlindIndex {
	const macKeys = new Map<Namespace, MacKey>();
	for (const namespace of NAMESPACES) {
		macKeys.set(namespace, new MacKey(keys.indexRoot.expand(`hakiki/blind-index/1/${namespace}`)));
	}
	const recent = new RecentHashes();

	return (namespace, value) => {
		const known = recent.find(namespace, value);
		if (known !== undefined) return known;
		const key = macKeys.get(namespace);
		if (key === undefined) throw new TypeError(`Unknown namespace ${namespace}`);
		const hash = truncate(key.macOfText(value, "base64url"));
		recent.keep(namespace, value, hash);
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
