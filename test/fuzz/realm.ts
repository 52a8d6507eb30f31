// A workspace in one mode, as the fuzzer sees it. Every text that is sent into it bears its mark, so that a text or an id
// of another realm in an answer is seen, whatever came in between.

import type { Chance } from "../harness/chance.ts";

/** The prefixes of ids, by the name of a parameter or field. */
export const ID_PREFIXES: Readonly<Record<string, string>> = {
	event_id: "evt",
	case_id: "cas",
	entry_id: "ent",
	key_id: "key",
	endpoint_id: "wep",
	notice_id: "whe",
	match_id: "mat",
	user_id: "usr",
	session_id: "ses",
	invitation_id: "inv",
	request_id: "rqs",
	view_id: "viw",
};
/** People belong to the installation, not to a workspace; a workspace's own id is known to its people. */
const UNOWNED: ReadonlySet<string> = new Set(["usr", "ses", "inv", "wsp", "req"]);
/** Both modes of a workspace share these. */
const OF_WORKSPACE: ReadonlySet<string> = new Set(["key", "viw"]);
const KEPT_MAX = 200;
const ID = /\b([a-z]{3})_[0-9A-HJKMNP-TV-Z]{26}\b/g;
// The letter stands there three times: a mark in bytes that were flipped must not become another realm's.
const MARK = /zq([a-z])\1\1x\d{6}/gi;

/** The letters of what counts in both modes of a workspace. */
const OF_WORKSPACES = /^[ef]$/i;

/** The mark of what belongs to no realm: names and addresses of people. */
export const NEUTRAL = "n";

export class Realm {
	readonly letter: string;
	/** The mark of what counts in both modes of its workspace. */
	readonly workspaceLetter: string;
	readonly workspaceId: string;
	readonly mode: "test" | "live";
	/** Keys with the scope `manage`, with the scopes of an integration, and with hardly any. */
	readonly keys: string[] = [];
	/** Cursors that lists have given. */
	readonly cursors: string[] = [];
	private readonly ids = new Map<string, string[]>();
	/** Other realms' texts and ids that were sent here: those may come back. */
	private readonly told = new Set<string>();
	private count = 0;

	constructor(letters: { own: string; workspace: string }, workspaceId: string, mode: "test" | "live") {
		this.letter = letters.own;
		this.workspaceLetter = letters.workspace;
		this.workspaceId = workspaceId;
		this.mode = mode;
	}

	isOwnMark(letter: string): boolean {
		return [this.letter, this.workspaceLetter, NEUTRAL].includes(letter.toLowerCase());
	}

	/** A new text that bears the mark. */
	mark(letter = this.letter): string {
		this.count += 1;
		return `zq${letter.repeat(3)}x${String(this.count % 1_000_000).padStart(6, "0")}`;
	}

	keepId(prefix: string, id: string): void {
		const kept = this.ids.get(prefix) ?? [];
		this.ids.set(prefix, kept);
		if (!kept.includes(id)) keep(kept, id);
	}

	pickId(chance: Chance, prefix: string): string | undefined {
		const kept = this.ids.get(prefix);
		return kept === undefined || kept.length === 0 ? undefined : chance.pick(kept);
	}

	/** A value that a caller sends is no secret to that caller; a text is none to the other mode of the workspace either. */
	tell(sent: string, by: Realm): void {
		for (const [text, letter = ""] of sent.matchAll(MARK)) if (!by.isOwnMark(letter)) this.told.add(text.toLowerCase());
		if (by === this) for (const [id] of sent.matchAll(ID)) this.told.add(id);
	}

	hasBeenTold(text: string): boolean {
		return this.told.has(text) || this.told.has(text.toLowerCase());
	}
}

/** Knows which realm an id was first seen in, and finds what is not the caller's in an answer. */
export class LeakFinder {
	private readonly owners = new Map<string, string>();
	/** The fuzzer's own keys, and the user who invites its people: no request may remove them. */
	private readonly spared: ReadonlySet<string>;

	constructor(spared: ReadonlySet<string>) {
		this.spared = spared;
	}

	/**
	 * Returns the part of the answer that belongs to another realm. New ids become this realm's where they are kept, and are
	 * asked for again.
	 * Some answers are the installation's, and name all workspaces.
	 */
	look(realm: Realm, text: string, { isKept, isOfAll }: { isKept: boolean; isOfAll: boolean }): string | undefined {
		for (const [mark, letter = ""] of text.matchAll(MARK)) {
			const isOwn = realm.isOwnMark(letter) || (isOfAll && OF_WORKSPACES.test(letter));
			if (!isOwn && !realm.hasBeenTold(mark)) return mark;
		}
		for (const [id, prefix = ""] of text.matchAll(ID)) {
			if (UNOWNED.has(prefix)) {
				if (isKept && !this.spared.has(id)) realm.keepId(prefix, id);
				continue;
			}
			const place = OF_WORKSPACE.has(prefix) ? realm.workspaceId : realm.letter;
			const owner = this.owners.get(id);
			if (owner !== undefined && owner !== place && !realm.hasBeenTold(id)) return id;
			if (owner === undefined && isKept && !realm.hasBeenTold(id)) this.owners.set(id, place);
			if (isKept && !this.spared.has(id) && !realm.hasBeenTold(id)) realm.keepId(prefix, id);
		}
		return undefined;
	}
}

/** The newest few, so that a long run does not grow. */
export function keep(kept: string[], one: string): void {
	kept.push(one);
	if (kept.length > KEPT_MAX) kept.splice(0, kept.length - KEPT_MAX);
}
