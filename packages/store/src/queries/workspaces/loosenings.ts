// Requests to loosen a setting that needs two people, at most one for each setting of a workspace. A settled request is
// deleted; the audit log keeps it.

import type { LoosenedSetting, LooseningRequest } from "@hakiki/domain";
import type { Executor } from "../../executor.ts";

export interface StoredLoosening extends LooseningRequest {
	readonly workspaceId: string;
}

interface LooseningRow {
	workspace_id: string;
	setting: LoosenedSetting;
	wanted: LooseningRequest["wanted"];
	requested_by: string;
	requested_at: Date;
}

const COLUMNS = "workspace_id, setting, wanted, requested_by, requested_at";

const toStored = (row: LooseningRow): StoredLoosening => ({
	workspaceId: row.workspace_id,
	setting: row.setting,
	wanted: row.wanted,
	requestedBy: row.requested_by,
	requestedAt: row.requested_at.getTime(),
});

/** The requests of a workspace (primary key). There are at most as many as settings. */
export async function findLoosenings(
	executor: Executor,
	options: { readonly workspaceId: string },
): Promise<readonly StoredLoosening[]> {
	const { rows } = await executor.query<LooseningRow>(
		`select ${COLUMNS} from loosenings where workspace_id = $1 order by setting`,
		[options.workspaceId],
	);
	return rows.map(toStored);
}

/** Returns false where a request for the same setting is already pending. */
export async function insertLoosening(executor: Executor, options: StoredLoosening): Promise<boolean> {
	const { rowCount } = await executor.query(
		`insert into loosenings (${COLUMNS}) values ($1, $2, $3::jsonb, $4, $5) on conflict do nothing`,
		[
			options.workspaceId,
			options.setting,
			JSON.stringify(options.wanted),
			options.requestedBy,
			new Date(options.requestedAt),
		],
	);
	return rowCount === 1;
}

/** Deletes a request and gives it. */
export async function takeLoosening(
	executor: Executor,
	options: { readonly workspaceId: string; readonly setting: string },
): Promise<StoredLoosening | undefined> {
	const { rows } = await executor.query<LooseningRow>(
		`delete from loosenings where workspace_id = $1 and setting = $2 returning ${COLUMNS}`,
		[options.workspaceId, options.setting],
	);
	return rows[0] && toStored(rows[0]);
}

/** Requests made before a moment, oldest first. The table is small. */
export async function findDueLoosenings(
	executor: Executor,
	options: { readonly requestedBefore: number; readonly limit: number },
): Promise<readonly StoredLoosening[]> {
	const { rows } = await executor.query<LooseningRow>(
		`select ${COLUMNS} from loosenings where requested_at <= $1 order by requested_at, workspace_id, setting limit $2`,
		[new Date(options.requestedBefore), options.limit],
	);
	return rows.map(toStored);
}
