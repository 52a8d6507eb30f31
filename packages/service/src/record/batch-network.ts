// What the network knows, for one batch: the facts that were read, and the ties the batch itself has shown since.

import type { EntityFacts, EntityMember, EntityRef, EntityRole, Hash, NetworkFacts } from "@hakiki/domain";

const MEMBERS_MAX = 32;
/** Over this many customers an entity is a hub: it conducts nothing, and noting further members would only make it hot. */
export const HUB_MEMBERS = 100;

const NONE: readonly EntityFacts[] = [];

export class BatchNetwork implements NetworkFacts {
	private readonly byHash = new Map<Hash, EntityFacts[]>();

	constructor(entities: readonly EntityFacts[]) {
		for (const facts of entities) {
			const known = this.byHash.get(facts.hash);
			if (known) known.push(facts);
			else this.byHash.set(facts.hash, [facts]);
		}
	}

	find(role: EntityRole, hash: Hash): EntityFacts | undefined {
		const known = this.byHash.get(hash);
		if (known === undefined) return undefined;
		for (const facts of known) if (facts.role === role) return facts;
		return undefined;
	}

	allOf(hash: Hash): readonly EntityFacts[] {
		return this.byHash.get(hash) ?? NONE;
	}

	isHub(ref: EntityRef): boolean {
		return (this.find(ref.role, ref.hash)?.memberCount ?? 0) > HUB_MEMBERS;
	}

	/** Whether the customer is among those the entity is known to have; beyond 32 only the latest are. */
	isMember(ref: EntityRef, customerId: string): boolean {
		return this.find(ref.role, ref.hash)?.members.some((member) => member.customerId === customerId) ?? false;
	}

	/** A later event of the batch sees the ties of an earlier one, also of another customer. Returns the tie as it is now. */
	note(ref: EntityRef, customerId: string, sighting: Sighting): EntityMember {
		const { role, hash } = ref;
		const known = this.byHash.get(hash);
		const index = known?.findIndex((facts) => facts.role === role) ?? -1;
		const facts = known?.[index];
		const noted = facts instanceof NotedEntity ? facts : new NotedEntity(ref, facts);
		if (noted !== facts) {
			if (known === undefined) this.byHash.set(hash, [noted]);
			else known[index === -1 ? known.length : index] = noted;
		}
		return noted.see(customerId, sighting);
	}
}

export interface Sighting {
	readonly seenAt: number;
	readonly failedAt: number | undefined;
	/** The customer was not known to be tied to it. */
	readonly isNew: boolean;
}

/** An entity that the batch has added to. */
class NotedEntity implements EntityFacts {
	readonly role: EntityRole;
	readonly hash: Hash;
	readonly members: EntityMember[];
	memberCount: number;
	private readonly read: EntityFacts | undefined;

	constructor({ role, hash }: EntityRef, read: EntityFacts | undefined) {
		this.role = role;
		this.hash = hash;
		this.members = read === undefined ? [] : [...read.members];
		this.memberCount = read?.memberCount ?? 0;
		this.read = read;
	}

	get isSaturated(): boolean {
		return this.memberCount > MEMBERS_MAX;
	}

	get movementsByDay(): EntityFacts["movementsByDay"] {
		return this.read?.movementsByDay ?? [];
	}

	get marks(): EntityFacts["marks"] {
		return this.read?.marks ?? [];
	}

	see(customerId: string, { seenAt, failedAt, isNew }: Sighting): EntityMember {
		const index = this.members.findIndex((member) => member.customerId === customerId);
		const before = this.members[index];
		const lastFailedAt = latest(before?.lastFailedAt, failedAt);
		const lastSeenAt = Math.max(seenAt, before?.lastSeenAt ?? 0);
		const member = lastFailedAt === undefined ? { customerId, lastSeenAt } : { customerId, lastSeenAt, lastFailedAt };
		if (index >= 0) this.members[index] = member;
		else this.members.push(member);
		if (isNew) this.memberCount += 1;
		if (this.members.length > MEMBERS_MAX) this.forgetOldest();
		return member;
	}

	private forgetOldest(): void {
		let oldest = 0;
		this.members.forEach((member, index) => {
			if (member.lastSeenAt < (this.members[oldest]?.lastSeenAt ?? 0)) oldest = index;
		});
		this.members.splice(oldest, 1);
	}
}

/** The later of two times, either of which may be missing. */
function latest(left: number | undefined, right: number | undefined): number | undefined {
	if (left === undefined) return right;
	return right === undefined ? left : Math.max(left, right);
}
