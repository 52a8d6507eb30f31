// TON: raw addresses (0:…hex) and user-friendly ones in either base64 alphabet, bounceable or not. The canonical spelling
// is always the bounceable one in the URL-safe alphabet (EQ…).

import { base64urlnopad, hex } from "@scure/base";
import type { AddressRules } from "./chain.ts";
import { computeCrc16 } from "./crc16.ts";

const BOUNCEABLE = 0x11;
const NON_BOUNCEABLE = 0x51;
const RAW = /^(0|-1):([0-9a-f]{64})$/i;

export const ton: AddressRules = {
	looksLike: (address) => /^-?[0-9]{1,3}:[0-9a-f]{60,68}$/i.test(address) || /^[EUk0][Qf][\w+/-]{44,47}$/.test(address),
	canonicalise: (address) => {
		const raw = RAW.exec(address);
		if (raw) return encodeFriendly(raw[1] === "0" ? 0 : 255, hex.decode((raw[2] ?? "").toLowerCase()));
		if (!/^[\w+/-]{48}$/.test(address)) return undefined;
		const bytes = base64urlnopad.decode(address.replaceAll("+", "-").replaceAll("/", "_"));
		const [flag, workchain] = bytes;
		const crc = computeCrc16(bytes.subarray(0, 34));
		if (bytes[34] !== crc >> 8 || bytes[35] !== (crc & 255)) return undefined;
		// A flag with the top bit set belongs to the test net.
		if (flag !== BOUNCEABLE && flag !== NON_BOUNCEABLE) return undefined;
		return workchain === 0 || workchain === 255 ? encodeFriendly(workchain, bytes.subarray(2, 34)) : undefined;
	},
};

function encodeFriendly(workchain: number, hash: Uint8Array): string {
	const bytes = new Uint8Array(36);
	bytes[0] = BOUNCEABLE;
	bytes[1] = workchain;
	bytes.set(hash, 2);
	const crc = computeCrc16(bytes.subarray(0, 34));
	bytes[34] = crc >> 8;
	bytes[35] = crc & 255;
	return base64urlnopad.encode(bytes);
}
