// The baselines of each realm, which hold what is usual there, and the stored movements that they are learned from.

import { type Executor, type Realm, toRealm } from "../../executor.ts";

/** A movement that a baseline counts. */
interface StoredMovement {
	readonly realm: Realm;
	/** The normalised event, as stored. */
	readonly body: string;
}

/** The movements of a range of events (primary key of the partitions). The caller bounds the range. */
export async function listMovements(
	executor: Executor,
	options: { readonly from: string; readonly to: string },
): Promise<readonly StoredMovement[]> {
	const { rows } = await executor.query<{ realm: number; body: string }>(
		"select realm, body from events where id >= $1 and id < $2 and party is not null order by id limit 10000",
		[options.from, options.to],
	);
	return rows.map(({ realm, body }) => ({ realm: toRealm(realm), body }));
}

export async function findBaselines(
	executor: Executor,
	options: { readonly realm: Realm },
): Promise<unknown | undefined> {
	const { rows } = await executor.query<{ body: unknown }>("select body from baselines where realm = $1", [
		options.realm,
	]);
	return rows[0]?.body;
}

/** Also raises the realm's version, so that every process reads the baselines again. */
export async function saveBaselines(
	executor: Executor,
	options: { readonly realm: Realm; readonly body: unknown },
): Promise<void> {
	await executor.query(
		`with saved as (
		   insert into baselines (realm, body) values ($1, $2)
		   on conflict (realm) do update set body = excluded.body
		 )
		 update realms set baselines_version = baselines_version + 1 where realm = $1`,
		[options.realm, JSON.stringify(options.body)],
	);
}
