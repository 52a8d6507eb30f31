// Stellar StrKeys (SEP-23): accounts (G…) and muxed accounts (M…), which add the id of a customer of the account's owner.
// The id is dropped, like XRP's tag, because the wallet is the account.

import { base32nopad } from "@scure/base";
import type { AddressRules } from "./chain.ts";
import { computeCrc16 } from "./crc16.ts";

const ACCOUNT_VERSION = 6 << 3;
const MUXED_VERSION = 12 << 3;

export const stellar: AddressRules = {
	looksLike: (address) => /^(?:G[A-Z2-7]{54,56}|M[A-Z2-7]{67,69})$/.test(address),
	canonicalise: (address) => {
		if (!/^(?:G[A-Z2-7]{55}|M[A-Z2-7]{68})$/.test(address)) return undefined;
		const bytes = decodeBase32(address);
		if (bytes === undefined || !isChecksumRight(bytes)) return undefined;
		if (bytes[0] === ACCOUNT_VERSION && bytes.length === 35) return address;
		return bytes[0] === MUXED_VERSION && bytes.length === 43 ? encodeAccount(bytes.subarray(1, 33)) : undefined;
	},
};

/** The decoder throws when the unused bits of the last letter are not zero. */
function decodeBase32(text: string): Uint8Array | undefined {
	try {
		return base32nopad.decode(text);
	} catch {
		return undefined;
	}
}

function isChecksumRight(bytes: Uint8Array): boolean {
	const end = bytes.length - 2;
	const crc = computeCrc16(bytes.subarray(0, end));
	return bytes[end] === (crc & 255) && bytes[end + 1] === crc >> 8;
}

function encodeAccount(key: Uint8Array): string {
	const bytes = new Uint8Array(35);
	bytes[0] = ACCOUNT_VERSION;
	bytes.set(key, 1);
	const crc = computeCrc16(bytes.subarray(0, 33));
	bytes[33] = crc & 255;
	bytes[34] = crc >> 8;
	return base32nopad.encode(bytes);
}
