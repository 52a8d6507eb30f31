// Finds who can give the second verdict on a match, so that nobody learns it only from a refusal.

import { ROLE_SCOPES, type SecondPerson } from "@hakiki/domain";
import { type Executor, listUsers, type StoredMatch } from "@hakiki/store";
import { areOthers, findOtherFrom } from "../access/people.ts";
import type { WorkspaceContext } from "../realm-context.ts";
import { actorOfUser } from "../users/user-tools.ts";

/** The most users of an installation that are considered, as the pages name no more people. */
const USERS_MAX = 200;

export async function findSecondPerson(
	executor: Executor,
	{ workspaceId }: WorkspaceContext,
	{ first, actor, at }: { readonly first: StoredMatch["first"]; readonly actor: string; readonly at: number },
): Promise<SecondPerson | null> {
	if (first === null) return null;
	const users = (await listUsers(executor, { limit: USERS_MAX })).filter(
		({ role, workspaces, disabledAt }) =>
			disabledAt === null &&
			(workspaces === null || workspaces.includes(workspaceId)) &&
			ROLE_SCOPES[role].has("screening:write") &&
			// One of the two must answer for compliance.
			(first.role !== "analyst" || role === "compliance" || role === "admin"),
	);
	const actors = users.map(({ id }) => actorOfUser(id));
	const deed = { actor: first.by, at: first.at };
	const [isOther = false, ...areOther] = await areOthers(
		executor,
		deed,
		[actor, ...actors].map((one) => ({ actor: one, at })),
	);
	return {
		isSamePerson: !isOther,
		isOtherFrom: isOther || actor === first.by ? null : await findOtherFrom(executor, deed, { actor, at }),
		people: actors.filter((_, index) => areOther[index] === true),
	};
}
