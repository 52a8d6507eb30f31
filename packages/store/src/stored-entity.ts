// An entity as it was read. Its parts are JSON that most rules never look at, so each part is parsed at its first use.

import type { EntityFacts, EntityMark, EntityMember, EntityRing, EntityRole, Hash } from "@hakiki/domain";
import { compareTexts } from "./text-order.ts";

const MEMBERS_MAX = 32;
const DAYS_MAX = 31;
const NONE: readonly never[] = [];
const QUOTE = 0x22;
const ZERO = 0x30;
const LETTER_N = 0x6e;

type Text = string | null | undefined;

/** The parts of an entity as PostgreSQL writes them. */
export interface EntityTexts {
	readonly members: Text;
	readonly movements: Text;
	readonly marks: Text;
	readonly rings: Text;
	readonly flows: Text;
}

export class StoredEntity implements EntityFacts {
	readonly role: EntityRole;
	readonly hash: Hash;
	readonly memberCount: number;
	readonly texts: EntityTexts;
	private knownMembers: readonly EntityMember[] | undefined;

	constructor(role: Text, memberCount: Text, hash: Hash, texts: EntityTexts) {
		this.role = role as EntityRole;
		this.memberCount = Number(memberCount);
		this.hash = hash;
		this.texts = texts;
	}

	get isSaturated(): boolean {
		return this.memberCount > MEMBERS_MAX;
	}

	/** The 32 members seen last. The row may hold others that were seen earlier. */
	get members(): readonly EntityMember[] {
		this.knownMembers ??= latestOf(parseMembers(this.texts.members));
		return this.knownMembers;
	}

	/** The latest 31 days. The row may hold older ones. */
	get movementsByDay(): EntityFacts["movementsByDay"] {
		const days = entriesOf<number>(this.texts.movements).map(([day, count]) => ({ day: Number(day), count }));
		const latest = days.reduce((last, { day }) => Math.max(last, day), 0);
		return days.filter(({ day }) => day > latest - DAYS_MAX);
	}

	get marks(): readonly EntityMark[] {
		if (this.texts.marks === "{}") return NONE;
		const marks = entriesOf<[string, number, number]>(this.texts.marks);
		return marks.map(([eventId, [customerId, at, knownAt]]) => ({ eventId, customerId, at, knownAt }));
	}

	get rings(): readonly EntityRing[] {
		if (this.texts.rings === null || this.texts.rings === undefined) return NONE;
		const rings = entriesOf<[string, number, number, 0 | 1 | 2]>(this.texts.rings);
		return rings.map(([eventId, [customerId, at, customers, hops]]) => ({ eventId, customerId, at, customers, hops }));
	}

	get flows(): string {
		return this.texts.flows ?? "";
	}
}

/**
 * Returns the texts after a round has written a link, as the statement of the round changes the row: the member's times are
 * replaced. The members stay in PostgreSQL's order. If they are many, only the 32 latest are kept, because nobody reads others.
 */
export function addMember(members: Text, { customerId, lastSeenAt, lastFlaggedAt }: EntityMember): string {
	const known = parseMembers(members).filter((member) => member.customerId !== customerId);
	const all = [...known, { customerId, lastSeenAt, lastFlaggedAt }];
	const kept = all.length <= MEMBERS_MAX ? all : latestOf(all);
	return writeMembers([...kept].sort(compareKeys));
}

/** The keys of a `jsonb` are sorted by their length in bytes, and then by their bytes. */
function compareKeys({ customerId: left }: EntityMember, { customerId: right }: EntityMember): number {
	return Buffer.byteLength(left) - Buffer.byteLength(right) || compareTexts(left, right);
}

function writeMembers(members: readonly EntityMember[]): string {
	const texts = members.map(
		({ customerId, lastSeenAt, lastFlaggedAt }) =>
			`${JSON.stringify(customerId)}: [${lastSeenAt}, ${lastFlaggedAt ?? null}]`,
	);
	return `{${texts.join(", ")}}`;
}

function latestOf(members: readonly EntityMember[]): readonly EntityMember[] {
	if (members.length <= MEMBERS_MAX) return members;
	const latestFirst = [...members].sort(
		(left, right) => right.lastSeenAt - left.lastSeenAt || compareTexts(left.customerId, right.customerId),
	);
	return latestFirst.slice(0, MEMBERS_MAX);
}

/**
 * PostgreSQL writes members as `{"id": [seen, failed], …}`. They are read without `JSON.parse`, which would make an object
 * with a key for each customer. Ids with escapes go through `JSON.parse`.
 */
function parseMembers(text: Text): readonly EntityMember[] {
	if (text === null || text === undefined || text === "{}") return NONE;
	if (text.includes("\\")) return parseEscapedMembers(text);
	const members: EntityMember[] = [];
	let at = 1;
	while (at < text.length && text.charCodeAt(at) === QUOTE) {
		const end = text.indexOf('"', at + 1);
		const comma = text.indexOf(",", end);
		const close = text.indexOf("]", comma);
		const flaggedAt = comma + 2;
		members.push({
			customerId: text.slice(at + 1, end),
			lastSeenAt: readDigits(text, end + 4, comma),
			lastFlaggedAt: text.charCodeAt(flaggedAt) === LETTER_N ? undefined : readDigits(text, flaggedAt, close),
		});
		at = close + 3;
	}
	return members;
}

function readDigits(text: string, from: number, to: number): number {
	let value = 0;
	for (let at = from; at < to; at += 1) value = value * 10 + text.charCodeAt(at) - ZERO;
	return value;
}

function parseEscapedMembers(text: string): readonly EntityMember[] {
	return entriesOf<[number, number | null]>(text).map(([customerId, [lastSeenAt, lastFlaggedAt]]) => ({
		customerId,
		lastSeenAt,
		lastFlaggedAt: lastFlaggedAt ?? undefined,
	}));
}

/** The keys are ids that callers chose. `JSON.parse` makes even `__proto__` an ordinary key. */
function entriesOf<Value>(text: Text): [string, Value][] {
	if (text === null || text === undefined || text === "{}") return [];
	return Object.entries(JSON.parse(text) as Record<string, Value>);
}
