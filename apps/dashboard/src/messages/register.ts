// The register of events that must be reported to regulators.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "register",
	en: {
		title: "Register",
		lead: "Events that must be reported to regulators. Lines cannot be changed or removed unnoticed.",
		thisMonth: "This month",
		lastMonth: "Last month",
		entered: "Entered",
		event: "Event",
		type: "Event type",
		customer: "Customer",
		reason: "Reason",
		amount: "Amount",
		decision: "Decision",
		status: "Case status",
		days: "Date",
		noCase: "No case",
		backfilled: "History",
		emptyTitle: "The register is empty",
		emptyText: "A line is entered when an event reaches a reporting threshold, such as a large cash payment.",
		noneTitle: "No lines for these filters",
		noneText: "Remove a filter, or choose other dates.",
		clearFilters: "Clear filters",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly register: typeof t;
	}
}
