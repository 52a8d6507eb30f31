// How it goes: decisions over time, money held and let go, fraud caught and missed as labels come, the queue, and which
// rules fire most, for a time and for the equal time before it.

import { AppError, floorUuid7, formatUuid } from "@hakiki/domain";
import {
	type ActivityRow,
	type LabelledFigures,
	listActivity,
	listTopRules,
	measureLabelled,
	measureQueue,
	measureResolved,
	type Pool,
	type QueueFigures,
	type ResolvedFigures,
} from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";

const HOUR_MS = 3_600_000;
const SPAN_HOURS_MAX = 400 * 24;
/** Up to so many hours are shown by the hour, more by the day. */
const HOURLY_MAX = 72;
const CASES_MAX = 20_000;
const LABELS_MAX = 20_000;
const TOP_RULES = 10;
/** Kenya is three hours ahead of UTC and Nigeria one, all year. */
const OFFSET_HOURS = { KE: 3, NG: 1 } as const;

export interface Overview {
	readonly from: number;
	readonly to: number;
	readonly stepHours: 1 | 24;
	readonly currency: string;
	readonly activity: readonly (Omit<ActivityRow, "hour"> & { readonly at: number })[];
	readonly before: PeriodFigures;
	readonly now: PeriodFigures;
	readonly queue: readonly QueueFigures[];
	readonly topRules: readonly { readonly rule: string; readonly fired: number }[];
}

export interface PeriodFigures {
	readonly events: number;
	readonly allowed: number;
	readonly reviewed: number;
	readonly blocked: number;
	/** Money that was stopped, in minor units. */
	readonly stoppedMinor: number;
	readonly resolved: readonly ResolvedFigures[];
	readonly labelled: readonly LabelledFigures[];
}

/** Hours that have begun count whole; events show up within two minutes. */
export async function readOverview(
	tools: { readonly pool: Pool },
	context: RealmContext,
	span: { readonly from: number; readonly to: number },
): Promise<Overview> {
	const fromHour = Math.floor(span.from / HOUR_MS);
	const toHour = Math.ceil(span.to / HOUR_MS);
	const hours = toHour - fromHour;
	if (hours > SPAN_HOURS_MAX) {
		const message = `must be at most ${SPAN_HOURS_MAX / 24} days before to`;
		throw AppError.invalid([{ field: "from", code: "too_small", message }]);
	}
	const { realm, settings } = context;
	const stepHours = hours <= HOURLY_MAX ? 1 : 24;
	const offsetHours = OFFSET_HOURS[settings.country];
	const read = (from: number, to: number) =>
		listActivity(tools.pool, { realm, fromHour: from, toHour: to, stepHours, offsetHours });
	const activity = await read(fromHour, toHour);
	return {
		from: fromHour * HOUR_MS,
		to: toHour * HOUR_MS,
		stepHours,
		currency: settings.currency,
		activity: activity.map(({ hour, ...rest }) => ({ ...rest, at: hour * HOUR_MS })),
		now: await measurePeriod(tools.pool, context, activity, fromHour, toHour),
		before: await measurePeriod(
			tools.pool,
			context,
			await read(fromHour - hours, fromHour),
			fromHour - hours,
			fromHour,
		),
		queue: await measureQueue(tools.pool, { realm }),
		topRules: await listTopRules(tools.pool, { realm, fromHour, toHour, limit: TOP_RULES }),
	};
}

async function measurePeriod(
	pool: Pool,
	{ realm }: RealmContext,
	activity: readonly ActivityRow[],
	fromHour: number,
	toHour: number,
): Promise<PeriodFigures> {
	const count = (decision: string): number => sum(activity.filter((one) => one.decision === decision));
	const from = fromHour * HOUR_MS;
	const to = toHour * HOUR_MS;
	const toId = (at: number): string => formatUuid(floorUuid7(Math.max(0, at)));
	return {
		events: sum(activity),
		allowed: count("allow"),
		reviewed: count("review"),
		blocked: count("block"),
		stoppedMinor: activity.reduce(
			(total, { decision, amountMinor }) => total + (decision === "allow" ? 0 : amountMinor),
			0,
		),
		resolved: await measureResolved(pool, { realm, from, to, limit: CASES_MAX }),
		labelled: await measureLabelled(pool, { realm, fromId: toId(from), toId: toId(to), limit: LABELS_MAX }),
	};
}

function sum(rows: readonly ActivityRow[]): number {
	return rows.reduce((total, { events }) => total + events, 0);
}
