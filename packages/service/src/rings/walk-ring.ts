// Walks the group around a confirmed fraud in the database, and stores it on every entity that it reaches. A replay uses
// `findRing` of the rules, which computes the same without a database.

import type { EntityRef, Hash } from "@hakiki/domain";
import {
	HAND_ROLES,
	RING_HANDS_MAX,
	RING_HUB_MEMBERS,
	RING_TIES_MAX,
	type Ring,
	type RingCarrier,
} from "@hakiki/rules";
import {
	deleteRing,
	dropRingFrom,
	type Executor,
	listRingCarriers,
	listRingTakers,
	listRingTies,
	lockEntities,
	type Realm,
	type StoredRing,
	writeRing,
} from "@hakiki/store";

const BOUNDS = {
	hubMembers: RING_HUB_MEMBERS,
	handRoles: HAND_ROLES,
	handsMax: RING_HANDS_MAX,
	tiesMax: RING_TIES_MAX,
};

/** An older fraud has no ring, because no rule looks further back. */
export const RING_MS = 28 * 86_400_000;

interface WalkedRing extends Ring {
	readonly memberSum: number;
}

export async function walkRing(
	executor: Executor,
	fraud: {
		readonly realm: Realm;
		readonly hashes: readonly Hash[];
		readonly customerId: string;
		readonly isAccomplice: boolean;
	},
): Promise<WalkedRing> {
	const ties = await listRingTies(executor, {
		realm: fraud.realm,
		hashes: fraud.hashes,
		victimId: fraud.isAccomplice ? undefined : fraud.customerId,
		bounds: BOUNDS,
	});
	const carriers = new Map<string, RingCarrier>();
	const customers = new Set([fraud.customerId]);
	let memberSum = 0;
	for (const { role, hash, hops, memberCount, customerId } of ties) {
		customers.add(customerId);
		const key = nameOf({ role, hash });
		if (carriers.has(key)) continue;
		carriers.set(key, { role, hash, hops });
		memberSum += memberCount;
	}
	return { customers: customers.size, carriers: [...carriers.values()], memberSum };
}

/**
 * Replaces the stored group with the current one, inside the caller's transaction. It removes the group if the event is no
 * longer a fraud, or is too old. `others` are entities that the caller changes as well: all are locked at once, in the order
 * of their keys, as decisions lock them. `isFirst` says that no group was stored yet.
 */
export async function replaceRing(
	executor: Executor,
	fraud: StoredRing,
	options: { readonly isOver: boolean; readonly isFirst?: boolean; readonly others?: readonly EntityRef[] },
): Promise<void> {
	const { realm, eventId } = fraud;
	const ring = options.isOver ? undefined : await walkRing(executor, fraud);
	const before = options.isFirst === true ? [] : await listRingCarriers(executor, { realm, eventId });
	const now = new Set(ring?.carriers.map(nameOf));
	const gone = before.filter((ref) => !now.has(nameOf(ref)));
	const carriers = ring?.carriers ?? [];
	const changed = await listRingTakers(executor, { realm, eventId, at: fraud.at, carriers, gone });
	await lockEntities(executor, realm, [...(options.others ?? []), ...changed]);
	if (gone.length > 0) await dropRingFrom(executor, { realm, eventId, carriers: gone });
	const taking = new Set(changed.map(nameOf));
	const takers = carriers.filter((ref) => taking.has(nameOf(ref)));
	if (ring !== undefined) await writeRing(executor, { ...fraud, ...ring, takers });
	else if (before.length > 0) await deleteRing(executor, { realm, eventId });
}

function nameOf({ role, hash }: EntityRef): string {
	return `${role} ${hash}`;
}
