// Reads the overview of a period and of the equal period before it: decisions, stopped and released money, caught and
// missed fraud, the queue, decision times, and the rules that fire most.

import {
	AppError,
	floorUuid7,
	formatUuid,
	type Overview,
	type PeriodFigures,
	type QueueFigures,
	type TimesFigures,
} from "@hakiki/domain";
import {
	type ActivityRow,
	type LabelledRow,
	listActivity,
	listDecisionTimes,
	listTopRules,
	measureLabelled,
	measureQueue,
	measureResolved,
	type Pool,
	type QueueRow,
} from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { summarizeTimes } from "./decision-times.ts";

const HOUR_MS = 3_600_000;
const SPAN_HOURS_MAX = 400 * 24;
/** A span of up to this many hours has hourly steps; a longer one has daily steps. */
const HOURLY_MAX = 72;
const CASES_MAX = 20_000;
const LABELS_MAX = 20_000;
const TOP_RULES = 10;
/** Kenya is three hours ahead of UTC and Nigeria one, all year. */
const OFFSET_HOURS = { KE: 3, NG: 1 } as const;
/** The limits of the age groups of open cases. The last group has no limit. */
const QUEUE_AGES_HOURS: readonly number[] = [1, 8, 24, 72, 168];

interface Hours {
	readonly fromHour: number;
	readonly toHour: number;
	readonly stepHours: 1 | 24;
	readonly offsetHours: number;
}

/** The period has full hours. New events appear within two minutes. */
export async function readOverview(
	tools: { readonly pool: Pool; readonly world: { readonly now: () => number } },
	context: RealmContext,
	span: { readonly from: number; readonly to: number },
): Promise<Overview> {
	const { pool } = tools;
	const { realm, settings } = context;
	const hours = chooseHours(span, OFFSET_HOURS[settings.country]);
	const { fromHour, toHour } = hours;
	const before = { ...hours, fromHour: fromHour - (toHour - fromHour), toHour: fromHour };
	const period = await readPeriod(pool, context, hours);
	const [rules, rulesBefore] = [
		await listTopRules(pool, { realm, fromHour, toHour, limit: TOP_RULES }),
		await listTopRules(pool, { realm, fromHour: before.fromHour, toHour: fromHour, limit: 1_000 }),
	];
	const firedBefore = new Map(rulesBefore.map(({ rule, fired }) => [rule, fired]));
	const queue = await measureQueue(pool, { realm, now: tools.world.now(), agesHours: QUEUE_AGES_HOURS });
	return {
		from: fromHour * HOUR_MS,
		to: toHour * HOUR_MS,
		stepHours: hours.stepHours,
		currency: settings.currency,
		activity: period.activity.map(({ hour, ...rest }) => ({ ...rest, at: hour * HOUR_MS })),
		labels: period.labels.map(({ hour, ...rest }) => ({ ...rest, at: hour * HOUR_MS })),
		times: period.times,
		now: period.figures,
		before: (await readPeriod(pool, context, before)).figures,
		queue: foldQueue(queue),
		queueAges: queue.map(({ age, severity, open }) => ({ underHours: QUEUE_AGES_HOURS[age] ?? null, severity, open })),
		topRules: rules.map(({ rule, fired }) => ({ rule, fired, firedBefore: firedBefore.get(rule) ?? 0 })),
	};
}

function chooseHours(span: { readonly from: number; readonly to: number }, offsetHours: number): Hours {
	const fromHour = Math.floor(span.from / HOUR_MS);
	const toHour = Math.ceil(span.to / HOUR_MS);
	const hours = toHour - fromHour;
	if (hours > SPAN_HOURS_MAX) {
		const message = `must be at most ${SPAN_HOURS_MAX / 24} days before to`;
		throw AppError.invalid([{ field: "from", code: "too_small", message }]);
	}
	return { fromHour, toHour, stepHours: hours <= HOURLY_MAX ? 1 : 24, offsetHours };
}

interface Period {
	readonly activity: readonly ActivityRow[];
	readonly labels: readonly LabelledRow[];
	readonly times: readonly (TimesFigures & { readonly at: number })[];
	readonly figures: PeriodFigures;
}

async function readPeriod(pool: Pool, { realm, isLive }: RealmContext, hours: Hours): Promise<Period> {
	const { fromHour, toHour } = hours;
	const from = fromHour * HOUR_MS;
	const to = toHour * HOUR_MS;
	const toId = (at: number): string => formatUuid(floorUuid7(Math.max(0, at)));
	const place = { realm, ...hours };
	const activity = await listActivity(pool, place);
	const received = { fromId: toId(from), toId: toId(to), isByOccurrence: !isLive };
	const labels = await measureLabelled(pool, { ...place, ...received, limit: LABELS_MAX });
	const resolved = await measureResolved(pool, { realm, from, to, limit: CASES_MAX });
	const times = await listDecisionTimes(pool, place);
	const steps = [...new Set(times.map(({ hour }) => hour))];
	return {
		activity,
		labels,
		times: steps.flatMap((step) => {
			const figures = summarizeTimes(times.filter(({ hour }) => hour === step));
			return figures === undefined ? [] : [{ ...figures, at: step * HOUR_MS }];
		}),
		figures: {
			...countDecisions(activity),
			resolved,
			labelled: fold(labels, nameLabelled),
			times: summarizeTimes(times),
		},
	};
}

function countDecisions(activity: readonly ActivityRow[]): Omit<PeriodFigures, "resolved" | "labelled" | "times"> {
	const sum = (rows: readonly ActivityRow[]): number => rows.reduce((total, { events }) => total + events, 0);
	const count = (decision: string): number => sum(activity.filter((one) => one.decision === decision));
	return {
		events: sum(activity),
		allowed: count("allow"),
		reviewed: count("review"),
		blocked: count("block"),
		stoppedMinor: activity.reduce(
			(total, { decision, amountMinor }) => total + (decision === "allow" ? 0 : amountMinor),
			0,
		),
		groups: fold(activity, ({ type, method, decision }) => `${type} ${method} ${decision}`),
	};
}

interface Counted {
	readonly hour: number;
	readonly events: number;
	readonly amountMinor: number;
}

/** Adds up rows that differ only in their hour. */
function fold<Row extends Counted>(rows: readonly Row[], name: (row: Row) => string): readonly Omit<Row, "hour">[] {
	const sums = new Map<string, Row>();
	for (const row of rows) {
		const key = name(row);
		const known = sums.get(key);
		const events = row.events + (known?.events ?? 0);
		sums.set(key, { ...row, events, amountMinor: row.amountMinor + (known?.amountMinor ?? 0) });
	}
	return [...sums.values()].map(({ hour: _hour, ...rest }) => rest);
}

function nameLabelled({ label, type, method, decision }: LabelledRow): string {
	return `${label} ${type} ${method} ${decision}`;
}

/** Adds up the age groups of each severity. */
function foldQueue(rows: readonly QueueRow[]): readonly QueueFigures[] {
	const sums = new Map<string, QueueFigures>();
	for (const { severity, open, unassigned, oldestAt } of rows) {
		const known = sums.get(severity);
		sums.set(severity, {
			severity,
			open: open + (known?.open ?? 0),
			unassigned: unassigned + (known?.unassigned ?? 0),
			oldestAt: known === undefined || oldestAt < known.oldestAt ? oldestAt : known.oldestAt,
		});
	}
	return [...sums.values()];
}
