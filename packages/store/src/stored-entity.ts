// An entity as it was read. Its parts are JSON, and most rules never look at them: they are parsed when first asked for.

import type { EntityFacts, EntityMark, EntityMember, EntityRole, Hash } from "@hakiki/domain";

const MEMBERS_MAX = 32;
const NONE: readonly never[] = [];

type Text = string | null | undefined;

export class StoredEntity implements EntityFacts {
	readonly role: EntityRole;
	readonly hash: Hash;
	readonly memberCount: number;
	private readonly texts: { readonly members: Text; readonly movements: Text; readonly marks: Text };
	private knownMembers: readonly EntityMember[] | undefined;

	constructor(role: Text, memberCount: Text, hash: Buffer, texts: StoredEntity["texts"]) {
		this.role = role as EntityRole;
		this.memberCount = Number(memberCount);
		this.hash = hash.toString("base64url");
		this.texts = texts;
	}

	get isSaturated(): boolean {
		return this.memberCount > MEMBERS_MAX;
	}

	get members(): readonly EntityMember[] {
		this.knownMembers ??= parseMembers(this.texts.members);
		return this.knownMembers;
	}

	get movementsByDay(): EntityFacts["movementsByDay"] {
		return entriesOf<number>(this.texts.movements).map(([day, count]) => ({ day: Number(day), count }));
	}

	get marks(): readonly EntityMark[] {
		if (this.texts.marks === "{}") return NONE;
		const marks = entriesOf<[string, number]>(this.texts.marks);
		return marks.map(([eventId, [customerId, at]]) => ({ eventId, customerId, at }));
	}
}

function parseMembers(text: Text): readonly EntityMember[] {
	const members = entriesOf<[number, number | null]>(text);
	return members.map(([customerId, [lastSeenAt, lastFailedAt]]) =>
		lastFailedAt === null ? { customerId, lastSeenAt } : { customerId, lastSeenAt, lastFailedAt },
	);
}

/** The keys are callers' own ids: `JSON.parse` takes even `__proto__` as an ordinary one. */
function entriesOf<Value>(text: Text): [string, Value][] {
	if (text === null || text === undefined || text === "{}") return [];
	return Object.entries(JSON.parse(text) as Record<string, Value>);
}
