// Fetches each list that has a URL by its schedule, or when somebody asks for it. A failed list is retried after an hour, and
// its problem is stored with it.

import { AppError } from "@hakiki/domain";
import { findLists } from "@hakiki/store";
import { refreshList } from "../lists/refresh-list.ts";
import { isRefreshDue } from "../lists/refresh-schedule.ts";
import type { DownloadPlaces } from "../outside/open-download.ts";
import type { Job, JobTools } from "./job.ts";

/** Somebody who asks for a refresh waits for it. */
const EVERY_MS = 2_000;

export function createRefreshLists(tools: JobTools, signal: AbortSignal, fetching?: DownloadPlaces): Job {
	return {
		name: "refresh-lists",
		everyMs: EVERY_MS,
		isLong: true,
		async runStep(client) {
			const [due, ...more] = (await findLists(client)).filter((list) => isRefreshDue(list, tools.world.now()));
			if (due === undefined) return false;
			try {
				const { imported } = await refreshList(tools, {
					...{ list: due.id, signal, fetching },
					actor: due.askedBy ?? "system",
				});
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
