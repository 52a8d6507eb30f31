// The wire shapes of cases as analysts work on them.

import { CASE_TYPES, DECISIONS, EVENT_TYPES, FRAUD_TYPES, RISK_LEVELS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";

export const CASE_STATUSES = ["open", "in_review", "closed"] as const;
export const CASE_SORTS = ["newest", "oldest", "severity"] as const;
const RESOLUTIONS = ["approved", "declined"] as const;
export const DISPOSITIONS = ["fraud", "legit", "inconclusive"] as const;
const ACT_KINDS = ["note", "assigned", "unassigned", "appealed", "verified"] as const;

const caseFields = {
	id: Type.String({ description: "`cas_` and 26 letters." }),
	customer_id: Type.String(),
	type: buildWord(CASE_TYPES, "What it is about."),
	status: buildWord(CASE_STATUSES, "`in_review` once somebody has taken it."),
	severity: buildWord(RISK_LEVELS, "How grave it is."),
	reason: Type.String({ description: "The sentence that opened it." }),
	event_id: orNull(Type.String({ description: "The event that opened it, if one did." })),
	event_count: Type.Integer({ description: "Counted up to 1,000." }),
	assignee: orNull(Type.String({ description: "Who has taken it." })),
	opened_at: buildTime("When it was opened."),
	closed_at: orNull(buildTime("When it was closed.")),
	closed_by: orNull(Type.String()),
	resolution: orNull(Type.String({ description: "`approved` or `declined`, once closed." })),
	disposition: orNull(Type.String({ description: "What it turned out to be: `fraud`, `legit` or `inconclusive`." })),
};

export const CaseSchema = Type.Object(caseFields, { $id: "Case" });
export const CasePageSchema = buildPage("CasePage", CaseSchema);

export const CaseDetailsSchema = Type.Object(
	{
		...caseFields,
		closing_note: orNull(Type.String({ description: "What was written when it was closed." })),
		acts: Type.Array(
			Type.Object({
				kind: buildWord(ACT_KINDS, "What was done."),
				actor: Type.String({ description: "Who did it." }),
				at: buildTime("When."),
				text: orNull(Type.String({ description: "The note, the new assignee, the appeal, or how it was verified." })),
			}),
			{ description: "What people did, oldest first; the latest 500." },
		),
		events: Type.Array(
			Type.Object({
				id: Type.String(),
				type: buildWord(EVENT_TYPES, "What happened."),
				occurred_at: buildTime("When it happened."),
				decision: buildWord(DECISIONS, "What was decided."),
				amount: orNull(Type.Number({ description: "Major units of the workspace's currency." })),
				resolution: orNull(Type.String({ description: "`approved` or `declined`; null while it waits." })),
			}),
			{ description: "The first 200." },
		),
	},
	{ $id: "CaseDetails" },
);

export const CaseAssignmentSchema = Type.Object(
	{
		assignee: orNull(buildText(128, "Who takes it: a person's name or address. Null gives it back to all.")),
	},
	{ $id: "CaseAssignment" },
);

export const CaseNoteSchema = Type.Object(
	{ text: buildText(10_000, "What you found. Stored sealed.") },
	{ $id: "CaseNote" },
);

export const CaseClosingSchema = Type.Object(
	{
		resolution: buildWord(
			RESOLUTIONS,
			"`approved` lets each held movement through once, posted again within 24 hours.",
		),
		disposition: Type.Optional(
			buildWord(DISPOSITIONS, "What it turned out to be; `fraud` and `legit` label the held events, source `analyst`."),
		),
		fraud_type: Type.Optional(buildWord(FRAUD_TYPES, "The kind of fraud, where it is known.")),
		note: buildText(10_000, "Why. Stored sealed."),
	},
	{ $id: "CaseClosing" },
);

export type CaseView = Static<typeof CaseSchema>;
export type CaseDetailsView = Static<typeof CaseDetailsSchema>;
