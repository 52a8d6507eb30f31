// How long decisions took, by the hour, as counts in buckets. Each process adds its own counts.

import type { Executor, Realm } from "../../executor.ts";

/** Adds counts to the stored ones (primary key of decision_times). */
export async function addDecisionTimes(
	executor: Executor,
	options: {
		readonly hour: number;
		readonly counts: readonly { readonly realm: Realm; readonly bucket: number; readonly events: number }[];
	},
): Promise<void> {
	await executor.query(
		`insert into decision_times as known (hour, realm, bucket, events)
		 select $1, realm, bucket, events from unnest($2::int[], $3::int[], $4::bigint[]) as given (realm, bucket, events)
		  order by realm, bucket
		 on conflict (hour, realm, bucket) do update set events = known.events + excluded.events`,
		[
			options.hour,
			options.counts.map(({ realm }) => realm),
			options.counts.map(({ bucket }) => bucket),
			options.counts.map(({ events }) => events),
		],
	);
}

export interface DecisionTimesRow {
	readonly hour: number;
	readonly bucket: number;
	readonly events: number;
}

/** Counts from one hour to before another (primary key of decision_times), summed in steps of `stepHours`. */
export async function listDecisionTimes(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly fromHour: number;
		readonly toHour: number;
		readonly stepHours: number;
		readonly offsetHours: number;
	},
): Promise<readonly DecisionTimesRow[]> {
	const { rows } = await executor.query<{ step: number; bucket: number; events: string }>(
		`select (hour + $5::int) / $4::int * $4::int - $5::int as step, bucket, sum(events) as events
		   from decision_times where hour >= $2 and hour < $3 and realm = $1 group by 1, 2 order by 1, 2 limit 100000`,
		[options.realm, options.fromHour, options.toHour, options.stepHours, options.offsetHours],
	);
	return rows.map(({ step, bucket, events }) => ({ hour: step, bucket, events: Number(events) }));
}

export async function deleteOldDecisionTimes(
	executor: Executor,
	options: { readonly beforeHour: number },
): Promise<void> {
	await executor.query("delete from decision_times where hour < $1", [options.beforeHour]);
}
