// What the network knows of an entity (a device, a payee, a phone, an identity), as read for one decision.

import type { Hash } from "./event.ts";
import type { EntityRole } from "./vocabulary.ts";

export interface EntityMember {
	readonly customerId: string;
	readonly lastSeenAt: number;
	/**
	 * Of a device: the customer's last failed login on it. Of a payee: the last payment by which the customer emptied their
	 * balance into it.
	 */
	readonly lastFlaggedAt?: number | undefined;
}

/** A confirmed fraud that touches this entity. */
export interface EntityMark {
	readonly customerId: string;
	readonly eventId: string;
	readonly at: number;
}

/** A confirmed fraud at most two hops away, and how many customers stand around it. */
export interface EntityRing {
	readonly eventId: string;
	readonly customerId: string;
	/** When the fraud happened. */
	readonly at: number;
	readonly customers: number;
	/** 1 where the fraud itself touches the entity, 2 where somebody who is tied to it does. */
	readonly hops: 1 | 2;
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
	 * Movements per UTC day (days since 1970), at most 31 days, at most 60 s late. Of an agent it is not their number but
	 * the cash drawn, in minor units.
	 */
	readonly movementsByDay: readonly { readonly day: number; readonly count: number }[];
	/** The latest 32 marks. */
	readonly marks: readonly EntityMark[];
	/** The latest 8; the sizes of the groups are at most a minute late. */
	readonly rings: readonly EntityRing[];
}

/** Facts of every role known for the hashes of one event. */
export interface NetworkFacts {
	/** The entity in one role. */
	find(role: EntityRole, hash: Hash): EntityFacts | undefined;
	/** Every role of one hash, for reputation: a payee may be known as somebody's phone. */
	allOf(hash: Hash): readonly EntityFacts[];
}
