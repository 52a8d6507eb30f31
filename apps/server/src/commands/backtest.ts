// `hakiki backtest`: decides a file of past events with the rules and measures the result. It needs no database.

import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { AppError, COUNTRIES_SERVED } from "@hakiki/domain";
import { backtestFile, type FileBacktest } from "@hakiki/service";
import type { Command, CommandIo } from "./command.ts";
import { describeBacktest, presentBacktest } from "./present-backtest.ts";
import { createProgressBar, formatCount } from "./progress-bar.ts";
import { type Options, readOptions } from "./read-options.ts";

const INTERRUPTED = 130;
const RULES_BYTES_MAX = 1_000_000;

export const command: Command = {
	name: "backtest",
	usage: `FILE.jsonl [--country KE|NG] [--rules SET.json] [--learn] [--score-from TIME] [--score-to TIME] [--json]

  A line is {"event": {…}, "label": "fraud"|"legit", "label_at": "…", "source": "…", "weight": 1}, where only
  the event is required. FILE may end in .gz. Events are decided in the order of their times, with what was known
  at each time. A label takes effect at its label_at. A label without label_at only measures the result; with --learn,
  it arrives a day after its event. Events without a label count as legit. --learn fits the weights along the way, as
  a workspace would. Only events from --score-from on and before --score-to are measured.
  A file has no lists, so no entry blocks or allows anything, and no address is known as anonymous.`,
	async run(args, io) {
		const options = readOptions(args, {
			texts: ["country", "rules", "score-from", "score-to"],
			flags: ["learn"],
			positionals: ["FILE.jsonl"],
		});
		const path = resolve(io.cwd, options.positional("FILE.jsonl"));
		await assertFile(path);
		const report = await runBacktest(options, io, path);
		if (options.isJson) io.print(JSON.stringify(presentBacktest(report)));
		else io.print(describeBacktest(report));
		if (!report.isComplete) return INTERRUPTED;
		return report.badLines === 0 ? 0 : 1;
	},
};

async function runBacktest(options: Options, io: CommandIo, path: string): Promise<FileBacktest> {
	const { parseHistoryLine } = await import("@hakiki/contract");
	const bar = createProgressBar(io, { unit: "events", now: Date.now });
	try {
		return await backtestFile({
			path,
			country: options.choice("country", COUNTRIES_SERVED) ?? "KE",
			ruleSet: await readRuleSetFile(options, io),
			isLearning: options.has("learn"),
			scoreFrom: options.time("score-from"),
			scoreTo: options.time("score-to"),
			parseLine: parseHistoryLine,
			now: () => performance.now(),
			signal: io.signal,
			onProblem: ({ line, field, message }) => bar.say(`line ${line}: ${field}: ${message}`),
			onDisorder: (line) =>
				bar.say(`line ${formatCount(line)} is earlier than the one above it: sorting the file first`),
			onProgress: ({ share, events }) => bar.show({ ...(share === undefined ? {} : { share }), count: events }),
		});
	} finally {
		bar.end();
	}
}

/** Reads a rule set as `hakiki rules show --json` prints it, or only its differences from the catalogue. */
async function readRuleSetFile(options: Options, io: CommandIo): Promise<unknown> {
	const name = options.text("rules");
	if (name === undefined) return undefined;
	const path = resolve(io.cwd, name);
	await assertFile(path);
	if ((await stat(path)).size > RULES_BYTES_MAX)
		throw new AppError("invalid_request", `${path} is too large for a rule set`);
	try {
		return JSON.parse(await readFile(path, "utf8"));
	} catch {
		throw new AppError("invalid_request", `${path} is not valid JSON`);
	}
}

async function assertFile(path: string): Promise<void> {
	const found = await stat(path).catch(() => undefined);
	if (found?.isFile() === true) return;
	throw new AppError("not_found", found === undefined ? `There is no file ${path}` : `${path} is not a file`);
}
