// Solana: 32 bytes in base58 without a checksum, so only the length and the letters can be wrong. Addresses off the
// curve belong to programs and are paid every day, so the curve is not checked.

import { decodeBase58 } from "./base58.ts";
import type { AddressRules } from "./chain.ts";

export const solana: AddressRules = {
	// All addresses except the system program's have 36 letters or more. Those with 34 belong to older coins such as
	// Dash.
	looksLike: (address) => /^(?:1{32}|[1-9A-HJ-NP-Za-km-z]{36,44})$/.test(address),
	canonicalise: (address) => (decodeBase58(address)?.length === 32 ? address : undefined),
};
