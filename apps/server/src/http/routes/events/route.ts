// /v1/events beyond sending and reading one: lists, why, verification and appeal; and the labels on events.

import {
	operations,
	viewEventExplanation,
	viewEventSummary,
	viewLabelSummary,
	viewPage,
	viewVerification,
} from "@hakiki/contract";
import { toMinorUnits } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { readSpan } from "../../read-span.ts";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerEvents(app: FastifyInstance, { management }: HakikiService): void {
	serve(app, operations.listEvents, async ({ caller, query }) => {
		const currency = await management.currencyOf(caller);
		const toMinor = (major: number | undefined) => (major === undefined ? undefined : toMinorUnits(major, currency));
		const page = await management.listEvents(caller, {
			customerId: query.customer_id,
			types: query.type,
			decisions: query.decision,
			methods: query.method,
			rule: query.rule,
			reference: query.reference,
			idempotencyKey: query.idempotency_key,
			amountMinorMin: toMinor(query.amount_min),
			amountMinorMax: toMinor(query.amount_max),
			...readSpan(query, "from", "to"),
			cursor: query.cursor,
			limit: query.limit,
		});
		return viewPage(page, (event) => viewEventSummary(event, currency));
	});
	serve(app, operations.explainEvent, async ({ caller, parameters }) => {
		const explanation = await management.explainEvent(caller, parameters.event_id);
		return viewEventExplanation(explanation, await management.currencyOf(caller));
	});
	serve(app, operations.verifyEvent, async ({ caller, parameters, body }) => {
		const given = { eventId: parameters.event_id, method: body.method, isPassed: body.passed };
		return viewVerification(await management.verifyEvent(caller, given));
	});
	serve(app, operations.appealEvent, async ({ caller, parameters, body }) => {
		const appeal = await management.appealEvent(caller, { eventId: parameters.event_id, reason: body.reason });
		return { event_id: appeal.eventId, case_id: appeal.caseId, new_case: appeal.isNewCase };
	});
	serve(app, operations.listLabels, async ({ caller, query }) =>
		viewPage(await management.listLabels(caller, query), viewLabelSummary),
	);
}
