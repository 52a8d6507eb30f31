// Pages of the dashboard, with ids of the filled workspace in their address: pages of one item, tabs, filters, and pages of
// an empty workspace. A page of the navigation that is not listed here is walked over as well.

import { waitUntil } from "./dashboard.ts";
import type { DashboardFacts } from "./global-setup.ts";

export interface PageFacts {
	readonly path: string;
	/** The text of its heading. */
	readonly title: string;
}

export async function listPages(facts: DashboardFacts): Promise<readonly PageFacts[]> {
	const base = `/test/${facts.workspaceId}`;
	const empty = `/test/${facts.emptyWorkspaceId}`;
	const matchId = await findMatch(facts);
	const { customer_id: customer, id: caseId, event_id: eventId, reason } = await findCase(facts);
	return [
		{ path: `${base}/events`, title: "Events" },
		{ path: `${base}/events?decision=block&amount_min=1000`, title: "Events" },
		{ path: `${empty}/events`, title: "Events" },
		{ path: `${base}/events/${eventId}`, title: " of KES " },
		{ path: `${base}/cases?sort=due`, title: "Cases" },
		{ path: `${base}/cases?status=closed&amount_min=1`, title: "Cases" },
		{ path: `${empty}/cases`, title: "Cases" },
		{ path: `${base}/cases/${caseId}`, title: reason },
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
			"?tab=record",
		].map((tab) => ({ path: `${base}/customers/${customer}${tab}`, title: customer })),
		...["workspace", "casework", "lists", "entries", "keys", "webhooks", "people", "account", "retention", "audit"].map(
			(section) => ({
				path: `${base}/settings/${section}`,
				title: "Settings",
			}),
		),
		{ path: `${base}/integration`, title: "Integration" },
		{ path: `${base.replace("/test/", "/live/")}/integration`, title: "Integration" },
		...["", "?tab=name", "?tab=runs", "?tab=lists"].map((tab) => ({
			path: `${base}/screening${tab}`,
			title: "Screening",
		})),
		{ path: `${base}/screening/${matchId}`, title: "Zubair TESTANI QORVANI" },
		...[
			"",
			"?tab=own",
			"?tab=thresholds",
			"?tab=draft",
			"?tab=backtest",
			"?tab=learning",
			"?tab=layer",
			"?tab=versions",
		].map((tab) => ({
			path: `${base}/rules${tab}`,
			title: "Rules",
		})),
		{ path: `${base}/rules/sim_swap_payout`, title: "Money out soon after a SIM swap" },
	];
}

interface OpenCase {
	readonly id: string;
	readonly customer_id: string;
	readonly event_id: string;
	readonly reason: string;
}

/** The largest that is open. */
async function findCase(facts: DashboardFacts): Promise<OpenCase> {
	const [found] = await list<OpenCase>(facts, "/v1/cases?sort=amount&limit=1");
	if (found === undefined) throw new Error("No case is open");
	return found;
}

/** The match of a customer who is named like the entry on the list. The server may still be loading the list. */
async function findMatch(facts: DashboardFacts): Promise<string> {
	const customer = { name: "Zubair Testani Qorvani", dob: "1971-03-09" };
	const event = { type: "customer.updated", customer_id: "walked-match", changes: ["name"], customer };
	const [match] = await waitUntil(
		async () => {
			await ask(facts, "/v1/events", { method: "POST", body: JSON.stringify(event) });
			return list<{ readonly id: string }>(facts, "/v1/screening/matches?customer_id=walked-match&limit=1");
		},
		(matches) => matches.length > 0,
	);
	return match?.id ?? "";
}

async function list<One>(facts: DashboardFacts, path: string): Promise<readonly One[]> {
	return ((await (await ask(facts, path)).json()) as { readonly data: readonly One[] }).data;
}

function ask({ url, key }: DashboardFacts, path: string, request: RequestInit = {}): Promise<Response> {
	const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
	return fetch(url + path, { ...request, headers });
}
