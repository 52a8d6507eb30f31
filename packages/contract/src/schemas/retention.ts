// The wire shapes of keeping and erasing records: a workspace's settings, one customer's record, and everything known of one.

import { RETENTION_YEARS_MAX } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildOpenObject, buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { CaseDetailsSchema } from "./cases.ts";
import { CustomerDetailsSchema, CustomerHistorySchema } from "./customers.ts";
import { EventSchema } from "./event.ts";
import { MatchSchema } from "./screening.ts";
import { StatusRequestSchema } from "./status-requests.ts";

const count = Type.Integer({ minimum: 0 });

export const RetentionRunSchema = Type.Object(
	{
		started_at: buildTime("When it began."),
		started_by: Type.String({ description: "`system` for the job, or who asked for it." }),
		finished_at: orNull(buildTime("When it ended.")),
		erasing: Type.Boolean({ description: "False where it only counted." }),
		customers: Type.Integer({ minimum: 0, description: "Looked at." }),
		due: Type.Integer({ minimum: 0, description: "Over their time, with nothing in the way." }),
		erased: count,
		on_hold: Type.Integer({ minimum: 0, description: "Over their time, and kept for a legal hold." }),
		in_case: Type.Integer({ minimum: 0, description: "Over their time, and kept for an open case." }),
	},
	{ $id: "RetentionRun" },
);

export const RetentionSchema = Type.Object(
	{
		years: Type.Integer({ description: "Records are kept so long after the last event or the end of a relationship." }),
		years_min: Type.Integer({ description: "What the law of the workspace's country asks for." }),
		years_max: Type.Integer(),
		automatic: Type.Boolean({ description: "Whether a job erases, once a day, what is over its time." }),
		last_run: orNull(RetentionRunSchema),
	},
	{ $id: "Retention", description: "`last_run` is the latest look at all customers of the caller's mode." },
);

export const RetentionChangeSchema = Type.Object(
	{
		years: Type.Optional(Type.Integer({ minimum: 1, maximum: RETENTION_YEARS_MAX })),
		automatic: Type.Optional(Type.Boolean()),
	},
	{ $id: "RetentionChange", description: "What is not named stays as it is." },
);

const RETENTION_BLOCKS = ["legal_hold", "open_case", "retention"] as const;
const person = {
	by: Type.String({ description: "Who." }),
	by_name: orNull(Type.String({ description: "What people call them." })),
};

export const CustomerRecordSchema = Type.Object(
	{
		customer_id: Type.String(),
		years: Type.Integer({ description: "For how many years the workspace keeps records." }),
		last_event_at: buildTime("When the latest event happened."),
		relationship_ended_on: orNull(Type.String({ description: "A day, where somebody said so." })),
		last_case_closed_at: orNull(buildTime("When the latest case was closed.")),
		erasable_at: buildTime("From then on the law and the workspace let it be erased."),
		blocks: Type.Array(
			Type.Object({
				code: buildWord(RETENTION_BLOCKS, "What it is."),
				message: Type.String({ description: "The same as a sentence." }),
			}),
			{ description: "What stands against erasing it now; nothing where it can be." },
		),
		legal_hold: orNull(Type.Object({ since: buildTime("Since when."), ...person, reason: Type.String() })),
		erasure: orNull(
			Type.Object({
				at: buildTime("When."),
				...person,
				under_way: Type.Boolean({ description: "Of a customer with very many events some are still to come." }),
				newer: Type.Boolean({ description: "Something was recorded since." }),
			}),
		),
	},
	{ $id: "CustomerRecord" },
);

export const RecordReasonSchema = Type.Object(
	{ reason: buildText(1_000, "Why, for the audit log.") },
	{ $id: "RecordReason" },
);

export const RelationshipEndSchema = Type.Object(
	{ ended_on: orNull(buildText(10, "The day as `YYYY-MM-DD`; null takes it back.")) },
	{ $id: "RelationshipEnd" },
);

export const CustomerExportSchema = Type.Object(
	{
		customer_id: Type.String(),
		livemode: Type.Boolean(),
		exported_at: buildTime("When."),
		person: orNull(
			Type.Object({
				customer: CustomerDetailsSchema,
				record: CustomerRecordSchema,
				history: CustomerHistorySchema,
				cases: Type.Array(CaseDetailsSchema),
				requests: Type.Array(StatusRequestSchema),
				matches: Type.Array(MatchSchema),
				ties: Type.Array(
					Type.Object({
						role: Type.String({ description: "As in `phone`." }),
						first_seen_at: buildTime("Since when."),
					}),
					{ description: "What else they are known by. It is kept as keyed hashes, so only what kind." },
				),
			}),
		),
		events: Type.Array(
			Type.Object({
				event: EventSchema,
				personal: buildOpenObject("What was sent of people with the event, and is kept sealed."),
			}),
			{ description: "Oldest first." },
		),
		next_cursor: orNull(
			Type.String({ description: "Send it as `cursor` for the events that follow; null at the end." }),
		),
	},
	{ $id: "CustomerExport", description: "`person` comes with the first page alone." },
);

export type RetentionView = Static<typeof RetentionSchema>;
export type CustomerRecordView = Static<typeof CustomerRecordSchema>;
