// Unsent input on cases. It is kept until the case is closed.

import { useDraft } from "../../session/drafts.ts";
import { type ClosingDraft, EMPTY_DRAFT } from "./case-types.ts";

/** The closing of one case, which the evidence, the form and the dialog of the list change, or of several cases. */
export function useClosingDraft(...caseIds: readonly string[]): [ClosingDraft, (draft: ClosingDraft) => void] {
	return useDraft(`close ${caseIds.join(" ")}`, EMPTY_DRAFT);
}
