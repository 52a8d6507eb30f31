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
		"Customers in the order of their ids. `q` finds customers by the beginning of an id, and by phone number, account, identity number, e-mail address, device or wallet, in any spelling; with the scope `customers:personal` also by name, in any order of its words, by their beginnings, and by their sound. Found customers come in the order of certainty, each with the reason for the match, at most 200. The search text is hashed, and is neither stored nor logged.",
	query: buildPageQuery({
		status: Type.Optional(buildWords(CUSTOMER_STATUSES, "Only customers with one of these statuses.")),
		risk_level: Type.Optional(buildWords(RISK_LEVELS, "Only customers with one of these risk levels.")),
		screening: Type.Optional(buildWords(SCREENING_STATUSES, "Only customers with one of these screening statuses.")),
		q: Type.Optional(buildText(256, "The search text.")),
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
	description:
		"The customer's status, open cases and usual behaviour. With the scope `customers:personal` also personal data.",
	answer: CustomerDetailsSchema,
});

export const readCustomerHistory = defineOperation({
	id: "readCustomerHistory",
	method: "GET",
	path: "/v1/customers/{customer_id}/history",
	scope: "customers:search",
	tag: "Customers",
	summary: "Read the history of a customer",
	description: "The scores of the customer's events, the changes of status with their reasons, and the labels.",
	answer: CustomerHistorySchema,
});

export const walkNetwork = defineOperation({
	id: "walkNetwork",
	method: "GET",
	path: "/v1/customers/{customer_id}/network",
	scope: "customers:search",
	tag: "Customers",
	summary: "List connected customers",
	description: "Customers who use the same devices, destinations, phones and identities, hop by hop.",
	query: Type.Object({
		hops: Type.Integer({ minimum: 1, maximum: 3, default: 1, description: "The maximum distance in hops." }),
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
	description: "The customer cannot be paid out until somebody releases them.",
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
	description: "The customer stays blocked until somebody unblocks them with a reason.",
	body: StatusChangeSchema,
	answer: CustomerSchema,
	example: { body: { reason: "Confirmed account takeover" } },
});

export const unblockCustomer = defineOperation({
	...writes,
	id: "unblockCustomer",
	path: "/v1/customers/{customer_id}/unblock",
	summary: "Unblock a customer",
	body: StatusChangeSchema,
	answer: CustomerSchema,
	example: { body: { reason: "Blocked by mistake, see the appeal" } },
});
