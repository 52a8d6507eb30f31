// What the network knows, for one batch: the facts that were read, and the ties the batch itself has shown since.

import type { EntityFacts, EntityMember, EntityRef, EntityRole, Hash, NetworkFacts } from "@hakiki/domain";

const MEMBERS_MAX = 32;
/** Over this many customers an entity is a hub: it conducts nothing, and noting further members would only make it hot. */
export const HUB_MEMBERS = 50;

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
		return this.byHash.get(hash) ?? [];
	}

	isHub(ref: EntityRef): boolean {
		return (this.find(ref.role, ref.hash)?.memberCount ?? 0) > HUB_MEMBERS;
	}

	/** A later event of the batch sees the ties of an earlier one, also of another customer. */
	note(ref: EntityRef, customerId: string, seenAt: number, failedAt: number | undefined): void {
		const facts = this.find(ref.role, ref.hash);
		const before = facts?.members.find((member) => member.customerId === customerId);
		const lastFailedAt = latest(before?.lastFailedAt, failedAt);
		const member: EntityMember = {
			customerId,
			lastSeenAt: Math.max(seenAt, before?.lastSeenAt ?? 0),
			...(lastFailedAt === undefined ? {} : { lastFailedAt }),
		};
		const others = (facts?.members ?? []).filter((one) => one.customerId !== customerId);
		const memberCount = (facts?.memberCount ?? 0) + (before === undefined ? 1 : 0);
		const noted: EntityFacts = {
			role: ref.role,
			hash: ref.hash,
			members: [...others, member].sort((a, b) => b.lastSeenAt - a.lastSeenAt).slice(0, MEMBERS_MAX),
			memberCount,
			isSaturated: memberCount > MEMBERS_MAX,
			movementsByDay: facts?.movementsByDay ?? [],
			marks: facts?.marks ?? [],
		};
		const rest = this.allOf(ref.hash).filter((one) => one.role !== ref.role);
		this.byHash.set(ref.hash, [...rest, noted]);
	}
}

/** The later of two times, either of which may be missing. */
export function latest(left: number | undefined, right: number | undefined): number | undefined {
	if (left === undefined) return right;
	return right === undefined ? left : Math.max(left, right);
}
