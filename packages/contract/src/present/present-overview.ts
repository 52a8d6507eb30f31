// Presents the figures of the overview.

import type { Decision, Label } from "@hakiki/domain";
import { toMajorUnits } from "./format-money.ts";
import { formatTime } from "./format-time.ts";

interface GroupSource {
	readonly type: string;
	readonly method: string;
	readonly decision: string;
	readonly events: number;
	readonly amountMinor: number;
}

interface LabelledSource {
	readonly label: string;
	readonly type: string;
	readonly method: string;
	readonly decision: string;
	readonly events: number;
	readonly amountMinor: number;
}

interface TimesSource {
	readonly events: number;
	readonly p50Ms: number;
	readonly p95Ms: number;
	readonly p99Ms: number;
}

interface PeriodSource {
	readonly events: number;
	readonly allowed: number;
	readonly reviewed: number;
	readonly blocked: number;
	readonly stoppedMinor: number;
	readonly groups: readonly GroupSource[];
	readonly resolved: readonly {
		readonly resolution: string;
		readonly cases: number;
		readonly events: number;
		readonly amountMinor: number;
		/** Undefined for the sum over all kinds. */
		readonly kind: { readonly type: string; readonly method: string } | undefined;
	}[];
	readonly labelled: readonly LabelledSource[];
	readonly times: TimesSource | undefined;
}

export interface OverviewSource {
	readonly from: number;
	readonly to: number;
	readonly stepHours: number;
	readonly currency: string;
	readonly now: PeriodSource;
	readonly before: PeriodSource;
	readonly activity: readonly (GroupSource & { readonly at: number })[];
	readonly labels: readonly (LabelledSource & { readonly at: number })[];
	readonly times: readonly (TimesSource & { readonly at: number })[];
	readonly queue: readonly {
		readonly severity: string;
		readonly open: number;
		readonly unassigned: number;
		readonly oldestAt: Date;
	}[];
	readonly queueAges: readonly {
		readonly underHours: number | null;
		readonly severity: string;
		readonly open: number;
	}[];
	readonly topRules: readonly { readonly rule: string; readonly fired: number; readonly firedBefore: number }[];
}

export function viewOverview(source: OverviewSource) {
	const { currency } = source;
	const toMajor = (minor: number): number => toMajorUnits(minor, currency);
	const viewGroup = ({ type, method, decision, events, amountMinor }: GroupSource) => ({
		type,
		method: viewMethod(method),
		decision: decision as Decision,
		events,
		amount: toMajor(amountMinor),
	});
	const viewLabelled = ({ label, type, method, decision, events, amountMinor }: LabelledSource) => ({
		label: label as Label,
		type,
		method: viewMethod(method),
		decision: decision as Decision,
		events,
		amount: toMajor(amountMinor),
	});
	const viewPeriod = ({ stoppedMinor, groups, resolved, labelled, times, ...counts }: PeriodSource) => ({
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
			oldest_at: formatTime(oldestAt.getTime()),
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

function viewTimes({ events, p50Ms, p95Ms, p99Ms }: TimesSource) {
	return { events, p50_ms: round(p50Ms), p95_ms: round(p95Ms), p99_ms: round(p99Ms) };
}

function round(ms: number): number {
	return Math.round(ms * 100) / 100;
}
