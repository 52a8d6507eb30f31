// The wire shapes of customers as analysts look at them: lists, habits, and whom they share things with.

import {
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

export const CustomerSummarySchema = Type.Object(
	{
		id: Type.String({ description: "The caller's own id of the customer." }),
		status: buildWord(CUSTOMER_STATUSES, "The customer's status."),
		risk_level: buildWord(RISK_LEVELS, "As of the latest event."),
		screening: Type.Object({
			status: buildWord(SCREENING_STATUSES, "What screening found."),
			last_screened_at: orNull(buildTime("When the customer was last screened.")),
		}),
		open_case_count: count,
		created_at: buildTime("When the customer was first heard of."),
		last_event_at: buildTime("When the latest event happened."),
	},
	{ $id: "CustomerSummary" },
);
export const CustomerPageSchema = buildPage("CustomerPage", CustomerSummarySchema);

const amounts = orNull(
	Type.Object(
		{ p50: Type.Number(), p90: Type.Number(), p99: Type.Number() },
		{ description: "What 50, 90 and 99 of a hundred payments do not exceed, within an eighth. Major units." },
	),
);
const seen = { first_at: buildTime("First seen."), last_at: buildTime("Last seen.") };

export const HabitsSchema = Type.Object(
	{
		first_event_at: orNull(buildTime("The earliest event.")),
		last_event_at: orNull(buildTime("The latest event.")),
		kind: orNull(Type.String({ description: "What kind of customer, told or inferred." })),
		outgoing: amounts,
		incoming: amounts,
		hours_of_day: Type.Array(count, { description: "Activity by hour of the day, UTC, 24 of them." }),
		days: Type.Array(
			Type.Object({
				date: Type.String({ description: "UTC." }),
				in_count: count,
				in_sum: Type.Number(),
				out_count: count,
				out_sum: Type.Number(),
			}),
			{ description: "Days with movements among the last 92." },
		),
		devices: Type.Array(Type.Object({ ...seen, count })),
		payees: Type.Array(Type.Object({ ...seen, paid_count: count })),
		payer_count: count,
		countries: Type.Array(Type.Object({ country: Type.String(), last_at: buildTime("Last seen."), count })),
		places: Type.Array(Type.Object({ lat: Type.Number(), lng: Type.Number(), weight: Type.Number() })),
		milestones: Type.Array(
			Type.Object({ kind: Type.String({ description: "As in `sim_swap`, `phone_changed`." }), at: buildTime("When.") }),
		),
		fraud_count: Type.Integer({ minimum: 0, description: "Confirmed frauds among the latest." }),
	},
	{ $id: "Habits", description: "What is usual for a customer." },
);
export type HabitsView = Static<typeof HabitsSchema>;

export const CustomerDetailsSchema = Type.Object(
	{
		...CustomerSchema.properties,
		habits: HabitsSchema,
		personal: orNull(buildOpenObject("As told in events; null without the scope `customers:personal`.")),
		erased_at: orNull(buildTime("When what is personal was last erased.")),
	},
	{ $id: "CustomerDetails" },
);

export const CustomerHistorySchema = Type.Object(
	{
		scores: Type.Array(
			Type.Object({
				event_id: Type.String(),
				type: buildWord(EVENT_TYPES, "What happened."),
				at: buildTime("When it happened."),
				decision: buildWord(DECISIONS, "What was decided."),
				score: Type.Number({ description: "0 to 100." }),
			}),
			{ description: "The latest 500 events, oldest first." },
		),
		changes: Type.Array(
			Type.Object({
				at: buildTime("When."),
				before: orNull(Type.String({ description: "The status until then." })),
				after: Type.String({ description: "The status from then on." }),
				actor: Type.String({ description: "Who: `user:` and their id, `key:` and its id, or `system`." }),
				actor_name: orNull(Type.String({ description: "What people call them." })),
				requested_by: orNull(Type.String({ description: "Who asked for it, where it took two people." })),
				reason: orNull(Type.String({ description: "What they wrote; null without the scope `customers:personal`." })),
				event_id: orNull(Type.String({ description: "The event that brought it about, if one did." })),
			}),
			{ description: "The latest 200 changes of status, newest first." },
		),
		labels: Type.Array(
			Type.Object({
				at: buildTime("Since when."),
				event_id: Type.String(),
				label: buildWord(LABELS, "What the source says."),
				source: orNull(Type.String()),
				fraud_type: orNull(buildWord(FRAUD_TYPES, "The kind of fraud, where it is known.")),
				current: Type.Boolean({ description: "False where the same source said something else later." }),
			}),
			{ description: "What sources said of the latest 200 labelled events, newest first." },
		),
	},
	{ $id: "CustomerHistory" },
);

export const StatusChangeSchema = Type.Object(
	{ reason: buildText(1_000, "Why, for the audit log.") },
	{ $id: "StatusChange" },
);

export const NetworkSchema = Type.Object(
	{
		customers: Type.Array(
			Type.Object({
				id: Type.String(),
				hops: Type.Integer({ minimum: 0, description: "How far from the one that was asked for." }),
				status: orNull(buildWord(CUSTOMER_STATUSES, "The customer's status.")),
				risk_level: orNull(buildWord(RISK_LEVELS, "As of the latest event.")),
				confirmed_fraud: Type.Boolean(),
			}),
			{ description: "At most 200." },
		),
		entities: Type.Array(
			Type.Object({
				id: Type.String({ description: "Stands for the thing in this workspace and mode; says nothing else." }),
				roles: Type.Array(buildWord(ENTITY_ROLES, "How customers are tied to it.")),
				customer_count: count,
				confirmed_fraud: Type.Boolean({ description: "A confirmed fraud went through it." }),
				hub: Type.Boolean({ description: "Over 50 share it: it ties nobody to anybody, and is not walked through." }),
			}),
		),
		ties: Type.Array(
			Type.Object({
				customer_id: Type.String(),
				entity_id: Type.String(),
				role: buildWord(ENTITY_ROLES, "How the customer is tied to it."),
				first_seen_at: buildTime("Since when."),
			}),
		),
		truncated: Type.Boolean({ description: "There was more than is shown." }),
	},
	{ $id: "Network" },
);
