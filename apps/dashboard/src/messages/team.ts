// The figures of the team.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "team",
	en: {
		title: "Team",
		lead: "Open cases as of now. Closed, first looks and reopened from {from} to {to}.",
		period: "Period",
		days: "{count} day | {count} days",
		range: "Dates",
		open: "Open",
		overdue: "Overdue",
		dueToday: "Due today",
		dueThisWeek: "Due this week",
		closed: "Closed",
		timeToLook: "Time to first look",
		timeToClose: "Time to close",
		medianP95: "median · 95th percentile",
		medianMinutes: "{name}, median (min)",
		p95Minutes: "{name}, 95th percentile (min)",
		p95: "95th percentile: {time}",
		reopened: "Reopened",
		byPerson: "Cases by analyst",
		person: "Analyst",
		away: "Away",
		unassigned: "Unassigned",
		all: "All",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly team: typeof t;
	}
}
