// Finds the people behind actors. A person and the keys that they made are one person, and for some days so are a person
// and a user whose access they gave. An action that needs two people needs two such persons.

import { formatUuid, parseId } from "@hakiki/domain";
import { type Deed, type Executor, findKeyHints, findPossibleActors, findUsers } from "@hakiki/store";
import { actorOfUser, openInstanceKeys, openProfile } from "../users/user-tools.ts";
import type { VerbTools } from "../verb-tools.ts";

const KEY = /^key:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** For this time a person who invited or reset a user, or changed their role, counts as that user. */
const SAME_PERSON_DAYS = 7;
export const SAME_PERSON_NOTE = `people who invited or reset a user, or changed their role, count as that user for ${SAME_PERSON_DAYS} days`;

export async function areTwoPeople(executor: Executor, one: Deed, other: Deed): Promise<boolean> {
	return isNoneOf(executor, one, [other]);
}

/** True if no person could have done both the one act and any of the others. */
export async function isNoneOf(executor: Executor, deed: Deed, others: readonly Deed[]): Promise<boolean> {
	const [own = new Set(), ...theirs] = await findPossibleActors(executor, {
		deeds: [deed, ...others],
		days: SAME_PERSON_DAYS,
	});
	return theirs.every((possible) => [...possible].every((actor) => !own.has(actor)));
}

/** The names of users and keys. Other actors have a readable name already. */
export async function nameActors(
	{ pool, master }: Pick<VerbTools, "pool" | "master">,
	actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const names = new Map<string, string>();
	const keyIds = actors.flatMap((actor) => KEY.exec(actor)?.[1] ?? []);
	const userIds = actors.flatMap((actor) => {
		const bytes = actor.startsWith("user:") ? parseId("usr", actor.slice(5)) : undefined;
		return bytes === undefined ? [] : [formatUuid(bytes)];
	});
	if (keyIds.length > 0) {
		for (const [id, hint] of await findKeyHints(pool, { ids: [...new Set(keyIds)] }))
			names.set(`key:${id}`, `API key ending in ${hint}`);
	}
	if (userIds.length > 0) {
		const keys = await openInstanceKeys(pool, master);
		for (const user of await findUsers(pool, { ids: [...new Set(userIds)] }))
			names.set(actorOfUser(user.id), openProfile(keys, user).name);
	}
	return names;
}
