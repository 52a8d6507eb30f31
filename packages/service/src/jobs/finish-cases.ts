// Finishes the labelling of closed or reopened cases in bounded steps: work that was too long for one request, and work that
// a killed process left.

import { readCasework } from "@hakiki/domain";
import { findCaseToLabel, findRealm, type PoolClient, type Realm } from "@hakiki/store";
import { openWorkspaceKeys } from "@hakiki/vault";
import { stepLabelling } from "../cases/label-case-events.ts";
import { createIdSource } from "../ids.ts";
import type { CaseContext } from "../realm-context.ts";
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
			await stepLabelling(client, tools, await openContext(client, master, next.realm), next);
			return true;
		},
	};
}

/** Opened for each step, because the keys may have been rotated since. */
async function openContext(client: PoolClient, master: JobTools["master"], realm: Realm): Promise<CaseContext> {
	const stored = await findRealm(client, { realm });
	if (stored === undefined) throw new Error("The realm is unknown");
	const { id: workspaceId, wrappedKeys, casework, country } = stored;
	const keys = openWorkspaceKeys(master, workspaceId, wrappedKeys);
	return { realm, workspaceId, keys, casework: readCasework(casework, country) };
}
