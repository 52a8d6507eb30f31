// The network of a customer.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "network",
	en: {
		title: "Who shares what with this customer",
		hops: "How far",
		hop: "{count} step | {count} steps",
		view: "Show as",
		graph: "Graph",
		table: "Table",
		lonely: "Things nobody else uses",
		summary: "{people}, tied by {things}",
		people: "{count} other customer | {count} other customers",
		things: "{count} shared thing | {count} shared things",
		truncated: "There is more than fits: the nearest 200 customers are shown.",
		frauds: "{count} with confirmed fraud | {count} with confirmed fraud",
		alone: "Nobody shares anything with this customer",
		aloneText:
			"No device, destination, phone or identity of theirs was used by another. Try more steps, or look again after more events.",
		graphLabel: "Network of {id}: {summary}. Arrow keys walk it, Enter opens.",
		zoomIn: "Zoom in",
		zoomOut: "Zoom out",
		fit: "Fit to view",
		thisCustomer: "This customer",
		customer: "Customer",
		fraud: "Confirmed fraud",
		heldOrBlocked: "Held or blocked",
		thing: "Shared thing",
		chosen: "Chosen",
		chooseHint: "Choose a circle or a square to see who it is tied to.",
		open: "Open customer",
		expand: "Show their network too",
		collapse: "Show less",
		tiedBy: "Tied by",
		usedBy: "{count} customer uses it | {count} customers use it",
		hub: "Over 50 customers use it: it ties nobody to anybody, and the walk stops here.",
		throughFraud: "A confirmed fraud went through it.",
		since: "since {day}",
		distance: "Steps",
		shares: "Shares",
		status: "Status",
		risk: "Risk",
		inRole_device: "Device",
		inRole_payee: "Destination",
		inRole_payer: "Source of money",
		inRole_phone: "Phone",
		inRole_identity: "Identity",
		inRole_email: "E-mail address",
		inRole_agent: "Agent",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly network: typeof t;
	}
}
