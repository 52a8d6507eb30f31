// The latest requests of the workspace's own servers.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "integration",
	en: {
		title: "Integration",
		lead: "The latest requests of your servers, and what would make them better. Values are masked. The page reads them again by itself.",
		latest: "Latest requests",
		emptyTitle: "No requests yet",
		emptyText: "Send an event with a key of this mode. It appears here within a few seconds.",
		notAllowed: "Refused",
		accepted: "Accepted",
		problems: "{count} problem | {count} problems",
		hintCount: "{count} hint | {count} hints",
		fine: "Nothing is wrong with this request.",
		wrong: "Errors",
		ignored: "Not used",
		better: "Possible improvements",
		docs: "Fields of this request",
		sent: "Request body",
		sentText: "Texts and numbers are masked. Words of the API, amounts and times are shown.",
		noBody: "The body was not JSON, was larger than 64 KiB, or was not read.",
		seeAbove: "is wrong: see above",
		answer: "Response",
		status: "Status",
		decision: "Decision",
		error: "Error",
		key: "API key",
		requestId: "Request id",
		time: "Time",
		no_device:
			"`device.id` is missing. Without a device, the rules about new devices and stolen passwords see nothing.",
		no_balance: "`balance` is missing. Without the balance, the rules about emptied accounts see nothing.",
		no_payee:
			"`destination` is missing. Without a payee, the rules about new payees and mules see nothing, and no name is screened.",
		no_idempotency_key: "`idempotency_key` is missing. Without it, a retry stores the event a second time.",
		old_event:
			"`occurred_at` is more than a day ago. Such an event counts as history: it opens no case and holds nobody.",
		future_event: "`occurred_at` is in the future. Check the clock of your server.",
		no_device_short: "no device id",
		no_balance_short: "missing",
		no_payee_short: "missing",
		no_idempotency_key_short: "missing",
		old_event_short: "more than a day ago",
		future_event_short: "in the future",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly integration: typeof t;
	}
}
