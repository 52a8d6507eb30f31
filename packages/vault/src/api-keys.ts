// API keys: made here, shown once, stored only as keyed hashes.

import { randomBytes } from "node:crypto";
import type { MasterKey } from "./master-key.ts";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 40 letters of 62 carry 238 bits. */
const SECRET_LETTERS = 40;

export type ApiKeyMode = "test" | "live";

/** The prefix is for people and secret scanners; the service trusts only the stored row. */
export function createApiKey(mode: ApiKeyMode): string {
	return `svc_${mode}_${randomLetters(SECRET_LETTERS)}`;
}

/** 32 bytes to look a key up by. The master key hashes them, because the workspace is not known before the look-up. */
export function hashApiKey(master: MasterKey, apiKey: string): Buffer {
	return master.deriveMacKey("api-key").macOf(apiKey);
}

function randomLetters(count: number): string {
	let text = "";
	while (text.length < count) {
		for (const byte of randomBytes(count)) {
			// 248 is the largest multiple of 62 in a byte; larger bytes would make some letters likelier.
			if (byte < 248 && text.length < count) text += LETTERS.charAt(byte % 62);
		}
	}
	return text;
}
