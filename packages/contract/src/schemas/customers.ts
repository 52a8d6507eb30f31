// The wire shapes of customers for analysts: lists, habits, history and connected customers.

import {
	CUSTOMER_MATCHES,
	CUSTOMER_STATUSES,
	DECISIONS,
	ENTITY_ROLES,
	EVENT_TYPES,
	FRAUD_TYPES,
	LABELS,
	RISK_LEVELS,
	SCREENING_STATUSES,
} from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildOpenObject, buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { CustomerSchema } from "./customer.ts";
import { buildPage } from "./page.ts";

const count = Type.Integer({ minimum: 0 });

export const MatchReasonSchema = Type.Object(
	{
		by: buildWord(
			CUSTOMER_MATCHES,
			"How the search found the customer: by an id, by a name (as written, by its beginning, or by its sound), or by a link to what was searched, for example `payee` if the customer paid it.",
		),
		kind: orNull(Type.String({ description: "The kind of the linked value, for example `msisdn`." })),
		last_seen_at: orNull(buildTime("When the customer last used the linked value.")),
	},
	{ $id: "MatchReason" },
);

export const CustomerSummarySchema = Type.Object(
	{
		id: Type.String({ description: "Your own id of the customer." }),
		status: buildWord(CUSTOMER_STATUSES, "The customer's status."),
		risk_level: buildWord(RISK_LEVELS, "The risk level as of the latest event."),
		screening: Type.Object({
			status: buildWord(SCREENING_STATUSES, "The result of the latest screening."),
			last_screened_at: orNull(buildTime("When the customer was last screened.")),
		}),
		open_case_count: count,
		created_at: buildTime("When the first event was received."),
		first_event_at: buildTime("When the earliest event occurred. It is before `created_at` if history was sent."),
		last_event_at: buildTime("When the latest event occurred."),
		name: orNull(
			Type.String({ description: "The customer's name, with the scope `customers:personal`; otherwise null." }),
		),
		match: orNull(MatchReasonSchema),
	},
	{ $id: "CustomerSummary" },
);
export const CustomerPageSchema = buildPage("CustomerPage", CustomerSummarySchema);

const amounts = orNull(
	Type.Object(
		{ p50: Type.Number(), p90: Type.Number(), p99: Type.Number() },
		{
			description:
				"Percentiles of the payment amounts in major units, accurate to one eighth. Half of the payments are not larger than `p50`.",
		},
	),
);
const seen = { first_at: buildTime("When it was first seen."), last_at: buildTime("When it was last seen.") };

export const HabitsSchema = Type.Object(
	{
		first_event_at: orNull(buildTime("The earliest event.")),
		last_event_at: orNull(buildTime("The latest event.")),
		kind: orNull(Type.String({ description: "The kind of customer, as sent or as inferred." })),
		outgoing: amounts,
		incoming: amounts,
		hours_of_day: Type.Array(count, { description: "The number of events in each of the 24 hours of the day, UTC." }),
		days: Type.Array(
			Type.Object({
				date: Type.String({ description: "The day, in UTC." }),
				in_count: count,
				in_sum: Type.Number(),
				out_count: count,
				out_sum: Type.Number(),
			}),
			{ description: "The days with movements among the last 92 days." },
		),
		devices: Type.Array(Type.Object({ ...seen, count })),
		payees: Type.Array(Type.Object({ ...seen, paid_count: count })),
		payer_count: count,
		countries: Type.Array(Type.Object({ country: Type.String(), last_at: buildTime("When it was last seen."), count })),
		places: Type.Array(Type.Object({ lat: Type.Number(), lng: Type.Number(), weight: Type.Number() })),
		milestones: Type.Array(
			Type.Object({
				kind: Type.String({ description: "For example `sim_swap` or `phone_changed`." }),
				at: buildTime("When it occurred."),
			}),
		),
		fraud_count: Type.Integer({ minimum: 0, description: "Confirmed frauds among the customer's latest events." }),
	},
	{ $id: "Habits", description: "A customer's usual behaviour." },
);
export type HabitsView = Static<typeof HabitsSchema>;

export const CustomerDetailsSchema = Type.Object(
	{
		...CustomerSchema.properties,
		habits: HabitsSchema,
		personal: orNull(buildOpenObject("Personal data as sent in events. Null without the scope `customers:personal`.")),
		erased_at: orNull(buildTime("When the customer's personal data was last erased.")),
	},
	{ $id: "CustomerDetails" },
);

export const CustomerHistorySchema = Type.Object(
	{
		scores: Type.Array(
			Type.Object({
				event_id: Type.String(),
				type: buildWord(EVENT_TYPES, "The event's type."),
				at: buildTime("When the event occurred."),
				decision: buildWord(DECISIONS, "The decision on the event."),
				score: Type.Number({ description: "0 to 100." }),
			}),
			{ description: "The latest 500 events, oldest first." },
		),
		changes: Type.Array(
			Type.Object({
				at: buildTime("When the status changed."),
				before: orNull(Type.String({ description: "The status before the change." })),
				after: Type.String({ description: "The status after the change." }),
				actor: Type.String({ description: "`user:` and the user's id, `key:` and the key's id, or `system`." }),
				actor_name: orNull(Type.String({ description: "The display name of the actor." })),
				requested_by: orNull(
					Type.String({ description: "The user who requested the change, if it required two people." }),
				),
				reason: orNull(
					Type.String({ description: "The reason that was given. Null without the scope `customers:personal`." }),
				),
				event_id: orNull(Type.String({ description: "The event that caused the change, or null." })),
			}),
			{ description: "The latest 200 changes of status, newest first." },
		),
		labels: Type.Array(
			Type.Object({
				at: buildTime("When the label was given."),
				event_id: Type.String(),
				label: buildWord(LABELS, "The label from this source."),
				source: orNull(Type.String()),
				fraud_type: orNull(buildWord(FRAUD_TYPES, "The kind of fraud, if known.")),
				current: Type.Boolean({ description: "False if the same source gave a different label later." }),
			}),
			{ description: "The labels of the latest 200 labelled events, newest first." },
		),
	},
	{ $id: "CustomerHistory" },
);

export const StatusChangeSchema = Type.Object(
	{ reason: buildText(1_000, "The reason, for the audit log.") },
	{ $id: "StatusChange" },
);

export const NetworkSchema = Type.Object(
	{
		customers: Type.Array(
			Type.Object({
				id: Type.String(),
				hops: Type.Integer({ minimum: 0, description: "The distance from the requested customer." }),
				status: orNull(buildWord(CUSTOMER_STATUSES, "The customer's status.")),
				risk_level: orNull(buildWord(RISK_LEVELS, "The risk level as of the latest event.")),
				confirmed_fraud: Type.Boolean(),
			}),
			{ description: "The customers of the network, at most 200." },
		),
		entities: Type.Array(
			Type.Object({
				id: Type.String({
					description: "The id of the item in this workspace and mode. It does not reveal the item itself.",
				}),
				roles: Type.Array(buildWord(ENTITY_ROLES, "How customers use the item.")),
				customer_count: count,
				confirmed_fraud: Type.Boolean({ description: "True if a confirmed fraud used this item." }),
				hub: Type.Boolean({
					description: "True if more than 50 customers share the item. The network does not continue through it.",
				}),
			}),
		),
		ties: Type.Array(
			Type.Object({
				customer_id: Type.String(),
				entity_id: Type.String(),
				role: buildWord(ENTITY_ROLES, "How the customer uses the item."),
				first_seen_at: buildTime("When the customer was first seen with the item."),
			}),
		),
		truncated: Type.Boolean({ description: "True if the network is larger than what is shown." }),
	},
	{ $id: "Network" },
);
