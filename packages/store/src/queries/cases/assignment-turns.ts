// The persons who can be assigned a case automatically, their open cases, and whose turn it is.

import type { Role } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

interface AssignablePerson {
	/** The UUID of the user. */
	readonly id: string;
	readonly role: Role;
}

/** More people than any workspace has. */
const PEOPLE_MAX = 1_000;

/** The people of a workspace with one of these roles who are neither disabled nor away, oldest first (few users). */
export async function listAssignablePeople(
	executor: Executor,
	options: { readonly workspaceId: string; readonly roles: readonly Role[] },
): Promise<readonly AssignablePerson[]> {
	const { rows } = await executor.query<AssignablePerson>(
		`select id, role from users
		  where role = any($2) and disabled_at is null and away_at is null and (workspaces is null or $1 = any(workspaces))
		  order by id limit $3`,
		[options.workspaceId, options.roles, PEOPLE_MAX],
	);
	return rows;
}

interface Workload {
	readonly actor: string;
	readonly open: number;
	/** 0 for a person who has never been assigned a case automatically. */
	readonly turn: number;
}

/** The open cases and the last turn of each person (cases_by_assignee, primary key of assignment_turns). */
export async function listWorkloads(
	executor: Executor,
	options: { readonly realm: Realm; readonly actors: readonly string[] },
): Promise<readonly Workload[]> {
	const { rows } = await executor.query<{ actor: string; open: number; turn: string }>(
		`select p.actor, coalesce(t.turn, 0) as turn, (
		   select count(*)::int from cases where realm = $1 and assignee = p.actor and status <> 'closed') as open
		   from unnest($2::text[]) as p(actor)
		   left join assignment_turns t on t.realm = $1 and t.actor = p.actor`,
		[options.realm, options.actors],
	);
	return rows.map((row) => ({ ...row, turn: Number(row.turn) }));
}

/** Also finds turns of people who left, so that no turn is given twice (primary key of assignment_turns). */
export async function findLastTurn(executor: Executor, options: { readonly realm: Realm }): Promise<number> {
	const { rows } = await executor.query<{ turn: string | null }>(
		"select max(turn) as turn from assignment_turns where realm = $1",
		[options.realm],
	);
	return Number(rows[0]?.turn ?? 0);
}

export async function writeTurns(
	executor: Executor,
	options: { readonly realm: Realm; readonly turns: ReadonlyMap<string, number> },
): Promise<void> {
	if (options.turns.size === 0) return;
	await executor.query(
		`insert into assignment_turns (realm, actor, turn) select $1, actor, turn
		   from unnest($2::text[], $3::int8[]) as t(actor, turn)
		 on conflict (realm, actor) do update set turn = excluded.turn`,
		[options.realm, [...options.turns.keys()], [...options.turns.values()]],
	);
}
