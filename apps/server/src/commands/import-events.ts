// `hakiki events import`: imports past events from a file of JSON lines. It can be resumed and is idempotent.

import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { AppError } from "@hakiki/domain";
import { type ImportReport, importEvents } from "@hakiki/service";
import type { Command, CommandIo } from "./command.ts";
import { createProgressBar, formatCount, formatDuration, type ProgressBar } from "./progress-bar.ts";
import { type Options, readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withService } from "./with-service.ts";

const POOL_SIZE = 8;
const THREADS_MAX = 16;
/** The default has a limit: PostgreSQL needs processors too, and each thread holds the lists of names in memory. */
const THREADS_USUAL_MAX = 4;
/** A smaller file is imported before more threads have loaded their data. */
const SHARED_BYTES_MIN = 8 * 1024 * 1024;
const INTERRUPTED = 130;

export const command: Command = {
	name: "events import",
	usage: `FILE.jsonl ${REALM_USAGE} [--threads N] [--data DIR] [--json]

  A line is an event as POST /v1/events takes it, or {"event": {…}, "label": "fraud", "label_at": "…",
  "source": "…", "fraud_type": "…"}. Events of any age are history: they build profiles, but open no case, hold no
  customer and send no webhook. Bad lines are reported and skipped (exit code 1).
  After Ctrl-C, run the command again: it continues where it stopped and stores no line twice.

  --threads    threads that share the customers (default for a large file: one per processor, at most ${THREADS_USUAL_MAX});
               1 leaves more processor time to a server on the same machine`,
	async run(args, io) {
		const options = readOptions(args, {
			texts: ["threads"],
			required: REALM_OPTIONS,
			positionals: ["FILE.jsonl"],
		});
		const path = resolve(io.cwd, options.positional("FILE.jsonl"));
		const size = await readSize(path);
		const usual = size < SHARED_BYTES_MIN ? 1 : Math.min(availableParallelism(), THREADS_USUAL_MAX);
		const threads = options.wholeNumber("threads", { min: 1, max: THREADS_MAX }) ?? usual;
		const startedAt = performance.now();
		const report = await runImport(options, io, { path, threads });
		const seconds = (performance.now() - startedAt) / 1_000;
		if (options.isJson) io.print(JSON.stringify(present(report, seconds)));
		else io.print(describe(report, seconds));
		if (!report.isComplete) return INTERRUPTED;
		return report.failed === 0 ? 0 : 1;
	},
};

async function runImport(
	options: Options,
	io: CommandIo,
	{ path, threads }: { readonly path: string; readonly threads: number },
): Promise<ImportReport> {
	const findRealm = readRealmOptions(options);
	// Loaded only here, because the contract's schemas compile slowly and short commands do not need them.
	const { decidesHere, openImporters } = await import("../import/open-importers.ts");
	const { peekCustomerId } = await import("@hakiki/contract");
	const needs = { purpose: "hakiki events import", poolSize: POOL_SIZE, hasLists: decidesHere(threads) };
	return withService(options, io, needs, async (service, { url: databaseUrl }, dataDir) => {
		const realm = await findRealm(service);
		await service.openRealm(realm);
		const bar: ProgressBar = createProgressBar(io, { unit: "events", now: service.world.now });
		const say = (message: string) => bar.say(message);
		const { env, actor } = io;
		const opened = await openImporters(service, { threads, databaseUrl, dataDir, env, realm, actor, say });
		try {
			return await importEvents(service, {
				realm,
				path,
				importers: opened.importers,
				customerOf: peekCustomerId,
				signal: io.signal,
				onProblem: ({ line, field, message }) => bar.say(`line ${line}: ${field}: ${message}`),
				onProgress: ({ bytesDone, bytesTotal, report }) =>
					bar.show({
						share: bytesTotal === 0 ? 1 : bytesDone / bytesTotal,
						count: report.recorded + report.replayed + report.failed,
					}),
			});
		} finally {
			bar.end();
			await opened.close();
		}
	});
}

async function readSize(path: string): Promise<number> {
	const found = await stat(path).catch(() => undefined);
	if (found?.isFile() === true) return found.size;
	throw new AppError("not_found", found === undefined ? `There is no file ${path}` : `${path} is not a file`);
}

function present(report: ImportReport, seconds: number) {
	const { skipped, recorded, replayed, labelled, failed, problems, isComplete } = report;
	return {
		complete: isComplete,
		recorded,
		replayed,
		labelled,
		failed,
		lines_done_before: skipped,
		seconds: Math.round(seconds * 10) / 10,
		problems,
	};
}

function describe(report: ImportReport, seconds: number): string {
	const { recorded, replayed, labelled, failed, skipped } = report;
	const parts = [
		`Events recorded: ${formatCount(recorded)}`,
		...(replayed === 0 ? [] : [`known already: ${formatCount(replayed)}`]),
		...(labelled === 0 ? [] : [`labelled: ${formatCount(labelled)}`]),
		...(skipped === 0 ? [] : [`lines done before: ${formatCount(skipped)}`]),
		...(failed === 0 ? [] : [`bad lines skipped: ${formatCount(failed)}`]),
	];
	const summary = `${parts.join(", ")}. It took ${formatDuration(seconds * 1_000)}.`;
	return report.isComplete ? summary : `${summary}\nStopped early. Run the same command again to go on.`;
}
