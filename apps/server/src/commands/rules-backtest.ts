// `hakiki rules backtest`: decides the stored events again with a draft or any version of the rules.

import { viewRulesBacktest } from "@hakiki/contract";
import type { RulesBacktest } from "@hakiki/domain";
import { BACKTEST_EVENTS_MAX, backtestRules } from "@hakiki/service";
import { type Command, UsageError } from "./command.ts";
import { describeComparison, describeSweep } from "./present-comparison.ts";
import { createProgressBar, formatCount } from "./progress-bar.ts";
import { readOptions } from "./read-options.ts";
import { readRealmOptions } from "./realm-options.ts";
import { readSetName } from "./rules-read.ts";
import { withAdminTools } from "./with-service.ts";

const INTERRUPTED = 130;
const EVENTS_DEFAULT = 200_000;

export const command: Command = {
	name: "rules backtest",
	usage: `--workspace ID|NAME --mode test|live [--from published|N] [--to draft|N] [--events ${EVENTS_DEFAULT}]
         [--score-from TIME] [--score-to TIME] [--threshold-sweep] [--data DIR] [--json]

  --from    the rules to compare with (default published)
  --to      the rules to try (default draft)
  --events  how many of the latest events to replay (at most ${BACKTEST_EVENTS_MAX})
  Both rule sets decide each event with what was known at its time; labels take effect when they arrived.
  Only events from --score-from on and before --score-to are measured. Events without a label count as legit.
  --threshold-sweep shows what other thresholds for a review would catch and hold, with the rules to try.`,
	async run(args, io) {
		const options = readOptions(args, {
			required: ["workspace", "mode"],
			texts: ["from", "to", "events", "score-from", "score-to"],
			flags: ["threshold-sweep"],
		});
		const findRealm = readRealmOptions(options);
		const from = readSetName(options.text("from"), "from");
		const to = readSetName(options.text("to"), "to");
		const eventsMax = options.wholeNumber("events", { min: 1, max: BACKTEST_EVENTS_MAX }) ?? EVENTS_DEFAULT;
		const scoreFrom = options.time("score-from");
		const scoreTo = options.time("score-to");
		if (scoreFrom !== undefined && scoreTo !== undefined && scoreFrom >= scoreTo)
			throw new UsageError("--score-from must be before --score-to");
		const bar = createProgressBar(io, { unit: "events", now: Date.now });
		const report = await withAdminTools(options, io, { purpose: "hakiki rules backtest" }, async (tools) =>
			backtestRules(
				tools,
				{ realm: await findRealm(tools) },
				{
					from,
					to,
					eventsMax,
					scoreFrom,
					scoreTo,
					isSweeping: options.has("threshold-sweep"),
					signal: io.signal,
					onProgress: ({ share, events }) => bar.show({ share, count: events }),
				},
			),
		).finally(() => bar.end());
		io.print(options.isJson ? JSON.stringify(viewRulesBacktest(report)) : describe(report));
		return report.isComplete ? 0 : INTERRUPTED;
	},
};

function describe(report: RulesBacktest): string {
	const { scores, comparison, currency, sweep } = report;
	const { events, fraud, unlabelled } = scores.to;
	const lines = [
		`Events measured: ${formatCount(events)} of ${formatCount(report.replayed)}; fraud: ${formatCount(fraud)}, unlabelled (counted as legit): ${formatCount(unlabelled)}`,
		"",
		...describeComparison({
			names: { from: nameOf(report.from), to: nameOf(report.to) },
			scores,
			comparison,
			currency,
		}),
	];
	if (sweep !== undefined) lines.push("", describeSweep(sweep, currency));
	const speed = report.seconds === 0 ? 0 : Math.round(report.replayed / report.seconds);
	lines.push("", `${formatCount(speed)} events/s with both rule sets; it took ${report.seconds.toFixed(1)} s.`);
	if (!report.isComplete) lines.push("Stopped early: these are the figures up to there.");
	return lines.join("\n");
}

function nameOf(name: RulesBacktest["from"]): string {
	return typeof name === "number" ? `VERSION ${name}` : name.toUpperCase();
}
