// The entities of a replay in columns. A replay knows millions, and most have one member, and movements on a few days. As
// objects with their names they took 190 to 650 bytes each, all of which every garbage collection followed. Here they take
// about 60, and 16 more for each further day.

import {
	ENTITY_ROLES,
	type EntityFacts,
	type EntityMember,
	type EntityRef,
	type EntityRole,
	type Hash,
} from "@hakiki/domain";
import { LaterDays, NO_LINK } from "./later-days.ts";
import { DAYS_MAX, MEMBERS_MAX, NotedEntity, type Sighting } from "./noted-entity.ts";

export const NO_RECORD = -1;

/** Records are kept in pages, so that growing copies nothing. */
const PAGE_BITS = 10;
const PAGE_RECORDS = 1 << PAGE_BITS;
/** A record has ten places of four bytes. The last four hold two doubles. */
const RECORD_INTS = 10;
const RECORD_DOUBLES = RECORD_INTS / 2;
const KEY_A = 0;
const KEY_B = 1;
const KEY_C = 2;
/** The role's code, and above its eight bits the number of members. */
const ROLE_AND_COUNT = 3;
/** The first day plus one, or 0 without a movement. */
const DAY = 4;
/** The link of the second day. */
const LATER = 5;
/** Places of doubles. */
const SEEN_AT = 3;
const FIGURE = 4;

const ROLE_BITS = 8;

const FIRST_SLOTS = 1 << 8;

const NO_DAYS: EntityFacts["movementsByDay"] = [];
const NOTHING: readonly never[] = [];
const ROLE_CODES: ReadonlyMap<EntityRole, number> = new Map(ENTITY_ROLES.map((role, code) => [role, code]));

type Content = string | NotedEntity | undefined;

export class EntityTable {
	/**
	 * The numbers of the records plus one, and 0 where there is none. Open addressing with linear probing, so that the roles of one
	 * hash stay in the order in which they were added.
	 */
	private slots = new Int32Array(FIRST_SLOTS);
	private readonly ints: Int32Array[] = [];
	private readonly doubles: Float64Array[] = [];
	/** The only member of each entity, if it has one, or the whole entity once it is more than a record can hold. */
	private readonly contents: Content[][] = [];
	private count = 0;
	private readonly laterDays = new LaterDays();
	/** The record that was read last, because the rules of one event read the same payee many times. */
	private latest: RecordedEntity | undefined;
	/**
	 * A name is known by 96 bits that are computed from it: among 16 million names, two have the same bits with a chance of
	 * 2^-49. These are the bits of the last name, because the rules of one event ask for the same payee many times.
	 */
	private aimed: Hash | undefined;
	private keyA = 0;
	private keyB = 0;
	private keyC = 0;

	/** Returns the number of an entity's record, or `NO_RECORD`. */
	find(role: EntityRole, hash: Hash): number {
		this.aim(hash);
		const code = ROLE_CODES.get(role);
		const { slots } = this;
		const mask = slots.length - 1;
		for (let slot = this.keyB & mask; ; slot = (slot + 1) & mask) {
			const record = (slots[slot] ?? 0) - 1;
			if (record === NO_RECORD) return NO_RECORD;
			if (this.isAimedAt(record) && this.codeOf(record) === code) return record;
		}
	}

	/** Returns an entity in each of its roles, in the order in which they were added. */
	listRoles(hash: Hash): readonly EntityFacts[] {
		this.aim(hash);
		let found: EntityFacts[] | undefined;
		const { slots } = this;
		const mask = slots.length - 1;
		for (let slot = this.keyB & mask; ; slot = (slot + 1) & mask) {
			const record = (slots[slot] ?? 0) - 1;
			if (record === NO_RECORD) return found ?? NOTHING;
			if (!this.isAimedAt(record)) continue;
			const facts = this.read(record, hash);
			if (found === undefined) found = [facts];
			else found.push(facts);
		}
	}

	/** Adds an entity that the table does not have yet. */
	add(role: EntityRole, hash: Hash): number {
		this.aim(hash);
		const record = this.count;
		if (2 * record >= this.slots.length) this.spread();
		if ((record & (PAGE_RECORDS - 1)) === 0) this.addPage();
		this.count += 1;
		this.writeInt(record, KEY_A, this.keyA);
		this.writeInt(record, KEY_B, this.keyB);
		this.writeInt(record, KEY_C, this.keyC);
		this.writeInt(record, ROLE_AND_COUNT, ROLE_CODES.get(role) ?? 0);
		this.putSlot(record);
		return record;
	}

	/** Valid until the entity changes. */
	read(record: number, hash: Hash): EntityFacts {
		const content = this.contentOf(record);
		if (content instanceof NotedEntity) return content;
		if (this.latest?.record !== record) this.latest = new RecordedEntity(this, record, hash);
		return this.latest;
	}

	/** Returns the entity in a form that takes every change. */
	take(record: number, hash: Hash): NotedEntity {
		const content = this.contentOf(record);
		if (content instanceof NotedEntity) return content;
		const known = new RecordedEntity(this, record, hash);
		const noted = new NotedEntity(known, known);
		this.setContent(record, noted);
		this.latest = undefined;
		return noted;
	}

	isMember(record: number, customerId: string): boolean {
		const content = this.contentOf(record);
		return content instanceof NotedEntity ? content.isMember(customerId) : content === customerId;
	}

	/** Adds a link, and returns it as it is now. */
	see(record: number, { hash }: EntityRef, customerId: string, sighting: Sighting): EntityMember {
		const content = this.contentOf(record);
		const isOnly = content === undefined || content === customerId;
		if (!isOnly || sighting.flaggedAt !== undefined) return this.take(record, hash).see(customerId, sighting);
		if (sighting.isNew) this.writeInt(record, ROLE_AND_COUNT, this.readInt(record, ROLE_AND_COUNT) + (1 << ROLE_BITS));
		const lastSeenAt = Math.max(sighting.seenAt, this.readDouble(record, SEEN_AT));
		if (content === undefined) this.setContent(record, customerId);
		this.writeDouble(record, SEEN_AT, lastSeenAt);
		return { customerId, lastSeenAt };
	}

	countMovement(record: number, { hash }: EntityRef, day: number, figure: number): void {
		const content = this.contentOf(record);
		if (content instanceof NotedEntity) content.countMovement(day, figure);
		else if (!this.addToRecord(record, day, figure)) this.take(record, hash).countMovement(day, figure);
		else if (this.latest?.record === record) this.latest = undefined;
	}

	/** Returns false if the record has no room for a further day. */
	private addToRecord(record: number, day: number, figure: number): boolean {
		const first = this.readInt(record, DAY);
		if (first === 0 || first === day + 1) {
			this.writeInt(record, DAY, day + 1);
			this.writeDouble(record, FIGURE, this.readDouble(record, FIGURE) + figure);
			return true;
		}
		const { laterDays } = this;
		let last = NO_LINK;
		let days = 1;
		for (let link = this.readInt(record, LATER); link !== NO_LINK; link = laterDays.nextOf(link)) {
			if (laterDays.dayOf(link) === day) {
				laterDays.addFigure(link, figure);
				return true;
			}
			last = link;
			days += 1;
		}
		if (days === DAYS_MAX) return false;
		const added = laterDays.add(day, figure);
		if (last === NO_LINK) this.writeInt(record, LATER, added);
		else laterDays.join(last, added);
		return true;
	}

	roleOf(record: number): EntityRole {
		return ENTITY_ROLES[this.codeOf(record)] ?? "account";
	}

	memberCountOf(record: number): number {
		return this.readInt(record, ROLE_AND_COUNT) >>> ROLE_BITS;
	}

	membersOf(record: number): EntityFacts["members"] {
		const customerId = this.contentOf(record);
		return typeof customerId === "string" ? [{ customerId, lastSeenAt: this.readDouble(record, SEEN_AT) }] : NOTHING;
	}

	daysOf(record: number): EntityFacts["movementsByDay"] {
		const day = this.readInt(record, DAY);
		if (day === 0) return NO_DAYS;
		const { laterDays } = this;
		const days = [{ day: day - 1, count: this.readDouble(record, FIGURE) }];
		for (let link = this.readInt(record, LATER); link !== NO_LINK; link = laterDays.nextOf(link))
			days.push({ day: laterDays.dayOf(link), count: laterDays.figureOf(link) });
		return days;
	}

	private codeOf(record: number): number {
		return this.readInt(record, ROLE_AND_COUNT) & ((1 << ROLE_BITS) - 1);
	}

	/** Computes the bits of a name. Each letter changes all three numbers, and no two mix alike. */
	private aim(hash: Hash): void {
		if (hash === this.aimed) return;
		let a = 0x9747b28c;
		let b = 0x2f6e2b1d;
		let c = 0x51ed270b;
		for (let index = 0; index < hash.length; index += 1) {
			const unit = hash.charCodeAt(index);
			a = Math.imul(a ^ unit, 0x85ebca6b);
			b = Math.imul(b ^ unit, 0xc2b2ae35);
			c = Math.imul(c ^ unit, 0x27d4eb2f);
			a ^= a >>> 15;
			b ^= b >>> 13;
			c ^= c >>> 14;
		}
		this.keyA = Math.imul(a ^ (b >>> 16), 0x165667b1);
		this.keyB = Math.imul(b ^ (c >>> 15), 0x9e3779b1);
		this.keyB ^= this.keyB >>> 15;
		this.keyC = c;
		this.aimed = hash;
	}

	private isAimedAt(record: number): boolean {
		if (this.readInt(record, KEY_A) !== this.keyA || this.readInt(record, KEY_B) !== this.keyB) return false;
		return this.readInt(record, KEY_C) === this.keyC;
	}

	/** Doubles the slots. Records are put back in their order, so that the roles of one hash keep theirs. */
	private spread(): void {
		this.slots = new Int32Array(2 * this.slots.length);
		for (let record = 0; record < this.count; record += 1) this.putSlot(record);
	}

	private putSlot(record: number): void {
		const { slots } = this;
		const mask = slots.length - 1;
		let slot = this.readInt(record, KEY_B) & mask;
		while (slots[slot] !== 0) slot = (slot + 1) & mask;
		slots[slot] = record + 1;
	}

	private contentOf(record: number): Content {
		return this.contents[record >> PAGE_BITS]?.[record & (PAGE_RECORDS - 1)];
	}

	private setContent(record: number, content: Content): void {
		const page = this.contents[record >> PAGE_BITS];
		if (page !== undefined) page[record & (PAGE_RECORDS - 1)] = content;
	}

	private addPage(): void {
		this.contents.push(new Array<Content>(PAGE_RECORDS).fill(undefined));
		const page = new ArrayBuffer(PAGE_RECORDS * RECORD_INTS * Int32Array.BYTES_PER_ELEMENT);
		this.ints.push(new Int32Array(page));
		this.doubles.push(new Float64Array(page));
	}

	private readInt(record: number, place: number): number {
		return this.ints[record >> PAGE_BITS]?.[(record & (PAGE_RECORDS - 1)) * RECORD_INTS + place] ?? 0;
	}

	private writeInt(record: number, place: number, value: number): void {
		const page = this.ints[record >> PAGE_BITS];
		if (page !== undefined) page[(record & (PAGE_RECORDS - 1)) * RECORD_INTS + place] = value;
	}

	private readDouble(record: number, place: number): number {
		return this.doubles[record >> PAGE_BITS]?.[(record & (PAGE_RECORDS - 1)) * RECORD_DOUBLES + place] ?? 0;
	}

	private writeDouble(record: number, place: number, value: number): void {
		const page = this.doubles[record >> PAGE_BITS];
		if (page !== undefined) page[(record & (PAGE_RECORDS - 1)) * RECORD_DOUBLES + place] = value;
	}
}

/** The facts of a record, read when somebody asks. */
class RecordedEntity implements EntityFacts {
	readonly hash: Hash;
	readonly record: number;
	private readonly table: EntityTable;
	private days: EntityFacts["movementsByDay"] | undefined = undefined;

	constructor(table: EntityTable, record: number, hash: Hash) {
		this.table = table;
		this.record = record;
		this.hash = hash;
	}

	get role(): EntityRole {
		return this.table.roleOf(this.record);
	}

	get marks(): EntityFacts["marks"] {
		return NOTHING;
	}

	get rings(): EntityFacts["rings"] {
		return NOTHING;
	}

	get flows(): string {
		return "";
	}

	get memberCount(): number {
		return this.table.memberCountOf(this.record);
	}

	get isSaturated(): boolean {
		return this.memberCount > MEMBERS_MAX;
	}

	get members(): EntityFacts["members"] {
		return this.table.membersOf(this.record);
	}

	get movementsByDay(): EntityFacts["movementsByDay"] {
		this.days ??= this.table.daysOf(this.record);
		return this.days;
	}
}
