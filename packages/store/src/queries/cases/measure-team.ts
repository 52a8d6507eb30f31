// The figures of a team: the open cases of each person, and the looks, closings and reopenings of a period.

import type { Executor, Realm } from "../../executor.ts";

/** Durations are in ms. They are null where nothing was counted. */
interface Durations {
	readonly count: number;
	readonly medianMs: number | null;
	readonly p95Ms: number | null;
}

/** `actor` is undefined in the row of all persons together. */
export interface PersonDurations extends Durations {
	readonly actor: string | undefined;
}

interface OpenCount {
	/** Null for unassigned cases. */
	readonly assignee: string | null;
	readonly open: number;
	readonly overdue: number;
	readonly dueToday: number;
	readonly dueThisWeek: number;
}

interface Period {
	readonly realm: Realm;
	readonly from: number;
	readonly to: number;
	/** No more persons than this are returned. */
	readonly limit: number;
}

/** Counts open cases by assignee and by deadline (cases_open). */
export async function measureOpenCases(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly nowMs: number;
		readonly todayEndMs: number;
		readonly weekEndMs: number;
		readonly limit: number;
	},
): Promise<readonly OpenCount[]> {
	const { realm, nowMs, todayEndMs, weekEndMs, limit } = options;
	const { rows } = await executor.query<OpenCount>(
		`select assignee, count(*)::int as open,
		        (count(*) filter (where due_ms < $2))::int as overdue,
		        (count(*) filter (where due_ms >= $2 and due_ms < $3))::int as "dueToday",
		        (count(*) filter (where due_ms >= $2 and due_ms < $4))::int as "dueThisWeek"
		   from cases where realm = $1 and status <> 'closed' group by assignee order by open desc, assignee limit $5`,
		[realm, nowMs, todayEndMs, weekEndMs, limit],
	);
	return rows;
}

/** How long closed cases were open, by the person who closed them (cases_closed). */
export function measureClosings(executor: Executor, period: Period): Promise<readonly PersonDurations[]> {
	return measureDurations(executor, period, { actor: "closed_by", at: "closed_at", condition: "status = 'closed'" });
}

/** How long cases waited for the first look, by the person who looked first (cases_looked_at). */
export function measureFirstLooks(executor: Executor, period: Period): Promise<readonly PersonDurations[]> {
	return measureDurations(executor, period, {
		actor: "first_look_by",
		at: "first_look_at",
		condition: "first_look_at is not null",
	});
}

async function measureDurations(
	executor: Executor,
	{ realm, from, to, limit }: Period,
	{ actor, at, condition }: { readonly actor: string; readonly at: string; readonly condition: string },
): Promise<readonly PersonDurations[]> {
	const { rows } = await executor.query<Durations & { readonly actor: string | null; readonly is_total: boolean }>(
		`select ${actor} as actor, grouping(${actor}) = 1 as is_total, count(*)::int as count,
		        percentile_cont(0.5) within group (order by ms) as "medianMs",
		        percentile_cont(0.95) within group (order by ms) as "p95Ms"
		   from (select ${actor}, extract(epoch from ${at} - opened_at)::float8 * 1000 as ms from cases
		          where realm = $1 and ${condition} and ${at} >= $2 and ${at} < $3) as found
		  group by grouping sets ((${actor}), ()) order by is_total desc, count desc, actor limit $4`,
		[realm, new Date(from), new Date(to), limit],
	);
	return rows.map(({ actor: name, is_total, ...durations }) => ({
		...durations,
		actor: is_total ? undefined : (name ?? ""),
	}));
}

/** Counts the cases that were reopened, by the person who had closed them (cases_reopened). */
export async function countReopened(
	executor: Executor,
	{ realm, from, to, limit }: Period,
): Promise<readonly { readonly actor: string; readonly count: number }[]> {
	const { rows } = await executor.query<{ actor: string; count: number }>(
		`select coalesce(reopened_closer, '') as actor, count(*)::int as count from cases
		  where realm = $1 and reopened_at is not null and reopened_at >= $2 and reopened_at < $3
		  group by reopened_closer order by count desc, reopened_closer limit $4`,
		[realm, new Date(from), new Date(to), limit],
	);
	return rows;
}
