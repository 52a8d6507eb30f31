// Secrets that people carry: sessions, one-time links, recovery codes. Made here, shown once, stored as keyed hashes.

import { randomBytes } from "node:crypto";
import type { MasterKey } from "./master-key.ts";

const TOKEN_BYTES = 32;
/** Letters that nobody takes for one another when reading them from paper. */
const CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const CODE_LENGTH = 10;

/** What a token is for; one of another kind never fits. */
export type TokenKind =
	| "session"
	| "invitation"
	| "recovery-code"
	| "csrf"
	| "challenge"
	| "oidc"
	| "attempt"
	| "device"
	| "user";

export function createToken(): string {
	return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** 49 bits, as `abcde-fghjk`: few tries are allowed, and each works once. */
export function createRecoveryCode(): string {
	let text = "";
	while (text.length < CODE_LENGTH) {
		for (const byte of randomBytes(CODE_LENGTH)) {
			// 248 is the largest multiple of 31 in a byte.
			if (byte < 248 && text.length < CODE_LENGTH) text += CODE_LETTERS.charAt(byte % CODE_LETTERS.length);
		}
	}
	return `${text.slice(0, CODE_LENGTH / 2)}-${text.slice(CODE_LENGTH / 2)}`;
}

/** 32 bytes to look a token up by, or to prove that a text is ours. */
export function hashToken(master: MasterKey, kind: TokenKind, token: string): Buffer {
	return master.deriveMacKey(`token/${kind}`).macOf(token);
}
