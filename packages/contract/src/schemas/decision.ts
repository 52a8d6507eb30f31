// The wire shape of a decision: the response to `POST /v1/events`.

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
	reason: Type.String({ description: "A sentence that an analyst can read to the customer's bank." }),
	rule: Type.String({ description: "The id of the rule that fired." }),
	severity: buildWord(RISK_LEVELS, "The severity of this reason by itself."),
	weight: Type.Number({ description: "The amount it added to the score, in log-odds." }),
	evidence: Type.Record(Type.String(), orNull(Type.Union([Type.String(), Type.Number(), Type.Boolean()])), {
		description: "The figures behind the reason.",
	}),
});

export const WarningSchema = Type.Object({
	field: Type.String({ description: "Dotted path, for example `device.ip`." }),
	code: buildWord(
		WARNING_CODES,
		"`malformed`: the field was not used. `rate_stale`: the amount was converted at a rate that is more than 7 days old.",
	),
	message: Type.String({ description: "The problem with the field, for example `is not an IP address`." }),
});

export const DecisionAmountSchema = Type.Object({
	value: Type.Number({ description: "Major units of the workspace's currency." }),
	currency: Type.String({ description: "The workspace's currency, ISO 4217." }),
	original_amount: Type.Optional(
		Type.Number({ description: "The amount that was sent. Present if it was converted." }),
	),
	original_currency: Type.Optional(Type.String({ description: "The currency that was sent, ISO 4217." })),
	rate: Type.Optional(
		Type.Number({ description: "Units of the workspace's currency for one unit of the original currency." }),
	),
	rate_at: Type.Optional(Type.String({ description: "The date or time of the rate." })),
	rate_source: Type.Optional(
		buildWord(
			["workspace", "feed", "package"],
			"The source of the rate: the operator, the daily feed or the built-in table.",
		),
	),
});

export const DecisionWalletSchema = Type.Object({
	chain: Type.String({ description: "The chain of the address." }),
	valid: Type.Boolean({ description: "Whether the address is well formed, including its checksum." }),
	network_matches: Type.Boolean({ description: "Whether the address belongs to the network that was named." }),
	sanctioned: Type.Boolean({ description: "Whether the address is on a sanctions list." }),
	address: Type.String({
		description:
			"The address in its canonical spelling. A stored event shows only its end without the scope `customers:personal`.",
	}),
	reason: Type.Optional(Type.String({ description: "The reason why the address is not valid." })),
});

export const DecisionScreeningSchema = Type.Object(
	{
		status: buildWord(SCREENING_STATUSES, "The customer's screening status after this event."),
		screened: Type.Array(buildWord(SCREENED_ROLES, "A party whose name was screened.")),
		complete: Type.Boolean({
			description: "Whether every required list was searched. If false, an empty result does not clear anybody.",
		}),
		match: Type.Boolean({ description: "True if `results` is not empty." }),
		results: Type.Array(
			Type.Object({
				party: buildWord(SCREENED_ROLES, "The party whose name matched."),
				id: Type.String({ description: "The entry's id on its list, as in `POST /v1/screen`." }),
				type: buildWord(SCREENED_TOPICS, "The kind of list."),
				strength: buildWord(MATCH_STRENGTHS, "`strong` means that more than the name agrees."),
				score: Type.Number({ description: "0 to 1." }),
			}),
			{ description: "The matches, most important first." },
		),
	},
	{ description: "Present if a name was screened with this event, and in live mode while no list is loaded." },
);

export const DecisionSchema = Type.Object(
	{
		event_id: Type.String({ description: "The event's id, `evt_` and 26 letters." }),
		type: buildWord(EVENT_TYPES, "The event's type."),
		customer_id: Type.String({ description: "Your own id of the customer." }),
		decision: buildWord(
			DECISIONS,
			"`allow` means proceed. Hold the action on any other value, also on values that you do not know yet.",
		),
		score: Type.Number({ description: "0 to 100, with one decimal." }),
		risk_level: buildWord(RISK_LEVELS, "The risk level of this event."),
		reasons: Type.Array(ReasonSchema, { description: "The reasons, strongest first." }),
		amount: Type.Optional(DecisionAmountSchema),
		wallet: Type.Optional(DecisionWalletSchema),
		screening: Type.Optional(DecisionScreeningSchema),
		customer: Type.Object({
			status: buildWord(CUSTOMER_STATUSES, "The customer's status after this event."),
			risk_level: buildWord(RISK_LEVELS, "The customer's risk level after this event."),
		}),
		next_step: buildWord(
			NEXT_STEPS,
			"The next step if the decision is not `allow`. `cool_off`: show the warning to the customer, and let them confirm no earlier than `cool_off_until`.",
		),
		customer_message: Type.Optional(
			Type.Object(
				{
					code: Type.String(),
					en: Type.String(),
					sw: Type.String(),
					pcm: Type.Optional(Type.String({ description: "Nigerian Pidgin, in a warning against scams." })),
				},
				{ description: "The only text that you may show to the customer." },
			),
		),
		cool_off_until: Type.Optional(buildTime("With `cool_off`: a passed verification is refused before this time.")),
		would_decide: Type.Optional(
			buildWord(DECISIONS, "In `observe` mode: the decision that `enforce` mode would have made."),
		),
		case_id: Type.Optional(Type.String({ description: "The case this event opened or joined." })),
		warnings: Type.Optional(
			Type.Array(WarningSchema, {
				description: "Problems in the request that you should fix. Present only if there are any.",
			}),
		),
		livemode: Type.Boolean({ description: "False with a test key." }),
		backfilled: Type.Boolean({ description: "True for imported history, which opens no case and sends no webhook." }),
		rules_version: Type.String({ description: "The version of the rule set that decided." }),
		created_at: buildTime("When the event was received."),
	},
	{
		$id: "Decision",
		description:
			"The decision on an event, and the reasons for it. The status is always 200, also if the decision is `block`.",
	},
);
export type DecisionView = Static<typeof DecisionSchema>;
