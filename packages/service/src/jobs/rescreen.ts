// Rescreens customers when the lists change: runs `service/screening/rescreening.ts` in steps, one process at a time.

import type { Searcher } from "../screening/open-searcher.ts";
import { Rescreening } from "../screening/rescreening.ts";
import type { Job, JobTools } from "./job.ts";

export const RESCREEN_JOB = "rescreen";
const EVERY_MS = 2_000;

/** `signal` ends the thread of the search. */
export function createRescreen(tools: JobTools, signal: AbortSignal, openSearcher?: () => Searcher): Job {
	const rescreening = new Rescreening(tools, { openSearcher, signal });
	signal.addEventListener("abort", () => void rescreening.close(), { once: true });
	return {
		name: RESCREEN_JOB,
		everyMs: EVERY_MS,
		isGentle: true,
		isLong: true,
		async runStep(client) {
			if (signal.aborted) return false;
			try {
				return await rescreening.runStep(client);
			} catch (error) {
				if (signal.aborted) return false;
				throw error;
			}
		},
	};
}
