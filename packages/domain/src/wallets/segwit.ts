// Segregated-witness addresses (BIP-173 and BIP-350). Bitcoin and Litecoin differ only in the prefix.

import { bech32, bech32m } from "@scure/base";

const LENGTH_MAX = 90;

/** Returns the address in lower case if prefix, checksum, version and program length are correct. */
export function canonicaliseSegwit(address: string, prefix: string): string | undefined {
	if (address.length > LENGTH_MAX || !hasSegwitPrefix(address, prefix)) return undefined;
	// Version 0 uses the first checksum, later versions the second. The version is the letter after the separator.
	const isVersionZero = (address[prefix.length + 1] ?? "").toLowerCase() === "q";
	const coder = isVersionZero ? bech32 : bech32m;
	const decoded = coder.decodeUnsafe(address, LENGTH_MAX);
	if (!decoded || decoded.prefix !== prefix) return undefined;
	const version = decoded.words[0];
	const program = coder.fromWordsUnsafe(decoded.words.slice(1));
	if (version === undefined || version > 16 || !program) return undefined;
	const isLengthRight =
		version === 0 ? program.length === 20 || program.length === 32 : program.length >= 2 && program.length <= 40;
	return isLengthRight ? address.toLowerCase() : undefined;
}

export function hasSegwitPrefix(address: string, prefix: string): boolean {
	return address.slice(0, prefix.length + 1).toLowerCase() === `${prefix}1`;
}
