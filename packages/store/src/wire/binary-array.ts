// PostgreSQL's binary form of one-dimensional arrays. The driver sends a Buffer as it is, so a batch of rows crosses as
// a few Buffers: no hex for bytea (twice the bytes), no quoting, no parsing of text on the other side.

import type { Hash } from "@hakiki/domain";

export const OID = {
	bool: 16,
	bytea: 17,
	int8: 20,
	int4: 23,
	text: 25,
	float4: 700,
	timestamptz: 1184,
	uuid: 2950,
} as const;

/** PostgreSQL counts microseconds from 2000-01-01. */
const EPOCH_2000_MS = 946_684_800_000;
export const HEADER_BYTES = 20;
export const HASH_BYTES = 16;
const HASH_LENGTH = 22;

type Nullable<T> = readonly (T | null | undefined)[];

export function writeHeader(buffer: Buffer, oid: number, count: number): void {
	buffer.writeInt32BE(1, 0);
	buffer.writeInt32BE(1, 4);
	buffer.writeInt32BE(oid, 8);
	buffer.writeInt32BE(count, 12);
	buffer.writeInt32BE(1, 16);
}

/** An empty array has no dimensions. */
export function encodeEmptyArray(oid: number): Buffer {
	const buffer = Buffer.alloc(12);
	buffer.writeInt32BE(oid, 8);
	return buffer;
}

function encodeBytes(oid: number, values: Nullable<Uint8Array>): Buffer {
	if (values.length === 0) return encodeEmptyArray(oid);
	let size = HEADER_BYTES;
	for (const value of values) size += 4 + (value?.length ?? 0);
	const buffer = Buffer.allocUnsafe(size);
	writeHeader(buffer, oid, values.length);
	let at = HEADER_BYTES;
	for (const value of values) {
		if (value === null || value === undefined) {
			at = buffer.writeInt32BE(-1, at);
			continue;
		}
		at = buffer.writeInt32BE(value.length, at);
		buffer.set(value, at);
		at += value.length;
	}
	return buffer;
}

function encodeFixed<T>(
	oid: number,
	width: number,
	values: Nullable<T>,
	write: (buffer: Buffer, value: T, at: number) => void,
): Buffer {
	if (values.length === 0) return encodeEmptyArray(oid);
	const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * (4 + width));
	writeHeader(buffer, oid, values.length);
	let at = HEADER_BYTES;
	for (const value of values) {
		if (value === null || value === undefined) {
			at = buffer.writeInt32BE(-1, at);
			continue;
		}
		at = buffer.writeInt32BE(width, at);
		write(buffer, value, at);
		at += width;
	}
	return buffer.subarray(0, at);
}

/** Writes a safe integer as int8 without a BigInt. */
export function writeInt8(buffer: Buffer, value: number, at: number): void {
	const high = Math.floor(value / 0x1_0000_0000);
	buffer.writeInt32BE(high, at);
	buffer.writeUInt32BE(value - high * 0x1_0000_0000, at + 4);
}

export function encodeTextArray(values: Nullable<string>): Buffer {
	if (values.length === 0) return encodeEmptyArray(OID.text);
	let size = HEADER_BYTES;
	for (const value of values) size += 4 + (value ? value.length * 3 : 0);
	const buffer = Buffer.allocUnsafe(size);
	writeHeader(buffer, OID.text, values.length);
	let at = HEADER_BYTES;
	for (const value of values) {
		if (value === null || value === undefined) {
			at = buffer.writeInt32BE(-1, at);
			continue;
		}
		const written = buffer.write(value, at + 4, "utf8");
		buffer.writeInt32BE(written, at);
		at += 4 + written;
	}
	return buffer.subarray(0, at);
}

export function writeHash(buffer: Buffer, hash: Hash, at: number): void {
	const isWhole = hash.length === HASH_LENGTH && buffer.write(hash, at, HASH_BYTES, "base64url") === HASH_BYTES;
	if (!isWhole) throw new TypeError("A hash has 16 bytes");
}

/** Writes hashes as bytea. */
export const encodeHashArray = (values: Nullable<Hash>): Buffer =>
	encodeFixed(OID.bytea, HASH_BYTES, values, writeHash);
export const encodeByteaArray = (values: Nullable<Uint8Array>): Buffer => encodeBytes(OID.bytea, values);
export const encodeUuidArray = (values: Nullable<Uint8Array>): Buffer => encodeBytes(OID.uuid, values);
export const encodeInt8Array = (values: Nullable<number>): Buffer => encodeFixed(OID.int8, 8, values, writeInt8);
/** Takes milliseconds since 1970. */
export const encodeTimeArray = (values: Nullable<number>): Buffer =>
	encodeFixed(OID.timestamptz, 8, values, (buffer, value, at) => writeInt8(buffer, toTime(value), at));

/** Turns milliseconds since 1970 into PostgreSQL's microseconds since 2000. */
export function toTime(ms: number): number {
	return (ms - EPOCH_2000_MS) * 1_000;
}
