// Passwords are hashed with scrypt and a salt each, off the main thread. The stored text names its cost, so that a later
// version can raise the cost and still check older passwords.

import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

export interface PasswordCost {
	/** The base-2 logarithm of the number of blocks. */
	readonly log2: number;
	readonly blockSize: number;
	readonly lanes: number;
}

/** 32 MiB and about a quarter of a second. It meets OWASP's advice with less memory at once than one lane of 128 MiB. */
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
 * Without a stored password it does the same work and answers no, so that the time it takes does not reveal whether there
 * is one.
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

/** Keyboards write the same letter in different Unicode forms; they count as one password. */
function derive(password: string, salt: Uint8Array, cost: PasswordCost): Promise<Buffer> {
	const options = { N: 2 ** cost.log2, r: cost.blockSize, p: cost.lanes, maxmem: MEMORY_MAX };
	return new Promise((resolve, reject) => {
		scrypt(password.normalize("NFKC"), salt, HASH_BYTES, options, (error, key) =>
			error === null ? resolve(key) : reject(error),
		);
	});
}
