// Finds the people behind actors. A person and the keys that they made are one person, and for some days so are a person
// and a user whose access they gave. An action that needs two people needs two such persons.

import { formatUuid, parseId } from "@hakiki/domain";
import {
	type Deed,
	type Executor,
	findKeyHints,
	findPossibleActors,
	findUsers,
	listAccountChanges,
} from "@hakiki/store";
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
	return (await areOthers(executor, deed, others)).every((isOther) => isOther);
}

/** For each of the other acts, whether nobody could have done both it and the one act. */
export async function areOthers(executor: Executor, deed: Deed, others: readonly Deed[]): Promise<readonly boolean[]> {
	const [own = new Set(), ...theirs] = await findPossibleActors(executor, {
		deeds: [deed, ...others],
		days: SAME_PERSON_DAYS,
	});
	return theirs.map((possible) => [...possible].every((actor) => !own.has(actor)));
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** An account is changed a few times in a week. After more changes the latest ones count. */
const CHANGES_MAX = 20;

/** From when an actor no longer counts as the person of an act. Null if time alone does not change it. */
export async function findOtherFrom(
	executor: Executor,
	deed: Deed,
	{ actor, at }: { readonly actor: string; readonly at: number },
): Promise<number | null> {
	const days = SAME_PERSON_DAYS * DAY_MS;
	const changes = await listAccountChanges(executor, { account: actor, after: at - days, limit: CHANGES_MAX });
	const times = changes.map((changedAt) => changedAt + days).reverse();
	const areOther = await areOthers(
		executor,
		deed,
		times.map((time) => ({ actor, at: time })),
	);
	return times[areOther.indexOf(true)] ?? null;
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
