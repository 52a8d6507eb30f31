// /v1/customers beyond one customer's status: lists, habits, the network, and holding.

import {
	operations,
	viewCustomer,
	viewCustomerDetails,
	viewCustomerHistory,
	viewCustomerSummary,
	viewNetwork,
	viewPage,
} from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

const STATUS_OPERATIONS = [
	["hold", operations.holdCustomer],
	["release", operations.releaseCustomer],
	["block", operations.blockCustomer],
	["unblock", operations.unblockCustomer],
] as const;

export function registerCustomers(app: FastifyInstance, service: HakikiService): void {
	const { management } = service;
	serve(app, operations.listCustomers, async ({ caller, query }) => {
		const page = await management.listCustomers(caller, {
			statuses: query.status,
			riskLevels: query.risk_level,
			screeningStatuses: query.screening,
			search: query.q,
			cursor: query.cursor,
			limit: query.limit,
		});
		return viewPage(page, viewCustomerSummary);
	});
	serve(app, operations.describeCustomer, async ({ caller, parameters }) => {
		const found = await management.describeCustomer(caller, parameters.customer_id);
		if (found === undefined) throw noSuchCustomer();
		return viewCustomerDetails(found, await management.currencyOf(caller));
	});
	serve(app, operations.readCustomerHistory, async ({ caller, parameters }) =>
		viewCustomerHistory(
			await management.readCustomerHistory(caller, { customerId: parameters.customer_id }),
			caller.scopes.has("customers:personal"),
		),
	);
	serve(app, operations.walkNetwork, async ({ caller, parameters, query }) =>
		viewNetwork(await management.walkNetwork(caller, { customerId: parameters.customer_id, hops: query.hops })),
	);
	for (const [action, operation] of STATUS_OPERATIONS) {
		serve(app, operation, async ({ caller, parameters: { customer_id: customerId }, body }) => {
			await management.changeStatus(caller, { customerId, action, reason: body.reason });
			const customer = await service.readCustomer(caller, customerId);
			if (customer === undefined) throw noSuchCustomer();
			return viewCustomer(customer);
		});
	}
}

function noSuchCustomer(): AppError {
	return new AppError("not_found", "There is no customer with this id");
}
