// The rules in force, the draft beside them, and a way to change the draft that other editors do not lose by.

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

/** The content that the draft has, or the published one where there is none. */
export function contentOf({ draft, published }: Rules): RuleContent {
	return (draft?.content ?? published.content) as RuleContent;
}

/** The request that adds one more change to what the draft changes already. */
export function mergeIntoDraft(rules: Rules, edits: Edits): Body<"replaceDraft"> {
	const before =
		rules.draft === null ? {} : listEdits(rules.published.content as RuleContent, rules.draft.content as RuleContent);
	return { ...addEdits(before, edits), revision: rules.draft?.revision ?? 0 } as Body<"replaceDraft">;
}

interface DraftFormOptions<Values> {
	readonly initial: Values;
	/** What the values change; nothing where they change nothing. */
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
