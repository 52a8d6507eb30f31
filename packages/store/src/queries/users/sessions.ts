// Sessions of signed-in people, stored by the hash of their token.

import type { Executor } from "../../executor.ts";

export interface StoredSession {
	readonly id: string;
	readonly userId: string;
	readonly hash: Buffer;
	readonly sealed: Buffer;
	readonly createdAt: Date;
	readonly lastSeenAt: Date;
	readonly expiresAt: Date;
	/** Proves that the service wrote the row; null for an ended one. */
	readonly mac: Buffer | null;
}

/** A valid session, with the installation's keys. */
export interface LiveSession extends StoredSession {
	readonly instanceId: string;
	readonly wrappedKeys: Buffer;
}

interface SessionRow {
	id: string;
	user_id: string;
	hash: Buffer;
	sealed: Buffer;
	created_at: Date;
	last_seen_at: Date;
	expires_at: Date;
	mac: Buffer | null;
}

const COLUMNS = "s.id, s.user_id, s.hash, s.sealed, s.created_at, s.last_seen_at, s.expires_at, s.mac";

const toStored = (row: SessionRow): StoredSession => ({
	id: row.id,
	userId: row.user_id,
	hash: row.hash,
	sealed: row.sealed,
	createdAt: row.created_at,
	lastSeenAt: row.last_seen_at,
	expiresAt: row.expires_at,
	mac: row.mac,
});

export async function insertSession(
	executor: Executor,
	session: {
		readonly id: string;
		readonly userId: string;
		readonly hash: Uint8Array;
		readonly sealed: Uint8Array;
		readonly createdAt: number;
		readonly expiresAt: number;
		readonly mac: Uint8Array;
	},
): Promise<void> {
	await executor.query(
		`insert into sessions (id, user_id, hash, sealed, created_at, last_seen_at, expires_at, mac)
		 values ($1, $2, $3, $4, $5, $5, $6, $7)`,
		[
			session.id,
			session.userId,
			session.hash,
			session.sealed,
			new Date(session.createdAt),
			new Date(session.expiresAt),
			session.mac,
		],
	);
}

/** Gives undefined where the session ended, expired or was idle for too long (unique hash). */
export async function findLiveSession(
	executor: Executor,
	options: { readonly hash: Uint8Array; readonly at: number; readonly seenAfter: number },
): Promise<LiveSession | undefined> {
	const { rows } = await executor.query<SessionRow & { instance_id: string; wrapped_keys: Buffer }>(
		`select ${COLUMNS}, i.id as instance_id, i.wrapped_keys
		   from sessions s cross join instance i
		  where s.hash = $1 and s.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3`,
		[options.hash, new Date(options.at), new Date(options.seenAfter)],
	);
	const [row] = rows;
	return row && { ...toStored(row), instanceId: row.instance_id, wrappedKeys: row.wrapped_keys };
}

export async function touchSession(
	executor: Executor,
	options: { readonly id: string; readonly at: number },
): Promise<void> {
	await executor.query("update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2", [
		options.id,
		new Date(options.at),
	]);
}

/** A user's valid sessions before an id, newest first (sessions_by_user). */
export async function listSessions(
	executor: Executor,
	options: {
		readonly userId: string;
		readonly at: number;
		readonly seenAfter: number;
		readonly before?: string | undefined;
		readonly limit: number;
	},
): Promise<readonly StoredSession[]> {
	const { rows } = await executor.query<SessionRow>(
		`select ${COLUMNS} from sessions s
		  where s.user_id = $1 and s.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3
		    and ($4::uuid is null or s.id < $4)
		  order by s.id desc limit $5`,
		[options.userId, new Date(options.at), new Date(options.seenAfter), options.before ?? null, options.limit],
	);
	return rows.map(toStored);
}

/** All sessions that have not ended, in the order of their ids (primary key). `hakiki doctor` checks them. */
export async function listOpenSessions(
	executor: Executor,
	options: { readonly at: number; readonly after: string | undefined; readonly limit: number },
): Promise<readonly StoredSession[]> {
	const { rows } = await executor.query<SessionRow>(
		`select ${COLUMNS} from sessions s
		  where s.ended_at is null and s.expires_at > $1 and ($2::uuid is null or s.id > $2) order by s.id limit $3`,
		[new Date(options.at), options.after ?? null, options.limit],
	);
	return rows.map(toStored);
}

/** Ends one session of a user, all but one, or all. Returns how many. */
export async function endSessions(
	executor: Executor,
	options: {
		readonly userId: string;
		readonly at: number;
		readonly only?: string | undefined;
		readonly but?: string | undefined;
	},
): Promise<number> {
	const { rowCount } = await executor.query(
		`update sessions set ended_at = $2, mac = null
		  where user_id = $1 and ended_at is null and ($3::uuid is null or id = $3) and ($4::uuid is null or id <> $4)`,
		[options.userId, new Date(options.at), options.only ?? null, options.but ?? null],
	);
	return rowCount ?? 0;
}

/** Ends all but the newest sessions of a user, so that a script that signs in for every request does not fill the table. */
export async function endSurplusSessions(
	executor: Executor,
	options: { readonly userId: string; readonly at: number; readonly kept: number },
): Promise<void> {
	await executor.query(
		`update sessions set ended_at = $2, mac = null
		  where user_id = $1 and ended_at is null
		    and id < (select id from sessions where user_id = $1 and ended_at is null order by id desc offset $3 - 1 limit 1)`,
		[options.userId, new Date(options.at), options.kept],
	);
}

/** Deletes old sessions, links and attempts, at most `limit` of each. Returns whether there may be more. */
export async function deleteOldSignIns(
	executor: Executor,
	options: { readonly before: number; readonly triesBefore: number; readonly limit: number },
): Promise<boolean> {
	const remove = async (table: string, ended: string, before: number): Promise<boolean> => {
		const { rowCount } = await executor.query(
			`delete from ${table} where ctid in (select ctid from ${table} where ${ended} < $1 limit $2)`,
			[new Date(before), options.limit],
		);
		return rowCount === options.limit;
	};
	const cut = [
		await remove("sessions", "least(ended_at, expires_at)", options.before),
		await remove("invitations", "least(ended_at, expires_at)", options.before),
		await remove("sign_in_attempts", "greatest(last_at, locked_until)", options.triesBefore),
	];
	return cut.includes(true);
}
