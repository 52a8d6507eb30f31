// `hakiki rules backtest`: decides the stored events again with a draft or any version of the rules.

import { viewRulesBacktest } from "@hakiki/contract";
import type { RulesBacktest } from "@hakiki/domain";
import { BACKTEST_EVENTS_MAX, backtestRules } from "@hakiki/service";
import { type Command, UsageError } from "./command.ts";
import { formatFigure, formatShare } from "./present-backtest.ts";
import { formatMoment, formatTable } from "./print-table.ts";
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
         [--score-from TIME] [--score-to TIME] [--data DIR] [--json]

  --from    the rules to compare with (default published)
  --to      the rules to try (default draft)
  --events  how many of the latest events to replay (at most ${BACKTEST_EVENTS_MAX})
  Both rule sets decide each event with what was known at its time; labels take effect when they arrived.
  Only events from --score-from on and before --score-to are measured. Events without a label count as legit.`,
	async run(args, io) {
		const options = readOptions(args, {
			required: ["workspace", "mode"],
			texts: ["from", "to", "events", "score-from", "score-to"],
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
	const { scores, comparison, currency } = report;
	const { events, fraud, unlabelled } = scores.to;
	const money = (minor: number): string => `${currency} ${formatCount(Math.round(minor / 100))}`;
	const row = (name: string, read: (side: "from" | "to") => string): string[] => [name, read("from"), read("to")];
	const lines = [
		`Events measured: ${formatCount(events)} of ${formatCount(report.replayed)}; fraud: ${formatCount(fraud)}, unlabelled (counted as legit): ${formatCount(unlabelled)}`,
		"",
		formatTable(
			["", nameOf(report.from), nameOf(report.to)],
			[
				row("stopped", (side) => formatShare(scores[side].notAllowed.share)),
				row("  review", (side) => formatShare(scores[side].decisions.review.share)),
				row("  block", (side) => formatShare(scores[side].decisions.block.share)),
				row("of fraud (recall)", (side) => formatFigure(scores[side].notAllowed.recall)),
				row("precision", (side) => formatFigure(scores[side].notAllowed.precision)),
				row("of legit", (side) => formatShare(scores[side].notAllowed.falsePositiveRate)),
				row("ROC AUC", (side) => formatFigure(scores[side].auc)),
				row("average precision", (side) => formatFigure(scores[side].averagePrecision)),
				row("money held", (side) => money(comparison.money[side].heldMinor)),
				row("money saved", (side) => money(comparison.money[side].savedMinor)),
				row("fraud let through", (side) => money(comparison.money[side].lostMinor)),
			],
		),
		"",
		`Decisions that change: ${formatCount(comparison.changed)}`,
	];
	if (comparison.changed > 0) {
		lines.push(
			formatTable(
				["FROM", "TO", "EVENTS", "FRAUD"],
				comparison.pairs.map((pair) => [pair.from, pair.to, formatCount(pair.events), formatCount(pair.fraud)]),
			),
			"",
			formatTable(
				["EVENT", "OCCURRED", "AMOUNT", "FROM", "TO", "LABEL", "WHY"],
				comparison.examples.map((one) => [
					one.eventId,
					formatMoment(one.occurredAt),
					one.amountMinor === undefined ? "" : money(one.amountMinor),
					`${one.from} ${one.scoreFrom}`,
					`${one.to} ${one.scoreTo}`,
					one.label ?? "",
					one.reasons[0] ?? "",
				]),
			),
		);
	}
	if (!report.isComplete) lines.push("", "Stopped early: these are the figures up to there.");
	return lines.join("\n");
}

function nameOf(name: RulesBacktest["from"]): string {
	return typeof name === "number" ? `VERSION ${name}` : name.toUpperCase();
}
