// The group around a confirmed fraud. The first hop leads from what the fraud marked to everybody tied to it. The
// second only follows what shows the same hands (devices, phones, identities, mail addresses), from those who are tied
// to the mark in such a way: who paid a mule, or shares a phone with a victim, is no part of the ring for that.

import type { EntityRef, EntityRole, Hash } from "@hakiki/domain";

/** Over this many customers an entity conducts nothing. */
export const RING_HUB_MEMBERS = 50;
export const HAND_ROLES: readonly EntityRole[] = ["device", "phone", "identity", "email"];
/** What a walk looks at, at most. */
export const RING_HANDS_MAX = 100;
export const RING_TIES_MAX = 20;

export interface RingFraud {
	/** On whom the fraud was. */
	readonly customerId: string;
	/** The customer took part, by the label's own word. */
	readonly isAccomplice: boolean;
	/** What was marked, in whatever role it is known. */
	readonly hashes: readonly Hash[];
}

export interface RingCarrier extends EntityRef {
	readonly hops: 1 | 2;
}

export interface Ring {
	/** Everybody in it, the defrauded included. */
	readonly customers: number;
	readonly carriers: readonly RingCarrier[];
}

export interface RingGraph {
	/** The entity in every role it is known in. */
	entitiesOf(hash: Hash): readonly (EntityRef & { readonly memberCount: number })[];
	customersOf(ref: EntityRef): readonly string[];
	/** The latest ties of a customer in `HAND_ROLES`, at most `RING_TIES_MAX`. */
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
