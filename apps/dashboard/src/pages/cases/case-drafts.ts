// What was typed on a case and not yet sent. In memory alone: it outlives leaving the page, and never touches the disk.

import { useCallback, useSyncExternalStore } from "react";

const drafts = new Map<string, unknown>();
const listeners = new Set<() => void>();
/** The oldest are forgotten. */
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
