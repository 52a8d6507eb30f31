// Reads all figures of a period and of the period it is compared with: decisions, stopped and released money, caught and
// missed fraud, wrong stops, the cost of review, the queue, decision times, and the rules that fire most.

import {
	AppError,
	type Comparison,
	FUTURE_TOLERANCE_MS,
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
	measureReviewTime,
	type Pool,
	type QueueRow,
	type Realm,
} from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { findCompared, type HourRange } from "./compare-range.ts";
import { summarizeTimes } from "./decision-times.ts";
import { measureOutcomes } from "./measure-outcomes.ts";

const HOUR_MS = 3_600_000;
const SPAN_HOURS_MAX = 400 * 24;
/** A span of up to this many hours has hourly steps; a longer one has daily steps. */
const HOURLY_MAX = 72;
const CASES_MAX = 50_000;
const LABELS_MAX = 50_000;
/** A case that stays open overnight is not worked on all night. */
const REVIEW_MINUTES_MAX = 60;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const TOP_RULES = 10;
/** Kenya is three hours ahead of UTC and Nigeria one, all year. */
const OFFSET_HOURS = { KE: 3, NG: 1 } as const;
/** The limits of the age groups of open cases. The last group has no limit. */
const QUEUE_AGES_HOURS: readonly number[] = [1, 8, 24, 72, 168];

interface Hours extends HourRange {
	readonly stepHours: 1 | 24;
	readonly offsetHours: number;
}

interface OverviewQuery {
	readonly from: number;
	readonly to: number;
	/** The default is `previous`. */
	readonly compare?: Comparison | undefined;
	/** Limit `outcomes` to some events; the groups cover all. `none` stands for events without a method. */
	readonly types?: readonly string[] | undefined;
	readonly methods?: readonly string[] | undefined;
}

interface OverviewTools {
	readonly pool: Pool;
	readonly world: { readonly now: () => number };
}

/** The period has full hours. New events appear within two minutes. */
export async function readOverview(
	tools: OverviewTools,
	context: RealmContext,
	query: OverviewQuery,
): Promise<Overview> {
	const { pool } = tools;
	const { settings } = context;
	const hours = chooseHours(query, OFFSET_HOURS[settings.country]);
	const { fromHour, toHour, offsetHours } = hours;
	const compared = findCompared(hours, query.compare ?? "previous", offsetHours);
	// The two periods are read side by side, on two connections and no more.
	const [period, { before, queue, topRules }] = await Promise.all([
		readPeriod(pool, context, hours, query),
		readBeside(tools, context, { hours, compared, query }),
	]);
	return {
		from: fromHour * HOUR_MS,
		to: toHour * HOUR_MS,
		stepHours: hours.stepHours,
		currency: settings.currency,
		activity: period.activity.map(({ hour, ...rest }) => ({ ...rest, at: hour * HOUR_MS })),
		labels: period.labels.map(({ hour, ...rest }) => ({ ...rest, at: hour * HOUR_MS })),
		times: period.times,
		now: period.figures,
		before:
			compared === undefined || before === undefined
				? null
				: { ...before.figures, from: compared.fromHour * HOUR_MS, to: compared.toHour * HOUR_MS },
		queue: foldQueue(queue),
		queueAges: queue.map(({ age, severity, open }) => ({ underHours: QUEUE_AGES_HOURS[age] ?? null, severity, open })),
		topRules,
	};
}

/** The period before, and the figures that are not of a period. */
async function readBeside(
	tools: OverviewTools,
	context: RealmContext,
	{
		hours,
		compared,
		query,
	}: { readonly hours: Hours; readonly compared: HourRange | undefined; readonly query: OverviewQuery },
) {
	const { pool, world } = tools;
	const { realm } = context;
	const queue = await measureQueue(pool, { realm, now: world.now(), agesHours: QUEUE_AGES_HOURS });
	const topRules = await compareRules(pool, realm, hours, compared);
	const before = compared && (await readPeriod(pool, context, { ...hours, ...compared }, query));
	return { queue, topRules, before };
}

async function compareRules(
	pool: Pool,
	realm: Realm,
	range: HourRange,
	compared: HourRange | undefined,
): Promise<Overview["topRules"]> {
	const list = ({ fromHour, toHour }: HourRange, limit: number) =>
		listTopRules(pool, { realm, fromHour, toHour, limit });
	const rules = await list(range, TOP_RULES);
	const earlier = compared === undefined ? [] : await list(compared, 1_000);
	const firedBefore = new Map(earlier.map(({ rule, fired }) => [rule, fired]));
	return rules.map(({ rule, fired }) => ({ rule, fired, firedBefore: firedBefore.get(rule) ?? 0 }));
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

async function readPeriod(pool: Pool, context: RealmContext, hours: Hours, query: OverviewQuery): Promise<Period> {
	const { realm, isLive } = context;
	const { fromHour, toHour } = hours;
	const [from, to] = [fromHour * HOUR_MS, toHour * HOUR_MS];
	const toId = (at: number): string => formatUuid(floorUuid7(Math.max(0, at)));
	const place = { realm, ...hours };
	const activity = await listActivity(pool, place);
	// By occurrence, an event may have been received at any time after it.
	const ids = isLive
		? { fromId: toId(from), toId: toId(to), isByOccurrence: false }
		: { fromId: toId(from - FUTURE_TOLERANCE_MS), toId: LAST_ID, isByOccurrence: true };
	const labels = await measureLabelled(pool, { ...place, ...ids, limit: LABELS_MAX });
	const closed = { realm, from, to, limit: CASES_MAX };
	const resolved = await measureResolved(pool, closed);
	const { minutes: minutesUnmeasured, costMinor } = context.review;
	const review = await measureReviewTime(pool, { ...closed, minutesMax: REVIEW_MINUTES_MAX, minutesUnmeasured });
	const times = await listDecisionTimes(pool, place);
	const steps = [...new Set(times.map(({ hour }) => hour))];
	const decided = countDecisions(activity);
	const labelled = fold(labels, nameLabelled);
	const { types, methods } = query;
	return {
		activity,
		labels,
		times: steps.flatMap((step) => {
			const figures = summarizeTimes(times.filter(({ hour }) => hour === step));
			return figures === undefined ? [] : [{ ...figures, at: step * HOUR_MS }];
		}),
		figures: {
			...decided,
			resolved,
			labelled,
			times: summarizeTimes(times),
			outcomes: measureOutcomes({
				...{ groups: decided.groups, labelled, types, methods },
				...{ review, costMinor },
			}),
		},
	};
}

function countDecisions(
	activity: readonly ActivityRow[],
): Omit<PeriodFigures, "resolved" | "labelled" | "times" | "outcomes"> {
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

function nameLabelled({ label, type, method, decision, isLetThrough }: LabelledRow): string {
	return `${label} ${type} ${method} ${decision} ${isLetThrough}`;
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
