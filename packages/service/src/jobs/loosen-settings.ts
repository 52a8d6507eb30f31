// Carries out requests to loosen a setting that nobody confirmed or withdrew for a day.

import { carryOutDue } from "../loosening/loosen.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 60_000;
const LOOSENINGS_MAX = 100;

export function createLoosenSettings(tools: JobTools): Job {
	return {
		name: "loosen-settings",
		everyMs: EVERY_MS,
		runStep: async (client) => (await carryOutDue(client, tools, LOOSENINGS_MAX)) === LOOSENINGS_MAX,
	};
}
