// Unsent input. It survives leaving the page, and is kept in memory. While no page is open, as during a reload or in the
// other mode, it waits in the storage of the tab: for the same person in the same workspace and mode, and for nobody else.

import { useCallback, useSyncExternalStore } from "react";

const NAME = "hakiki.drafts";
/** The oldest drafts are dropped. */
const DRAFTS_MAX = 100;

interface Owner {
	readonly userId: string;
	/** The workspace and mode, as addresses begin with them. */
	readonly place: string;
}

interface Stored {
	readonly userId: string;
	readonly places: Readonly<Record<string, readonly [string, unknown][]>>;
}

const drafts = new Map<string, unknown>();
const listeners = new Set<() => void>();
let owner: Owner | undefined;

/** Takes the stored drafts of a person in a workspace and mode. Those of another person are deleted. */
export function claimDrafts(claiming: Owner): void {
	// The pages are drawn again for the same person: what is in memory is newer than what is stored.
	if (owner?.userId === claiming.userId && owner.place === claiming.place) return;
	window.addEventListener("pagehide", storeDrafts);
	owner = claiming;
	drafts.clear();
	const stored = readStored();
	if (stored !== undefined && stored.userId !== owner.userId) sessionStorage.removeItem(NAME);
	else for (const [key, value] of stored?.places[owner.place] ?? []) drafts.set(key, value);
}

/** When somebody signs out, or another person has signed in. */
export function dropDrafts(): void {
	owner = undefined;
	window.removeEventListener("pagehide", storeDrafts);
	drafts.clear();
	sessionStorage.removeItem(NAME);
}

/** The draft under a key, and a function that replaces it. Setting the empty value drops it. */
export function useDraft<Value>(key: string, empty: Value): [Value, (value: Value) => void] {
	const value = useSyncExternalStore(subscribe, () => (drafts.get(key) as Value | undefined) ?? empty);
	const set = useCallback(
		(next: Value) => {
			drafts.delete(key);
			if (next !== empty) drafts.set(key, next);
			for (const old of drafts.keys()) {
				if (drafts.size <= DRAFTS_MAX) break;
				drafts.delete(old);
			}
			for (const listener of listeners) listener();
		},
		[key, empty],
	);
	return [value, set];
}

function storeDrafts(): void {
	if (owner === undefined) return;
	const { userId, place } = owner;
	const stored: Stored = { userId, places: { ...readStored()?.places, [place]: [...drafts] } };
	try {
		sessionStorage.setItem(NAME, JSON.stringify(stored));
	} catch {
		// The storage is full. What it held before is older than what is lost.
		sessionStorage.removeItem(NAME);
	}
}

function readStored(): Stored | undefined {
	try {
		return (JSON.parse(sessionStorage.getItem(NAME) ?? "null") as Stored | null) ?? undefined;
	} catch {
		return undefined;
	}
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
