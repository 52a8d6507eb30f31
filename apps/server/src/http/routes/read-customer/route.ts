// GET /v1/customers/{customer_id}: status, risk level, screening result and open cases.

import { operations, viewCustomer } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerReadCustomer(app: FastifyInstance, service: HakikiService): void {
	serve(app, operations.readCustomer, async ({ caller, parameters }) => {
		const customer = await service.readCustomer(caller, parameters.customer_id);
		if (customer === undefined) throw new AppError("not_found", "There is no customer with this id");
		return viewCustomer(customer);
	});
}
