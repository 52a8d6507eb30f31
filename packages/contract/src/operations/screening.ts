// Operations that screen names, and operations on matches, lists and rescreening runs.

import { MATCH_STATUSES, MATCH_STRENGTHS, SCREENED_ROLES, SCREENED_TOPICS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildText, buildWord } from "../schemas/builders.ts";
import { buildPageQuery } from "../schemas/page.ts";
import { ScreenInputSchema, ScreenSchema } from "../schemas/screen.ts";
import {
	MatchDetailsSchema,
	MatchesClearedSchema,
	MatchesClearingSchema,
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
import { EXAMPLE_IDS } from "./parameters.ts";

export const screenName = defineOperation({
	id: "screenName",
	method: "POST",
	path: "/v1/screen",
	scope: "screen",
	tag: "Screening",
	summary: "Screen a name",
	description:
		"Returns sanctions and PEP matches for a name. It creates no customer. If `complete` is false, a required list was not searched. A workspace can be set to answer 503 `screening_unavailable` instead.",
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
	summary: "List matches",
	description:
		"Matches of customers with list entries, newest first, with the result of comparing both sides. The names of customers and parties are shown only with the scope `customers:personal`.",
	query: buildPageQuery({
		status: Type.Optional(
			buildWord([...MATCH_STATUSES, "all"] as const, "Only matches with this status. The default is `open`."),
		),
		strength: Type.Optional(buildWord(MATCH_STRENGTHS, "Only matches of this strength.")),
		type: Type.Optional(buildWord(SCREENED_TOPICS, "Only matches with this kind of list.")),
		party: Type.Optional(buildWord(SCREENED_ROLES, "Only matches of this party.")),
		list: Type.Optional(buildText(64, "Only matches with this list.")),
		customer_id: Type.Optional(buildText(128, "Only matches of this customer.")),
	}),
	answer: MatchPageSchema,
	example: { query: "status=open&strength=strong&limit=10" },
});

export const readMatch = defineOperation({
	...reads,
	id: "readMatch",
	path: "/v1/screening/matches/{match_id}",
	summary: "Read a match",
	description:
		"Compares the customer with the list entry, field by field, and explains the score. The customer's data is shown only with the scope `customers:personal`.",
	answer: MatchDetailsSchema,
});

export const clearMatch = defineOperation({
	...writes,
	id: "clearMatch",
	path: "/v1/screening/matches/{match_id}/clear",
	summary: "Dismiss a match: the customer is not the listed person",
	description:
		"The match stays cleared until the name or the list entry changes. A strong sanctions match or a confirmed match is cleared only when a second person, with another key, agrees.",
	body: MatchVerdictSchema,
	answer: MatchReviewedSchema,
	example: { body: { reason: "Another birth date on the passport" } },
});

export const clearMatches = defineOperation({
	...writes,
	id: "clearMatches",
	path: "/v1/screening/matches/clear",
	summary: "Dismiss many matches at once",
	description:
		"Each match is dismissed by itself, for the same reason. If one fails, the others are still dismissed. A strong sanctions match also waits for a second person here.",
	body: MatchesClearingSchema,
	answer: MatchesClearedSchema,
	example: { body: { match_ids: [EXAMPLE_IDS.match_id], reason: "Another birth date on the passport" } },
});

export const confirmMatch = defineOperation({
	...writes,
	id: "confirmMatch",
	path: "/v1/screening/matches/{match_id}/confirm",
	summary: "Confirm a match: the customer is the listed person",
	description:
		"A confirmed sanctions match blocks the customer when a second person, with another key, agrees. A PEP match never blocks a customer.",
	body: MatchVerdictSchema,
	answer: MatchReviewedSchema,
	example: { body: { reason: "Same passport number as the list prints" } },
});

export const listScreeningRuns = defineOperation({
	...reads,
	id: "listScreeningRuns",
	path: "/v1/screening/runs",
	summary: "List rescreening runs",
	description: "Newest first. A run starts automatically when a list, the matcher or a threshold changes.",
	query: buildPageQuery({}),
	answer: ScreeningRunPageSchema,
	example: { query: "limit=1" },
});

export const startScreeningRun = defineOperation({
	...writes,
	id: "startScreeningRun",
	path: "/v1/screening/runs",
	summary: "Rescreen all customers",
	description:
		"Starts a run and answers at once. Read the run to see its progress. If a run is already under way, that run is returned.",
	answer: ScreeningRunSchema,
});

export const readScreeningRun = defineOperation({
	...reads,
	id: "readScreeningRun",
	path: "/v1/screening/runs/{run_id}",
	summary: "Read a rescreening run",
	answer: ScreeningRunSchema,
});

export const retryScreeningRun = defineOperation({
	...writes,
	id: "retryScreeningRun",
	path: "/v1/screening/runs/{run_id}/retry",
	summary: "Retry a rescreening run that fails",
	description:
		"Counts the failures of the run from zero. The run goes on where it stopped; if it fails again, `problem` tells within seconds.",
	answer: ScreeningRunSchema,
	errors: ["conflict"],
});

export const readScreeningLists = defineOperation({
	...reads,
	id: "readScreeningLists",
	path: "/v1/screening/lists",
	summary: "Read the state of the lists",
	description:
		"Returns the installation's lists, the required lists that live mode still needs, and the latest rescreening run.",
	answer: ScreeningListsSchema,
});

export const readThresholds = defineOperation({
	...reads,
	id: "readThresholds",
	path: "/v1/screening/thresholds",
	summary: "Read the screening thresholds",
	answer: ThresholdsSchema,
});

export const changeThresholds = defineOperation({
	...writes,
	id: "changeThresholds",
	countsInBothModes: true,
	method: "PATCH",
	path: "/v1/screening/thresholds",
	summary: "Change the screening thresholds",
	description:
		"All customers are rescreened afterwards. To raise `sanction` or `strong`, request a loosening, because that requires two people.",
	body: ThresholdsChangeSchema,
	answer: ThresholdsSchema,
	example: { body: { pep: 0.85 } },
});
