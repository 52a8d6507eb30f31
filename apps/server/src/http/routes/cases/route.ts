// /v1/cases: the queue, and what analysts do with a case.

import {
	type CaseExport,
	operations,
	type QueryOf,
	viewCase,
	viewCaseDetails,
	viewClosedCase,
	viewPage,
	viewTimeline,
} from "@hakiki/contract";
import { AppError, toMinorUnits } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { printCase } from "../../../pdf/print-case.ts";
import { checkScope, getCaller } from "../../authenticate.ts";
import { readMoment, readSpan } from "../../read-span.ts";
import { serve } from "../../serve.ts";
import type { Caller, HakikiService } from "../../service-port.ts";
import { readBulkAct } from "./read-bulk-act.ts";

const STATUSES_DEFAULT = ["open", "in_review"] as const;
const NOBODY = "none";

export function registerCases(app: FastifyInstance, { cases, management }: HakikiService): void {
	registerExport(app, cases, management);
	const present = async (caller: Caller, details: ReturnType<typeof cases.read>) =>
		viewCaseDetails(await details, await cases.currencyOf(caller));
	serve(app, operations.listCases, async ({ caller, query }) => {
		const currency = await cases.currencyOf(caller);
		const { sort, cursor, limit } = query;
		const page = await cases.list(caller, { ...readFilter(query, currency), sort, cursor, limit });
		return viewPage(page, (one) => viewCase(one, currency));
	});
	serve(app, operations.countCases, async ({ caller, query }) => {
		const counted = await cases.count(caller, readFilter(query, await cases.currencyOf(caller)));
		const { total, byStatus, byType, byPriority, unassigned, overdue, dueSoon } = counted;
		return {
			total,
			by_status: byStatus,
			by_type: byType,
			by_priority: byPriority,
			unassigned,
			overdue,
			due_soon: dueSoon,
		};
	});
	serve(app, operations.readCase, ({ caller, parameters }) => present(caller, cases.read(caller, parameters.case_id)));
	serve(app, operations.readCaseTimeline, async ({ caller, parameters }) =>
		viewTimeline(await cases.readTimeline(caller, parameters.case_id), await cases.currencyOf(caller)),
	);
	serve(app, operations.listRelatedCases, async ({ caller, parameters }) => {
		const currency = await cases.currencyOf(caller);
		const related = await cases.listRelated(caller, parameters.case_id);
		const data = related.map(({ case: found, shared }) => ({
			case: viewCase(found, currency),
			shared: shared.map(({ role, entityId }) => ({ role, entity_id: entityId })),
		}));
		return { data, next_cursor: null };
	});
	serve(app, operations.assignCase, ({ caller, parameters, body }) =>
		present(caller, cases.assign(caller, { caseId: parameters.case_id, ...body })),
	);
	serve(app, operations.prioritiseCase, ({ caller, parameters, body }) =>
		present(caller, cases.prioritise(caller, { caseId: parameters.case_id, ...body })),
	);
	serve(app, operations.addCaseNote, ({ caller, parameters, body }) => {
		const { text, mentions, report: isReport } = body;
		return present(caller, cases.addNote(caller, { caseId: parameters.case_id, text, mentions, isReport }));
	});
	serve(app, operations.closeCase, async ({ caller, parameters, body }) => {
		const { fraud_type: fraudType, related_case_ids: relatedCaseIds, customer_action: customerAction, ...rest } = body;
		if (customerAction !== undefined) checkScope(caller, "customers:write");
		const given = { caseId: parameters.case_id, ...rest, fraudType, relatedCaseIds, customerAction };
		const { closed, details } = await cases.close(caller, given);
		return viewClosedCase(viewCaseDetails(details, await cases.currencyOf(caller)), closed);
	});
	serve(app, operations.reopenCase, ({ caller, parameters, body }) =>
		present(caller, cases.reopen(caller, { caseId: parameters.case_id, reason: body.reason })),
	);
	serve(app, operations.startCaseClock, ({ caller, parameters, body }) => {
		const startedAt = readMoment(body.started_at);
		return present(caller, cases.startClock(caller, { caseId: parameters.case_id, clock: body.clock, startedAt }));
	});
	serve(app, operations.stopCaseClock, ({ caller, parameters, body }) => {
		const { case_id: caseId, clock } = parameters;
		return present(caller, cases.stopClock(caller, { caseId, clock, note: body.note }));
	});
	serve(app, operations.actOnCases, async ({ caller, body }) => {
		const results = await cases.actOnAll(caller, { caseIds: body.case_ids, act: readBulkAct(body) });
		const data = results.map(({ caseId, labelsLeft, error }) => ({
			case_id: caseId,
			ok: error === null,
			labels_left: labelsLeft,
			error,
		}));
		return { data, next_cursor: null };
	});
}

function registerExport(
	app: FastifyInstance,
	cases: HakikiService["cases"],
	management: HakikiService["management"],
): void {
	const gather = async (caller: Caller, caseId: string): Promise<CaseExport> => {
		const workspace = await management.readWorkspace(caller);
		const { id, name, currency, timeZone } = workspace;
		return {
			exported_at: new Date().toISOString(),
			exported_by: caller.user?.name ?? caller.actor,
			livemode: caller.isLive,
			workspace: { id, name, currency, time_zone: timeZone },
			case: viewCaseDetails(await cases.read(caller, caseId), currency),
			timeline: viewTimeline(await cases.readTimeline(caller, caseId), currency).data,
		};
	};
	serve(app, operations.exportCase, async ({ caller, parameters }) => {
		const found = await gather(caller, parameters.case_id);
		await cases.noteExport(caller, { caseId: parameters.case_id, form: "json" });
		return found;
	});
	const { path } = operations.printCase;
	app.get(path.replace("{case_id}", ":case_id"), async (request, reply) => {
		const caller = getCaller(request, "cases:read");
		const { case_id: caseId } = request.params as { readonly case_id: string };
		const found = await gather(caller, caseId);
		const { case: details, timeline } = found;
		const { assignee, closed_by: closedBy, clocks } = details;
		const actors = [assignee, closedBy, ...clocks.map((one) => one.stopped_by), ...timeline.map((one) => one.actor)];
		const names = await cases.nameActors([...new Set(actors.flatMap((actor) => actor ?? []))]);
		const pdf = await printCase(found, (actor) => names.get(actor) ?? actor);
		await cases.noteExport(caller, { caseId, form: "pdf" });
		reply.header("content-disposition", `attachment; filename="${caseId}.pdf"`);
		return reply.header("content-type", "application/pdf").send(pdf);
	});
}

function readFilter(query: Omit<QueryOf<typeof operations.countCases>, never>, currency: string) {
	const { amount_min: min, amount_max: max } = query;
	if (min !== undefined && max !== undefined && min > max) {
		throw AppError.invalid([{ field: "amount_max", code: "too_small", message: "must not be below amount_min" }]);
	}
	return {
		statuses: query.status ?? STATUSES_DEFAULT,
		types: query.type,
		severities: query.severity,
		priorities: query.priority,
		decisions: query.decision,
		label: query.label,
		assignee: query.assignee === NOBODY ? null : query.assignee,
		disposition: query.disposition,
		customerId: query.customer_id,
		search: query.q,
		...readSpan(query, "from", "to"),
		dueBefore: readMoment(query.due_before),
		isOverdue: query.overdue,
		amountMinorMin: min === undefined ? undefined : toMinorUnits(min, currency),
		amountMinorMax: max === undefined ? undefined : toMinorUnits(max, currency),
		mentioned: query.mentioned,
	};
}
