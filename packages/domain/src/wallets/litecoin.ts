// Litecoin main net: P2PKH (L…), P2SH (M…, once written 3… like Bitcoin's), segregated witness (ltc1…).

import { decodeBase58Check, encodeBase58Check } from "./base58.ts";
import type { AddressRules } from "./chain.ts";
import { canonicaliseSegwit, hasSegwitPrefix } from "./segwit.ts";

const P2PKH_VERSION = 48;
const P2SH_VERSION = 50;
const P2SH_VERSION_OLD = 5;

export const litecoin: AddressRules = {
	looksLike: (address) => hasSegwitPrefix(address, "ltc") || /^[LM3][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(address),
	canonicalise: (address) => {
		if (hasSegwitPrefix(address, "ltc")) return canonicaliseSegwit(address, "ltc");
		const payload = decodeBase58Check(address);
		const version = payload?.[0];
		if (payload && version === P2SH_VERSION_OLD) return encodeBase58Check(P2SH_VERSION, payload.subarray(1));
		return version === P2PKH_VERSION || version === P2SH_VERSION ? address : undefined;
	},
};
