// Retention settings, and the routes that erase, legally hold and export one customer's record.

import { operations, viewCustomerExport, viewCustomerRecord, viewRetention } from "@hakiki/contract";
import {
	changeRetention,
	endRelationship,
	eraseCustomer,
	exportCustomer,
	liftLegalHold,
	placeLegalHold,
	readCustomerRecord,
	readRetentionSettings,
} from "@hakiki/service";
import { type Routes, serve } from "../../serve.ts";

export function registerRetention(routes: Routes): void {
	serve(routes, operations.readRetention, async ({ tools, context }) =>
		viewRetention(await readRetentionSettings(tools, context)),
	);
	serve(routes, operations.changeRetention, async ({ tools, context, caller, body }) => {
		const change = { years: body.years, isAutomatic: body.automatic, actor: caller.actor };
		return viewRetention(await changeRetention(tools, context, change));
	});
	serve(routes, operations.readCustomerRecord, async ({ tools, context, parameters }) =>
		viewCustomerRecord(await readCustomerRecord(tools, context, parameters.customer_id)),
	);
	const changes = [
		[operations.eraseCustomer, eraseCustomer],
		[operations.placeLegalHold, placeLegalHold],
		[operations.liftLegalHold, liftLegalHold],
	] as const;
	for (const [operation, change] of changes) {
		serve(routes, operation, async ({ tools, context, caller, parameters, body }) => {
			const given = { customerId: parameters.customer_id, reason: body.reason, actor: caller.actor };
			return viewCustomerRecord(await change(tools, context, given));
		});
	}
	serve(routes, operations.endRelationship, async ({ tools, context, caller, parameters, body }) => {
		const given = { customerId: parameters.customer_id, endedOn: body.ended_on, actor: caller.actor };
		return viewCustomerRecord(await endRelationship(tools, context, given));
	});
	serve(routes, operations.exportCustomer, async ({ tools, context, caller, parameters, query }) => {
		const customerId = parameters.customer_id;
		const at = tools.world.now();
		const asked = { customerId, cursor: query.cursor, limit: query.limit, actor: caller.actor };
		const found = await exportCustomer(tools, context, asked);
		return viewCustomerExport(found, { customerId, isLive: caller.isLive, at, currency: context.settings.currency });
	});
}
