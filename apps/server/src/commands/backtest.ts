// `hakiki backtest`: decides a file of past events with the rules and measures the result. It needs no database.

import { readFile, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { AppError, COUNTRIES_SERVED } from "@hakiki/domain";
import type { FileBacktest, LineProblem } from "@hakiki/service";
import { backtestInThread, isWorthThreads } from "../backtest/decide-in-thread.ts";
import { type Command, type CommandIo, UsageError } from "./command.ts";
import { describeBacktest, presentBacktest } from "./present-backtest.ts";
import { describeExplanation, presentExplanation } from "./present-explanation.ts";
import { createProgressBar, formatCount } from "./progress-bar.ts";
import { type Options, readOptions } from "./read-options.ts";

const INTERRUPTED = 130;
const RULES_BYTES_MAX = 1_000_000;
const EXAMPLES_MAX = 1_000;
const THREADS_MAX = 2;

export const command: Command = {
	name: "backtest",
	usage: `FILE.jsonl [--country KE|NG] [--rules SET.json] [--learn] [--signals OUT.csv] [--score-from TIME] [--score-to TIME]
    [--compare OTHER.json] [--examples 5] [--threshold-sweep] [--explain EVENT] [--strict] [--threads N] [--json]

  A line is {"event": {…}, "label": "fraud"|"legit", "label_at": "…", "source": "…", "weight": 1}, where only
  the event is required. FILE may end in .gz. Events are decided in the order of their times, with what was known
  at each time. A label takes effect at its label_at. A label without label_at only measures the result; with --learn,
  it arrives a day after its event. Events without a label count as legit. --learn fits the weights along the way, as
  a workspace would, and once a week a layer of curves over signals (see learning). Only events from --score-from on and before --score-to are
  measured.
  --compare decides the same events with other rules, too, and reports what would differ, in money and people, with
  up to --examples events for each change.
  --threshold-sweep shows, for each threshold for a review, the fraud money caught and the honest customers held.
  With --compare, it counts the compared rules.
  --explain prints one decision with the points of each rule and the signals that were read, and ends the replay. EVENT is
  a line's number, the event's id that --compare prints, or its idempotency key.
  Refused lines are counted and skipped; with --strict, the exit status is then 1.
  A large file is read by one thread and decided by another, unless --threads is 1.
  --signals writes the signals of each measured movement, as known at its time, to train a model outside.
  A file has no lists, so no entry blocks or allows anything, and no address is known as anonymous.`,
	async run(args, io) {
		const options = readOptions(args, {
			texts: ["country", "rules", "signals", "score-from", "score-to", "compare", "examples", "explain", "threads"],
			flags: ["learn", "threshold-sweep", "strict"],
			positionals: ["FILE.jsonl"],
		});
		const path = resolve(io.cwd, options.positional("FILE.jsonl"));
		await assertFile(path);
		assertTogether(options);
		const report = await runBacktest(options, io, path);
		if (options.text("explain") === undefined)
			io.print(options.isJson ? JSON.stringify(presentBacktest(report)) : describeBacktest(report));
		else printExplained(options, io, report);
		if (!report.isComplete) return INTERRUPTED;
		return report.badLines > 0 && options.has("strict") ? 1 : 0;
	},
};

function assertTogether(options: Options): void {
	for (const name of ["learn", "signals", "explain"])
		if (options.text("compare") !== undefined && (options.has(name) || options.text(name) !== undefined))
			throw new UsageError(`--compare and --${name} do not go together`);
	if (options.text("compare") === undefined && options.text("examples") !== undefined)
		throw new UsageError("--examples needs --compare");
}

function printExplained(options: Options, io: CommandIo, { explained, isComplete }: FileBacktest): void {
	if (explained !== undefined)
		io.print(options.isJson ? JSON.stringify(presentExplanation(explained)) : describeExplanation(explained));
	else if (isComplete)
		throw new AppError("not_found", `There is no event ${options.text("explain")}, or its line was refused`);
}

async function runBacktest(options: Options, io: CommandIo, path: string): Promise<FileBacktest> {
	const threads = options.wholeNumber("threads", { min: 1, max: THREADS_MAX });
	const bar = createProgressBar(io, { unit: "events", now: Date.now });
	try {
		const order = {
			path,
			country: options.choice("country", COUNTRIES_SERVED) ?? "KE",
			ruleSet: await readRuleSetFile(options.text("rules"), io),
			compareSet: await readRuleSetFile(options.text("compare"), io),
			examplesMax: options.wholeNumber("examples", { min: 0, max: EXAMPLES_MAX }),
			isSweeping: options.has("threshold-sweep"),
			explain: options.text("explain"),
			isLearning: options.has("learn"),
			signalPath: readSignalPath(options, io, path),
			scoreFrom: options.time("score-from"),
			scoreTo: options.time("score-to"),
		};
		const watchers = {
			signal: io.signal,
			onProblem: ({ line, field, message }: LineProblem) => bar.say(`line ${line}: ${field}: ${message}`),
			onDisorder: (line: number) =>
				bar.say(`line ${formatCount(line)} is earlier than the one above it: sorting the file first`),
			onProgress: ({ share, events }: { readonly share: number | undefined; readonly events: number }) =>
				bar.show({ ...(share === undefined ? {} : { share }), count: events }),
		};
		if (isWorthThreads((await stat(path)).size))
			return await backtestInThread({ ...order, isReadApart: (threads ?? availableParallelism()) > 1 }, watchers);
		// Loaded only here, because a thread loads its own.
		const { parseHistoryLine } = await import("@hakiki/contract");
		const { backtestFile } = await import("@hakiki/service");
		return await backtestFile({ ...order, ...watchers, parseLine: parseHistoryLine, now: () => performance.now() });
	} finally {
		bar.end();
	}
}

function readSignalPath(options: Options, io: CommandIo, eventsPath: string): string | undefined {
	const name = options.text("signals");
	const path = name === undefined ? undefined : resolve(io.cwd, name);
	if (path === eventsPath) throw new UsageError("--signals must not be the file of events");
	return path;
}

/** Reads a rule set as `hakiki rules show --json` prints it, or only its differences from the catalogue. */
async function readRuleSetFile(name: string | undefined, io: CommandIo): Promise<unknown> {
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
