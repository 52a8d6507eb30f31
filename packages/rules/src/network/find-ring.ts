// Finds the group around a confirmed fraud. The first hop leads from the marked entities to every linked customer. The
// second hop follows only devices, phones, identities and e-mail addresses, from customers who are linked to the mark
// in such a way. A customer who only paid a mule, or who shares a phone with a victim, is not part of the ring.

import type { EntityRef, EntityRole, Hash } from "@hakiki/domain";

/** An entity with more customers than this does not connect them. */
export const RING_HUB_MEMBERS = 50;
export const HAND_ROLES: readonly EntityRole[] = ["device", "phone", "identity", "email"];
/** The maximum number of entities that a walk visits. */
export const RING_HANDS_MAX = 100;
export const RING_TIES_MAX = 20;

export interface RingFraud {
	/** The customer with the fraud. */
	readonly customerId: string;
	/** True if the label says that the customer took part. */
	readonly isAccomplice: boolean;
	/** The marked hashes, in any role. */
	readonly hashes: readonly Hash[];
}

export interface RingCarrier extends EntityRef {
	readonly hops: 1 | 2;
}

export interface Ring {
	/** The number of customers in the ring, including the victim. */
	readonly customers: number;
	readonly carriers: readonly RingCarrier[];
}

export interface RingGraph {
	/** Returns the entity in every role it is known in. */
	entitiesOf(hash: Hash): readonly (EntityRef & { readonly memberCount: number })[];
	customersOf(ref: EntityRef): readonly string[];
	/** Returns the latest links of a customer in `HAND_ROLES`, at most `RING_TIES_MAX`. */
	handsOf(customerId: string): readonly EntityRef[];
}

export function findRing(fraud: RingFraud, graph: RingGraph): Ring {
	const carriers = new Map<string, RingCarrier>();
	const customers = new Set([fraud.customerId]);
	const hands = new Set<string>();
	for (const { role, hash, memberCount } of fraud.hashes.flatMap((one) => graph.entitiesOf(one))) {
		if (role === "agent" || memberCount > RING_HUB_MEMBERS) continue;
		carriers.set(`${role} ${hash}`, { role, hash, hops: 1 });
		for (const customer of graph.customersOf({ role, hash })) {
			customers.add(customer);
			const isVictim = customer === fraud.customerId && !fraud.isAccomplice;
			if (HAND_ROLES.includes(role) && !isVictim) hands.add(customer);
		}
	}
	for (const customer of [...hands].sort().slice(0, RING_HANDS_MAX)) {
		for (const { role, hash } of graph.handsOf(customer)) {
			if (carriers.has(`${role} ${hash}`)) continue;
			const facts = graph.entitiesOf(hash).find((one) => one.role === role);
			if (facts === undefined || facts.memberCount > RING_HUB_MEMBERS) continue;
			carriers.set(`${role} ${hash}`, { role, hash, hops: 2 });
			for (const other of graph.customersOf({ role, hash })) customers.add(other);
		}
	}
	return { customers: customers.size, carriers: [...carriers.values()] };
}
