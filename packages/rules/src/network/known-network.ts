// The network during decisions: the facts that were read, and what the decided events have added since. A batch of the
// service reads its facts from the database. A replay starts with none and learns all of them.

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
import { addFlows } from "./flows.ts";
import type { MovementParty } from "./tie-entities.ts";

const MEMBERS_MAX = 32;
const MARKS_MAX = 32;
const RINGS_MAX = 8;
const DAYS_MAX = 31;
const DAY_MS = 86_400_000;
/**
 * An entity with more customers is a hub. It connects nobody, and writing further members would only create contention.
 */
export const HUB_MEMBERS = 100;

const NONE: readonly EntityFacts[] = [];
const NO_DAYS: EntityFacts["movementsByDay"] = [];
const NO_MEMBERS: readonly EntityMember[] = [];
/** Comparing the ids of so few members costs less than keeping tags of them. */
const UNTAGGED_MAX = 4;
const NO_MARKS: readonly EntityMark[] = [];
const NO_RINGS: readonly EntityRing[] = [];

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
	private take(ref: EntityRef): NotedEntity {
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

/**
 * Returns a small number for an id. Comparing these first is fast, because they are adjacent in memory and texts are
 * not.
 */
function tagOf(customerId: string): number {
	if (customerId === lastTagged) return lastTag;
	let tag = customerId.length;
	for (let index = 0; index < customerId.length; index += 1)
		tag = (Math.imul(tag, 31) + customerId.charCodeAt(index)) & 0x3fffffff;
	lastTagged = customerId;
	lastTag = tag;
	return tag;
}

/** One event asks for the tag of its customer up to twenty times. */
let lastTagged = "";
let lastTag = 0;

export interface Sighting {
	readonly seenAt: number;
	readonly flaggedAt: number | undefined;
	/** True if the customer was not linked to the entity before. */
	readonly isNew: boolean;
}

/**
 * An entity that was changed. A replay keeps millions, and most have one member and one day with a movement: these stand
 * in the entity itself. The first fact beyond them moves all facts to lists.
 */
class NotedEntity implements EntityFacts {
	readonly role: EntityRole;
	readonly hash: Hash;
	memberCount = 0;
	private onlyCustomer: string | undefined = undefined;
	private onlySeenAt = 0;
	private onlyDay = 0;
	private onlyCount = 0;
	private lists: NotedLists | undefined;

	constructor({ role, hash }: EntityRef, read: EntityFacts | undefined) {
		this.role = role;
		this.hash = hash;
		this.lists = read === undefined ? undefined : new NotedLists(read);
		if (read !== undefined) this.memberCount = read.memberCount;
	}

	get isSaturated(): boolean {
		return this.memberCount > MEMBERS_MAX;
	}

	get members(): EntityFacts["members"] {
		if (this.lists !== undefined) return this.lists.members;
		return this.onlyCustomer === undefined
			? NO_MEMBERS
			: [{ customerId: this.onlyCustomer, lastSeenAt: this.onlySeenAt }];
	}

	get movementsByDay(): EntityFacts["movementsByDay"] {
		if (this.lists !== undefined) return this.lists.days;
		return this.onlyDay === 0 ? NO_DAYS : [{ day: this.onlyDay, count: this.onlyCount }];
	}

	get marks(): EntityFacts["marks"] {
		return this.lists?.marks ?? NO_MARKS;
	}

	get rings(): EntityFacts["rings"] {
		return this.lists?.rings ?? NO_RINGS;
	}

	get flows(): string {
		return this.lists?.flows ?? "";
	}

	isMember(customerId: string): boolean {
		return this.lists === undefined ? this.onlyCustomer === customerId : this.lists.findMember(customerId) >= 0;
	}

	addFlows(added: string): void {
		const lists = this.takeLists();
		lists.flows = addFlows(lists.flows, added);
	}

	see(customerId: string, { seenAt, flaggedAt, isNew }: Sighting): EntityMember {
		if (isNew) this.memberCount += 1;
		const isOnly = this.onlyCustomer === undefined || this.onlyCustomer === customerId;
		if (this.lists !== undefined || flaggedAt !== undefined || !isOnly)
			return this.takeLists().see(customerId, { seenAt, flaggedAt, isNew });
		this.onlyCustomer = customerId;
		this.onlySeenAt = Math.max(seenAt, this.onlySeenAt);
		return { customerId, lastSeenAt: this.onlySeenAt };
	}

	countMovement(day: number, figure: number): void {
		if (this.lists !== undefined || (this.onlyDay !== 0 && this.onlyDay !== day)) {
			this.takeLists().countMovement(day, figure);
			return;
		}
		this.onlyDay = day;
		this.onlyCount += figure;
	}

	mark(mark: EntityMark): void {
		const lists = this.takeLists();
		lists.marks = [...lists.marks.filter((one) => one.eventId !== mark.eventId), mark].slice(-MARKS_MAX);
	}

	addRing(ring: EntityRing): void {
		const lists = this.takeLists();
		lists.rings = [...lists.rings.filter((one) => one.eventId !== ring.eventId), ring].slice(-RINGS_MAX);
	}

	dropRing(eventId: string): void {
		const lists = this.takeLists();
		lists.rings = lists.rings.filter((one) => one.eventId !== eventId);
	}

	unmark(eventId: string): void {
		const lists = this.takeLists();
		lists.marks = lists.marks.filter((one) => one.eventId !== eventId);
	}

	private takeLists(): NotedLists {
		this.lists ??= new NotedLists(this);
		return this.lists;
	}
}

class NotedLists {
	readonly members: EntityMember[];
	marks: EntityFacts["marks"];
	rings: EntityFacts["rings"];
	flows: string;
	/** The tags of the members, in their order. Undefined while there are few members, as most entities have. */
	private tags: number[] | undefined = undefined;
	private readonly daysBefore: EntityFacts["movementsByDay"];
	/** Undefined until a movement is added, because most entities are only read. */
	private ownDays: { readonly day: number; count: number }[] | undefined = undefined;

	constructor({ members, movementsByDay, marks, rings, flows }: EntityFacts) {
		this.members = members.slice();
		this.daysBefore = movementsByDay;
		this.marks = marks;
		this.rings = rings;
		this.flows = flows;
	}

	get days(): EntityFacts["movementsByDay"] {
		return this.ownDays ?? this.daysBefore;
	}

	/** Returns the index among the members, or -1. */
	findMember(customerId: string): number {
		const { members } = this;
		if (members.length <= UNTAGGED_MAX) {
			for (let index = 0; index < members.length; index += 1)
				if (members[index]?.customerId === customerId) return index;
			return -1;
		}
		this.tags ??= members.map((member) => tagOf(member.customerId));
		const tag = tagOf(customerId);
		for (let index = this.tags.indexOf(tag); index >= 0; index = this.tags.indexOf(tag, index + 1))
			if (members[index]?.customerId === customerId) return index;
		return -1;
	}

	see(customerId: string, { seenAt, flaggedAt, isNew }: Sighting): EntityMember {
		// A customer who was never linked to the entity is not among its members either.
		const index = isNew ? -1 : this.findMember(customerId);
		const before = this.members[index];
		const lastFlaggedAt = latest(before?.lastFlaggedAt, flaggedAt);
		const lastSeenAt = Math.max(seenAt, before?.lastSeenAt ?? 0);
		const member = lastFlaggedAt === undefined ? { customerId, lastSeenAt } : { customerId, lastSeenAt, lastFlaggedAt };
		if (index >= 0) this.members[index] = member;
		else {
			this.members.push(member);
			this.tags?.push(tagOf(customerId));
		}
		if (this.members.length > MEMBERS_MAX) this.forgetOldest();
		return member;
	}

	countMovement(day: number, figure: number): void {
		this.ownDays ??= this.daysBefore.map((one) => ({ ...one }));
		const days = this.ownDays;
		const last = days[days.length - 1];
		const known = last?.day === day ? last : days.find((one) => one.day === day);
		if (known !== undefined) known.count += figure;
		else days.push({ day, count: figure });
		if (days.length > DAYS_MAX) days.shift();
	}

	private forgetOldest(): void {
		let oldest = 0;
		for (let index = 1; index < this.members.length; index += 1) {
			if ((this.members[index]?.lastSeenAt ?? 0) < (this.members[oldest]?.lastSeenAt ?? 0)) oldest = index;
		}
		this.members.splice(oldest, 1);
		this.tags?.splice(oldest, 1);
	}
}

/** Returns the later of two times. Either may be missing. */
function latest(left: number | undefined, right: number | undefined): number | undefined {
	if (left === undefined) return right;
	return right === undefined ? left : Math.max(left, right);
}
