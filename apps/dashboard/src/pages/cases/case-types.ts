// The shapes that the pages of cases share.

import type { Answer, Body, Item } from "../../api/call.ts";

/** A case as the queue lists it. */
export type CaseItem = Item<"listCases">;
/** A case as its own page reads it. */
export type CaseDetails = Answer<"readCase">;
/** How a case is closed, alone or with others. */
export type Closing = Omit<Body<"closeCase">, "version" | "related_case_ids" | "customer_action" | "entries">;
export type StatusAct = NonNullable<Body<"closeCase">["customer_action"]>;
/** A screening case has other outcomes, on its own card. */
export type Outcome = Exclude<NonNullable<Closing["disposition"]>, "true_match" | "false_positive">;
/** An entry of a block or allow list that a closing writes. */
export type Listing = NonNullable<Body<"closeCase">["entries"]>[number];

/** An entry that the user has chosen. It ends `days` after the closing; with 0 it has no end. */
export interface ListingDraft extends Pick<Listing, "list" | "kind" | "scope"> {
	readonly days: number;
}

/** The input so far. It survives a refusal and leaving the page. */
export interface ClosingDraft {
	readonly outcome: Outcome | undefined;
	/** Undefined until the user chooses one: the complaint's fraud type is offered then. */
	readonly fraudType: string | undefined;
	readonly resolution: Closing["resolution"] | undefined;
	readonly statusAct: StatusAct | undefined;
	readonly listings: readonly ListingDraft[];
	readonly note: string;
}

export const EMPTY_DRAFT: ClosingDraft = {
	outcome: undefined,
	fraudType: undefined,
	resolution: undefined,
	statusAct: undefined,
	listings: [],
	note: "",
};
