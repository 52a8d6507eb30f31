// The published rules, the draft, and changing the draft without losing edits of others.

import { useQuery } from "@tanstack/react-query";
import type { Answer, Body } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { type Form, useApiForm } from "../../api/use-api-form.ts";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/rules.ts";
import { addEdits, type Edits, listEdits, type RuleContent } from "./draft-edits.ts";

export type Rules = Answer<"readRules">;

export function useRules() {
	return useQuery(readQuery("readRules", {}));
}

/** The content of the draft, or of the published rules if there is no draft. */
export function contentOf({ draft, published }: Rules): RuleContent {
	return (draft?.content ?? published.content) as RuleContent;
}

/** The request that adds one change to the draft. */
export function mergeIntoDraft(rules: Rules, edits: Edits): Body<"replaceDraft"> {
	const before =
		rules.draft === null ? {} : listEdits(rules.published.content as RuleContent, rules.draft.content as RuleContent);
	return { ...addEdits(before, edits), revision: rules.draft?.revision ?? 0 } as Body<"replaceDraft">;
}

interface DraftFormOptions<Values> {
	readonly initial: Values;
	/** The changes of these values; undefined if there are none. */
	readonly toEdits: (values: Values, act: string | undefined) => Edits | undefined;
	readonly onSaved?: () => void;
}

/** A form whose values go into the draft. */
export function useDraftForm<Values extends object>(
	rules: Rules,
	{ initial, toEdits, onSaved }: DraftFormOptions<Values>,
): Form<Values> {
	return useApiForm("replaceDraft", {
		initial,
		toInput: (values, act) => {
			const edits = toEdits(values, act);
			return edits && { body: mergeIntoDraft(rules, edits) };
		},
		onSuccess: () => {
			showToast({ title: t("inDraft"), text: t("inDraftText") });
			onSaved?.();
		},
	});
}
