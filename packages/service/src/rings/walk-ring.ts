// Walks the group around a confirmed fraud in the database, and repeats it on everything it reaches. The pure twin is
// `findRing` of the rules, which a replay uses.

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

/** After this a fraud counts for no ring: no rule looks further back. */
export const RING_MS = 28 * 86_400_000;

export interface WalkedRing extends Ring {
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
 * The group as it is now in place of what was known of it, inside the caller's transaction; nothing where the fraud has
 * become none, or too old. `others` are entities that the caller changes as well: everything is locked at once, in the
 * order of the keys, so that it meets decisions in their own order. `isFirst`: nothing was known of it yet.
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
