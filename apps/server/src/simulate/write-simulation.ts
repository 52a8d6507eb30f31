// Writes a simulation as a file for `hakiki backtest` and `hakiki events import`: one event per line.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import type { SimulatedLine } from "@hakiki/simulation";

const CHUNK_LETTERS = 1 << 18;

export async function writeSimulation(
	path: string,
	lines: readonly SimulatedLine[],
	signal: AbortSignal,
): Promise<boolean> {
	const file = createWriteStream(path);
	const done = finished(file);
	// The code below awaits the file and gets its failure. Until then this prevents an unhandled rejection.
	done.catch(() => undefined);
	let text = "";
	for (const line of lines) {
		if (signal.aborted) break;
		text += `${JSON.stringify(line)}\n`;
		if (text.length < CHUNK_LETTERS) continue;
		if (!file.write(text)) await Promise.race([once(file, "drain"), done]);
		text = "";
	}
	file.end(text);
	await done;
	return !signal.aborted;
}
