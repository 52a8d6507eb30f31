// Fetches each list that has a URL twice a day, so that required lists are checked within 48 hours. A failed list is retried
// after an hour, and its problem is stored with it.

import { AppError } from "@hakiki/domain";
import { findLists, type StoredList } from "@hakiki/store";
import { refreshList } from "../lists/refresh-list.ts";
import type { DownloadPlaces } from "../outside/open-download.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 10 * 60_000;
const FETCHED_EVERY_MS = 12 * 3_600_000;
const TRIED_EVERY_MS = 3_600_000;

export function createRefreshLists(tools: JobTools, signal: AbortSignal, fetching?: DownloadPlaces): Job {
	return {
		name: "refresh-lists",
		everyMs: EVERY_MS,
		isLong: true,
		async runStep(client) {
			const [due, ...more] = (await findLists(client)).filter((list) => isDue(list, tools.world.now()));
			if (due === undefined) return false;
			try {
				const { imported } = await refreshList(tools, { list: due.id, actor: "system", signal, fetching });
				const [change] = imported?.lists ?? [];
				tools.world.log("info", "a list was fetched", {
					list: due.id,
					added: change?.added ?? 0,
					changed: change?.changed ?? 0,
					removed: change?.removed ?? 0,
				});
			} catch (error) {
				if (!(error instanceof AppError)) throw error;
				tools.world.log("warn", `the list ${due.id} could not be fetched and stays as it was: ${error.message}`);
			}
			return more.length > 0;
		},
	};
}

function isDue({ urls, checkedAt, problemAt }: StoredList, nowMs: number): boolean {
	if (urls.length === 0) return false;
	if (problemAt !== null && nowMs - problemAt < TRIED_EVERY_MS) return false;
	return checkedAt === null || problemAt !== null || nowMs - checkedAt >= FETCHED_EVERY_MS;
}
