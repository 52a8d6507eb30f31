// Unsent input on a case. It survives leaving the page, and is kept in memory only.

import { useCallback, useSyncExternalStore } from "react";

const drafts = new Map<string, unknown>();
const listeners = new Set<() => void>();
/** The oldest drafts are dropped. */
const DRAFTS_MAX = 100;

export function useDraft<Value>(key: string, empty: Value): [Value, (value: Value) => void] {
	const value = useSyncExternalStore(subscribe, () => (drafts.get(key) as Value | undefined) ?? empty);
	const set = useCallback(
		(next: Value) => {
			drafts.delete(key);
			drafts.set(key, next);
			for (const old of drafts.keys()) {
				if (drafts.size <= DRAFTS_MAX) break;
				drafts.delete(old);
			}
			for (const listener of listeners) listener();
		},
		[key],
	);
	return [value, set];
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
