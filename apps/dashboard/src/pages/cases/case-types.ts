// The shapes that the pages of cases share.

import type { Answer, Body, Item } from "../../api/call.ts";

/** A case as the queue lists it. */
export type CaseItem = Item<"listCases">;
/** A case as its own page reads it. */
export type CaseDetails = Answer<"readCase">;
/** How a case is closed, alone or with others. */
export type Closing = Omit<Body<"closeCase">, "version" | "related_case_ids" | "customer_action">;
export type StatusAct = NonNullable<Body<"closeCase">["customer_action"]>;
