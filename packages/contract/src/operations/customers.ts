// Operations on customers.

import { CUSTOMER_STATUSES, RISK_LEVELS, SCREENING_STATUSES } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildText } from "../schemas/builders.ts";
import { CustomerSchema } from "../schemas/customer.ts";
import {
	CustomerDetailsSchema,
	CustomerHistorySchema,
	CustomerPageSchema,
	NetworkSchema,
	StatusChangeSchema,
} from "../schemas/customers.ts";
import { buildPageQuery, buildWords } from "../schemas/page.ts";
import { defineOperation } from "./operation.ts";

export const readCustomer = defineOperation({
	id: "readCustomer",
	method: "GET",
	path: "/v1/customers/{customer_id}",
	scope: "customers:read",
	tag: "Customers",
	summary: "Read a customer's status",
	description: "Status, risk level, screening result and open cases.",
	answer: CustomerSchema,
});

export const listCustomers = defineOperation({
	id: "listCustomers",
	method: "GET",
	path: "/v1/customers",
	scope: "customers:search",
	tag: "Customers",
	summary: "List or search customers",
	description:
		"In the order of their ids. `q` finds whoever is tied to a phone, an account, an identity number, an e-mail address, a device or a wallet, in any spelling. What is searched for is hashed, and neither stored nor logged.",
	query: buildPageQuery({
		status: Type.Optional(buildWords(CUSTOMER_STATUSES, "Any of these.")),
		risk_level: Type.Optional(buildWords(RISK_LEVELS, "Any of these.")),
		screening: Type.Optional(buildWords(SCREENING_STATUSES, "Any of these.")),
		q: Type.Optional(buildText(256, "Search.")),
	}),
	answer: CustomerPageSchema,
	example: { query: "q=%2B254712345678" },
});

export const describeCustomer = defineOperation({
	id: "describeCustomer",
	method: "GET",
	path: "/v1/customers/{customer_id}/profile",
	scope: "customers:search",
	tag: "Customers",
	summary: "Read a customer in full",
	description: "Status, open cases, what is usual for them, and, with the scope `customers:personal`, who they are.",
	answer: CustomerDetailsSchema,
});

export const readCustomerHistory = defineOperation({
	id: "readCustomerHistory",
	method: "GET",
	path: "/v1/customers/{customer_id}/history",
	scope: "customers:search",
	tag: "Customers",
	summary: "See what happened to a customer over time",
	description: "How their events scored, who changed their status and why, and what their events turned out to be.",
	answer: CustomerHistorySchema,
});

export const walkNetwork = defineOperation({
	id: "walkNetwork",
	method: "GET",
	path: "/v1/customers/{customer_id}/network",
	scope: "customers:search",
	tag: "Customers",
	summary: "See whom a customer shares things with",
	description: "Customers tied to the same devices, destinations, phones and identities, hop by hop.",
	query: Type.Object({
		hops: Type.Integer({ minimum: 1, maximum: 3, default: 1, description: "How far to walk." }),
	}),
	answer: NetworkSchema,
	example: { query: "hops=2" },
});

const writes = { method: "POST", scope: "customers:write", tag: "Customers" } as const;

export const holdCustomer = defineOperation({
	...writes,
	id: "holdCustomer",
	path: "/v1/customers/{customer_id}/hold",
	summary: "Hold a customer",
	description: "Nothing goes out until the customer is released.",
	body: StatusChangeSchema,
	answer: CustomerSchema,
	example: { body: { reason: "Reported by the bank as a mule" } },
});

export const releaseCustomer = defineOperation({
	...writes,
	id: "releaseCustomer",
	path: "/v1/customers/{customer_id}/release",
	summary: "Release a held customer",
	body: StatusChangeSchema,
	answer: CustomerSchema,
	example: { body: { reason: "Identity verified in person" } },
});

export const blockCustomer = defineOperation({
	...writes,
	id: "blockCustomer",
	path: "/v1/customers/{customer_id}/block",
	summary: "Block a customer",
	description: "Final until somebody unblocks the customer with a reason.",
	body: StatusChangeSchema,
	answer: CustomerSchema,
	example: { body: { reason: "Confirmed account takeover" } },
});

export const unblockCustomer = defineOperation({
	...writes,
	id: "unblockCustomer",
	path: "/v1/customers/{customer_id}/unblock",
	summary: "Make a blocked customer active again",
	body: StatusChangeSchema,
	answer: CustomerSchema,
	example: { body: { reason: "Blocked by mistake, see the appeal" } },
});
