// Operations on customers.

import { CustomerSchema } from "../schemas/customer.ts";
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
