// Reads the lines of a file: numbered from 1, and bounded in length. Invalid bytes are an error and are never guessed.

import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";

export interface FileLine {
	readonly number: number;
	/** The bytes of the file up to the end of this line. */
	readonly bytesRead: number;
	/** Undefined for a line that is too long or is not UTF-8; `problem` says which. */
	readonly text: string | undefined;
	readonly problem: string | undefined;
}

/** An event may have 64 KiB. The rest is for the fields around it. */
const LINE_BYTES_MAX = 80 * 1024;

const LINE_FEED = 0x0a;
const CHUNK_BYTES = 256 * 1024;

/** Yields all lines of a chunk at once, because an await for each line would cost as much as reading it. */
export async function* readLineGroups(path: string): AsyncGenerator<Iterable<FileLine>> {
	const splitter = new LineSplitter();
	for await (const chunk of openFile(path)) yield splitter.take(chunk as Buffer);
	yield splitter.finish();
}

/** A file whose name ends in `.gz` is decompressed. The bytes are then counted after decompression. */
function openFile(path: string): AsyncIterable<unknown> {
	const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
	if (!path.endsWith(".gz")) return file;
	const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
	file.on("error", (error) => unpacked.destroy(error));
	return file.pipe(unpacked);
}

class LineSplitter {
	private parts: Buffer[] = [];
	private length = 0;
	private number = 0;
	private bytesRead = 0;

	*take(chunk: Buffer): Generator<FileLine> {
		let start = 0;
		for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
			this.keep(chunk.subarray(start, end));
			this.bytesRead += 1;
			yield this.cut();
			start = end + 1;
		}
		this.keep(chunk.subarray(start));
	}

	*finish(): Generator<FileLine> {
		if (this.length > 0) yield this.cut();
	}

	/** The rest of a line that is too long is dropped. */
	private keep(part: Buffer): void {
		this.bytesRead += part.length;
		this.length += part.length;
		if (this.length > LINE_BYTES_MAX) this.parts = [];
		else if (part.length > 0) this.parts.push(part);
	}

	private cut(): FileLine {
		const isTooLong = this.length > LINE_BYTES_MAX;
		const bytes = this.parts.length === 1 ? (this.parts[0] ?? Buffer.alloc(0)) : Buffer.concat(this.parts);
		this.parts = [];
		this.length = 0;
		this.number += 1;
		if (isTooLong) return this.place(undefined, `is longer than ${LINE_BYTES_MAX} bytes`);
		if (!isUtf8(bytes)) return this.place(undefined, "is not valid UTF-8");
		const text = bytes.toString("utf8");
		// Some editors put a byte order mark before the first line.
		return this.place(this.number === 1 && text.startsWith("\ufeff") ? text.slice(1) : text, undefined);
	}

	private place(text: string | undefined, problem: string | undefined): FileLine {
		return { number: this.number, bytesRead: this.bytesRead, text, problem };
	}
}

/** The digest of the whole file, because two exports may have the same size and the same first megabyte. */
export async function hashFile(path: string): Promise<{ readonly hash: string; readonly size: number }> {
	const hash = createHash("sha256");
	let size = 0;
	for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
		hash.update(chunk as Buffer);
		size += (chunk as Buffer).length;
	}
	return { hash: hash.digest("hex"), size };
}
