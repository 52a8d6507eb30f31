// The people who may be able to act with an account: its owner, and people who invited the user, reset the password or changed
// the access. A key counts as its maker. Four-eyes checks use this.

import type { Executor } from "../../executor.ts";

/** Notes that an actor changed an account. Rows are kept forever, because keys made with the account may still be in use. */
export async function insertAccountChange(
	executor: Executor,
	options: {
		/** The account, as the audit log names it: `user:usr_…`. */
		readonly account: string;
		readonly changedBy: string;
		readonly at: number;
	},
): Promise<void> {
	await executor.query("insert into account_changes (account, changed_by, changed_at) values ($1, $2, $3)", [
		options.account,
		options.changedBy,
		new Date(options.at),
	]);
}

/** When an account was last changed after a time, latest first. Uses account_changes_by_account. */
export async function listAccountChanges(
	executor: Executor,
	options: { readonly account: string; readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
	const { rows } = await executor.query<{ changed_at: Date }>(
		`select changed_at from account_changes where account = $1 and changed_at > $2
		  order by changed_at desc limit $3`,
		[options.account, new Date(options.after), options.limit],
	);
	return rows.map(({ changed_at }) => changed_at.getTime());
}

/** An act: its actor and its time, or a span of time where `until` is given. */
export interface Deed {
	readonly actor: string;
	readonly at: number;
	readonly until?: number;
}

/**
 * All people who could have done each act: the actor, the maker of a key, the people who changed the account in the days
 * before, and so on. Each step uses the time of the step before it: a key counts as the people who could act as its maker
 * when it was made. It ends, because there are finitely many changes and keys. Uses account_changes_by_account and the primary
 * key of api_keys.
 */
export async function findPossibleActors(
	executor: Executor,
	options: { readonly deeds: readonly Deed[]; readonly days: number },
): Promise<readonly ReadonlySet<string>[]> {
	const { deeds, days } = options;
	const { rows } = await executor.query<{ number: string; actor: string }>(
		`with recursive possible as (
		   select number, actor, at, until
		     from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) with ordinality as deed (actor, at, until, number)
		   union
		   select possible.number, step.actor, step.at, step.at
		     from possible cross join lateral (
		       select k.created_by as actor, k.created_at as at from api_keys k
		        where k.created_by is not null
		          and k.id = case when possible.actor ~ '^key:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
		                       then substr(possible.actor, 5)::uuid end
		       union all
		       select c.changed_by, c.changed_at from account_changes c
		        where c.account = possible.actor and c.changed_at > possible.at - make_interval(days => $4)
		          -- The clocks of two servers may differ a little.
		          and c.changed_at <= possible.until + interval '1 minute'
		     ) step
		 )
		 select distinct number, actor from possible`,
		[
			deeds.map(({ actor }) => actor),
			deeds.map(({ at }) => new Date(at)),
			deeds.map(({ at, until = at }) => new Date(until)),
			days,
		],
	);
	const found = deeds.map(() => new Set<string>());
	for (const { number, actor } of rows) found[Number(number) - 1]?.add(actor);
	return found;
}
