// The shapes that the parts of the list overview share.

import type { Answer } from "../../api/call.ts";

export type Lists = Answer<"readScreeningLists">;
export type List = Lists["lists"][number];
export type Formats = Answer<"listListFormats">;
export type Format = Formats["data"][number];
