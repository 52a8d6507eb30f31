// Unpacks the named members of a zip archive, each within a bound, against zip bombs.

import { inflateRawSync } from "node:zlib";
import { AppError } from "@hakiki/domain";

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** A comment may follow the end record. */
const COMMENT_BYTES_MAX = 65_535;
const MEMBERS_MAX = 10_000;
const MEMBER_BYTES_MAX = 256 * 1_048_576;
const STORED = 0;
const DEFLATED = 8;

/** Returns the members in the given order. Throws an AppError when the archive is cut off or lacks a member. */
export function unzip(archive: Buffer, names: readonly string[]): readonly Buffer[] {
	const entries = readDirectory(archive);
	return names.map((name) => {
		const entry = entries.get(name);
		if (entry === undefined) throw refuse(`holds no ${name}`);
		return unpack(archive, entry, name);
	});
}

interface Entry {
	readonly method: number;
	readonly packedBytes: number;
	readonly bytes: number;
	readonly at: number;
}

function readDirectory(archive: Buffer): ReadonlyMap<string, Entry> {
	const end = findEnd(archive);
	const count = archive.readUInt16LE(end + 10);
	let at = archive.readUInt32LE(end + 16);
	if (count > MEMBERS_MAX) throw refuse("holds too many files");
	const entries = new Map<string, Entry>();
	for (let index = 0; index < count; index += 1) {
		if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY_SIGNATURE)
			throw refuse("is no whole archive");
		const nameBytes = archive.readUInt16LE(at + 28);
		const name = archive.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
		entries.set(name, {
			method: archive.readUInt16LE(at + 10),
			packedBytes: archive.readUInt32LE(at + 20),
			bytes: archive.readUInt32LE(at + 24),
			at: archive.readUInt32LE(at + 42),
		});
		at += ENTRY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
	}
	return entries;
}

function findEnd(archive: Buffer): number {
	const first = Math.max(0, archive.length - END_BYTES - COMMENT_BYTES_MAX);
	for (let at = archive.length - END_BYTES; at >= first; at -= 1) {
		if (archive.readUInt32LE(at) === END_SIGNATURE) return at;
	}
	throw refuse("is no whole archive");
}

function unpack(archive: Buffer, { method, packedBytes, bytes, at }: Entry, name: string): Buffer {
	if (bytes > MEMBER_BYTES_MAX) throw refuse("is endless");
	if (at + LOCAL_BYTES > archive.length || archive.readUInt32LE(at) !== LOCAL_SIGNATURE)
		throw refuse("is no whole archive");
	const start = at + LOCAL_BYTES + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
	const packed = archive.subarray(start, start + packedBytes);
	if (packed.length < packedBytes) throw refuse("ends half way");
	try {
		const unpacked = method === STORED ? packed : inflate(packed, method);
		if (unpacked.length === bytes) return unpacked;
	} catch (error) {
		if (error instanceof AppError) throw error;
	}
	throw refuse(`holds a ${name} that cannot be unpacked`);
}

function inflate(packed: Buffer, method: number): Buffer {
	if (method !== DEFLATED) throw refuse("is packed in a way that is not known");
	return inflateRawSync(packed, { maxOutputLength: MEMBER_BYTES_MAX });
}

function refuse(message: string): AppError {
	return AppError.invalid([{ field: "file", code: "invalid", message }]);
}
