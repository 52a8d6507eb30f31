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
	return [
		{ path: `${base}/events`, title: "Events" },
		{ path: `${base}/events?decision=block&amount_min=1000`, title: "Events" },
		{ path: `${empty}/events`, title: "Events" },
	];
}
