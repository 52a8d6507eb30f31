// TRON main net: base58check (T…), and the hexadecimal form that starts with 41.

import { hex } from "@scure/base";
import { decodeBase58Check, encodeBase58Check } from "./base58.ts";
import type { AddressRules } from "./chain.ts";

const VERSION = 0x41;
const HEX = /^(?:0x)?41([0-9a-f]{40})$/i;

export const tron: AddressRules = {
	looksLike: (address) => /^T[1-9A-HJ-NP-Za-km-z]{32,34}$/.test(address) || HEX.test(address),
	canonicalise: (address) => {
		const hash = HEX.exec(address)?.[1];
		if (hash !== undefined) return encodeBase58Check(VERSION, hex.decode(hash.toLowerCase()));
		return decodeBase58Check(address)?.[0] === VERSION ? address : undefined;
	},
};
