// Feeds the files of a list to its importer: unpacked, as UTF-8, and within a bound.

import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { TextDecoder } from "node:util";
import { createGunzip } from "node:zlib";
import { AppError } from "@hakiki/domain";
import { ListDraft, type ListFormat, listFormats, type PartReader, type ReadOptions } from "@hakiki/screening";
import { unzip } from "./unzip.ts";

export interface ListFile {
	/** The name for messages, such as `sdn.csv`. */
	readonly name: string;
	open(): AsyncIterable<Uint8Array>;
}

interface ReadList {
	readonly draft: ListDraft;
	/** The hash of the files' bytes. */
	readonly hash: Buffer;
}

/** The most unpacked bytes of all files of a list together, against zip bombs. */
const BYTES_MAX = 4 * 1_073_741_824;

const ARCHIVE_BYTES_MAX = 64 * 1_048_576;

export const LIST_FORMAT_IDS: readonly string[] = listFormats.map(({ id }) => id);

export function findFormat(id: string): ListFormat {
	const format = listFormats.find((one) => one.id === id);
	if (format !== undefined) return format;
	const message = `must be one of ${LIST_FORMAT_IDS.join(", ")}`;
	throw AppError.invalid([{ field: "format", code: "invalid", message }]);
}

/** Returns the URLs where governments publish a list of this format. */
export function findOfficialUrls(id: string): readonly string[] {
	return listFormats.find((one) => one.id === id)?.officialUrls ?? [];
}

/** Throws an AppError that names the file when it is unusable as a whole. */
export async function readList(
	format: ListFormat,
	files: readonly ListFile[],
	options: ReadOptions,
): Promise<ReadList> {
	const needed = format.parts.filter(({ isOptional }) => !isOptional).length;
	if (files.length < needed || files.length > format.parts.length) {
		const parts = format.parts.map(({ name, isOptional }) => (isOptional ? `[${name}]` : name)).join(" ");
		throw refuse("files", `${format.id} is read from: ${parts}`);
	}
	const draft = new ListDraft();
	const { readers, finish } = format.open(draft, options);
	const digest = createHash("sha256");
	let left = BYTES_MAX;
	for (const [index, file] of files.entries()) {
		if (format.members !== undefined) {
			await nameFaults(file, () => feedMembers(format, readers, file, digest));
			continue;
		}
		const reader = readers[index];
		if (reader === undefined) throw new Error(`The format ${format.id} has no reader for its part ${index}`);
		left = await nameFaults(file, () => feed(reader, file, digest, left));
	}
	finish();
	draft.assertUsable();
	return { draft, hash: digest.digest() };
}

async function feed(
	reader: PartReader,
	file: ListFile,
	digest: { update(bytes: Uint8Array): unknown },
	bytesMax: number,
): Promise<number> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	let left = bytesMax;
	for await (const bytes of unpack(file.open(), digest)) {
		left -= bytes.length;
		if (left < 0) throw refuse("file", "is endless");
		reader.write(decode(decoder, bytes));
	}
	reader.write(decode(decoder, undefined));
	reader.end();
	return left;
}

/** The directory of an archive is at its end, so the whole archive is read first. */
async function feedMembers(
	{ members = [] }: ListFormat,
	readers: readonly PartReader[],
	file: ListFile,
	digest: { update(bytes: Uint8Array): unknown },
): Promise<void> {
	const pieces: Uint8Array[] = [];
	let bytes = 0;
	for await (const piece of unpack(file.open(), digest)) {
		bytes += piece.length;
		if (bytes > ARCHIVE_BYTES_MAX) throw refuse("file", "is endless");
		pieces.push(piece);
	}
	if (bytes === 0) throw refuse("file", "is empty");
	for (const [index, member] of unzip(Buffer.concat(pieces), members).entries()) {
		const reader = readers[index];
		reader?.write(decode(new TextDecoder("utf-8", { fatal: true }), member));
		reader?.end();
	}
}

function decode(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
	try {
		return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
	} catch {
		throw refuse("file", "is not UTF-8");
	}
}

/** Detects gzip by its first bytes, whatever the name of the file. */
async function* unpack(
	source: AsyncIterable<Uint8Array>,
	digest: { update(bytes: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
	const hashed = hashWhileReading(source, digest);
	const first = await hashed.next();
	if (first.done === true) return;
	const whole = putBack(first.value, hashed);
	if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
		yield* whole;
		return;
	}
	const input = Readable.from(whole);
	const unpacked = createGunzip();
	input.on("error", (error) => unpacked.destroy(error));
	for await (const bytes of input.pipe(unpacked)) yield bytes as Uint8Array;
}

async function* hashWhileReading(
	source: AsyncIterable<Uint8Array>,
	digest: { update(bytes: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
	for await (const bytes of source) {
		digest.update(bytes);
		if (bytes.length > 0) yield bytes;
	}
}

async function* putBack(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	yield first;
	yield* rest;
}

async function nameFaults<Result>(file: ListFile, work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof AppError) {
			throw AppError.invalid(error.details.map((detail) => ({ ...detail, message: `${file.name} ${detail.message}` })));
		}
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		if (code === "Z_BUF_ERROR") throw refuse("file", `${file.name} ends half way`);
		if (code.startsWith("Z_")) throw refuse("file", `${file.name} is no whole gzip file`);
		if (code === "ENOENT") throw refuse("file", `${file.name} does not exist`);
		if (code === "EISDIR" || code === "EACCES") throw refuse("file", `${file.name} cannot be read`);
		throw error;
	}
}

function refuse(field: string, message: string): AppError {
	return AppError.invalid([{ field, code: "invalid", message }]);
}
