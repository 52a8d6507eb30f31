// The facts about a shared entity (a device, a payee, a phone, an identity), as read for one decision.

import type { Hash } from "./event.ts";
import type { EntityRole } from "./vocabulary.ts";

export interface EntityMember {
	readonly customerId: string;
	readonly lastSeenAt: number;
	/**
	 * For a device: the customer's last failed login on it. For a payee: the last payment with which the customer emptied
	 * their balance.
	 */
	readonly lastFlaggedAt?: number | undefined;
}

/** A confirmed fraud that involves this entity. */
export interface EntityMark {
	readonly customerId: string;
	readonly eventId: string;
	/** When the fraud occurred. */
	readonly at: number;
	/** When it was confirmed. */
	readonly knownAt: number;
}

/** A confirmed fraud at most two hops away, and the number of customers around it. */
export interface EntityRing {
	readonly eventId: string;
	readonly customerId: string;
	/** When the fraud occurred. */
	readonly at: number;
	readonly customers: number;
	/**
	 * 1 if the fraud itself involves the entity, 2 if it involves a customer who is linked to the entity. 0 if there is no
	 * fraud: the entity is the account of a customer in a group that passes money round.
	 */
	readonly hops: 0 | 1 | 2;
}

export interface EntityFacts {
	readonly role: EntityRole;
	readonly hash: Hash;
	/** The 32 latest distinct customers, exact up to 32. */
	readonly members: readonly EntityMember[];
	/** True once more than 32 customers were seen. */
	readonly isSaturated: boolean;
	/** Distinct customers ever seen, exact while not saturated. */
	readonly memberCount: number;
	/**
	 * Movements per UTC day (days since 1970), at most 31 days, at most 60 s late. For an agent it is the cash that was
	 * withdrawn, in minor units.
	 */
	readonly movementsByDay: readonly { readonly day: number; readonly count: number }[];
	/** The latest 32 marks. */
	readonly marks: readonly EntityMark[];
	/** The latest 8 rings. The sizes of the groups are at most a minute late. */
	readonly rings: readonly EntityRing[];
	/** For the account of a customer: the ways that money took to it, as `rules/network/flows.ts` writes them. */
	readonly flows: string;
}

/** The facts about every role of the hashes of one event. */
export interface NetworkFacts {
	/** Finds an entity in one role. */
	find(role: EntityRole, hash: Hash): EntityFacts | undefined;
	/** Returns every role of one hash, for reputation: a payee may also be known as somebody's phone. */
	allOf(hash: Hash): readonly EntityFacts[];
}
