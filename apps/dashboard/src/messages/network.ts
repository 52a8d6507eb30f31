// The network of a customer.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "network",
	en: {
		title: "Connected customers",
		hops: "Distance",
		hop: "{count} step | {count} steps",
		view: "Show as",
		graph: "Graph",
		table: "Table",
		lonely: "Show unshared items",
		summary: "{people}, connected by {things}",
		people: "{count} other customer | {count} other customers",
		things: "{count} shared item | {count} shared items",
		truncated: "Only the nearest 200 customers are shown.",
		frauds: "{count} with confirmed fraud | {count} with confirmed fraud",
		alone: "No connected customers",
		aloneText:
			"No other customer uses the same device, payee, phone or identity. Increase the distance, or check again later.",
		graphLabel: "Network of {id}: {summary}. Use the arrow keys to move and Enter to open.",
		zoomIn: "Zoom in",
		zoomOut: "Zoom out",
		fit: "Fit to view",
		thisCustomer: "This customer",
		customer: "Customer",
		fraud: "Confirmed fraud",
		heldOrBlocked: "Held or blocked",
		thing: "Shared item",
		chosen: "Selected",
		chooseHint: "Select a circle or a square to see its connections.",
		open: "Open customer",
		expand: "Show their network too",
		collapse: "Show less",
		tiedBy: "Connected by",
		usedBy: "{count} customer uses it | {count} customers use it",
		hub: "More than 50 customers use this item. It connects nobody, and the search stops here.",
		throughFraud: "A confirmed fraud used this item.",
		since: "since {day}",
		distance: "Steps",
		shares: "Shares",
		status: "Status",
		risk: "Risk",
		inRole_device: "Device",
		inRole_payee: "Payee",
		inRole_payer: "Source of money",
		inRole_phone: "Phone",
		inRole_identity: "Identity",
		inRole_email: "E-mail address",
		inRole_agent: "Agent",
		inRole_account: "Customer's own account",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly network: typeof t;
	}
}
