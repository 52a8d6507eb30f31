// Reads a gzip CSV without quoting, which is enough for this data: one object per row, in order, never the whole file.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";

export async function* readCsv(path) {
	const lines = createInterface({
		input: createReadStream(path).pipe(createGunzip()),
		crlfDelay: Number.POSITIVE_INFINITY,
	});
	let header;
	for await (const line of lines) {
		const cells = line.split(",");
		if (header === undefined) header = cells;
		else yield Object.fromEntries(header.map((name, index) => [name, cells[index]]));
	}
}
