// Solana: 32 bytes in base58, without a checksum, so only length and letters can be wrong. Addresses off the curve are
// those of programs and are paid every day, so the curve is not asked.

import { decodeBase58 } from "./base58.ts";
import type { AddressRules } from "./chain.ts";

export const solana: AddressRules = {
	// All but the system program's own address are 36 letters or more; 34 are the old coins', Dash's and the like.
	looksLike: (address) => /^(?:1{32}|[1-9A-HJ-NP-Za-km-z]{36,44})$/.test(address),
	canonicalise: (address) => (decodeBase58(address)?.length === 32 ? address : undefined),
};
