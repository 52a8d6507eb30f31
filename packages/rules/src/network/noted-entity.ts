// An entity that was changed since it was read, or that was not known before.

import type { EntityFacts, EntityMark, EntityMember, EntityRef, EntityRing, EntityRole, Hash } from "@hakiki/domain";
import { addFlows } from "./flows.ts";

export const MEMBERS_MAX = 32;
const MARKS_MAX = 32;
const RINGS_MAX = 8;
export const DAYS_MAX = 31;

const NO_DAYS: EntityFacts["movementsByDay"] = [];
const NO_MARKS: readonly EntityMark[] = [];
const NO_RINGS: readonly EntityRing[] = [];
/** A list that grows by `push` has room for 17 items from the start. Most lists have fewer than these. */
const SHORT_MAX = 4;
/** Comparing the ids of so few members costs less than keeping tags of them. */
const UNTAGGED_MAX = 4;

export interface Sighting {
	readonly seenAt: number;
	readonly flaggedAt: number | undefined;
	/** True if the customer was not linked to the entity before. */
	readonly isNew: boolean;
}

/** The facts of an entity, without its name. */
type KnownFacts = Pick<EntityFacts, "members" | "memberCount" | "movementsByDay" | "marks" | "rings" | "flows">;

const NOTHING: KnownFacts = {
	members: [],
	memberCount: 0,
	movementsByDay: NO_DAYS,
	marks: NO_MARKS,
	rings: NO_RINGS,
	flows: "",
};

export class NotedEntity implements EntityFacts {
	readonly role: EntityRole;
	readonly hash: Hash;
	members: EntityMember[];
	memberCount: number;
	marks: readonly EntityMark[];
	rings: readonly EntityRing[];
	flows: string;
	/** The tags of the members, in their order. Undefined while there are few members, as most entities have. */
	private tags: number[] | undefined = undefined;
	private readonly daysBefore: EntityFacts["movementsByDay"];
	/** Undefined until a movement is added, because most entities are only read. */
	private ownDays: { readonly day: number; count: number }[] | undefined = undefined;

	constructor({ role, hash }: EntityRef, known: KnownFacts = NOTHING) {
		this.role = role;
		this.hash = hash;
		this.members = known.members.slice();
		this.memberCount = known.memberCount;
		this.marks = known.marks;
		this.rings = known.rings;
		this.flows = known.flows;
		this.daysBefore = known.movementsByDay;
	}

	get isSaturated(): boolean {
		return this.memberCount > MEMBERS_MAX;
	}

	get movementsByDay(): EntityFacts["movementsByDay"] {
		return this.ownDays ?? this.daysBefore;
	}

	isMember(customerId: string): boolean {
		return this.findMember(customerId) >= 0;
	}

	addFlows(added: string): void {
		this.flows = addFlows(this.flows, added);
	}

	mark(mark: EntityMark): void {
		this.marks = [...this.marks.filter((one) => one.eventId !== mark.eventId), mark].slice(-MARKS_MAX);
	}

	unmark(eventId: string): void {
		this.marks = this.marks.filter((one) => one.eventId !== eventId);
	}

	addRing(ring: EntityRing): void {
		this.rings = [...this.rings.filter((one) => one.eventId !== ring.eventId), ring].slice(-RINGS_MAX);
	}

	dropRing(eventId: string): void {
		this.rings = this.rings.filter((one) => one.eventId !== eventId);
	}

	see(customerId: string, { seenAt, flaggedAt, isNew }: Sighting): EntityMember {
		if (isNew) this.memberCount += 1;
		// A customer who was never linked to the entity is not among its members either.
		const index = isNew ? -1 : this.findMember(customerId);
		const before = this.members[index];
		const lastFlaggedAt = latest(before?.lastFlaggedAt, flaggedAt);
		const lastSeenAt = Math.max(seenAt, before?.lastSeenAt ?? 0);
		const member = lastFlaggedAt === undefined ? { customerId, lastSeenAt } : { customerId, lastSeenAt, lastFlaggedAt };
		if (index >= 0) this.members[index] = member;
		else {
			if (this.members.length < SHORT_MAX) this.members = [...this.members, member];
			else this.members.push(member);
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
		else if (days.length < SHORT_MAX) this.ownDays = [...days, { day, count: figure }];
		else days.push({ day, count: figure });
		if (days.length > DAYS_MAX) days.shift();
	}

	/** Returns the index among the members, or -1. */
	private findMember(customerId: string): number {
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

	private forgetOldest(): void {
		let oldest = 0;
		for (let index = 1; index < this.members.length; index += 1) {
			if ((this.members[index]?.lastSeenAt ?? 0) < (this.members[oldest]?.lastSeenAt ?? 0)) oldest = index;
		}
		this.members.splice(oldest, 1);
		this.tags?.splice(oldest, 1);
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

/** Returns the later of two times. Either may be missing. */
function latest(left: number | undefined, right: number | undefined): number | undefined {
	if (left === undefined) return right;
	return right === undefined ? left : Math.max(left, right);
}
