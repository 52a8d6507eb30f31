// Unsent input on a case. It survives leaving the page, and is kept in memory only.

import { useCallback, useSyncExternalStore } from "react";
import { type ClosingDraft, EMPTY_DRAFT } from "./case-types.ts";

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

/** The closing of a case, which the evidence and the form both change. */
export function useClosingDraft(caseId: string): [ClosingDraft, (draft: ClosingDraft) => void] {
	return useDraft(`close ${caseId}`, EMPTY_DRAFT);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
