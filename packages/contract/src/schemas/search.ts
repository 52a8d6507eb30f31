// The wire shapes of the search over customers, cases and events.

import { Type } from "@sinclair/typebox";
import { buildText, orNull } from "./builders.ts";
import { CaseSchema } from "./cases.ts";
import { CustomerSummarySchema, MatchReasonSchema } from "./customers.ts";
import { EventSummarySchema } from "./events.ts";

const SEARCH_LIMIT_MAX = 20;

export const SearchInputSchema = Type.Object(
	{
		q: buildText(256, "The search text."),
		limit: Type.Optional(
			Type.Integer({
				minimum: 1,
				maximum: SEARCH_LIMIT_MAX,
				default: 6,
				description: "The most results of each kind.",
			}),
		),
	},
	{ $id: "SearchInput" },
);

const hasMore = Type.Boolean({ description: "True if there are more results than are shown." });

export const SearchSchema = Type.Object(
	{
		customers: Type.Object({ data: Type.Array(CustomerSummarySchema), has_more: hasMore }),
		cases: Type.Object({
			data: Type.Array(
				Type.Object({
					case: CaseSchema,
					match: orNull(MatchReasonSchema),
				}),
			),
			has_more: hasMore,
		}),
		events: Type.Object({ data: Type.Array(EventSummarySchema), has_more: hasMore }),
	},
	{ $id: "SearchResults" },
);
