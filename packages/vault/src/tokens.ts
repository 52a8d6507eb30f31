// Tokens of sessions and one-time links, and recovery codes. They are made here, shown once, and stored as keyed hashes.

import { randomBytes } from "node:crypto";
import type { MasterKey } from "./master-key.ts";

const TOKEN_BYTES = 32;
/** Letters that people do not confuse when they read them from paper. */
const CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const CODE_LENGTH = 10;

/** The use of a token. A token of one kind is not accepted as another. */
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

/** 49 bits, written as `abcde-fghjk`. That is enough, because few tries are allowed and each code works once. */
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

/** 32 bytes to look a token up by, or to prove that this installation made it. */
export function hashToken(master: MasterKey, kind: TokenKind, token: string): Buffer {
	return master.deriveMacKey(`token/${kind}`).macOf(token);
}
