// Presents the result of a backtest: how well the scores rank, what each decision caught, and which decisions change.

import {
	type Caught,
	type CaughtFigures,
	type ChangedDecision,
	formatMinorUnits,
	type RulePreview,
	type RulesBacktest,
	type Scores,
	type SweepFigures,
	type ThresholdSweep,
} from "@hakiki/domain";
import { formatTime } from "./format-time.ts";

export function viewScores(scores: Scores) {
	return {
		auc: roundTo(scores.auc, 5),
		average_precision: roundTo(scores.averagePrecision, 5),
		card_precision_100: roundTo(scores.cardPrecision100, 5),
		not_allowed: viewCaught(scores.notAllowed),
		blocked: viewCaught(scores.blocked),
		decisions: Object.fromEntries(
			Object.entries(scores.decisions).map(([decision, one]) => [decision, { events: one.events, ...viewCaught(one) }]),
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

function viewCaught({ recall, precision, falsePositiveRate, share }: Caught) {
	return {
		recall: roundTo(recall, 5),
		precision: roundTo(precision, 5),
		false_positive_rate: roundTo(falsePositiveRate, 6),
		share: roundTo(share, 6),
	};
}

export function viewRulesBacktest(backtest: RulesBacktest) {
	const { currency, sweep } = backtest;
	return {
		complete: backtest.isComplete,
		replayed: backtest.replayed,
		seconds: roundTo(backtest.seconds, 1),
		currency,
		...viewComparison(backtest, currency),
		...(sweep === undefined ? {} : { threshold_sweep: viewSweep(sweep, currency) }),
	};
}

interface ComparedSets extends Pick<RulesBacktest, "scores" | "comparison"> {
	readonly from: RulesBacktest["from"] | string;
	readonly to: RulesBacktest["to"] | string;
}

/** `from` and `to` are the names of the two rule sets. */
export function viewComparison(compared: ComparedSets, currency: string) {
	const { scores, comparison } = compared;
	const toMoney = (minor: number): string => formatMinorUnits(minor, currency);
	const toCaught = ({ events, minor }: CaughtFigures) => ({ events, money: toMoney(minor) });
	const toSide = (side: "from" | "to") => ({
		rule_set: String(compared[side]),
		...viewScores(scores[side]),
		money_held: toMoney(comparison.money[side].heldMinor),
		money_saved: toMoney(comparison.money[side].savedMinor),
		money_lost: toMoney(comparison.money[side].lostMinor),
		stopped: comparison.stopped[side],
		customers_held: comparison.people[side],
	});
	const viewExample = (one: ChangedDecision) => ({
		event_id: one.eventId,
		customer_id: one.customerId,
		occurred_at: formatTime(one.occurredAt),
		amount: one.amountMinor === undefined ? null : toMoney(one.amountMinor),
		from: one.from,
		to: one.to,
		score_from: one.scoreFrom,
		score_to: one.scoreTo,
		label: one.label ?? null,
		reasons: [...one.reasons],
	});
	return {
		from: toSide("from"),
		to: toSide("to"),
		changed: comparison.changed,
		changes: comparison.pairs,
		caught_more: toCaught(comparison.caught.more),
		caught_less: toCaught(comparison.caught.less),
		customers_held_more: comparison.people.more,
		customers_held_less: comparison.people.less,
		examples: comparison.examples.map(viewExample),
		rules: comparison.effects.map(({ caught, missed, examples, ...one }) => ({
			rule: one.rule,
			change: one.change,
			shadow: one.isShadow,
			fired_before: one.firedBefore,
			fired: one.fired,
			fraud: one.fraud,
			legit: one.legit,
			unlabelled: one.unlabelled,
			precision: roundTo(one.precision, 4),
			caught: toCaught(caught),
			held: one.held,
			missed: toCaught(missed),
			examples: {
				caught: examples.caught.map(viewExample),
				held: examples.held.map(viewExample),
				unlabelled: examples.unlabelled.map(viewExample),
				other: examples.other.map(viewExample),
			},
		})),
	};
}

export function viewSweep({ today, points, fraud, people }: ThresholdSweep, currency: string) {
	const viewPoint = ({ stopped, caught, people: held }: SweepFigures) => ({
		stopped,
		caught: { events: caught.events, money: formatMinorUnits(caught.minor, currency) },
		customers_held: held,
	});
	return {
		fraud: { events: fraud.events, money: formatMinorUnits(fraud.minor, currency) },
		customers: people,
		today: { review: today.reviews, ...viewPoint(today) },
		thresholds: points.map((point) => ({
			review: point.review,
			today: today.reviews.includes(point.review),
			...viewPoint(point),
		})),
	};
}

export function viewRulePreview(preview: RulePreview, currency: string) {
	const { span, events, hits } = preview;
	return {
		from: span === undefined ? null : formatTime(span.from),
		to: span === undefined ? null : formatTime(span.to),
		events,
		sampled: preview.isSampled,
		history_complete: preview.isHistoryComplete,
		counting: preview.isGrowing,
		hits,
		share: events === 0 ? null : roundTo(hits / events, 6),
		fraud: preview.fraud,
		legit: preview.legit,
		unlabelled: preview.unlabelled,
		customers: preview.customers,
		money: formatMinorUnits(preview.hitMinor, currency),
		currency,
		examples: preview.examples.map((one) => ({
			event_id: one.eventId,
			customer_id: one.customerId,
			occurred_at: formatTime(one.occurredAt),
			amount: one.amountMinor === undefined ? null : formatMinorUnits(one.amountMinor, currency),
			label: one.label ?? null,
		})),
	};
}

/** Returns null if there is nothing to measure, because JSON has no undefined. */
export function roundTo(value: number | undefined, digits: number): number | null {
	if (value === undefined) return null;
	const scale = 10 ** digits;
	return Math.round(value * scale) / scale;
}
