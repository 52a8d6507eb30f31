// Bitcoin Cash main net: cash addresses, with or without their prefix, and the legacy form shared with Bitcoin.

import { decodeBase58Check } from "./base58.ts";
import type { AddressRules } from "./chain.ts";

const PREFIX = "bitcoincash";
const ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
const CHECKSUM_LENGTH = 8;
const P2PKH = 0;
const P2SH = 1;

export const bitcoinCash: AddressRules = {
	looksLike: (address) =>
		/^bitcoincash:/i.test(address) ||
		/^[qpzr][0-9a-z]{41}$/i.test(address) ||
		/^[13][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(address),
	canonicalise: (address) => (/^[13]/.test(address) ? canonicaliseLegacy(address) : canonicaliseCash(address)),
};

function canonicaliseLegacy(address: string): string | undefined {
	const payload = decodeBase58Check(address);
	if (payload?.[0] === 0) return encodeCash(P2PKH, payload.subarray(1));
	if (payload?.[0] === 5) return encodeCash(P2SH, payload.subarray(1));
	return undefined;
}

function canonicaliseCash(address: string): string | undefined {
	const lower = address.toLowerCase();
	if (address.length > 128 || (lower !== address && address.toUpperCase() !== address)) return undefined;
	const body = lower.startsWith(`${PREFIX}:`) ? lower.slice(PREFIX.length + 1) : lower;
	const values = [...body].map((letter) => ALPHABET.indexOf(letter));
	if (values.length <= CHECKSUM_LENGTH || values.includes(-1) || computeChecksum(values) !== 0n) return undefined;
	const bytes = packBytes(values.slice(0, -CHECKSUM_LENGTH));
	const version = bytes?.[0];
	if (bytes === undefined || version === undefined || version > 127) return undefined;
	const type = version >> 3;
	const length = [20, 24, 28, 32, 40, 48, 56, 64][version & 7];
	// Only 20 bytes, and 32 bytes for scripts, are in use. Types 2 and 3 are the same wallets that also accept tokens.
	const isLengthRight = length === 20 || (length === 32 && (type & 1) === P2SH);
	if (type > 3 || !isLengthRight || bytes.length !== 1 + length) return undefined;
	return type < 2 ? `${PREFIX}:${body}` : encodeCash(type & 1, bytes.subarray(1));
}

function encodeCash(type: number, hash: Uint8Array): string {
	const bytes = new Uint8Array(1 + hash.length);
	bytes[0] = (type << 3) | (hash.length === 32 ? 3 : 0);
	bytes.set(hash, 1);
	const values = splitBytes(bytes);
	const checksum = computeChecksum([...values, 0, 0, 0, 0, 0, 0, 0, 0]);
	for (let index = CHECKSUM_LENGTH - 1; index >= 0; index -= 1)
		values.push(Number((checksum >> BigInt(index * 5)) & 31n));
	return `${PREFIX}:${values.map((value) => ALPHABET[value]).join("")}`;
}

/**
 * Computes the 40-bit code of the specification over the prefix, a zero and the values. It is 0 for a valid address.
 */
function computeChecksum(values: readonly number[]): bigint {
	let sum = 1n;
	const step = (value: number): void => {
		const top = Number(sum >> 35n);
		sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(value);
		for (const [bit, generator] of GENERATORS.entries()) if ((top >> bit) & 1) sum ^= generator;
	};
	for (let index = 0; index < PREFIX.length; index += 1) step(PREFIX.charCodeAt(index) & 31);
	step(0);
	for (const value of values) step(value);
	return sum ^ 1n;
}

function splitBytes(bytes: Uint8Array): number[] {
	const values: number[] = [];
	let buffer = 0;
	let bits = 0;
	for (const byte of bytes) {
		buffer = ((buffer << 8) | byte) & 0xfff;
		bits += 8;
		while (bits >= 5) {
			bits -= 5;
			values.push((buffer >> bits) & 31);
		}
	}
	if (bits > 0) values.push((buffer << (5 - bits)) & 31);
	return values;
}

/** The leftover bits must be fewer than five and zero. Otherwise one wallet would have several spellings. */
function packBytes(values: readonly number[]): Uint8Array | undefined {
	const bytes: number[] = [];
	let buffer = 0;
	let bits = 0;
	for (const value of values) {
		buffer = ((buffer << 5) | value) & 0xfff;
		bits += 5;
		if (bits >= 8) {
			bits -= 8;
			bytes.push((buffer >> bits) & 255);
		}
	}
	return bits >= 5 || (buffer & ((1 << bits) - 1)) !== 0 ? undefined : Uint8Array.from(bytes);
}
