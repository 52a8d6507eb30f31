// XRP ledger: classic addresses (r…) and X-addresses, which combine a classic address and a tag (XLS-5). The tag names
// a customer of the wallet's owner and is dropped, because the wallet is the classic address.

import { decodeBase58Xrp, encodeBase58Xrp } from "./base58.ts";
import type { AddressRules } from "./chain.ts";

const CLASSIC_VERSION = 0;
const X_LENGTH = 31;

export const xrp: AddressRules = {
	looksLike: (address) =>
		/^r[1-9A-HJ-NP-Za-km-z]{23,35}$/.test(address) || /^X[1-9A-HJ-NP-Za-km-z]{45,47}$/.test(address),
	canonicalise: (address) => {
		const payload = decodeBase58Xrp(address);
		if (payload?.length === 21 && payload[0] === CLASSIC_VERSION) return address;
		return payload?.length === X_LENGTH ? canonicaliseX(payload) : undefined;
	},
};

/** Two bytes for the main net, 20 of account, a flag, and a tag of 8 bytes, of which the upper 4 are reserved. */
function canonicaliseX(payload: Uint8Array): string | undefined {
	const flag = payload[22] ?? 255;
	if (payload[0] !== 0x05 || payload[1] !== 0x44 || flag > 1) return undefined;
	const mustBeZero = payload.subarray(flag === 0 ? 23 : 27);
	if (mustBeZero.some((byte) => byte !== 0)) return undefined;
	return encodeBase58Xrp(CLASSIC_VERSION, payload.subarray(2, 22));
}
