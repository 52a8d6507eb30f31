// Messages for open pages of the dashboard. One process at a time writes them, so that ids become visible in order.

import { type Executor, type Realm, toRealm } from "../../executor.ts";

export interface NewLiveMessage {
	readonly realm: Realm;
	readonly kind: string;
	/** JSON. */
	readonly body: string;
	readonly at: number;
}

export interface LiveMessage extends NewLiveMessage {
	readonly id: number;
}

export async function insertLiveMessages(executor: Executor, messages: readonly NewLiveMessage[]): Promise<void> {
	if (messages.length === 0) return;
	await executor.query(
		`insert into live_messages (realm, kind, body, at)
		 select t.realm, t.kind, t.body, t.at from unnest($1::int4[], $2::text[], $3::text[], $4::timestamptz[])
		     with ordinality as t(realm, kind, body, at, place) order by t.place`,
		[
			messages.map(({ realm }) => realm),
			messages.map(({ kind }) => kind),
			messages.map(({ body }) => body),
			messages.map(({ at }) => new Date(at)),
		],
	);
}

/** The messages of some realms after a message, oldest first (live_messages_by_realm). */
export async function listLiveMessages(
	executor: Executor,
	options: { readonly realms: readonly Realm[]; readonly after: number; readonly limit: number },
): Promise<readonly LiveMessage[]> {
	const { rows } = await executor.query<{ id: string; realm: number; kind: string; body: string; at: Date }>(
		`select m.id, m.realm, m.kind, m.body, m.at from unnest($1::int4[]) as r(realm) cross join lateral (
		   select id, realm, kind, body, at from live_messages where realm = r.realm and id > $2 order by id limit $3
		 ) as m order by m.id limit $3`,
		[options.realms, options.after, options.limit],
	);
	return rows.map((row) => ({
		id: Number(row.id),
		realm: toRealm(row.realm),
		kind: row.kind,
		body: row.body,
		at: row.at.getTime(),
	}));
}

/** The ids of the newest and the oldest stored message over all realms; 0 where there is none. */
export async function readLiveSpan(executor: Executor): Promise<{ readonly oldest: number; readonly newest: number }> {
	const { rows } = await executor.query<{ oldest: string | null; newest: string | null }>(
		"select min(id) as oldest, max(id) as newest from live_messages",
	);
	return { oldest: Number(rows[0]?.oldest ?? 0), newest: Number(rows[0]?.newest ?? 0) };
}

/** Returns how many were deleted (live_messages_by_time). */
export async function deleteLiveMessages(
	executor: Executor,
	options: { readonly before: number; readonly limit: number },
): Promise<number> {
	const { rowCount } = await executor.query(
		"delete from live_messages where id in (select id from live_messages where at < $1 order by at limit $2)",
		[new Date(options.before), options.limit],
	);
	return rowCount ?? 0;
}
