// Describes for people what two rule sets decide differently, and what other thresholds would catch and hold.

import type { ComparisonFigures, RuleEffect, Scores, SweepFigures, ThresholdSweep } from "@hakiki/domain";
import { formatFigure, formatMoment, formatShare, formatTable } from "./print-table.ts";
import { formatCount } from "./progress-bar.ts";

interface ComparedSets {
	/** The names of the rule sets, as headings. */
	readonly names: { readonly from: string; readonly to: string };
	readonly scores: { readonly from: Scores; readonly to: Scores };
	readonly comparison: ComparisonFigures;
	readonly currency: string;
}

const SWEEP_STEP = 5;

export function describeComparison({ names, scores, comparison, currency }: ComparedSets): string[] {
	const money = formatMoneyIn(currency);
	const { money: sums, people, caught } = comparison;
	const row = (name: string, read: (side: "from" | "to") => string): string[] => [name, read("from"), read("to")];
	const lines = [
		formatTable(
			["", names.from, names.to],
			[
				row("stopped", (side) => formatShare(scores[side].notAllowed.share)),
				row("  review", (side) => formatShare(scores[side].decisions.review.share)),
				row("  block", (side) => formatShare(scores[side].decisions.block.share)),
				row("of fraud (recall)", (side) => formatFigure(scores[side].notAllowed.recall)),
				row("precision", (side) => formatFigure(scores[side].notAllowed.precision)),
				row("of legit", (side) => formatShare(scores[side].notAllowed.falsePositiveRate)),
				row("ROC AUC", (side) => formatFigure(scores[side].auc)),
				row("average precision", (side) => formatFigure(scores[side].averagePrecision)),
				row("money held (not fraud)", (side) => money(sums[side].heldMinor)),
				row("money saved (fraud)", (side) => money(sums[side].savedMinor)),
				row("fraud let through", (side) => money(sums[side].lostMinor)),
				row("honest customers held", (side) => formatCount(people[side])),
			],
		),
		"",
		`Fraud caught more: ${money(caught.more.minor)} in ${countEvents(caught.more.events)}; caught less: ${money(caught.less.minor)} in ${countEvents(caught.less.events)}`,
		`Honest customers held more: ${formatCount(people.more)}; held less: ${formatCount(people.less)}`,
		`Decisions that change: ${formatCount(comparison.changed)}`,
	];
	if (comparison.changed > 0) lines.push(...describeChanges(comparison, money));
	if (comparison.effects.length > 0) lines.push("", describeEffects(comparison.effects, money));
	return lines;
}

function describeChanges({ pairs, examples }: ComparisonFigures, money: (minor: number) => string): string[] {
	return [
		formatTable(
			["FROM", "TO", "EVENTS", "FRAUD"],
			pairs.map((pair) => [pair.from, pair.to, formatCount(pair.events), formatCount(pair.fraud)]),
		),
		"",
		formatTable(
			["EVENT", "OCCURRED", "AMOUNT", "FROM", "TO", "LABEL", "WHY"],
			examples.map((one) => [
				one.eventId,
				formatMoment(one.occurredAt),
				one.amountMinor === undefined ? "" : money(one.amountMinor),
				`${one.from} ${one.scoreFrom}`,
				`${one.to} ${one.scoreTo}`,
				one.label ?? "",
				one.reasons[0] ?? "",
			]),
		),
	];
}

function describeEffects(effects: readonly RuleEffect[], money: (minor: number) => string): string {
	return formatTable(
		["RULE", "CHANGE", "FIRED BEFORE", "FIRED", "FRAUD CAUGHT", "FRAUD MISSED", "CUSTOMERS HELD"],
		effects.map((one) => [
			one.isShadow ? `${one.rule} (shadow)` : one.rule,
			one.change,
			formatCount(one.firedBefore),
			formatCount(one.fired),
			money(one.caught.minor),
			money(one.missed.minor),
			formatCount(one.held.customers),
		]),
	);
}

/** Every fifth threshold, and today's. `--json` lists all of them. */
export function describeSweep({ today, points, fraud, people }: ThresholdSweep, currency: string): string {
	const money = formatMoneyIn(currency);
	const row = (name: string, { stopped, caught, people: held }: SweepFigures): string[] => [
		name,
		formatCount(stopped),
		formatCount(caught.events),
		money(caught.minor),
		fraud.minor === 0 ? "-" : formatShare(caught.minor / fraud.minor),
		formatCount(held),
		people === 0 ? "-" : formatShare(held / people),
	];
	const rows = points
		.filter(({ review }) => review % SWEEP_STEP === 0 || today.reviews.includes(review))
		.map((point) => row(`${point.review}${today.reviews.includes(point.review) ? " (today's)" : ""}`, point));
	// Today's thresholds may differ by type of event, or may not be whole. Then no line above shows exactly them.
	if (today.reviews.length > 1 || !today.reviews.every(Number.isInteger))
		rows.push(row(`today: ${today.reviews.join(", ")}`, today));
	return formatTable(
		[
			"REVIEW FROM",
			"STOPPED",
			"FRAUDS CAUGHT",
			"MONEY CAUGHT",
			"OF FRAUD MONEY",
			"HONEST CUSTOMERS HELD",
			"OF CUSTOMERS",
		],
		rows,
	);
}

function formatMoneyIn(currency: string): (minor: number) => string {
	return (minor) => `${currency} ${formatCount(Math.round(minor / 100))}`;
}

function countEvents(count: number): string {
	return count === 1 ? "1 event" : `${formatCount(count)} events`;
}
