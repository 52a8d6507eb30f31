// Figures over all workspaces for the metrics. Each statement is bounded, so that a large backlog stays cheap to measure.

import type { Executor } from "../../executor.ts";

export interface OpenCases {
	readonly isLive: boolean;
	/** Counted up to `limit` in each workspace. */
	readonly count: number;
	readonly oldestMs: number | null;
}

/** Open cases by mode (cases_open). */
export async function countOpenCases(
	executor: Executor,
	options: { readonly limit: number },
): Promise<readonly OpenCases[]> {
	const { rows } = await executor.query<{ is_live: boolean; count: number; oldest: Date | null }>(
		`select r.is_live, sum(c.count)::int as count, min(c.oldest) as oldest
		   from realms r cross join lateral (
		     select count(*) as count, min(opened_at) as oldest from (
		       select opened_at from cases where realm = r.realm and status <> 'closed' order by opened_at, id limit $1
		     ) as open
		   ) as c group by r.is_live`,
		[options.limit],
	);
	return rows.map((row) => ({ isLive: row.is_live, count: row.count, oldestMs: row.oldest?.getTime() ?? null }));
}

export interface EndpointFigures {
	readonly isLive: boolean;
	/** `failed`: the service disabled it, because it failed for too long or is gone. `disabled`: a person did. */
	readonly state: "enabled" | "failing" | "failed" | "disabled";
	readonly endpoints: number;
	/** Deliveries that wait, counted up to `limit` for each endpoint. */
	readonly pending: number;
	/** How long the delivery that is most overdue and is not being sent has been due; 0 if there is none. */
	readonly lagMs: number;
}

/** Webhook endpoints by mode and state, with their backlog (webhook_deliveries_due). */
export async function measureEndpoints(
	executor: Executor,
	options: { readonly at: number; readonly limit: number },
): Promise<readonly EndpointFigures[]> {
	const { rows } = await executor.query<{
		is_live: boolean;
		state: EndpointFigures["state"];
		endpoints: number;
		pending: number;
		oldest: Date | null;
	}>(
		`select r.is_live, s.state, count(*)::int as endpoints, sum(d.pending)::int as pending, min(d.oldest) as oldest
		   from webhook_endpoints e join realms r on r.realm = e.realm
		   cross join lateral (select case when e.disabled_reason in ('gone', 'failing') then 'failed' when e.disabled_at is not null then 'disabled'
		     when e.failing_since is not null then 'failing' else 'enabled' end as state) as s
		   cross join lateral (
		     select count(*) as pending, min(due_at) filter (where due_at <= $1 and (leased_until is null or leased_until <= $1))
		       as oldest from (
		       select due_at, leased_until from webhook_deliveries
		        where endpoint_id = e.id and realm = e.realm and status = 'pending' order by due_at limit $2
		     ) as waiting
		   ) as d
		  where e.removed_at is null group by r.is_live, s.state`,
		[new Date(options.at), options.limit],
	);
	return rows.map((row) => ({
		isLive: row.is_live,
		state: row.state,
		endpoints: row.endpoints,
		pending: row.pending,
		lagMs: row.oldest === null ? 0 : Math.max(0, options.at - row.oldest.getTime()),
	}));
}

export interface LatestRound {
	readonly isLive: boolean;
	readonly part: "weights" | "layer";
	readonly atMs: number;
}

/** The latest round of learning by mode and part, also one that changed nothing (learning_rounds_by_realm). */
export async function findLatestRounds(executor: Executor): Promise<readonly LatestRound[]> {
	const { rows } = await executor.query<{ is_live: boolean; part: LatestRound["part"]; at: Date }>(
		`select r.is_live, l.part, max(l.created_at) as at
		   from realms r cross join (values ('weights'), ('layer')) as p(part) cross join lateral (
		     select part, created_at from learning_rounds where realm = r.realm and part = p.part order by id desc limit 1
		   ) as l group by r.is_live, l.part`,
	);
	return rows.map((row) => ({ isLive: row.is_live, part: row.part, atMs: row.at.getTime() }));
}
