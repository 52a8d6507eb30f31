// Ethereum and the chains that share its addresses. One key is one wallet on all of them, so they share the canonical
// spelling (mixed case by EIP-55).

import { keccak_256 } from "@noble/hashes/sha3.js";

import type { AddressRules } from "./chain.ts";

export const ethereum: AddressRules = {
	looksLike: (address) => /^0x[0-9a-f]{30,50}$/i.test(address),
	canonicalise: (address) => {
		if (!/^0x[0-9a-f]{40}$/i.test(address)) return undefined;
		const body = address.slice(2);
		const lower = body.toLowerCase();
		const checksummed = mixCase(lower);
		// An address in one case has no checksum. An address in mixed case has one, which must be correct.
		return body === lower || body === body.toUpperCase() || body === checksummed ? `0x${checksummed}` : undefined;
	},
};

function mixCase(lower: string): string {
	const letters = new Uint8Array(40);
	for (let index = 0; index < 40; index += 1) letters[index] = lower.charCodeAt(index);
	const digest = keccak_256(letters);
	let mixed = "";
	for (let index = 0; index < 40; index += 1) {
		const byte = digest[index >> 1] ?? 0;
		const nibble = index % 2 === 0 ? byte >> 4 : byte & 15;
		const letter = lower[index] ?? "";
		mixed += nibble >= 8 ? letter.toUpperCase() : letter;
	}
	return mixed;
}
