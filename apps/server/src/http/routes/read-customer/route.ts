// GET /v1/customers/{customer_id}: status, risk level, screening result and open cases.

import { CUSTOMER_ID_LENGTH_MAX, viewCustomer } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getCaller } from "../../authenticate.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerReadCustomer(app: FastifyInstance, service: HakikiService): void {
	app.get<{ Params: { customer_id: string } }>("/v1/customers/:customer_id", async (request, reply) => {
		const caller = getCaller(request);
		const customerId = request.params.customer_id;
		checkCustomerId(customerId);
		const customer = await service.readCustomer(caller, customerId);
		if (customer === undefined) throw new AppError("not_found", "There is no customer with this id");
		return answerJson(reply, JSON.stringify(viewCustomer(customer)));
	});
}

/** The same bounds as in an event. A NUL, which a path can carry as `%00`, would be refused by the database. */
function checkCustomerId(customerId: string): void {
	if (customerId.includes("\0")) {
		throw AppError.invalid([
			{ field: "customer_id", code: "invalid_characters", message: "must not contain NUL or lone surrogates" },
		]);
	}
	if (customerId.length > CUSTOMER_ID_LENGTH_MAX && [...customerId].length > CUSTOMER_ID_LENGTH_MAX) {
		const message = `must be at most ${CUSTOMER_ID_LENGTH_MAX} characters`;
		throw AppError.invalid([{ field: "customer_id", code: "too_long", message }]);
	}
}
