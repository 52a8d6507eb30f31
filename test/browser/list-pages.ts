// Every page there is, with ids of the filled workspace in its address. A page that is added is added here.

import type { DashboardFacts } from "./global-setup.ts";

export interface PageFacts {
	readonly path: string;
	/** What its heading holds. */
	readonly title: string;
}

export async function listPages(facts: DashboardFacts): Promise<readonly PageFacts[]> {
	const base = `/test/${facts.workspaceId}`;
	const empty = `/test/${facts.emptyWorkspaceId}`;
	const customer = await findCustomer(facts);
	return [
		{ path: `${base}/events`, title: "Events" },
		{ path: `${base}/events?decision=block&amount_min=1000`, title: "Events" },
		{ path: `${empty}/events`, title: "Events" },
		{ path: `${base}/overview?days=30`, title: "Overview" },
		{ path: `${empty}/overview`, title: "Overview" },
		{ path: `${base}/customers?status=active`, title: "Customers" },
		{ path: `${empty}/customers`, title: "Customers" },
		...[
			"",
			"?tab=events",
			"?tab=cases",
			"?tab=network&view=graph",
			"?tab=network&view=table",
			"?tab=screening",
			"?tab=history",
		].map((tab) => ({ path: `${base}/customers/${customer}${tab}`, title: customer })),
		...["workspace", "casework", "lists", "entries", "keys", "webhooks", "people", "account", "audit"].map(
			(section) => ({
				path: `${base}/settings/${section}`,
				title: "Settings",
			}),
		),
		...["", "?tab=name", "?tab=runs"].map((tab) => ({ path: `${base}/screening${tab}`, title: "Screening" })),
		...["", "?tab=own", "?tab=draft", "?tab=backtest", "?tab=learning", "?tab=versions"].map((tab) => ({
			path: `${base}/rules${tab}`,
			title: "Rules",
		})),
		{ path: `${base}/rules/sim_swap_payout`, title: "Money out soon after a SIM swap" },
	];
}

/** Somebody on whom a case is open. */
async function findCustomer({ url, key }: DashboardFacts): Promise<string> {
	const answer = await fetch(`${url}/v1/cases?limit=1`, { headers: { authorization: `Bearer ${key}` } });
	const { data } = (await answer.json()) as { readonly data: readonly { readonly customer_id: string }[] };
	return data[0]?.customer_id ?? "";
}
