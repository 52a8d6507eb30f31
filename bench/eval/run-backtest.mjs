// Runs `hakiki backtest` on generated lines. They go to a temporary file, never into the repository.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../apps/server/dist/main.js", import.meta.url));
const CHUNK = 1 << 20;

/** `lines` may be asynchronous. `rules` replaces the catalogue's rule set. Returns the output of `--json`. */
export async function runBacktest(lines, { country, scoreFrom, scoreTo, isLearning = false, rules }) {
	const folder = await mkdtemp(join(tmpdir(), "hakiki-eval-"));
	try {
		const file = join(folder, "events.jsonl");
		await writeLines(file, lines);
		const options = ["--country", country, "--json"];
		if (isLearning) options.push("--learn");
		if (scoreFrom !== undefined) options.push("--score-from", scoreFrom);
		if (scoreTo !== undefined) options.push("--score-to", scoreTo);
		if (rules !== undefined) {
			const path = join(folder, "rules.json");
			await writeFile(path, JSON.stringify(rules));
			options.push("--rules", path);
		}
		return await runCommand(["backtest", file, ...options]);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function writeLines(path, lines) {
	const file = createWriteStream(path);
	let text = "";
	for await (const line of lines) {
		text += `${JSON.stringify(line)}\n`;
		if (text.length < CHUNK) continue;
		if (!file.write(text)) await once(file, "drain");
		text = "";
	}
	file.end(text);
	await once(file, "finish");
}

async function runCommand(args) {
	const child = spawn(process.execPath, [MAIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
	const out = [];
	const err = [];
	child.stdout.on("data", (data) => out.push(data));
	child.stderr.on("data", (data) => err.push(data));
	const [code] = await once(child, "close");
	const text = Buffer.concat(out).toString("utf8").trim();
	// Exit code 1 means that some lines were invalid. They are counted in the result.
	if ((code !== 0 && code !== 1) || text === "") {
		throw new Error(`hakiki ${args.join(" ")} failed (${code}): ${Buffer.concat(err).toString("utf8").slice(-2_000)}`);
	}
	return JSON.parse(text);
}
