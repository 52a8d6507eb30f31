// The list of cases behind each number of the team's figures.

import type { Answer } from "../../api/call.ts";
import type { QueueSearch } from "../cases/queue-filters.ts";
import type { Period } from "./team-period.ts";

export type Team = Answer<"readTeam">;
export type Work = Team["all"];
export type Backlog = Team["unassigned"];

export const BACKLOG_FIGURES = ["open", "overdue", "due_today", "due_this_week"] as const;
export type FigureName = (typeof BACKLOG_FIGURES)[number] | "closed" | "first_looks" | "reopened";

const ALL_STATUSES = ["open", "in_review", "closed"];

/** `actor` is undefined for all people together, and `none` for unassigned cases. */
export function findCases(name: FigureName, actor: string | undefined, { from, to }: Period): QueueSearch {
	const backlog = actor === undefined ? {} : { assignee: actor };
	const by = <Name extends string>(field: Name) => (actor === undefined ? {} : { [field]: actor });
	switch (name) {
		case "open":
			return { ...backlog };
		case "overdue":
			return { ...backlog, overdue: ["true"], sort: "due" };
		case "due_today":
			return { ...backlog, due: ["today"], sort: "due" };
		case "due_this_week":
			return { ...backlog, due: ["this_week"], sort: "due" };
		case "closed":
			return { ...by("closed_by"), status: ["closed"], closed_from: from, closed_to: to, sort: "newest" };
		case "first_looks":
			return {
				...by("first_look_by"),
				...{ status: ALL_STATUSES, first_look_from: from, first_look_to: to, sort: "newest" },
			};
		case "reopened":
			return {
				...by("reopened_closer"),
				...{ status: ALL_STATUSES, reopened_from: from, reopened_to: to, sort: "newest" },
			};
	}
}
