// Saved filters of a page under a name: each person's own, and those shared with the workspace.

import type { SavedView } from "@hakiki/domain";
import type { Executor } from "../../executor.ts";

export interface StoredView extends Omit<SavedView, "id" | "name" | "query"> {
	readonly uuid: string;
	/** The name and the query, because people write names of customers into both. */
	readonly sealed: Uint8Array;
}

type ViewRow = Omit<StoredView, "createdAt"> & { readonly createdAt: Date };

const COLUMNS = `id as uuid, owner, page, sealed, is_shared as "isShared", created_at as "createdAt"`;

const toStoredView = (row: ViewRow): StoredView => ({ ...row, createdAt: row.createdAt.getTime() });

interface ViewPlace {
	readonly workspaceId: string;
	readonly id: string;
}

/** The views of `owner` and the shared ones, after a place (saved_views_by_workspace). */
export async function listSavedViews(
	executor: Executor,
	options: {
		readonly workspaceId: string;
		readonly owner: string;
		readonly page: string | undefined;
		readonly after: string;
		readonly limit: number;
	},
): Promise<readonly StoredView[]> {
	const { rows } = await executor.query<ViewRow>(
		`select ${COLUMNS} from saved_views
		  where workspace_id = $1 and id > $2::uuid and (owner = $3 or is_shared) and ($4::text is null or page = $4)
		  order by id limit $5`,
		[options.workspaceId, options.after, options.owner, options.page ?? null, options.limit],
	);
	return rows.map(toStoredView);
}

export async function countSavedViews(
	executor: Executor,
	options: { readonly workspaceId: string; readonly owner: string },
): Promise<number> {
	const { rows } = await executor.query<{ count: number }>(
		"select count(*)::int as count from saved_views where workspace_id = $1 and owner = $2",
		[options.workspaceId, options.owner],
	);
	return rows[0]?.count ?? 0;
}

export async function findSavedView(executor: Executor, place: ViewPlace): Promise<StoredView | undefined> {
	const { rows } = await executor.query<ViewRow>(
		`select ${COLUMNS} from saved_views where id = $1 and workspace_id = $2`,
		[place.id, place.workspaceId],
	);
	return rows[0] && toStoredView(rows[0]);
}

/** Creates a view, or changes everything except its owner and its time of creation. */
export async function writeSavedView(
	executor: Executor,
	view: StoredView & { readonly workspaceId: string },
): Promise<void> {
	await executor.query(
		`insert into saved_views (id, workspace_id, owner, page, sealed, is_shared, created_at)
		 values ($1, $2, $3, $4, $5, $6, $7)
		 on conflict (id, workspace_id) do update
		    set page = excluded.page, sealed = excluded.sealed, is_shared = excluded.is_shared`,
		[view.uuid, view.workspaceId, view.owner, view.page, view.sealed, view.isShared, new Date(view.createdAt)],
	);
}

export async function deleteSavedView(executor: Executor, place: ViewPlace): Promise<void> {
	await executor.query("delete from saved_views where id = $1 and workspace_id = $2", [place.id, place.workspaceId]);
}
