// Dogecoin main net: P2PKH (D…) and P2SH (A… or 9…).

import { decodeBase58Check } from "./base58.ts";
import type { AddressRules } from "./chain.ts";

const P2PKH_VERSION = 30;
const P2SH_VERSION = 22;

export const dogecoin: AddressRules = {
	looksLike: (address) => /^[DA9][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(address),
	canonicalise: (address) => {
		const version = decodeBase58Check(address)?.[0];
		return version === P2PKH_VERSION || version === P2SH_VERSION ? address : undefined;
	},
};
