// Reads the work of a team: the open cases of each person against their deadlines, and the looks, closings and reopenings of
// a period.

import { AppError, findSpanEnds, type TeamFigures, type WorkFigures } from "@hakiki/domain";
import {
	countReopened,
	measureClosings,
	measureFirstLooks,
	measureOpenCases,
	type PersonDurations,
	type Pool,
} from "@hakiki/store";
import type { ModeContext, SearchContext, World } from "../realm-context.ts";

const DAY_MS = 86_400_000;
const SPAN_DAYS_MAX = 400;
const PEOPLE_MAX = 1_000;
const NONE = { count: 0, medianMs: null, p95Ms: null };
const IDLE: WorkFigures = {
	...{ open: 0, overdue: 0, dueToday: 0, dueThisWeek: 0 },
	...{ firstLooks: NONE, closed: NONE, reopened: 0 },
};

/** People without any work in the period and without open cases are left out. */
export async function readTeam(
	tools: { readonly pool: Pool; readonly world: Pick<World, "now"> },
	{ realm, settings }: ModeContext & SearchContext,
	span: { readonly from: number; readonly to: number },
): Promise<TeamFigures> {
	if (span.to - span.from > SPAN_DAYS_MAX * DAY_MS) {
		const message = `must be at most ${SPAN_DAYS_MAX} days before to`;
		throw AppError.invalid([{ field: "from", code: "too_small", message }]);
	}
	const nowMs = tools.world.now();
	const { today: todayEndMs, this_week: weekEndMs } = findSpanEnds(nowMs, settings.country);
	const limit = PEOPLE_MAX;
	const open = await measureOpenCases(tools.pool, { realm, nowMs, todayEndMs, weekEndMs, limit });
	const period = { realm, ...span, limit };
	const closed = await measureClosings(tools.pool, period);
	const looks = await measureFirstLooks(tools.pool, period);
	const reopened = await countReopened(tools.pool, period);
	const people = new Map<string, WorkFigures>();
	const add = (actor: string, part: Partial<WorkFigures>): void =>
		void people.set(actor, { ...(people.get(actor) ?? IDLE), ...part });
	for (const { assignee, ...counts } of open) if (assignee !== null) add(assignee, counts);
	for (const { actor, ...durations } of closed) if (actor !== undefined) add(actor, { closed: durations });
	for (const { actor, ...durations } of looks) if (actor !== undefined) add(actor, { firstLooks: durations });
	for (const { actor, count } of reopened) add(actor, { reopened: count });
	const sum = (name: "open" | "overdue" | "dueToday" | "dueThisWeek"): number =>
		open.reduce((total, one) => total + one[name], 0);
	const { assignee: _, ...unassigned } = open.find(({ assignee }) => assignee === null) ?? { ...IDLE, assignee: null };
	return {
		...span,
		all: {
			...{ open: sum("open"), overdue: sum("overdue"), dueToday: sum("dueToday"), dueThisWeek: sum("dueThisWeek") },
			firstLooks: findTotal(looks),
			closed: findTotal(closed),
			reopened: reopened.reduce((total, { count }) => total + count, 0),
		},
		unassigned,
		people: [...people].map(([actor, figures]) => ({ actor, ...figures })),
	};
}

function findTotal(rows: readonly PersonDurations[]): WorkFigures["closed"] {
	const { count, medianMs, p95Ms } = rows.find(({ actor }) => actor === undefined) ?? NONE;
	return { count, medianMs, p95Ms };
}
