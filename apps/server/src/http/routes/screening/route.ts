// /v1/screening: matches with the lists, the lists' state, thresholds, and screening customers anew.

import { operations, viewLists, viewMatch, viewMatchDetails, viewPage, viewReviewed, viewRun } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerScreening(app: FastifyInstance, { screening }: HakikiService): void {
	serve(app, operations.listMatches, async ({ caller, query }) => {
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
		const items = await screening.listMatches(caller, {
			status: status === "all" ? undefined : status,
			...{ strength, topic, party, list, customerId, after, limit },
		});
		// A page that is not full is the last.
		return viewPage({ items, next: items.length < limit ? undefined : items.at(-1)?.id }, viewMatch);
	});
	serve(app, operations.readMatch, async ({ caller, parameters }) =>
		viewMatchDetails(await screening.readMatch(caller, parameters.match_id)),
	);
	serve(app, operations.clearMatch, async ({ caller, parameters: { match_id: matchId }, body: { reason } }) =>
		viewReviewed(await screening.reviewMatch(caller, { matchId, verdict: "clear", reason })),
	);
	serve(app, operations.confirmMatch, async ({ caller, parameters: { match_id: matchId }, body: { reason } }) =>
		viewReviewed(await screening.reviewMatch(caller, { matchId, verdict: "confirm", reason })),
	);
	serve(app, operations.listScreeningRuns, async ({ caller, query: { cursor, limit } }) => {
		const items = await screening.listRuns(caller, {
			after: cursor === undefined ? undefined : readCursor(cursor),
			limit,
		});
		const last = items.length < limit ? undefined : items.at(-1);
		return viewPage({ items, next: last && String(last.id) }, viewRun);
	});
	serve(app, operations.startScreeningRun, async ({ caller }) => viewRun(await screening.startRun(caller)));
	serve(app, operations.readScreeningRun, async ({ caller, parameters }) =>
		viewRun(await screening.readRun(caller, readNumber(parameters.run_id) ?? 0)),
	);
	serve(app, operations.readScreeningLists, async ({ caller }) => viewLists(await screening.readLists(caller)));
	serve(app, operations.readThresholds, async ({ caller }) => screening.readThresholds(caller));
	serve(app, operations.changeThresholds, async ({ caller, body }) => screening.changeThresholds(caller, body));
}

function readNumber(text: string): number | undefined {
	return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function readCursor(text: string): number {
	const number = readNumber(text);
	if (number !== undefined) return number;
	throw AppError.wrongCursor();
}
