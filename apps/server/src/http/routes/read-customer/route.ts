// GET /v1/customers/{customer_id}: status, risk level, screening result and open cases.

import { operations, viewCustomer } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import { readCustomer } from "@hakiki/service";
import { type Routes, serve } from "../../serve.ts";

export function registerReadCustomer(routes: Routes): void {
	serve(routes, operations.readCustomer, async ({ tools, context, parameters }) => {
		const customer = await readCustomer(tools, context, parameters.customer_id);
		if (customer === undefined) throw new AppError("not_found", "There is no customer with this id");
		return viewCustomer(customer);
	});
}
