// The list of events.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "events",
	en: {
		title: "Events",
		lead: "All decisions, newest first.",
		leadAmount: "Labelled events, largest amount first.",
		event: "Event",
		customer: "Customer",
		decision: "Decision",
		score: "Score",
		amount: "Amount",
		method: "Method",
		type: "Type",
		reason: "Reason",
		occurred: "Occurred",
		received: "Received",
		rule: "Rule",
		days: "Received",
		daysOccurred: "Occurred",
		counting: "Counting …",
		total: "{count} event. | {count} events.",
		match: "{count} event matches the filters. | {count} events match the filters.",
		moreThan: "More than {count} events.",
		atLeast: "At least {count} event. | At least {count} events.",
		label: "Label",
		noLabel: "No label",
		noMethod: "No method",
		letThrough: "Let through",
		letThroughYes: "Yes",
		letThroughNo: "No",
		counted: "Overview",
		countedYes: "Counted in the overview",
		sortLabel: "Sort by",
		sortNewest: "Newest first",
		sortAmount: "Largest amount first",
		newer: "{count} new decision | {count} new decisions",
		emptyTitle: "No events yet",
		emptyText: "Send the first event with the API.",
		emptyLiveText:
			"Events appear here when your service sends them with a live key. Create one in Settings → API keys.",
		noneTitle: "No events match these filters",
		noneText: "Remove a filter, or choose more days.",
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
