// Adds a list with its URLs, changes its title and schedule, lists the lists with their state, and removes one.

import { AppError, type ListFacts, type RefreshSchedule } from "@hakiki/domain";
import {
	askForRefresh,
	deleteList,
	findLists,
	inTransaction,
	lockLists,
	type Pool,
	raiseListsVersion,
	removeListEntries,
	type StoredList,
	updateList,
	writeListSource,
} from "@hakiki/store";
import type { JobTools } from "../jobs/job.ts";
import { checkTarget, type TargetPolicy, WORLD_ALONE } from "../outside/target-policy.ts";
import type { World } from "../realm-context.ts";
import { auditListAct } from "./audit-lists.ts";
import { checkListId } from "./import-list.ts";
import { findListWarnings, measureAgeDays } from "./judge-list.ts";
import { nameList } from "./list-format-facts.ts";
import { findFormat } from "./read-list.ts";
import { findNextRefresh } from "./refresh-schedule.ts";

/** Settings for the importer of a list. */
export interface ListSettings {
	readonly columns?: Readonly<Record<string, string>> | undefined;
	readonly topic?: string | undefined;
	readonly type?: string | undefined;
}

export interface NewList {
	readonly list?: string | undefined;
	readonly format: string;
	/** One URL for each part of the format, in its order. */
	readonly urls: readonly string[];
	readonly settings: ListSettings;
	readonly actor: string;
	/** Addresses that downloads may use. Defaults to public addresses. */
	readonly policy?: TargetPolicy | undefined;
	readonly title?: string | undefined;
	readonly schedule?: RefreshSchedule | undefined;
	/** Refuses a list that exists. Otherwise it gets the new addresses and keeps its entries. */
	readonly isNew?: boolean | undefined;
}

export async function addList(tools: JobTools, order: NewList): Promise<ListFacts> {
	const format = findFormat(order.format);
	const id = checkListId(order.list ?? format.list);
	const needed = format.parts.filter(({ isOptional }) => !isOptional).length;
	if (order.urls.length < needed || order.urls.length > format.parts.length) {
		throw refuse("url", `${format.id} has ${needed} to ${format.parts.length} parts, one address each`);
	}
	for (const url of order.urls) checkTarget(url, order.policy ?? WORLD_ALONE, "HAKIKI_LIST_TARGETS");
	return inTransaction(tools.pool, async (client) => {
		await lockLists(client);
		if (order.isNew === true && (await findLists(client)).some((one) => one.id === id)) {
			throw new AppError("conflict", `There is already a list ${id}`);
		}
		await writeListSource(client, { id, format: format.id, urls: order.urls, settings: order.settings });
		await updateList(client, { id, title: order.title, schedule: order.schedule });
		const details = { format: format.id, urls: order.urls };
		await auditListAct(client, tools, {
			at: tools.world.now(),
			actor: order.actor,
			action: "list.added",
			list: id,
			details,
		});
		return toFacts(getList(await findLists(client), id), tools.world.now());
	});
}

/** Changes the title or the schedule of a list. */
export async function changeList(
	tools: JobTools,
	order: {
		readonly list: string;
		readonly title?: string | null | undefined;
		readonly schedule?: RefreshSchedule | undefined;
		readonly actor: string;
	},
): Promise<ListFacts> {
	const { list: id, title, schedule } = order;
	return inTransaction(tools.pool, async (client) => {
		await lockLists(client);
		getList(await findLists(client), id);
		await updateList(client, { id, title, schedule });
		const at = tools.world.now();
		const details = { ...(title === undefined ? {} : { title }), ...(schedule === undefined ? {} : { schedule }) };
		await auditListAct(client, tools, { at, actor: order.actor, action: "list.changed", list: id, details });
		return toFacts(getList(await findLists(client), id), at);
	});
}

/** Lets the job fetch a list within seconds. A download takes too long for a request to wait for it. */
export async function requestRefresh(
	tools: JobTools,
	order: { readonly list: string; readonly actor: string },
): Promise<ListFacts> {
	const found = getList(await findLists(tools.pool), order.list);
	if (found.urls.length === 0) throw new AppError("conflict", `${found.id} has no address: upload a file instead`);
	await askForRefresh(tools.pool, { id: found.id, atMs: tools.world.now(), actor: order.actor });
	return toFacts(getList(await findLists(tools.pool), found.id), tools.world.now());
}

export async function listLists(tools: {
	readonly pool: Pool;
	readonly world: Pick<World, "now">;
}): Promise<readonly ListFacts[]> {
	const now = tools.world.now();
	return (await findLists(tools.pool)).map((stored) => toFacts(stored, now));
}

/** Removes a list. Its entries leave every process within seconds. */
export async function removeList(
	tools: JobTools,
	order: { readonly list: string; readonly actor: string },
): Promise<ListFacts> {
	return inTransaction(tools.pool, async (client) => {
		await lockLists(client);
		const found = getList(await findLists(client), order.list);
		const version = await raiseListsVersion(client);
		const entries = await removeListEntries(client, { list: found.id, version });
		await deleteList(client, { id: found.id });
		await auditListAct(client, tools, {
			at: tools.world.now(),
			actor: order.actor,
			action: "list.removed",
			list: found.id,
			details: { entries },
		});
		return toFacts(found, tools.world.now());
	});
}

export function getList(lists: readonly StoredList[], id: string): StoredList {
	const found = lists.find((one) => one.id === id);
	if (found === undefined) throw new AppError("not_found", `There is no list ${id}`);
	return found;
}

function toFacts(stored: StoredList, nowMs: number): ListFacts {
	const { settings: _settings, etags: _etags, hash, ...facts } = stored;
	const sha256 = hash?.toString("hex") ?? null;
	const [url] = stored.urls;
	return {
		...facts,
		...nameList(stored),
		host: url === undefined || !URL.canParse(url) ? null : new URL(url).host,
		nextRefreshAt: findNextRefresh(stored, nowMs),
		sha256,
		ageDays: measureAgeDays(stored, nowMs),
		warnings: findListWarnings(stored, nowMs),
	};
}

function refuse(field: string, message: string): AppError {
	return AppError.invalid([{ field, code: "invalid", message }]);
}
