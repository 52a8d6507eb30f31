// The network during decisions: the facts that were read, and what the decided events have added since. A batch of the
// service reads its facts from the database. A replay starts with none and learns all of them (`replay-network.ts`).

import type {
	EntityFacts,
	EntityMark,
	EntityMember,
	EntityRef,
	EntityRing,
	EntityRole,
	Hash,
	NetworkFacts,
} from "@hakiki/domain";
import { NotedEntity, type Sighting } from "./noted-entity.ts";
import type { MovementParty } from "./tie-entities.ts";

const DAY_MS = 86_400_000;
/**
 * An entity with more customers is a hub. It connects nobody, and writing further members would only create contention.
 */
export const HUB_MEMBERS = 100;

const NONE: readonly EntityFacts[] = [];

export class KnownNetwork implements NetworkFacts {
	/** Most hashes have one role. A list for each of them would take as much memory as their facts. */
	private readonly byHash = new Map<Hash, EntityFacts | EntityFacts[]>();
	/** Caches the last hash and its facts, because the rules of one event ask for the same payee many times. */
	private lastHash: Hash | undefined;
	private lastKnown: EntityFacts | EntityFacts[] | undefined;

	constructor(entities: readonly EntityFacts[] = []) {
		for (const facts of entities) this.add(facts);
	}

	find(role: EntityRole, hash: Hash): EntityFacts | undefined {
		const known = this.lookUp(hash);
		if (!Array.isArray(known)) return known?.role === role ? known : undefined;
		for (const facts of known) if (facts.role === role) return facts;
		return undefined;
	}

	allOf(hash: Hash): readonly EntityFacts[] {
		const known = this.lookUp(hash);
		if (known === undefined) return NONE;
		return Array.isArray(known) ? known : [known];
	}

	isHub(ref: EntityRef): boolean {
		return (this.find(ref.role, ref.hash)?.memberCount ?? 0) > HUB_MEMBERS;
	}

	/** Returns true if the customer is a known member. Beyond 32 members only the latest are known. */
	isMember(ref: EntityRef, customerId: string): boolean {
		const facts = this.find(ref.role, ref.hash);
		if (facts instanceof NotedEntity) return facts.isMember(customerId);
		return facts?.members.some((member) => member.customerId === customerId) ?? false;
	}

	/** Adds a link, which later events also see, including those of other customers. Returns the link as it is now. */
	note(ref: EntityRef, customerId: string, sighting: Sighting): EntityMember {
		return this.take(ref).see(customerId, sighting);
	}

	/** Counts a movement for its party's day. The service's roll-up does the same within a minute. */
	countMovement(party: MovementParty, atMs: number): void {
		this.take(party).countMovement(Math.floor(atMs / DAY_MS), party.figure);
	}

	/** Marks the entity with a confirmed fraud. Marking the same event again changes nothing. */
	mark(ref: EntityRef, mark: EntityMark): void {
		this.take(ref).mark(mark);
	}

	/** Notes a confirmed fraud within two hops of the entity. */
	addRing(ref: EntityRef, ring: EntityRing): void {
		this.take(ref).addRing(ring);
	}

	/** Adds the ways of money that arrived at a customer's account. */
	addFlows(account: Hash, added: string): void {
		this.take({ role: "account", hash: account }).addFlows(added);
	}

	dropRing(ref: EntityRef, eventId: string): void {
		if (this.find(ref.role, ref.hash)?.rings.some((ring) => ring.eventId === eventId)) this.take(ref).dropRing(eventId);
	}

	unmark(ref: EntityRef, eventId: string): void {
		if (this.find(ref.role, ref.hash)?.marks.some((mark) => mark.eventId === eventId)) this.take(ref).unmark(eventId);
	}

	private lookUp(hash: Hash): EntityFacts | EntityFacts[] | undefined {
		if (hash === this.lastHash) return this.lastKnown;
		const known = this.byHash.get(hash);
		this.lastHash = hash;
		this.lastKnown = known;
		return known;
	}

	private add(facts: EntityFacts): void {
		const known = this.byHash.get(facts.hash);
		if (Array.isArray(known)) known.push(facts);
		else this.place(facts.hash, known === undefined ? facts : [known, facts]);
	}

	private place(hash: Hash, known: EntityFacts | EntityFacts[]): void {
		this.byHash.set(hash, known);
		this.lastHash = hash;
		this.lastKnown = known;
	}

	/** Returns the entity in a form that can be changed. */
	protected take(ref: EntityRef): NotedEntity {
		const facts = this.find(ref.role, ref.hash);
		if (facts instanceof NotedEntity) return facts;
		const noted = new NotedEntity(ref, facts);
		const known = this.lookUp(ref.hash);
		if (facts === undefined) this.add(noted);
		else if (Array.isArray(known)) known[known.indexOf(facts)] = noted;
		else this.place(ref.hash, noted);
		return noted;
	}
}
