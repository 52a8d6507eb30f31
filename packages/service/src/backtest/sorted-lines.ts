// Reads the lines of an unsorted file in the order of time. It first builds an index of each line's position and time, then
// reads the lines one by one. Memory grows by 24 bytes a line, whatever the lines hold.

import { open } from "node:fs/promises";
import { AppError, parseWrittenTime } from "@hakiki/domain";
import { type FileLine, readLineGroups } from "../import/read-lines.ts";

const LINES_MAX = 50_000_000;
const GROUP = 1_000;
const OCCURRED_AT = /"occurred_at"\s*:\s*"([^"\\]{7,40})"/;

export async function* readSortedLines(
	path: string,
	size: number,
	offsetMs: number,
): AsyncGenerator<Iterable<FileLine>> {
	const { starts, times } = await indexLines(path, offsetMs);
	const order = Uint32Array.from(times, (_, index) => index).sort(
		(one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other,
	);
	const file = await open(path);
	try {
		let group: FileLine[] = [];
		let bytesRead = 0;
		for (const index of order) {
			const start = starts[index] ?? 0;
			const length = (starts[index + 1] ?? size) - start;
			bytesRead += length;
			group.push({ ...(await readLine(file, start, length)), number: index + 1, bytesRead });
			if (group.length < GROUP) continue;
			yield group;
			group = [];
		}
		yield group;
	} finally {
		await file.close();
	}
}

/** A line without a readable time comes first; reading it will say what is wrong with it. */
async function indexLines(
	path: string,
	offsetMs: number,
): Promise<{ readonly starts: number[]; readonly times: number[] }> {
	const starts: number[] = [0];
	const times: number[] = [];
	for await (const lines of readLineGroups(path)) {
		for (const { text, bytesRead } of lines) {
			times.push(text === undefined ? 0 : (findTime(text, offsetMs) ?? 0));
			starts.push(bytesRead);
			if (times.length > LINES_MAX)
				throw AppError.invalid([
					{
						field: "file",
						code: "too_large",
						message: `is out of order and has over ${LINES_MAX} lines; sort it first`,
					},
				]);
		}
	}
	return { starts, times };
}

/** Finds the time of a line without reading the rest of it. */
export function findTime(text: string, offsetMs: number): number | undefined {
	const found = OCCURRED_AT.exec(text)?.[1];
	return found === undefined ? undefined : parseWrittenTime(found, offsetMs);
}

const LINE_BYTES_MAX = 80 * 1024;

async function readLine(
	file: Awaited<ReturnType<typeof open>>,
	start: number,
	length: number,
): Promise<Pick<FileLine, "text" | "problem">> {
	if (length > LINE_BYTES_MAX + 1) return { text: undefined, problem: `is longer than ${LINE_BYTES_MAX} bytes` };
	const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, start);
	const text = buffer.toString("utf8", 0, bytesRead);
	return { text: start === 0 && text.startsWith("\ufeff") ? text.slice(1) : text, problem: undefined };
}
