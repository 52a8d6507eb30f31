// Presents the figures of a team.

import type { TeamFigures, WorkFigures } from "@hakiki/domain";
import type { TeamView } from "../schemas/team.ts";
import { formatTime } from "./format-time.ts";

export function viewTeam({ from, to, all, unassigned, people }: TeamFigures): TeamView {
	return {
		from: formatTime(from),
		to: formatTime(to),
		all: viewWork(all),
		unassigned: viewBacklog(unassigned),
		people: people.map(({ actor, ...work }) => ({ actor, ...viewWork(work) })),
	};
}

function viewWork(work: WorkFigures): TeamView["all"] {
	return {
		...viewBacklog(work),
		first_looks: viewDurations(work.firstLooks),
		closed: viewDurations(work.closed),
		reopened: work.reopened,
	};
}

function viewBacklog({ open, overdue, dueToday, dueThisWeek }: TeamFigures["unassigned"]): TeamView["unassigned"] {
	return { open, overdue, due_today: dueToday, due_this_week: dueThisWeek };
}

function viewDurations({ count, medianMs, p95Ms }: WorkFigures["closed"]): TeamView["all"]["closed"] {
	const toSeconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1_000));
	return { count, median_seconds: toSeconds(medianMs), p95_seconds: toSeconds(p95Ms) };
}
