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

const CUSTOMERS_WANTED = 20;

/** A payout that was stopped, of somebody whose network is worth looking at: not a pair, and not a crowd. */
async function findEvent() {
	const { data } = await ask("/v1/events?decision=block&type=payout.requested&limit=40");
	const seen = new Map<string, number>();
	for (const { customer_id } of data) {
		if (seen.has(customer_id)) continue;
		const { customers } = (await ask(`/v1/customers/${customer_id}/network?hops=2`)) as unknown as {
			customers: readonly unknown[];
		};
		seen.set(customer_id, Math.abs(customers.length - CUSTOMERS_WANTED));
	}
	const rate = (one: { readonly customer_id: string }): number => seen.get(one.customer_id) ?? 0;
	return [...data].sort((one, other) => rate(one) - rate(other))[0];
}

describe.skipIf(folder === undefined)("pictures", () => {
	it.each([
		["light", 1280, 800],
		["dark", 1280, 800],
		["light", 360, 740],
	] as const)("in %s, %d by %d", async (theme, width, height) => {
		const event = await findEvent();
		const openCase = (await ask(`/v1/cases?customer_id=${event?.customer_id}&limit=1`)).data[0];
		const paths = {
			overview: "/overview?days=7",
			cases: "/cases",
			case: `/cases/${openCase?.id}`,
			events: "/events?decision=review,block",
			event: `/events/${event?.id}`,
			customers: "/customers",
			customer: `/customers/${event?.customer_id}`,
			network: `/customers/${event?.customer_id}?tab=network&hops=2`,
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
