// The wire shape of a decision: the answer to `POST /v1/events`.

import {
	CUSTOMER_STATUSES,
	DECISIONS,
	EVENT_TYPES,
	MATCH_STRENGTHS,
	NEXT_STEPS,
	RISK_LEVELS,
	SCREENED_ROLES,
	SCREENED_TOPICS,
	SCREENING_STATUSES,
	WARNING_CODES,
} from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildTime, buildWord, orNull } from "./builders.ts";

export const ReasonSchema = Type.Object({
	code: Type.String({ description: "A stable code for programs." }),
	reason: Type.String({ description: "A sentence an analyst can read to the customer's bank." }),
	rule: Type.String({ description: "The id of the rule that fired." }),
	severity: buildWord(RISK_LEVELS, "How grave this reason is by itself."),
	weight: Type.Number({ description: "What it added to the score, in log-odds." }),
	evidence: Type.Record(Type.String(), orNull(Type.Union([Type.String(), Type.Number(), Type.Boolean()])), {
		description: "The figures that caused it.",
	}),
});

export const WarningSchema = Type.Object({
	field: Type.String({ description: "Dotted path, as in `device.ip`." }),
	code: buildWord(
		WARNING_CODES,
		"`malformed`: the detail was not used. `rate_stale`: money was converted at a rate of more than 7 days ago.",
	),
	message: Type.String({ description: "A sentence without its subject, which is the field." }),
});

export const DecisionAmountSchema = Type.Object({
	value: Type.Number({ description: "Major units of the workspace's currency." }),
	currency: Type.String({ description: "The workspace's currency, ISO 4217." }),
	original_amount: Type.Optional(Type.Number({ description: "As it was sent; present when it was converted." })),
	original_currency: Type.Optional(Type.String({ description: "As it was sent, ISO 4217." })),
	rate: Type.Optional(Type.Number({ description: "Workspace currency per one unit of the original." })),
	rate_at: Type.Optional(Type.String({ description: "The date or time the rate is of." })),
	rate_source: Type.Optional(
		buildWord(["workspace", "feed", "package"], "Who gave the rate: the operator, the daily feed, the built-in table."),
	),
});

export const DecisionWalletSchema = Type.Object({
	chain: Type.String({ description: "The chain the address belongs to." }),
	valid: Type.Boolean({ description: "Whether the address is well formed, its checksum included." }),
	network_matches: Type.Boolean({ description: "Whether the address belongs to the network that was named." }),
	sanctioned: Type.Boolean({ description: "Whether the address is on a sanctions list." }),
	address: Type.String({ description: "The address in its canonical spelling." }),
	reason: Type.Optional(Type.String({ description: "Why the address is not valid." })),
});

export const DecisionScreeningSchema = Type.Object(
	{
		status: buildWord(SCREENING_STATUSES, "The customer's screening status after this event."),
		screened: Type.Array(buildWord(SCREENED_ROLES, "Whose name it was.")),
		complete: Type.Boolean({
			description: "Whether every required list was searched. Where it is false, no result clears nobody.",
		}),
		match: Type.Boolean({ description: "Whether there is any result." }),
		results: Type.Array(
			Type.Object({
				party: buildWord(SCREENED_ROLES, "Whose name matched."),
				id: Type.String({ description: "The entry's id on its list, as `POST /v1/screen` gives it." }),
				type: buildWord(SCREENED_TOPICS, "Which kind of list it is on."),
				strength: buildWord(MATCH_STRENGTHS, "`strong` needs more than a name to agree."),
				score: Type.Number({ description: "0 to 1." }),
			}),
			{ description: "What weighs most first." },
		),
	},
	{ description: "Present when a name was screened with this event, and in live mode while no list is loaded." },
);

export const DecisionSchema = Type.Object(
	{
		event_id: Type.String({ description: "The event's id, `evt_` and 26 letters." }),
		type: buildWord(EVENT_TYPES, "The event's type."),
		customer_id: Type.String({ description: "The caller's own id of the customer." }),
		decision: buildWord(DECISIONS, "`allow` means proceed; anything else, known or not, means hold the action."),
		score: Type.Number({ description: "0 to 100, one decimal." }),
		risk_level: buildWord(RISK_LEVELS, "The level of this event."),
		reasons: Type.Array(ReasonSchema, { description: "Strongest first." }),
		amount: Type.Optional(DecisionAmountSchema),
		wallet: Type.Optional(DecisionWalletSchema),
		screening: Type.Optional(DecisionScreeningSchema),
		customer: Type.Object({
			status: buildWord(CUSTOMER_STATUSES, "The customer's status after this event."),
			risk_level: buildWord(RISK_LEVELS, "The customer's level after this event."),
		}),
		next_step: buildWord(
			NEXT_STEPS,
			"What would settle a decision that is not `allow`. `cool_off`: show the customer the warning, and let them confirm no earlier than `cool_off_until`.",
		),
		customer_message: Type.Optional(
			Type.Object(
				{
					code: Type.String(),
					en: Type.String(),
					sw: Type.String(),
					pcm: Type.Optional(Type.String({ description: "Nigerian Pidgin, in a warning against scams." })),
				},
				{ description: "The only text meant for the customer." },
			),
		),
		cool_off_until: Type.Optional(
			buildTime("With `cool_off`: a verification that passed is refused before this time."),
		),
		would_decide: Type.Optional(buildWord(DECISIONS, "In `observe` mode: what would have been decided.")),
		case_id: Type.Optional(Type.String({ description: "The case this event opened or joined." })),
		warnings: Type.Optional(
			Type.Array(WarningSchema, {
				description: "What the caller should mend. Present only when there is something to warn of.",
			}),
		),
		livemode: Type.Boolean({ description: "False with a test key." }),
		backfilled: Type.Boolean({ description: "True for history, which opens no case and sends no webhook." }),
		rules_version: Type.String({ description: "The immutable rule set that decided." }),
		created_at: buildTime("When the event was received."),
	},
	{ $id: "Decision", description: "What was decided about an event, and why. Always HTTP 200, also when blocked." },
);
export type DecisionView = Static<typeof DecisionSchema>;
