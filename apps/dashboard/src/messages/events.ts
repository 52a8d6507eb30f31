// The list of events.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "events",
	en: {
		title: "Events",
		lead: "What was decided, newest first.",
		event: "Event",
		customer: "Customer",
		decision: "Decision",
		score: "Score",
		amount: "Amount",
		method: "Method",
		type: "Type",
		reason: "Reason",
		when: "When",
		rule: "Rule",
		days: "Received",
		label: "Label",
		newer: "{count} new decision | {count} new decisions",
		show: "Show",
		emptyTitle: "No events yet",
		emptyText: "Send the first one with the API, or fill this workspace with a made-up month:",
		emptyLiveText: "They appear here as soon as your service sends them with a live key. Settings → Keys makes one.",
		noneTitle: "No event fits these filters",
		noneText: "Take a filter away, or widen the days.",
		clearFilters: "Clear filters",
		moneyIn: "in",
		moneyOut: "out",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly events: typeof t;
	}
}
