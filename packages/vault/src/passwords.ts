// Passwords: scrypt with a salt each, off the main thread. The text says its own cost, so that a later version may raise
// it and still know older ones.

import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

export interface PasswordCost {
	/** The base-2 logarithm of how many blocks. */
	readonly log2: number;
	readonly blockSize: number;
	readonly lanes: number;
}

/** 32 MiB and about a quarter of a second: what OWASP asks for, with less memory at once than one lane of 128 MiB. */
export const PASSWORD_COST: PasswordCost = { log2: 15, blockSize: 8, lanes: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MEMORY_MAX = 256 * 1024 * 1024;
const FORM = /^scrypt\$(\d{1,2}),(\d{1,2}),(\d{1,2})\$([A-Za-z0-9_-]{22})\$([A-Za-z0-9_-]{43})$/;

export async function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const hash = await derive(password, salt, cost);
	return `scrypt$${cost.log2},${cost.blockSize},${cost.lanes}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/**
 * Without a stored password the same work is done and the answer is no, so that nobody can tell by the time it takes
 * whether there is one.
 */
export async function verifyPassword(
	password: string,
	stored: string | undefined,
	usual: PasswordCost = PASSWORD_COST,
): Promise<boolean> {
	const match = FORM.exec(stored ?? "");
	if (match === null) {
		await derive(password, Buffer.alloc(SALT_BYTES), usual);
		return false;
	}
	const [, log2, blockSize, lanes, salt = "", hash = ""] = match;
	const cost = { log2: Number(log2), blockSize: Number(blockSize), lanes: Number(lanes) };
	const derived = await derive(password, Buffer.from(salt, "base64url"), cost);
	return timingSafeEqual(derived, Buffer.from(hash, "base64url"));
}

/** Letters that look alike and are stored differently are the same password on every keyboard. */
function derive(password: string, salt: Uint8Array, cost: PasswordCost): Promise<Buffer> {
	const options = { N: 2 ** cost.log2, r: cost.blockSize, p: cost.lanes, maxmem: MEMORY_MAX };
	return new Promise((resolve, reject) => {
		scrypt(password.normalize("NFKC"), salt, HASH_BYTES, options, (error, key) =>
			error === null ? resolve(key) : reject(error),
		);
	});
}
