// The rules in force, the draft beside them, and a way to change the draft that other editors do not lose by.

import { useQuery } from "@tanstack/react-query";
import type { Answer, Body } from "../../api/call.ts";
import { readQuery, useChange } from "../../api/queries.ts";
import { addEdits, type Edits, listEdits, type RuleContent } from "./draft-edits.ts";

export type Rules = Answer<"readRules">;

export function useRules() {
	return useQuery(readQuery("readRules", {}));
}

/** The content that the draft has, or the published one where there is none. */
export function contentOf({ draft, published }: Rules): RuleContent {
	return (draft?.content ?? published.content) as RuleContent;
}

export function useDraftChange(rules: Rules, onSaved?: () => void) {
	const replace = useChange("replaceDraft", { ...(onSaved && { onSuccess: onSaved }) });
	const merge = (edits: Edits): Body<"replaceDraft"> => {
		const before =
			rules.draft === null ? {} : listEdits(rules.published.content as RuleContent, rules.draft.content as RuleContent);
		return { ...addEdits(before, edits), revision: rules.draft?.revision ?? 0 } as Body<"replaceDraft">;
	};
	return {
		error: replace.error,
		isPending: replace.isPending,
		merge,
		save: (edits: Edits) => replace.mutate({ body: merge(edits) }),
	};
}
