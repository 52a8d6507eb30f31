// Operations on the retention of records, and on erasing, holding and exporting one customer's record.

import { buildPageQuery } from "../schemas/page.ts";
import {
	CustomerExportSchema,
	CustomerRecordSchema,
	RecordReasonSchema,
	RelationshipEndSchema,
	RetentionChangeSchema,
	RetentionSchema,
} from "../schemas/retention.ts";
import { defineOperation } from "./operation.ts";

export const readRetention = defineOperation({
	id: "readRetention",
	method: "GET",
	path: "/v1/workspace/retention",
	scope: "workspace:read",
	tag: "Workspace",
	summary: "Read the retention settings",
	description: "Includes the result of the latest run over all customers of this mode.",
	answer: RetentionSchema,
});

export const changeRetention = defineOperation({
	id: "changeRetention",
	countsInBothModes: true,
	method: "PATCH",
	path: "/v1/workspace/retention",
	scope: "workspace:write",
	tag: "Workspace",
	summary: "Change the retention settings",
	description: "Records are never kept for less time than the law requires.",
	body: RetentionChangeSchema,
	answer: RetentionSchema,
	example: { body: { years: 8, automatic: false } },
});

const record = { tag: "Customers", answer: CustomerRecordSchema } as const;
const change = { ...record, scope: "records:write", body: RecordReasonSchema } as const;

export const readCustomerRecord = defineOperation({
	...record,
	id: "readCustomerRecord",
	method: "GET",
	path: "/v1/customers/{customer_id}/record",
	scope: "records:read",
	summary: "Read the retention state of a customer's record",
	description: "Returns the end of the retention, the obstacles to erasing, the legal hold and the latest erasure.",
});

export const eraseCustomer = defineOperation({
	...change,
	id: "eraseCustomer",
	method: "POST",
	path: "/v1/customers/{customer_id}/erasure",
	summary: "Erase a customer's personal data",
	description:
		"Erases names, numbers, locations, metadata and notes. Decisions, counts and keyed hashes stay. The response is 409 while the retention period runs (with the day from which erasing is possible), under legal hold, or with an open case. An erasure cannot be undone.",
	errors: ["conflict"],
	example: { body: { reason: "Asked for by the customer, ticket 5512" } },
});

export const placeLegalHold = defineOperation({
	...change,
	id: "placeLegalHold",
	method: "POST",
	path: "/v1/customers/{customer_id}/legal_hold",
	summary: "Place a customer's record under legal hold",
	description: "Nothing in the record is erased until the hold is lifted.",
	errors: ["conflict"],
	example: { body: { reason: "Order of the High Court, case 114 of 2026" } },
});

export const liftLegalHold = defineOperation({
	...change,
	id: "liftLegalHold",
	method: "POST",
	path: "/v1/customers/{customer_id}/legal_hold/lift",
	summary: "Lift a legal hold",
	errors: ["conflict"],
	example: { body: { reason: "The proceedings have ended" } },
});

export const endRelationship = defineOperation({
	...record,
	id: "endRelationship",
	method: "PUT",
	path: "/v1/customers/{customer_id}/relationship",
	scope: "records:write",
	summary: "Set the end of the relationship with a customer",
	description: "The retention period starts on this day, unless an event occurred later.",
	body: RelationshipEndSchema,
	example: { body: { ended_on: "2026-01-31" } },
});

export const exportCustomer = defineOperation({
	id: "exportCustomer",
	method: "GET",
	path: "/v1/customers/{customer_id}/export",
	scope: "records:read",
	tag: "Customers",
	summary: "Export all data about a customer",
	description:
		"For data access requests. The first page holds the personal data, the cases and their notes. The events follow page by page. Reports to the authorities are left out. The audit log records every page.",
	query: buildPageQuery({}),
	answer: CustomerExportSchema,
	example: { query: "limit=2" },
});
