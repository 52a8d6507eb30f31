// Saved views: the filters of a page under a name. A person can share their views with the workspace.

import { AppError, formatIdOfUuid, formatUuid, type Page, parseId, type SavedView } from "@hakiki/domain";
import {
	countSavedViews,
	deleteSavedView,
	findSavedView,
	inTransaction,
	listSavedViews,
	type Pool,
	type StoredView,
	writeSavedView,
} from "@hakiki/store";
import { type Place, seal, unseal } from "@hakiki/vault";
import { formatCursor, parseCursor } from "../cursor.ts";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";

interface ViewInput {
	readonly page: string;
	readonly name: string;
	/** The query part of the page's address. */
	readonly query: string;
	readonly isShared: boolean;
}

const VIEWS_PER_OWNER_MAX = 100;
const SEARCH = "q";
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The person's own views and the shared ones, oldest first. */
export async function listViews(
	tools: { readonly pool: Pool },
	context: RealmContext,
	query: {
		readonly owner: string;
		readonly page?: string | undefined;
		readonly cursor?: string | undefined;
		readonly limit: number;
	},
): Promise<Page<SavedView>> {
	const after = query.cursor === undefined ? FIRST_ID : String(parseCursor(query.cursor, ["uuid"])[0]);
	const { owner, page, limit } = query;
	const { workspaceId } = context;
	const found = await listSavedViews(tools.pool, { workspaceId, owner, page, after, limit });
	const last = found.length < limit ? undefined : found.at(-1)?.uuid;
	return { items: found.map((view) => openView(context, view)), next: last && formatCursor([last]) };
}

export async function saveView(
	tools: VerbTools,
	context: RealmContext,
	given: ViewInput & { readonly owner: string },
): Promise<SavedView> {
	const { workspaceId } = context;
	if ((await countSavedViews(tools.pool, { workspaceId, owner: given.owner })) >= VIEWS_PER_OWNER_MAX) {
		const message = `one person can save ${VIEWS_PER_OWNER_MAX}: remove some first`;
		throw AppError.invalid([{ field: "name", code: "too_many", message }]);
	}
	const uuid = formatUuid(tools.newId());
	const { owner, page, isShared } = given;
	const view = { uuid, owner, page, isShared, sealed: sealWords(context, uuid, given), createdAt: tools.world.now() };
	await writeSavedView(tools.pool, { ...view, workspaceId });
	return openView(context, view);
}

export async function changeView(
	tools: VerbTools,
	context: RealmContext,
	given: ViewInput & { readonly owner: string; readonly viewId: string },
): Promise<SavedView> {
	const { workspaceId } = context;
	return inTransaction(tools.pool, async (client) => {
		const stored = await findOwnView(client, context, given);
		const { page, isShared } = given;
		const changed = { ...stored, page, isShared, sealed: sealWords(context, stored.uuid, given) };
		await writeSavedView(client, { ...changed, workspaceId });
		return openView(context, changed);
	});
}

export async function removeView(
	tools: { readonly pool: Pool },
	context: RealmContext,
	given: { readonly owner: string; readonly viewId: string },
): Promise<SavedView> {
	const stored = await findOwnView(tools.pool, context, given);
	await deleteSavedView(tools.pool, { workspaceId: context.workspaceId, id: stored.uuid });
	return openView(context, stored);
}

type Words = Pick<ViewInput, "name" | "query">;

function sealWords({ keys, workspaceId }: RealmContext, id: string, { name, query }: Words): Uint8Array {
	const words: Words = { name, query: leaveOutSearch(query) };
	return seal(keys, placeOfView(workspaceId, id), Buffer.from(JSON.stringify(words), "utf8"));
}

/** Views belong to both modes of a workspace, so the realm is 0. */
export function placeOfView(workspaceId: string, id: string): Place {
	return { realm: 0, table: "saved_views", column: "sealed", row: `${workspaceId} ${id}` };
}

/** The search text is removed and never stored, because it is often a phone or an identity number. */
function leaveOutSearch(query: string): string {
	const kept = query.replace(/^\?/, "").split("&");
	return kept.filter((pair) => decodeName(pair) !== SEARCH).join("&");
}

function decodeName(pair: string): string {
	const [name = ""] = pair.split("=", 1);
	try {
		return decodeURIComponent(name.replaceAll("+", " "));
	} catch {
		return name;
	}
}

/** Throws `not_found` for the views of other people, even for shared ones: only the owner changes a view. */
async function findOwnView(
	executor: Parameters<typeof findSavedView>[0],
	{ workspaceId }: RealmContext,
	given: { readonly owner: string; readonly viewId: string },
): Promise<StoredView> {
	const bytes = parseId("viw", given.viewId);
	const found = bytes && (await findSavedView(executor, { workspaceId, id: formatUuid(bytes) }));
	if (found?.owner !== given.owner) throw new AppError("not_found", "There is no such view of yours");
	return found;
}

function openView({ keys, workspaceId }: RealmContext, { uuid, sealed, ...view }: StoredView): SavedView {
	const words = JSON.parse(unseal(keys, placeOfView(workspaceId, uuid), sealed).toString("utf8")) as Words;
	return { id: formatIdOfUuid("viw", uuid), ...view, name: words.name, query: words.query };
}
