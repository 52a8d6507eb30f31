// /v1/customers: lists customers, describes one, shows their history and network, and holds or blocks them.

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
import {
	changeCustomerStatus,
	describeCustomer,
	listCustomers,
	readCustomer,
	readCustomerHistory,
	walkNetwork,
} from "@hakiki/service";
import { type Routes, serve } from "../../serve.ts";

const STATUS_OPERATIONS = [
	["hold", operations.holdCustomer],
	["release", operations.releaseCustomer],
	["block", operations.blockCustomer],
	["unblock", operations.unblockCustomer],
] as const;

export function registerCustomers(routes: Routes): void {
	serve(routes, operations.listCustomers, async ({ tools, context, caller, query }) => {
		const page = await listCustomers(tools, context, {
			statuses: query.status,
			riskLevels: query.risk_level,
			screeningStatuses: query.screening,
			search: query.q,
			areNamesShown: caller.scopes.has("customers:personal"),
			cursor: query.cursor,
			limit: query.limit,
		});
		return viewPage(page, viewCustomerSummary);
	});
	serve(routes, operations.describeCustomer, async ({ tools, context, caller, parameters }) => {
		const found = await describeCustomer(tools, context, {
			customerId: parameters.customer_id,
			isPersonalShown: caller.scopes.has("customers:personal"),
		});
		if (found === undefined) throw noSuchCustomer();
		return viewCustomerDetails(found, context.settings.currency);
	});
	serve(routes, operations.readCustomerHistory, async ({ tools, context, caller, parameters }) =>
		viewCustomerHistory(
			await readCustomerHistory(tools, context, { customerId: parameters.customer_id }),
			caller.scopes.has("customers:personal"),
		),
	);
	serve(routes, operations.walkNetwork, async ({ tools, context, parameters, query }) =>
		viewNetwork(await walkNetwork(tools, context, { customerId: parameters.customer_id, hops: query.hops })),
	);
	for (const [action, operation] of STATUS_OPERATIONS) {
		serve(routes, operation, async ({ tools, context, caller, parameters: { customer_id: customerId }, body }) => {
			const change = { customerId, action, reason: body.reason, actor: caller.actor };
			await changeCustomerStatus(tools, context, change);
			const customer = await readCustomer(tools, context, customerId);
			if (customer === undefined) throw noSuchCustomer();
			return viewCustomer(customer);
		});
	}
}

function noSuchCustomer(): AppError {
	return new AppError("not_found", "There is no customer with this id");
}
