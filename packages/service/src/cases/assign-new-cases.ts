// Assigns new cases automatically, inside the transaction of the job that begins them. Only one process runs that job at a
// time, so no two processes give the same turn.

import { type CaseType, chooseAssignee, formatIdOfUuid, ROLE_SCOPES, ROLES } from "@hakiki/domain";
import {
	findLastTurn,
	listAssignablePeople,
	listWorkloads,
	type PoolClient,
	setCaseAssignee,
	writeTurns,
} from "@hakiki/store";
import type { CaseContext } from "../realm-context.ts";
import { actorOfUser } from "../users/user-tools.ts";
import { type ActTools, auditAct } from "../verb-tools.ts";
import { noteCaseAct, publishCaseChange, SYSTEM } from "./act-on-case.ts";

const ROLES_WITH_CASES = ROLES.filter((role) => ROLE_SCOPES[role].has("cases:write"));

interface NewCase {
	readonly id: string;
	readonly type: CaseType;
	readonly customerId: string;
}

/** The cases are open, unassigned and locked. A case that nobody takes stays unassigned. */
export async function assignNewCases(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	cases: readonly NewCase[],
): Promise<void> {
	const { realm, workspaceId, casework } = context;
	if (casework.assignment.mode === "off" || cases.length === 0) return;
	const people = await listAssignablePeople(client, { workspaceId, roles: ROLES_WITH_CASES });
	const roles = new Map(people.map(({ id, role }) => [actorOfUser(id), role]));
	const workloads = await listWorkloads(client, { realm, actors: [...roles.keys()] });
	const candidates = workloads.flatMap((one) => {
		const role = roles.get(one.actor);
		return role === undefined ? [] : [{ actor: one.actor, role, open: one.open, turn: one.turn }];
	});
	let turn = await findLastTurn(client, { realm });
	const turns = new Map<string, number>();
	for (const one of cases) {
		const chosen = chooseAssignee(casework.assignment, one.type, candidates);
		if (chosen === undefined) continue;
		turn += 1;
		chosen.turn = turn;
		chosen.open += 1;
		turns.set(chosen.actor, turn);
		await assign(client, tools, context, one, chosen.actor);
	}
	await writeTurns(client, { realm, turns });
}

async function assign(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	{ id, customerId }: NewCase,
	assignee: string,
): Promise<void> {
	const caseId = formatIdOfUuid("cas", id);
	await setCaseAssignee(client, { realm: context.realm, caseId: id, assignee, isAutomatic: true });
	await noteCaseAct(client, tools, context, { caseUuid: id, kind: "assigned", actor: SYSTEM, text: assignee });
	const given = { caseId, actor: SYSTEM };
	await publishCaseChange(client, context, { given, stored: { customerId }, change: "assigned" });
	await auditAct(client, context, {
		at: tools.world.now(),
		actor: SYSTEM,
		action: "case.assigned",
		subject: caseId,
		details: { before: null, after: assignee, mode: context.casework.assignment.mode, customer_id: customerId },
	});
}
