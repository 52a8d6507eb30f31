// The wire shapes of keeping and erasing records: a workspace's settings, one customer's record, and the export of all
// data about one customer.

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
		started_at: buildTime("When the run began."),
		started_by: Type.String({ description: "`system` for the daily job, or the user who started it." }),
		finished_at: orNull(buildTime("When the run ended.")),
		erasing: Type.Boolean({ description: "False if the run only counted." }),
		customers: Type.Integer({ minimum: 0, description: "Customers that were checked." }),
		due: Type.Integer({ minimum: 0, description: "Customers whose retention has ended and who can be erased." }),
		erased: count,
		on_hold: Type.Integer({
			minimum: 0,
			description: "Customers whose retention has ended, but who are on legal hold.",
		}),
		in_case: Type.Integer({
			minimum: 0,
			description: "Customers whose retention has ended, but who have an open case.",
		}),
	},
	{ $id: "RetentionRun" },
);

export const RetentionSchema = Type.Object(
	{
		years: Type.Integer({
			description: "Records are kept for this many years after the last event or the end of the relationship.",
		}),
		years_min: Type.Integer({ description: "The minimum that the law of the workspace's country requires." }),
		years_max: Type.Integer(),
		automatic: Type.Boolean({ description: "Whether a daily job erases records whose retention has ended." }),
		last_run: orNull(RetentionRunSchema),
	},
	{
		$id: "Retention",
		description: "`last_run` is the latest run over all customers of the caller's mode (test or live).",
	},
);

export const RetentionChangeSchema = Type.Object(
	{
		years: Type.Optional(Type.Integer({ minimum: 1, maximum: RETENTION_YEARS_MAX })),
		automatic: Type.Optional(Type.Boolean()),
	},
	{ $id: "RetentionChange", description: "Fields that are left out keep their value." },
);

const RETENTION_BLOCKS = ["legal_hold", "open_case", "retention"] as const;
const person = {
	by: Type.String({ description: "The user or system that did it." }),
	by_name: orNull(Type.String({ description: "The display name of that user." })),
};

export const CustomerRecordSchema = Type.Object(
	{
		customer_id: Type.String(),
		years: Type.Integer({ description: "The number of years for which the workspace keeps records." }),
		last_event_at: buildTime("When the latest event occurred."),
		relationship_ended_on: orNull(
			Type.String({ description: "The day on which the relationship ended, if somebody recorded it." }),
		),
		last_case_closed_at: orNull(buildTime("When the latest case was closed.")),
		erasable_at: buildTime("From this time on the law and the workspace's settings allow the erasure."),
		blocks: Type.Array(
			Type.Object({
				code: buildWord(RETENTION_BLOCKS, "The kind of obstacle."),
				message: Type.String({ description: "The obstacle as a sentence." }),
			}),
			{ description: "The obstacles to erasing the record now. Empty if it can be erased." },
		),
		legal_hold: orNull(Type.Object({ since: buildTime("When the hold began."), ...person, reason: Type.String() })),
		erasure: orNull(
			Type.Object({
				at: buildTime("When the record was erased."),
				...person,
				under_way: Type.Boolean({
					description: "True while some events of a customer with very many events are not erased yet.",
				}),
				newer: Type.Boolean({ description: "True if something was recorded after the erasure." }),
			}),
		),
	},
	{ $id: "CustomerRecord" },
);

export const RecordReasonSchema = Type.Object(
	{ reason: buildText(1_000, "The reason, for the audit log.") },
	{ $id: "RecordReason" },
);

export const RelationshipEndSchema = Type.Object(
	{ ended_on: orNull(buildText(10, "The day as `YYYY-MM-DD`. Null removes it.")) },
	{ $id: "RelationshipEnd" },
);

export const CustomerExportSchema = Type.Object(
	{
		customer_id: Type.String(),
		livemode: Type.Boolean(),
		exported_at: buildTime("When the data was exported."),
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
						role: Type.String({ description: "The kind of item, for example `phone`." }),
						first_seen_at: buildTime("When it was first seen."),
					}),
					{
						description:
							"The items that identify the customer. They are stored as keyed hashes, so only their kind is known.",
					},
				),
			}),
		),
		events: Type.Array(
			Type.Object({
				event: EventSchema,
				personal: buildOpenObject("Personal data that was sent with the event. It is stored encrypted."),
			}),
			{ description: "The events, oldest first." },
		),
		next_cursor: orNull(
			Type.String({ description: "Send it as `cursor` to get the next events. Null on the last page." }),
		),
	},
	{ $id: "CustomerExport", description: "`person` is present only on the first page." },
);

export type RetentionView = Static<typeof RetentionSchema>;
export type CustomerRecordView = Static<typeof CustomerRecordSchema>;
