// Presents the result of a backtest: as one JSON object for programs, and as text for people.

import { roundTo, viewComparison, viewScores, viewSweep } from "@hakiki/contract";
import type { Caught } from "@hakiki/domain";
import type { FileBacktest } from "@hakiki/service";
import { describeComparison, describeSweep } from "./present-comparison.ts";
import { formatFigure, formatShare, formatTable } from "./print-table.ts";
import { formatCount } from "./progress-bar.ts";

export function presentBacktest(report: FileBacktest) {
	const { currency } = report;
	return {
		complete: report.isComplete,
		...viewScores(report.scores),
		replayed: report.replayed,
		events_per_second: roundTo(report.eventsPerSecond, 0),
		seconds: roundTo(report.seconds, 1),
		...(report.learning === undefined ? {} : { learning: presentLearning(report.learning) }),
		...(report.comparison === undefined
			? {}
			: {
					comparison: { currency, ...viewComparison({ from: "rules", to: "compare", ...report.comparison }, currency) },
				}),
		...(report.sweep === undefined ? {} : { threshold_sweep: { currency, ...viewSweep(report.sweep, currency) } }),
		bad_lines: report.badLines,
		problems: report.problems,
		sorted: report.isSorted,
	};
}

function presentLearning({
	tried,
	published,
	waited,
	layer,
	elapsedMs,
}: NonNullable<FileBacktest["learning"]>): object {
	return { tried, published, waited, layer, seconds: roundTo(elapsedMs / 1_000, 1) };
}

export function describeBacktest(report: FileBacktest): string {
	const { scores } = report;
	const lines = [
		`Events measured: ${formatCount(scores.events)} of ${formatCount(report.replayed)}, of ${formatCount(report.customers)} customers`,
		`Fraud: ${formatCount(scores.fraud)}, legit: ${formatCount(scores.legit)}, unlabelled (counted as legit): ${formatCount(scores.unlabelled)}`,
		...(report.badLines === 0 ? [] : [`Bad lines skipped: ${formatCount(report.badLines)}`]),
		...(report.learning === undefined
			? []
			: [
					`Learning: tried ${report.learning.tried} times, published ${report.learning.published}; its layer: tried ${report.learning.layer.tried} times, published ${report.learning.layer.published}; ${(report.learning.elapsedMs / 1_000).toFixed(1)} s`,
				]),
		"",
		`ROC AUC                    ${formatFigure(scores.auc)}`,
		`Average precision          ${formatFigure(scores.averagePrecision)}`,
		`Card precision@100 a day   ${formatFigure(scores.cardPrecision100)}`,
		`Customers found at 5 %     ${formatFigure(scores.customers.recallAt5Percent)}`,
		"",
		formatTable(
			["decision", "events", "share", "recall", "precision", "of legit"],
			[
				...(["allow", "review", "block"] as const).map((decision) =>
					listCaught(decision, scores.decisions[decision], formatCount(scores.decisions[decision].events)),
				),
				listCaught("not allowed", scores.notAllowed, ""),
			],
		),
		"",
		formatTable(
			["rule", "weight", "fired", "fraud", "legit", "precision", "lift", "recall"],
			scores.rules.map((rule) => [
				rule.isShadow ? `${rule.rule} (shadow)` : rule.rule,
				String(rule.weight),
				formatCount(rule.fired),
				formatCount(Math.round(rule.fraud)),
				formatCount(Math.round(rule.legit)),
				formatFigure(rule.precision),
				rule.lift === undefined ? "-" : rule.lift.toFixed(1),
				formatFigure(rule.recall),
			]),
		),
		"",
		`${formatCount(Math.round(report.eventsPerSecond ?? 0))} events/s; it took ${report.seconds.toFixed(1)} s.${
			report.isComplete ? "" : " Stopped early: these are the figures up to there."
		}`,
	];
	if (report.sweep !== undefined) lines.push("", describeSweep(report.sweep, report.currency));
	if (report.comparison !== undefined) {
		const names = { from: "THESE RULES", to: "COMPARED" };
		lines.push("", ...describeComparison({ names, currency: report.currency, ...report.comparison }));
	}
	return lines.join("\n");
}

function listCaught(name: string, caught: Caught, events: string): string[] {
	return [
		name,
		events,
		formatShare(caught.share),
		formatFigure(caught.recall),
		formatFigure(caught.precision),
		formatShare(caught.falsePositiveRate),
	];
}
