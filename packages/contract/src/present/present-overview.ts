// Presents the figures of the overview.

import type {
	ActivityFigures,
	Decision,
	Label,
	LabelledFigures,
	Outcomes,
	Overview,
	PeriodFigures,
	TimesFigures,
} from "@hakiki/domain";
import { toMajorUnits } from "./format-money.ts";
import { formatTime } from "./format-time.ts";

export function viewOverview(source: Overview) {
	const { currency } = source;
	const toMajor = (minor: number): number => toMajorUnits(minor, currency);
	const viewGroup = ({ type, method, decision, events, amountMinor }: ActivityFigures) => ({
		type,
		method: viewMethod(method),
		decision: decision as Decision,
		events,
		amount: toMajor(amountMinor),
	});
	const viewLabelled = ({ label, type, method, decision, isLetThrough, events, amountMinor }: LabelledFigures) => ({
		label: label as Label,
		type,
		method: viewMethod(method),
		decision: decision as Decision,
		let_through: isLetThrough,
		events,
		amount: toMajor(amountMinor),
	});
	const viewPeriod = (period: PeriodFigures) => ({
		events: period.events,
		allowed: period.allowed,
		reviewed: period.reviewed,
		blocked: period.blocked,
		stopped_amount: toMajor(period.stoppedMinor),
		groups: period.groups.map(viewGroup),
		resolved: period.resolved.flatMap(({ resolution, cases, events, amountMinor, kind }) =>
			kind === undefined ? [{ resolution, cases, events, amount: toMajor(amountMinor) }] : [],
		),
		resolved_groups: period.resolved.flatMap(({ resolution, events, amountMinor, kind }) =>
			kind === undefined || events === 0
				? []
				: [{ resolution, type: kind.type, method: viewMethod(kind.method), events, amount: toMajor(amountMinor) }],
		),
		labelled: period.labelled.map(viewLabelled),
		times: period.times === undefined ? null : viewTimes(period.times),
		outcomes: viewOutcomes(period.outcomes, toMajor),
	});
	return {
		from: formatTime(source.from),
		to: formatTime(source.to),
		step_hours: source.stepHours,
		currency,
		now: viewPeriod(source.now),
		before: source.before && {
			from: formatTime(source.before.from),
			to: formatTime(source.before.to),
			...viewPeriod(source.before),
		},
		activity: source.activity.map((row) => ({ at: formatTime(row.at), ...viewGroup(row) })),
		labels: source.labels.map((row) => ({ at: formatTime(row.at), ...viewLabelled(row) })),
		times: source.times.map((row) => ({ at: formatTime(row.at), ...viewTimes(row) })),
		queue: source.queue.map(({ severity, open, unassigned, oldestAt }) => ({
			severity,
			open,
			unassigned,
			oldest_at: formatTime(oldestAt),
		})),
		queue_ages: source.queueAges.map(({ underHours, severity, open }) => ({
			under_hours: underHours,
			severity,
			open,
		})),
		top_rules: source.topRules.map(({ rule, fired, firedBefore }) => ({ rule, fired, fired_before: firedBefore })),
	};
}

function viewOutcomes(outcomes: Outcomes, toMajor: (minor: number) => number) {
	const { review, netMinor } = outcomes;
	return {
		labelled: outcomes.labelled,
		false_positive_rate: outcomes.falsePositives,
		precision: outcomes.precision,
		fraud_rate: outcomes.fraud,
		caught: outcomes.caught,
		missed: outcomes.missed,
		saved_amount: toMajor(outcomes.savedMinor),
		lost_amount: toMajor(outcomes.lostMinor),
		review: {
			cases: review.cases,
			measured_cases: review.measuredCases,
			minutes: review.minutes,
			cost: review.costMinor === null ? null : toMajor(review.costMinor),
		},
		net_amount: netMinor === null ? null : toMajor(netMinor),
	};
}

function viewMethod(method: string): string | null {
	return method === "" ? null : method;
}

function viewTimes({ events, p50Ms, p95Ms, p99Ms }: TimesFigures) {
	return { events, p50_ms: round(p50Ms), p95_ms: round(p95Ms), p99_ms: round(p99Ms) };
}

function round(ms: number): number {
	return Math.round(ms * 100) / 100;
}
