// Reads the figures of a calendar month for the monthly report: the overview against the month before, the largest missed
// frauds, and the work of the team.

import {
	AppError,
	type EventSummary,
	type EvidenceReport,
	type Overview,
	type RuleEvidence,
	type TeamFigures,
	UTC_OFFSET_MS,
} from "@hakiki/domain";
import { findEvidence, type Pool } from "@hakiki/store";
import { readTeam } from "../cases/read-team.ts";
import { listEvents } from "../events/list-events.ts";
import type { RealmContext, World } from "../realm-context.ts";
import { readOverview } from "./read-overview.ts";

export interface MonthFigures {
	readonly overview: Overview;
	/** Frauds that went through, the largest first. */
	readonly missed: readonly EventSummary[];
	/** The labelled events of each rule, over the events from which learning counts. */
	readonly evidence: ReadonlyMap<string, Pick<RuleEvidence, "fraud" | "legit">>;
	/** Undefined for callers who may not read cases. */
	readonly team: TeamFigures | undefined;
}

const MISSED_MAX = 10;

/** `month` is `2026-10`, in the workspace's time zone. A month that is not over yet ends now. */
export async function readMonth(
	tools: { readonly pool: Pool; readonly world: Pick<World, "now"> },
	context: RealmContext,
	{ month, isTeamShown }: { readonly month: string; readonly isTeamShown: boolean },
): Promise<MonthFigures> {
	const span = findMonth(month, UTC_OFFSET_MS[context.settings.country], tools.world.now());
	const overview = await readOverview(tools, context, { ...span, compare: "month" });
	const { items: missed } = await listEvents(tools, context, {
		...{ from: overview.from, to: overview.to, isCounted: true, labels: ["fraud"], isLetThrough: true },
		...{ sort: "amount", limit: MISSED_MAX },
	});
	const stored = await findEvidence(tools.pool, { realm: context.realm });
	const { rules = [] } = (stored?.body as Partial<EvidenceReport> | undefined) ?? {};
	const evidence = new Map(rules.map(({ rule, fraud, legit }) => [rule, { fraud, legit }]));
	return { overview, missed, evidence, team: isTeamShown ? await readTeam(tools, context, span) : undefined };
}

function findMonth(month: string, offsetMs: number, now: number): { readonly from: number; readonly to: number } {
	const [year = 0, number = 0] = month.split("-").map(Number);
	const from = Date.UTC(year, number - 1) - offsetMs;
	if (from >= now) throw AppError.invalid([{ field: "month", code: "in_future", message: "has not begun yet" }]);
	return { from, to: Math.min(Date.UTC(year, number) - offsetMs, now) };
}
