// Presents the overview of a workspace.

import type {
	ActivityFigures,
	Decision,
	Label,
	LabelledFigures,
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
	const viewLabelled = ({ label, type, method, decision, events, amountMinor }: LabelledFigures) => ({
		label: label as Label,
		type,
		method: viewMethod(method),
		decision: decision as Decision,
		events,
		amount: toMajor(amountMinor),
	});
	const viewPeriod = ({ stoppedMinor, groups, resolved, labelled, times, ...counts }: PeriodFigures) => ({
		...counts,
		stopped_amount: toMajor(stoppedMinor),
		groups: groups.map(viewGroup),
		resolved: resolved.flatMap(({ resolution, cases, events, amountMinor, kind }) =>
			kind === undefined ? [{ resolution, cases, events, amount: toMajor(amountMinor) }] : [],
		),
		resolved_groups: resolved.flatMap(({ resolution, events, amountMinor, kind }) =>
			kind === undefined || events === 0
				? []
				: [{ resolution, type: kind.type, method: viewMethod(kind.method), events, amount: toMajor(amountMinor) }],
		),
		labelled: labelled.map(viewLabelled),
		times: times === undefined ? null : viewTimes(times),
	});
	return {
		from: formatTime(source.from),
		to: formatTime(source.to),
		step_hours: source.stepHours,
		currency,
		now: viewPeriod(source.now),
		before: viewPeriod(source.before),
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

function viewMethod(method: string): string | null {
	return method === "" ? null : method;
}

function viewTimes({ events, p50Ms, p95Ms, p99Ms }: TimesFigures) {
	return { events, p50_ms: round(p50Ms), p95_ms: round(p95Ms), p99_ms: round(p99Ms) };
}

function round(ms: number): number {
	return Math.round(ms * 100) / 100;
}
