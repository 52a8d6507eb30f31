// The rows of the team's file.

import { t } from "../../messages/team.ts";
import { BACKLOG_FIGURES, type Backlog, type Team, type Work } from "./team-links.ts";

interface NamedWork {
	readonly name: string;
	readonly work: Work;
}

/** Times are in minutes, so that a spreadsheet can count with them. Every row has all columns; what is unknown is empty. */
export function buildTeamRows(team: Team, people: readonly NamedWork[]): readonly (readonly string[])[] {
	const minutes = (seconds: number | null): string => (seconds === null ? "" : String(Math.round(seconds / 60)));
	const times = (name: string): string[] => [t("medianMinutes", { name }), t("p95Minutes", { name })];
	const labels = [t("person"), t("open"), t("overdue"), t("dueToday"), t("dueThisWeek"), t("closed")];
	const head = [...labels, ...times(t("timeToLook")), ...times(t("timeToClose")), t("reopened")];
	const write = (name: string, work: Backlog | Work): string[] => {
		const backlog = [name, ...BACKLOG_FIGURES.map((figure) => String(work[figure]))];
		if (!("closed" in work)) return head.map((_, column) => backlog[column] ?? "");
		const { closed, first_looks: looks } = work;
		return [
			...[...backlog, String(closed.count), minutes(looks.median_seconds), minutes(looks.p95_seconds)],
			...[minutes(closed.median_seconds), minutes(closed.p95_seconds), String(work.reopened)],
		];
	};
	return [
		head,
		...people.map(({ name, work }) => write(name, work)),
		write(t("unassigned"), team.unassigned),
		write(t("all"), team.all),
	];
}
