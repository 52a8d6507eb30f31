// The answer of the API that the parts of an event's page share.

import type { Answer } from "../../api/call.ts";

export type Explanation = Answer<"explainEvent">;
