// Operations on how long records are kept, and on erasing, holding and exporting one customer's.

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
	summary: "Read how long customers' records are kept",
	description: "With what the latest look at all customers of this mode found to be due.",
	answer: RetentionSchema,
});

export const changeRetention = defineOperation({
	id: "changeRetention",
	countsInBothModes: true,
	method: "PATCH",
	path: "/v1/workspace/retention",
	scope: "workspace:write",
	tag: "Workspace",
	summary: "Change how long customers' records are kept",
	description: "Never shorter than the law asks.",
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
	summary: "See how long a customer's record is kept",
	description: "Until when, what stands against erasing it, and whether it is under legal hold or was erased.",
});

export const eraseCustomer = defineOperation({
	...change,
	id: "eraseCustomer",
	method: "POST",
	path: "/v1/customers/{customer_id}/erasure",
	summary: "Erase what is personal of a customer",
	description:
		"Names, numbers, places, metadata, and what people wrote. Decisions, counts and keyed hashes stay. Refused with 409 while the law or the workspace keeps the record, with the day from which it can be erased, and under legal hold or with an open case. It cannot be taken back.",
	errors: ["conflict"],
	example: { body: { reason: "Asked for by the customer, ticket 5512" } },
});

export const placeLegalHold = defineOperation({
	...change,
	id: "placeLegalHold",
	method: "POST",
	path: "/v1/customers/{customer_id}/legal_hold",
	summary: "Put a customer's record under legal hold",
	description: "Nothing of it is erased until the hold is lifted.",
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
	summary: "Say when the relationship with a customer ended",
	description: "The time for which the record is kept begins with it, where nothing happened later.",
	body: RelationshipEndSchema,
	example: { body: { ended_on: "2026-01-31" } },
});

export const exportCustomer = defineOperation({
	id: "exportCustomer",
	method: "GET",
	path: "/v1/customers/{customer_id}/export",
	scope: "records:read",
	tag: "Customers",
	summary: "Export everything that is known of a customer",
	description:
		"For requests of access. Who they are, cases and what people said come with the first page, events page by page. Reports to the authorities are left out. Every page is noted in the audit log.",
	query: buildPageQuery({}),
	answer: CustomerExportSchema,
	example: { query: "limit=2" },
});
