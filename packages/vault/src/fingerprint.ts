// Fingerprints of idempotent requests. They are keyed, because the text covers account numbers: an attacker could search
// for the few digits behind a plain hash.

import { MacKey } from "./mac.ts";
import type { WorkspaceKeys } from "./workspace-keys.ts";

export const FINGERPRINT_BYTES = 16;

export type Fingerprint = (text: string) => Buffer;

/** 128 bits suffice: a fingerprint is only ever compared with the one stored under the same key. */
export function createFingerprint(keys: WorkspaceKeys): Fingerprint {
	const key = new MacKey(keys.indexRoot.expand("hakiki/fingerprint/1"));
	return (text) => key.macOf(text).subarray(0, FINGERPRINT_BYTES);
}
