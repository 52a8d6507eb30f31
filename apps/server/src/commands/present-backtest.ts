// A backtest's result: as one object for programs, and as a page for people.

import type { FileBacktest, Scores } from "@hakiki/service";
import { formatTable } from "./print-table.ts";
import { formatCount } from "./progress-bar.ts";

type Caught = Scores["notAllowed"];

export function presentBacktest(report: FileBacktest) {
	return {
		complete: report.isComplete,
		...presentScores(report.scores),
		replayed: report.replayed,
		events_per_second: roundTo(report.eventsPerSecond, 0),
		seconds: roundTo(report.seconds, 1),
		...(report.learning === undefined ? {} : { learning: report.learning }),
		bad_lines: report.badLines,
		problems: report.problems,
		sorted: report.isSorted,
	};
}

export function presentScores(scores: Scores) {
	return {
		auc: roundTo(scores.auc, 5),
		average_precision: roundTo(scores.averagePrecision, 5),
		card_precision_100: roundTo(scores.cardPrecision100, 5),
		not_allowed: presentCaught(scores.notAllowed),
		blocked: presentCaught(scores.blocked),
		decisions: Object.fromEntries(
			Object.entries(scores.decisions).map(([decision, one]) => [
				decision,
				{ events: one.events, ...presentCaught(one) },
			]),
		),
		events: scores.events,
		fraud: scores.fraud,
		legit: scores.legit,
		unlabelled: scores.unlabelled,
		customers: {
			count: scores.customers.count,
			fraud: scores.customers.fraud,
			recall_at_1_percent: roundTo(scores.customers.recallAt1Percent, 4),
			recall_at_5_percent: roundTo(scores.customers.recallAt5Percent, 4),
			recall_at_10_percent: roundTo(scores.customers.recallAt10Percent, 4),
		},
		rules: scores.rules.map((rule) => ({
			rule: rule.rule,
			weight: rule.weight,
			shadow: rule.isShadow,
			fired: rule.fired,
			fraud: roundTo(rule.fraud, 2),
			legit: roundTo(rule.legit, 2),
			precision: roundTo(rule.precision, 5),
			lift: roundTo(rule.lift, 2),
			recall: roundTo(rule.recall, 5),
		})),
	};
}

function presentCaught({ recall, precision, falsePositiveRate, share }: Caught) {
	return {
		recall: roundTo(recall, 5),
		precision: roundTo(precision, 5),
		false_positive_rate: roundTo(falsePositiveRate, 6),
		share: roundTo(share, 6),
	};
}

export function describeBacktest(report: FileBacktest): string {
	const { scores } = report;
	const lines = [
		`Events measured: ${formatCount(scores.events)} of ${formatCount(report.replayed)}, of ${formatCount(report.customers)} customers`,
		`Fraud: ${formatCount(scores.fraud)}, legit: ${formatCount(scores.legit)}, unlabelled (counted as legit): ${formatCount(scores.unlabelled)}`,
		...(report.badLines === 0 ? [] : [`Bad lines skipped: ${formatCount(report.badLines)}`]),
		...(report.learning === undefined
			? []
			: [`Learning: tried ${report.learning.tried} times, published ${report.learning.published}`]),
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

export function formatFigure(value: number | undefined): string {
	return value === undefined ? "-" : value.toFixed(4);
}

export function formatShare(value: number | undefined): string {
	return value === undefined ? "-" : `${(value * 100).toFixed(3)} %`;
}

/** Null where there is nothing to measure, which JSON can say. */
function roundTo(value: number | undefined, digits: number): number | null {
	if (value === undefined) return null;
	const scale = 10 ** digits;
	return Math.round(value * scale) / scale;
}
