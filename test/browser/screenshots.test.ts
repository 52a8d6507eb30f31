// Pictures of the main pages, for people to look at: `npm run screenshots`. Otherwise nothing here runs.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { settle, useDashboard } from "./dashboard.ts";

const folder = process.env["HAKIKI_SCREENSHOTS"];
const dashboard = useDashboard();

interface Listed {
	readonly data: readonly { readonly id: string; readonly customer_id: string }[];
}

async function ask(path: string): Promise<Listed> {
	const { url, key } = dashboard.facts;
	return (await (await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })).json()) as Listed;
}

describe.skipIf(folder === undefined)("pictures", () => {
	it.each([
		["light", 1280, 800],
		["dark", 1280, 800],
		["light", 360, 740],
	] as const)("in %s, %d by %d", async (theme, width, height) => {
		const event = (await ask("/v1/events?decision=block&type=payout.requested&limit=1")).data[0];
		const openCase = (await ask("/v1/cases?limit=1")).data[0];
		const paths = {
			overview: "/overview?days=7",
			cases: "/cases",
			case: `/cases/${openCase?.id}`,
			events: "/events?decision=review,block",
			event: `/events/${event?.id}`,
			customers: "/customers",
			customer: `/customers/${event?.customer_id}`,
			network: `/customers/${event?.customer_id}?tab=network`,
			screening: "/screening",
			rules: "/rules",
			settings: "/settings/people",
		};
		const page = await dashboard.open("/", { role: "admin", theme, width, height });
		const base = `${dashboard.facts.url}/test/${dashboard.facts.workspaceId}`;
		mkdirSync(folder ?? "", { recursive: true });
		for (const [name, path] of Object.entries(paths)) {
			await page.goto(base + path);
			await settle(page);
			// Graphs come to rest, and pictures of charts are drawn.
			await page.waitForTimeout(1_500);
			const bytes = await page.screenshot({ path: join(folder ?? "", `${name}-${theme}-${width}.png`) });
			expect(bytes.length).toBeGreaterThan(5_000);
		}
	});
});
