// Who stands behind what was done. Two keys that one person made are one person, and so are a person and their key: where
// two must agree, two people must.

import { formatUuid, parseId } from "@hakiki/domain";
import { type Executor, findKeyHints, findKeyMakers, findUsers } from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import { actorOfUser, openInstanceKeys, openProfile } from "../users/user-tools.ts";

const KEY = /^key:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Each actor's person: of a key whoever made it, where that is known; of anybody else the actor. */
async function findPeople(executor: Executor, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
	const ids = [...new Set(actors.flatMap((actor) => KEY.exec(actor)?.[1] ?? []))];
	const makers = ids.length === 0 ? new Map<string, string>() : await findKeyMakers(executor, { ids });
	return new Map(actors.map((actor) => [actor, makers.get(KEY.exec(actor)?.[1] ?? "") ?? actor]));
}

export async function areTwoPeople(executor: Executor, one: string, other: string): Promise<boolean> {
	return isNoneOf(executor, one, [other]);
}

/** Whether an actor's person is another than those of all the others. */
export async function isNoneOf(executor: Executor, actor: string, others: readonly string[]): Promise<boolean> {
	if (others.includes(actor)) return false;
	const people = await findPeople(executor, [actor, ...others]);
	return others.every((other) => people.get(other) !== people.get(actor));
}

/** What people read instead of an id. Actors that are neither a user nor a key say it themselves. */
export async function nameActors(
	executor: Executor,
	master: MasterKey,
	actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const names = new Map<string, string>();
	const keyIds = actors.flatMap((actor) => KEY.exec(actor)?.[1] ?? []);
	const userIds = actors.flatMap((actor) => {
		const bytes = actor.startsWith("user:") ? parseId("usr", actor.slice(5)) : undefined;
		return bytes === undefined ? [] : [formatUuid(bytes)];
	});
	if (keyIds.length > 0) {
		for (const [id, hint] of await findKeyHints(executor, { ids: [...new Set(keyIds)] }))
			names.set(`key:${id}`, `API key ending in ${hint}`);
	}
	if (userIds.length > 0) {
		const keys = await openInstanceKeys(executor, master);
		for (const user of await findUsers(executor, { ids: [...new Set(userIds)] }))
			names.set(actorOfUser(user.id), openProfile(keys, user).name);
	}
	return names;
}
