// /v1/cases: the queue, one case, and the actions on cases.

import {
	type CaseExport,
	operations,
	type QueryOf,
	viewCase,
	viewCaseDetails,
	viewClosedCase,
	viewEventExplanation,
	viewPage,
	viewTeam,
	viewTimeline,
} from "@hakiki/contract";
import { AppError, toMinorUnits } from "@hakiki/domain";
import {
	actOnCases,
	addCaseNote,
	assignCase,
	closeCase,
	countCaseQueue,
	countMentions,
	explainEvent,
	listCaseQueue,
	listRelatedCases,
	nameActors,
	noteExport,
	prioritiseCase,
	readCaseDetails,
	readCaseTimeline,
	readTeam,
	readWorkspace,
	reopenCase,
	seeCase,
	startCaseClock,
	stopCaseClock,
} from "@hakiki/service";
import { printCase } from "../../../pdf/print-case.ts";
import { checkScope } from "../../authenticate.ts";
import { readMoment, readSpan } from "../../read-span.ts";
import { type Asked, type Routes, serve, servePdf } from "../../serve.ts";
import { readBulkAct } from "./read-bulk-act.ts";

const STATUSES_DEFAULT = ["open", "in_review"] as const;
const NOBODY = "none";

/** Everything a handler needs to read a case or to act on it. */
interface Reading extends Pick<Asked<typeof operations.readCase>, "tools" | "context" | "caller"> {
	readonly parameters: { readonly case_id: string };
}

export function registerCases(routes: Routes): void {
	registerExport(routes);
	registerActs(routes);
	registerTeam(routes);
	serve(routes, operations.listCases, async ({ tools, context, query, caller }) => {
		const { currency } = context.settings;
		const { sort, cursor, limit } = query;
		const asked = { ...readFilter(query, currency, caller), isPersonalShown: isPersonalShown(caller) };
		const page = await listCaseQueue(tools, context, { ...asked, sort, cursor, limit });
		return viewPage(page, (one) => viewCase(one, currency));
	});
	serve(routes, operations.countCases, async ({ tools, context, caller, query }) => {
		const counted = await countCaseQueue(tools, context, readFilter(query, context.settings.currency, caller));
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
	serve(routes, operations.readCase, (asked) => presentCase(asked));
	serve(routes, operations.readCaseTimeline, (asked) => presentTimeline(asked));
	serve(routes, operations.listRelatedCases, async ({ tools, context, parameters, caller }) => {
		const asked = { caseId: parameters.case_id, isPersonalShown: isPersonalShown(caller) };
		const related = await listRelatedCases(tools, context, asked);
		const data = related.map(({ case: found, shared }) => ({
			case: viewCase(found, context.settings.currency),
			shared: shared.map(({ role, entityId }) => ({ role, entity_id: entityId })),
		}));
		return { data, next_cursor: null };
	});
}

const TEAM_DAYS = 30;
const DAY_MS = 86_400_000;

/** The figures of the team, and what a person has seen. */
function registerTeam(routes: Routes): void {
	serve(routes, operations.readTeam, async ({ tools, context, query }) => {
		const { from, to = tools.world.now() } = readSpan(query, "from", "to");
		return viewTeam(await readTeam(tools, context, { from: from ?? to - TEAM_DAYS * DAY_MS, to }));
	});
	serve(routes, operations.countMentions, async ({ tools, context, caller }) => ({
		unseen: await countMentions(tools, context, readerOf(caller)),
	}));
	serve(routes, operations.seeCase, async ({ tools, context, caller, parameters }) => ({
		unseen: await seeCase(tools, context, { caseId: parameters.case_id, ...readerOf(caller) }),
	}));
}

function readerOf({ actor, scopes }: Reading["caller"]) {
	return { actor, areReportsShown: scopes.has("reports:read") };
}

/** Each action returns the changed case. */
function registerActs(routes: Routes): void {
	serve(routes, operations.assignCase, async (asked) => {
		const { assignee, version } = asked.body;
		await assignCase(asked.tools, asked.context, { ...actOf(asked), assignee, version });
		return presentCase(asked);
	});
	serve(routes, operations.prioritiseCase, async (asked) => {
		const { priority, version } = asked.body;
		await prioritiseCase(asked.tools, asked.context, { ...actOf(asked), priority, version });
		return presentCase(asked);
	});
	serve(routes, operations.addCaseNote, async (asked) => {
		const { text, mentions, report: isReport } = asked.body;
		if (isReport === true && !asked.caller.scopes.has("reports:read")) throw refuseReport();
		await addCaseNote(asked.tools, asked.context, { ...actOf(asked), text, mentions, isReport });
		return presentCase(asked);
	});
	serve(routes, operations.closeCase, async (asked) => {
		const {
			fraud_type: fraudType,
			related_case_ids: relatedCaseIds,
			customer_action: customerAction,
			main_event_id: mainEventId,
			entries = [],
			...rest
		} = asked.body;
		if (customerAction !== undefined) checkScope(asked.caller, "customers:write");
		if (entries.length > 0) checkScope(asked.caller, "entries:write");
		const listings = entries.map(({ expires_at: expiresAt, maximum_amount: maximumAmount, ...listing }) => {
			return { ...listing, expiresAt, maximumAmount };
		});
		const owner = asked.caller.user?.name;
		const named = { fraudType, relatedCaseIds, customerAction, mainEventId };
		const shown = { isPersonalShown: isPersonalShown(asked.caller) };
		const closing = { ...actOf(asked), ...rest, ...named, ...shown, listings, owner };
		const closed = await closeCase(asked.tools, asked.context, closing);
		return viewClosedCase(await presentCase(asked), closed);
	});
	serve(routes, operations.reopenCase, async (asked) => {
		await reopenCase(asked.tools, asked.context, { ...actOf(asked), reason: asked.body.reason });
		return presentCase(asked);
	});
	serve(routes, operations.startCaseClock, async (asked) => {
		const { clock, started_at: startedAt } = asked.body;
		await startCaseClock(asked.tools, asked.context, { ...actOf(asked), clock, startedAt: readMoment(startedAt) });
		return presentCase(asked);
	});
	serve(routes, operations.stopCaseClock, async (asked) => {
		const { clock } = asked.parameters;
		await stopCaseClock(asked.tools, asked.context, { ...actOf(asked), clock, note: asked.body.note });
		return presentCase(asked);
	});
	serve(routes, operations.actOnCases, async ({ tools, context, caller, body }) => {
		const given = { caseIds: body.case_ids, act: readBulkAct(body), actor: caller.actor };
		const results = await actOnCases(tools, context, given);
		const data = results.map(({ caseId, labelsLeft, error }) => ({
			case_id: caseId,
			ok: error === null,
			labels_left: labelsLeft,
			error,
		}));
		return { data, next_cursor: null };
	});
}

function actOf({ caller, parameters }: Reading) {
	return { caseId: parameters.case_id, actor: caller.actor };
}

function readingOf({ caller, parameters }: Reading) {
	return {
		caseId: parameters.case_id,
		areReportsShown: caller.scopes.has("reports:read"),
		isPersonalShown: isPersonalShown(caller),
	};
}

function isPersonalShown({ scopes }: Reading["caller"]): boolean {
	return scopes.has("customers:personal");
}

async function presentCase(asked: Reading) {
	const { tools, context } = asked;
	return viewCaseDetails(await readCaseDetails(tools, context, readingOf(asked)), context.settings.currency);
}

/** An export shows no more than its caller could read. */
async function explain({ tools, context, caller }: Reading, eventId: string) {
	if (!caller.scopes.has("events:search")) return null;
	const reader = { isPersonalShown: isPersonalShown(caller) };
	return viewEventExplanation(await explainEvent(tools, context, eventId, reader), context.settings.currency);
}

async function presentTimeline(asked: Reading) {
	const { tools, context } = asked;
	return viewTimeline(await readCaseTimeline(tools, context, readingOf(asked)), context.settings.currency);
}

function refuseReport(): AppError {
	return new AppError("forbidden", "Notes on reports to the authorities need the scope reports:read", {
		details: [{ field: "scope", code: "missing_scope", message: "reports:read" }],
	});
}

function registerExport(routes: Routes): void {
	const gather = async (asked: Reading): Promise<CaseExport> => {
		const { caller, context, tools } = asked;
		const { id, name, currency, timeZone } = await readWorkspace(tools, context);
		const found = await presentCase(asked);
		return {
			exported_at: new Date().toISOString(),
			exported_by: caller.user?.name ?? caller.actor,
			livemode: caller.isLive,
			workspace: { id, name, currency, time_zone: timeZone },
			case: found,
			evidence: found.main_event_id === null ? null : await explain(asked, found.main_event_id),
			timeline: (await presentTimeline(asked)).data,
		};
	};
	serve(routes, operations.exportCase, async (asked) => {
		const found = await gather(asked);
		await noteCaseExport(asked, found, "json");
		return found;
	});
	servePdf(routes, operations.printCase, async (asked) => {
		const found = await gather(asked);
		const { case: details, timeline } = found;
		const { assignee, closed_by: closedBy, clocks } = details;
		const actors = [assignee, closedBy, ...clocks.map((one) => one.stopped_by), ...timeline.map((one) => one.actor)];
		const names = await nameActors(asked.tools, [...new Set(actors.flatMap((actor) => actor ?? []))]);
		const pdf = await printCase(found, (actor) => names.get(actor) ?? actor);
		await noteCaseExport(asked, found, "pdf");
		return { name: asked.parameters.case_id, pdf };
	});
}

function noteCaseExport({ tools, context, caller }: Reading, found: CaseExport, form: "json" | "pdf"): Promise<void> {
	const { id, customer_id } = found.case;
	const noted = { action: "case.exported", subject: id, details: { form, customer_id } } as const;
	return noteExport(tools, context, { ...noted, actor: caller.actor });
}

function readFilter(
	query: Omit<QueryOf<typeof operations.countCases>, never>,
	currency: string,
	caller: Reading["caller"],
) {
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
		resolution: query.resolution,
		customerId: query.customer_id,
		search: query.q,
		areNamesSearched: isPersonalShown(caller),
		...readSpan(query, "from", "to"),
		...readWork(query),
		ageHoursMin: query.age_min,
		ageHoursMax: query.age_max,
		due: query.due,
		dueBefore: readMoment(query.due_before),
		isOverdue: query.overdue,
		amountMinorMin: min === undefined ? undefined : toMinorUnits(min, currency),
		amountMinorMax: max === undefined ? undefined : toMinorUnits(max, currency),
		mentioned:
			query.mentioned === undefined
				? undefined
				: {
						actor: query.mentioned,
						isUnseen: query.unseen === true,
						areReportsShown: caller.scopes.has("reports:read"),
					},
	};
}

function readWork(query: Omit<QueryOf<typeof operations.countCases>, never>) {
	const closed = readSpan(query, "closed_from", "closed_to");
	const looked = readSpan(query, "first_look_from", "first_look_to");
	const reopened = readSpan(query, "reopened_from", "reopened_to");
	return {
		closedBy: query.closed_by,
		closedFrom: closed.from,
		closedTo: closed.to,
		firstLookBy: query.first_look_by,
		firstLookFrom: looked.from,
		firstLookTo: looked.to,
		reopenedCloser: query.reopened_closer,
		reopenedFrom: reopened.from,
		reopenedTo: reopened.to,
	};
}
