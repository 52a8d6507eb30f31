// What the first steps of a new workspace have left in the database.

import type { Executor, Realm } from "../../executor.ts";

export const BACKUP_SUBJECT = "backup";
export const BACKUP_ACTION = "backup.recorded";

export interface StoredSetup {
	readonly hasKey: boolean;
	readonly hasEvent: boolean;
	readonly hasDelivery: boolean;
	/** Users who may sign in, and people who are invited. */
	readonly people: number;
	readonly backupAt: Date | null;
}

/**
 * Keys, users, invitations and the counts of an hour are few and read by their primary keys. Endpoints are read by
 * `webhook_endpoints_by_realm`, and the latest recorded backup by `audit_by_subject`. An event that a key sent is seen within
 * seconds in `integration_requests`; an imported one is counted in `activity` a minute or two later. PostgreSQL itself knows
 * when it archived a WAL segment last.
 */
export async function readStoredSetup(
	executor: Executor,
	{ realm, workspaceId }: { readonly realm: Realm; readonly workspaceId: string },
): Promise<StoredSetup> {
	const { rows } = await executor.query<{
		has_key: boolean;
		has_event: boolean;
		has_delivery: boolean;
		people: number;
		backup_at: Date | null;
	}>(
		`select exists (select from api_keys where realm = $1 and revoked_at is null) as has_key,
		        exists (select from integration_requests where realm = $1 and is_decided)
		        or exists (select from activity where realm = $1) as has_event,
		        exists (select from webhook_endpoints
		                where realm = $1 and removed_at is null and delivered_at is not null) as has_delivery,
		        (select count(*) from (select 1 from users where disabled_at is null limit 2) as users)::int
		        + (select count(*) from (select 1 from invitations where kind = 'invitation' and ended_at is null
		                                 and expires_at > now() limit 2) as invitations)::int as people,
		        greatest((select last_archived_time from pg_stat_archiver),
		                 (select at from audit where subject = $3 and workspace_id = $2 and action = $4
		                  and position is not null and not is_refused order by position desc limit 1)) as backup_at`,
		[realm, workspaceId, BACKUP_SUBJECT, BACKUP_ACTION],
	);
	const [row] = rows;
	if (row === undefined) throw new Error("A select without a table gives one row");
	return {
		hasKey: row.has_key,
		hasEvent: row.has_event,
		hasDelivery: row.has_delivery,
		people: row.people,
		backupAt: row.backup_at,
	};
}
