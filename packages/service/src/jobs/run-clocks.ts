// Starts the clocks of new cases, assigns them, keeps the total amount of each case, and announces each clock that is due soon,
// once. Each step is one transaction, so a killed process has done all of it or nothing.

import { beginFacts, type Casework, formatIdOfUuid, readCasework, takeWarnings } from "@hakiki/domain";
import {
	countCaseAmounts,
	findRealm,
	insertOutbox,
	markCasesBegun,
	type PoolClient,
	type Realm,
	takeCasesToWarn,
	takeUnbegunCases,
	writeCaseFacts,
} from "@hakiki/store";
import { assignNewCases } from "../cases/assign-new-cases.ts";
import { openCaseContext } from "../cases/open-case-context.ts";
import { createIdSource } from "../ids.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 1_000;
const CASES_MAX = 200;
/** Events whose amounts one step adds. The step also takes the other new events of their cases. */
const EVENTS_MAX = 1_000;

export function createRunClocks({ master, world }: JobTools): Job {
	const tools = { master, world, newId: createIdSource(world) };
	return {
		name: "run-clocks",
		everyMs: EVERY_MS,
		async runStep(client) {
			const begun = await beginCases(client, tools);
			const counted = await countCaseAmounts(client, { limit: EVENTS_MAX });
			const warned = await warnOfCases(client, world.now());
			return begun === CASES_MAX || counted >= CASES_MAX || warned === CASES_MAX;
		},
	};
}

type BeginTools = Pick<JobTools, "master" | "world"> & { newId(): Uint8Array };

async function beginCases(client: PoolClient, tools: BeginTools): Promise<number> {
	const cases = await takeUnbegunCases(client, { limit: CASES_MAX });
	const caseworks = new Map<Realm, Casework>();
	const written = [];
	for (const one of cases) {
		const casework = caseworks.get(one.realm) ?? (await findCasework(client, one.realm));
		caseworks.set(one.realm, casework);
		written.push({
			id: one.id,
			realm: one.realm,
			facts: one.facts ?? beginFacts(casework, { ...one, totalMinor: null }),
		});
	}
	await markCasesBegun(client, written);
	for (const [realm, { assignment }] of caseworks) {
		if (assignment.mode === "off") continue;
		const context = await openCaseContext({ pool: client, master: tools.master }, realm);
		const unassigned = cases.filter((one) => one.realm === realm && one.isUnassigned);
		await assignNewCases(client, tools, context, unassigned);
	}
	return cases.length;
}

async function findCasework(client: PoolClient, realm: Realm): Promise<Casework> {
	const stored = await findRealm(client, { realm });
	if (stored === undefined) throw new Error("The realm is unknown");
	return readCasework(stored.casework, stored.country);
}

async function warnOfCases(client: PoolClient, nowMs: number): Promise<number> {
	const cases = await takeCasesToWarn(client, { nowMs, limit: CASES_MAX });
	const written = [];
	for (const { id, realm, customerId, facts: before } of cases) {
		const { facts, warned } = takeWarnings(before, nowMs);
		written.push({ id, realm, facts });
		for (const { clock, title, dueAt } of warned) {
			const body = JSON.stringify({
				case_id: formatIdOfUuid("cas", id),
				customer_id: customerId,
				clock,
				title,
				due_at: new Date(dueAt).toISOString(),
			});
			await insertOutbox(client, { realm, kind: "case.due_soon", body });
		}
	}
	await writeCaseFacts(client, written);
	return cases.length;
}
