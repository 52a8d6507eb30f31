// Operations that look names up, and those on matches, lists and screening anew.

import { MATCH_STATUSES, MATCH_STRENGTHS, SCREENED_ROLES, SCREENED_TOPICS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildText, buildWord } from "../schemas/builders.ts";
import { buildPageQuery } from "../schemas/page.ts";
import { ScreenInputSchema, ScreenSchema } from "../schemas/screen.ts";
import {
	MatchDetailsSchema,
	MatchPageSchema,
	MatchReviewedSchema,
	MatchVerdictSchema,
	ScreeningListsSchema,
	ScreeningRunPageSchema,
	ScreeningRunSchema,
	ThresholdsChangeSchema,
	ThresholdsSchema,
} from "../schemas/screening.ts";
import { defineOperation } from "./operation.ts";

export const screenName = defineOperation({
	id: "screenName",
	method: "POST",
	path: "/v1/screen",
	scope: "screen",
	tag: "Screening",
	summary: "Look a name up on the lists",
	description:
		"Sanctions and PEP matches for a name. It creates no customer. Where `complete` is false, a required list was not searched; a workspace may refuse such answers with 503 `screening_unavailable`.",
	body: ScreenInputSchema,
	answer: ScreenSchema,
	errors: ["screening_unavailable"],
	example: { body: { name: "Amina Wanjiru", dob: "1984-05-17", nationality: "KE" } },
});

const reads = { method: "GET", scope: "screening:read", tag: "Screening" } as const;
const writes = { method: "POST", scope: "screening:write", tag: "Screening" } as const;

export const listMatches = defineOperation({
	...reads,
	id: "listMatches",
	path: "/v1/screening/matches",
	summary: "List matches with the lists",
	description: "Newest first. Names are not shown.",
	query: buildPageQuery({
		status: Type.Optional(buildWord([...MATCH_STATUSES, "all"] as const, "`open` when not said.")),
		strength: Type.Optional(buildWord(MATCH_STRENGTHS, "Of one strength.")),
		type: Type.Optional(buildWord(SCREENED_TOPICS, "Of one kind of list.")),
		party: Type.Optional(buildWord(SCREENED_ROLES, "Of one side.")),
		list: Type.Optional(buildText(64, "Of one list.")),
		customer_id: Type.Optional(buildText(128, "Of one customer.")),
	}),
	answer: MatchPageSchema,
	example: { query: "status=open&strength=strong&limit=10" },
});

export const readMatch = defineOperation({
	...reads,
	id: "readMatch",
	path: "/v1/screening/matches/{match_id}",
	summary: "Compare a match with the listed entry",
	description:
		"Both sides field by field, and why it scores as it does. What the customer is called is shown with the scope `customers:personal`.",
	answer: MatchDetailsSchema,
});

export const clearMatch = defineOperation({
	...writes,
	id: "clearMatch",
	path: "/v1/screening/matches/{match_id}/clear",
	summary: "Say that an entry is not meant",
	description:
		"It stays cleared until the name or the entry changes. A strong sanctions match, or a confirmed one, is cleared when a second person says so too, with another key.",
	body: MatchVerdictSchema,
	answer: MatchReviewedSchema,
	example: { body: { reason: "Another birth date on the passport" } },
});

export const confirmMatch = defineOperation({
	...writes,
	id: "confirmMatch",
	path: "/v1/screening/matches/{match_id}/confirm",
	summary: "Say that the customer is the entry",
	description:
		"A customer who is confirmed to be sanctioned is blocked when a second person says so too, with another key. Nobody is blocked for being politically exposed.",
	body: MatchVerdictSchema,
	answer: MatchReviewedSchema,
	example: { body: { reason: "Same passport number as the list prints" } },
});

export const listScreeningRuns = defineOperation({
	...reads,
	id: "listScreeningRuns",
	path: "/v1/screening/runs",
	summary: "List screenings of all customers",
	description: "Newest first. One begins by itself when a list, the matcher or a threshold changes.",
	query: buildPageQuery({}),
	answer: ScreeningRunPageSchema,
	example: { query: "limit=1" },
});

export const startScreeningRun = defineOperation({
	...writes,
	id: "startScreeningRun",
	path: "/v1/screening/runs",
	summary: "Screen every customer anew",
	description: "Answers at once; read the run to see how far it has come. One that is under way is given instead.",
	answer: ScreeningRunSchema,
});

export const readScreeningRun = defineOperation({
	...reads,
	id: "readScreeningRun",
	path: "/v1/screening/runs/{run_id}",
	summary: "Read how far a screening of all customers has come",
	answer: ScreeningRunSchema,
});

export const readScreeningLists = defineOperation({
	...reads,
	id: "readScreeningLists",
	path: "/v1/screening/lists",
	summary: "Read the state of the lists",
	description: "The installation's lists, what live mode lacks, and the latest screening of all customers.",
	answer: ScreeningListsSchema,
});

export const readThresholds = defineOperation({
	...reads,
	id: "readThresholds",
	path: "/v1/screening/thresholds",
	summary: "Read from which score on a match counts",
	answer: ThresholdsSchema,
});

export const changeThresholds = defineOperation({
	...writes,
	id: "changeThresholds",
	countsInBothModes: true,
	method: "PATCH",
	path: "/v1/screening/thresholds",
	summary: "Change from which score on a match counts",
	description:
		"Every customer is then screened anew. To raise `sanction` or `strong` loosens what takes two people: ask for a loosening.",
	body: ThresholdsChangeSchema,
	answer: ThresholdsSchema,
	example: { body: { pep: 0.85 } },
});
