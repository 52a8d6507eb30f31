// Finishes the labelling of closed or reopened cases in bounded steps: work that was too long for one request, and work that
// a killed process left.

import { findCaseToLabel } from "@hakiki/store";
import { stepLabelling } from "../cases/label-case-events.ts";
import { openCaseContext } from "../cases/open-case-context.ts";
import { createIdSource } from "../ids.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 1_000;

export function createFinishCases({ master, world }: JobTools): Job {
	const tools = { world, newId: createIdSource(world) };
	return {
		name: "finish-cases",
		everyMs: EVERY_MS,
		isGentle: true,
		async runStep(client) {
			const next = await findCaseToLabel(client);
			if (next === undefined) return false;
			// The context is opened for each step, because the keys may have been replaced.
			const context = await openCaseContext({ pool: client, master }, next.realm);
			await stepLabelling(client, tools, context, next);
			return true;
		},
	};
}
