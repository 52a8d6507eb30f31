// Solana: 32 bytes in base58, without a checksum, so only length and letters can be wrong. Addresses off the curve are
// those of programs and are paid every day, so the curve is not asked.

import { decodeBase58 } from "./base58.ts";
import type { AddressRules } from "./chain.ts";

export const solana: AddressRules = {
	looksLike: (address) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address),
	canonicalise: (address) => (decodeBase58(address)?.length === 32 ? address : undefined),
};
