// /v1/events: lists and explains events, takes verifications and appeals, and lists labels.

import {
	operations,
	type QueryOf,
	viewEventExplanation,
	viewEventSummary,
	viewLabelSummary,
	viewPage,
	viewVerification,
} from "@hakiki/contract";
import { toMinorUnits } from "@hakiki/domain";
import { appealEvent, countEvents, explainEvent, listEvents, listLabels, verifyEvent } from "@hakiki/service";
import { readSpan } from "../../read-span.ts";
import { type Routes, serve } from "../../serve.ts";

export function registerEvents(routes: Routes): void {
	serve(routes, operations.listEvents, async ({ tools, context, caller, query }) => {
		const { currency } = context.settings;
		const page = await listEvents(tools, context, {
			...readFilters(query, currency),
			sort: query.sort,
			isPersonalShown: caller.scopes.has("customers:personal"),
			cursor: query.cursor,
			limit: query.limit,
		});
		return viewPage(page, (event) => viewEventSummary(event, currency));
	});
	serve(routes, operations.countEvents, async ({ tools, context, query }) => {
		const { count, isMore } = await countEvents(tools, context, readFilters(query, context.settings.currency));
		return { count, more: isMore };
	});
	serve(routes, operations.explainEvent, async ({ tools, context, caller, parameters }) => {
		const reader = { isPersonalShown: caller.scopes.has("customers:personal") };
		const explained = await explainEvent(tools, context, parameters.event_id, reader);
		return viewEventExplanation(explained, context.settings.currency);
	});
	serve(routes, operations.verifyEvent, async ({ tools, context, caller, parameters, body }) => {
		const given = { eventId: parameters.event_id, method: body.method, isPassed: body.passed, actor: caller.actor };
		return viewVerification(await verifyEvent(tools, context, given));
	});
	serve(routes, operations.appealEvent, async ({ tools, context, caller, parameters, body }) => {
		const given = { eventId: parameters.event_id, reason: body.reason, actor: caller.actor };
		const appeal = await appealEvent(tools, context, given);
		return { event_id: appeal.eventId, case_id: appeal.caseId, new_case: appeal.isNewCase };
	});
	serve(routes, operations.listLabels, async ({ tools, context, query }) =>
		viewPage(await listLabels(tools, context, query), viewLabelSummary),
	);
}

function readFilters(query: QueryOf<typeof operations.countEvents>, currency: string) {
	const toMinor = (major: number | undefined) => (major === undefined ? undefined : toMinorUnits(major, currency));
	return {
		customerId: query.customer_id,
		types: query.type,
		decisions: query.decision,
		methods: query.method,
		labels: query.label,
		isLetThrough: query.let_through,
		rule: query.rule,
		reference: query.reference,
		idempotencyKey: query.idempotency_key,
		amountMinorMin: toMinor(query.amount_min),
		amountMinorMax: toMinor(query.amount_max),
		...readSpan(query, "from", "to"),
		isCounted: query.counted,
	};
}
