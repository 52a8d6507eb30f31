// How long records are kept, and erasing, holding and exporting one customer's.

import { operations, viewCustomerExport, viewCustomerRecord, viewRetention } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerRetention(app: FastifyInstance, { retention }: HakikiService): void {
	serve(app, operations.readRetention, async ({ caller }) => viewRetention(await retention.read(caller)));
	serve(app, operations.changeRetention, async ({ caller, body }) =>
		viewRetention(await retention.change(caller, { years: body.years, isAutomatic: body.automatic })),
	);
	serve(app, operations.readCustomerRecord, async ({ caller, parameters }) =>
		viewCustomerRecord(await retention.readRecord(caller, parameters.customer_id)),
	);
	const changes = [
		[operations.eraseCustomer, retention.erase],
		[operations.placeLegalHold, retention.placeHold],
		[operations.liftLegalHold, retention.liftHold],
	] as const;
	for (const [operation, change] of changes) {
		serve(app, operation, async ({ caller, parameters, body }) =>
			viewCustomerRecord(await change(caller, { customerId: parameters.customer_id, reason: body.reason })),
		);
	}
	serve(app, operations.endRelationship, async ({ caller, parameters, body }) => {
		const given = { customerId: parameters.customer_id, endedOn: body.ended_on };
		return viewCustomerRecord(await retention.endRelationship(caller, given));
	});
	serve(app, operations.exportCustomer, async ({ caller, parameters, query }) => {
		const customerId = parameters.customer_id;
		const found = await retention.exportCustomer(caller, { customerId, cursor: query.cursor, limit: query.limit });
		const currency = await retention.currencyOf(caller);
		return viewCustomerExport(found, { customerId, isLive: caller.isLive, at: found.exportedAt, currency });
	});
}
