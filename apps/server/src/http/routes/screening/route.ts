// /v1/screening: matches, the state of the lists, thresholds, and rescreening.

import {
	operations,
	viewComparedMatch,
	viewLists,
	viewMatchDetails,
	viewPage,
	viewReviewed,
	viewRun,
} from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import {
	type Caller,
	changeThresholds,
	clearMatches,
	listComparedMatches,
	listRescreenRuns,
	type ReviewerRole,
	readListsState,
	readMatch,
	readRun,
	retryRun,
	reviewMatchById,
	startRescreening,
} from "@hakiki/service";
import { type Routes, serve } from "../../serve.ts";

export function registerScreening(routes: Routes): void {
	serve(routes, operations.listMatches, async ({ tools, context, caller, query }) => {
		const {
			status = "open",
			strength,
			type: topic,
			party,
			list,
			customer_id: customerId,
			cursor: after,
			limit,
		} = query;
		const items = await listComparedMatches(tools, context, {
			status: status === "all" ? undefined : status,
			isPersonal: caller.scopes.has("customers:personal"),
			...{ strength, topic, party, list, customerId, after, limit },
		});
		// A page with fewer items than the limit is the last one.
		return viewPage({ items, next: items.length < limit ? undefined : items.at(-1)?.id }, viewComparedMatch);
	});
	serve(routes, operations.readMatch, async ({ tools, context, caller, parameters }) => {
		const isPersonal = caller.scopes.has("customers:personal");
		const asked = { matchId: parameters.match_id, actor: caller.actor, isPersonal };
		return viewMatchDetails(await readMatch(tools, context, asked));
	});
	const verdicts = [
		[operations.clearMatch, "clear"],
		[operations.confirmMatch, "confirm"],
	] as const;
	for (const [operation, verdict] of verdicts) {
		serve(routes, operation, async ({ tools, context, caller, parameters, body: { reason } }) => {
			const who = { actor: caller.actor, role: roleOf(caller) };
			const given = { matchId: parameters.match_id, verdict, reason, ...who };
			return viewReviewed(await reviewMatchById(tools, context, given));
		});
	}
	serve(routes, operations.clearMatches, async ({ tools, context, caller, body }) => {
		const given = { matchIds: body.match_ids, reason: body.reason, actor: caller.actor, role: roleOf(caller) };
		const data = (await clearMatches(tools, context, given)).map(({ matchId, isEffective, closedCaseId, error }) => ({
			match_id: matchId,
			ok: error === null,
			effective: isEffective,
			closed_case_id: closedCaseId,
			error,
		}));
		return { data, next_cursor: null };
	});
	serve(routes, operations.listScreeningRuns, async ({ tools, context, query: { cursor, limit } }) => {
		const items = await listRescreenRuns(tools, context, {
			after: cursor === undefined ? undefined : readCursor(cursor),
			limit,
		});
		const last = items.length < limit ? undefined : items.at(-1);
		return viewPage({ items, next: last && String(last.id) }, viewRun);
	});
	serve(routes, operations.startScreeningRun, async ({ tools, context, caller }) =>
		viewRun(await startRescreening(tools, context, { actor: caller.actor })),
	);
	serve(routes, operations.readScreeningRun, async ({ tools, context, parameters }) =>
		viewRun(await readRun(tools, context, readNumber(parameters.run_id) ?? 0)),
	);
	serve(routes, operations.retryScreeningRun, async ({ tools, context, caller, parameters }) =>
		viewRun(await retryRun(tools, context, { id: readNumber(parameters.run_id) ?? 0, actor: caller.actor })),
	);
	serve(routes, operations.readScreeningLists, async ({ tools, context }) =>
		viewLists(await readListsState(tools, context)),
	);
	serve(routes, operations.readThresholds, async ({ context }) => context.thresholds);
	serve(routes, operations.changeThresholds, ({ tools, context, caller, body }) =>
		changeThresholds(tools, context, { ...body, actor: caller.actor }),
	);
}

/** Two people judge a match, and one of them must have a compliance role. A key has no role. */
function roleOf({ user }: Caller): ReviewerRole | undefined {
	if (user === null) return undefined;
	return user.role === "compliance" || user.role === "admin" ? "compliance" : "analyst";
}

function readNumber(text: string): number | undefined {
	return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function readCursor(text: string): number {
	const number = readNumber(text);
	if (number !== undefined) return number;
	throw AppError.wrongCursor();
}
