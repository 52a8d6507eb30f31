// Pictures of the main pages, for people to look at: `npm run screenshots`. Otherwise nothing here runs.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { settle, useDashboard, waitUntil } from "./dashboard.ts";

const folder = process.env["HAKIKI_SCREENSHOTS"];
const dashboard = useDashboard();

interface Listed {
	readonly data: readonly { readonly id: string; readonly customer_id: string }[];
}

async function ask<Answer = Listed>(path: string, method = "GET", body?: object): Promise<Answer> {
	const { url, key } = dashboard.facts;
	const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
	const answer = await fetch(url + path, {
		method,
		headers,
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	return (await answer.json()) as Answer;
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

const CASES_WORKED = 30;
const LOGINS = 120;
const COUNTED_MS_MAX = 240_000;

interface Counted {
	readonly now: { readonly events: number; readonly times: object | null };
	readonly top_rules: readonly object[];
}

/** People have worked: cases are closed as this or that, taken, or left; and customers came by one at a time. */
async function workADay(keptCustomer: string | undefined): Promise<void> {
	const people = await ask<{ data: readonly { readonly actor: string }[] }>("/v1/people");
	const { data: cases } = await ask(`/v1/cases?sort=oldest&limit=${CASES_WORKED}`);
	for (const [index, { id }] of cases.filter(({ customer_id }) => customer_id !== keptCustomer).entries()) {
		const note = "Called back on the number from the opening.";
		if (index % 4 === 0)
			await ask(`/v1/cases/${id}/close`, "POST", { resolution: "approved", disposition: "legit", note });
		else if (index % 4 === 1)
			await ask(`/v1/cases/${id}/close`, "POST", { resolution: "declined", disposition: "fraud", note });
		else if (index % 4 === 2) {
			const assignee = people.data[index % people.data.length]?.actor;
			await ask(`/v1/cases/${id}/assignee`, "PUT", { assignee });
		}
	}
	const { data: customers } = await ask(`/v1/customers?limit=${LOGINS}`);
	for (const { id } of customers)
		await ask("/v1/events", "POST", { type: "login", customer_id: id, login: { success: true } });
	// Decisions, firings and answer times are counted in the background, within two minutes.
	const readCounted = () => ask<Counted>("/v1/overview");
	const isCounted = ({ now, top_rules }: Counted): boolean =>
		now.times !== null && now.events > 1_000 && top_rules.length > 0;
	await waitUntil(readCounted, isCounted, COUNTED_MS_MAX);
}

describe.skipIf(folder === undefined)("pictures", () => {
	let event: Listed["data"][number] | undefined;
	beforeAll(async () => {
		if (folder === undefined) return;
		event = await findEvent();
		await workADay(event?.customer_id);
	}, 600_000);

	it.each([
		["light", 1440, 900],
		["dark", 1440, 900],
		["light", 1280, 800],
		["dark", 1280, 800],
		["light", 360, 740],
		["dark", 360, 740],
	] as const)("in %s, %d by %d", async (theme, width, height) => {
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
			team: "/team",
			screening: "/screening",
			lists: "/screening?tab=lists",
			register: "/register",
			rules: "/rules",
			rule: "/rules/sim_swap_payout",
			thresholds: "/rules?tab=thresholds",
			builder: "/rules?tab=own",
			learning: "/rules?tab=learning",
			settings: "/settings/workspace",
			casework: "/settings/casework",
			people: "/settings/people",
			webhooks: "/settings/webhooks",
			audit: "/settings/audit",
			account: "/settings/account",
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
