// Bitcoin main net: P2PKH (1…), P2SH (3…), segregated witness (bc1…).

import { decodeBase58Check } from "./base58.ts";
import type { AddressRules } from "./chain.ts";
import { canonicaliseSegwit, hasSegwitPrefix } from "./segwit.ts";

const P2PKH_VERSION = 0;
const P2SH_VERSION = 5;

export const bitcoin: AddressRules = {
	looksLike: (address) => hasSegwitPrefix(address, "bc") || /^[13][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(address),
	canonicalise: (address) => {
		if (hasSegwitPrefix(address, "bc")) return canonicaliseSegwit(address, "bc");
		const version = decodeBase58Check(address)?.[0];
		return version === P2PKH_VERSION || version === P2SH_VERSION ? address : undefined;
	},
};
