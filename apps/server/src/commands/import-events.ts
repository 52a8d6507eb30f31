// `hakiki events import`: history from a file of JSON lines, resumable and idempotent.

import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { AppError } from "@hakiki/domain";
import { type ImportReport, importEvents } from "@hakiki/service";
import type { Command, CommandIo } from "./command.ts";
import { createProgressBar, formatCount, formatDuration, type ProgressBar } from "./progress-bar.ts";
import { type Options, readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withService } from "./with-service.ts";

const POOL_SIZE = 8;
const INTERRUPTED = 130;

export const command: Command = {
	name: "events import",
	summary: "Import history from a file, one event a line",
	usage: `FILE.jsonl ${REALM_USAGE} [--data DIR] [--json]

  A line is an event as POST /v1/events takes it, or {"event": {…}, "label": "fraud", "label_at": "…",
  "source": "…", "fraud_type": "…"}. Everything is history, at any age: it builds profiles, and opens no
  case, holds nobody and sends no webhook. Bad lines are named and skipped (exit code 1).
  Run it again after Ctrl-C and it goes on where it stopped; lines that are stored are never stored twice.`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, positionals: ["FILE.jsonl"] });
		const path = resolve(io.cwd, options.positional("FILE.jsonl"));
		await assertFile(path);
		const startedAt = performance.now();
		const report = await runImport(options, io, path);
		const seconds = (performance.now() - startedAt) / 1_000;
		if (options.isJson) io.print(JSON.stringify(present(report, seconds)));
		else io.print(describe(report, seconds));
		if (!report.isComplete) return INTERRUPTED;
		return report.failed === 0 ? 0 : 1;
	},
};

function runImport(options: Options, io: CommandIo, path: string): Promise<ImportReport> {
	const findRealm = readRealmOptions(options);
	const needs = { purpose: "hakiki events import", poolSize: POOL_SIZE, hasLists: true };
	return withService(options, io, needs, async (service) => {
		const realm = await findRealm(service);
		await service.openRealm(realm);
		const { parseHistoryLine } = await import("@hakiki/contract");
		const bar: ProgressBar = createProgressBar(io, { unit: "events", now: service.world.now });
		try {
			return await importEvents(service, {
				realm,
				path,
				actor: io.actor,
				parseLine: parseHistoryLine,
				signal: io.signal,
				onProblem: ({ line, field, message }) => bar.say(`line ${line}: ${field}: ${message}`),
				onProgress: ({ bytesRead, bytesTotal, report }) =>
					bar.show({
						share: bytesTotal === 0 ? 1 : bytesRead / bytesTotal,
						count: report.recorded + report.replayed + report.failed,
					}),
			});
		} finally {
			bar.end();
		}
	});
}

async function assertFile(path: string): Promise<void> {
	const found = await stat(path).catch(() => undefined);
	if (found?.isFile() === true) return;
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
