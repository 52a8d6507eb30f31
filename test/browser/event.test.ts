// One event: why it was decided so, and what other rules would have decided.

import { describe, expect, it } from "vitest";
import { findBarriers, settle, useDashboard } from "./dashboard.ts";

const dashboard = useDashboard();

async function findBlocked(): Promise<string> {
	const { url, key } = dashboard.facts;
	const answer = await fetch(`${url}/v1/events?decision=block&type=payout.requested&limit=1`, {
		headers: { authorization: `Bearer ${key}` },
	});
	const { data } = (await answer.json()) as { data: { id: string }[] };
	return data[0]?.id ?? "";
}

describe("the page of an event", () => {
	it("shows the score as it came about, the evidence, what was usual, and the event without secrets", async () => {
		const page = await dashboard.open(`/events/${await findBlocked()}`, { role: "viewer" });
		await settle(page);
		await page.getByRole("figure", { name: "What each rule added to the score" }).waitFor();
		for (const name of ["Evidence", "This customer's usual behaviour", "Event data", "Labels"]) {
			await page.getByRole("heading", { name }).waitFor();
		}
		await page.getByRole("button", { name: "Show", exact: true }).click();
		const raw = await page.locator("pre").textContent();
		expect(JSON.parse(raw ?? "")).toMatchObject({ type: "payout.requested" });
		expect(await findBarriers(page)).toEqual([]);
		expect(await page.getByRole("button", { name: "Label" }).count()).toBe(0);
	});

	it("says in one place only how many times the usual an amount is", async () => {
		const { url, key } = dashboard.facts;
		const answer = await fetch(`${url}/v1/events?rule=amount_spike&decision=review,block&limit=1`, {
			headers: { authorization: `Bearer ${key}` },
		});
		const { data } = (await answer.json()) as { data: { id: string }[] };
		const page = await dashboard.open(`/events/${data[0]?.id}`, { role: "viewer" });
		await settle(page);
		await page.getByText(/here; median .*, 90th percentile/).waitFor();
		const more = page.getByRole("button", { name: /more reasons?$/ });
		if ((await more.count()) > 0) await more.click();
		await page.getByText("what this customer usually pays").first().waitFor();
		const text = await page.getByRole("main").innerText();
		const times = new Set([...text.matchAll(/([\d.,]+) times (what|the usual)/g)].map(([, figure]) => figure));
		expect([times.size <= 1, text.includes("times the usual")]).toEqual([true, false]);
	});

	it("tells what other rules would have decided", async () => {
		const page = await dashboard.open(`/events/${await findBlocked()}`, { role: "analyst" });
		await settle(page);
		await page.getByRole("button", { name: "Try other rules" }).click();
		await page.getByLabel("Review from").fill("100");
		await page.getByLabel("Block from").fill("100");
		for (const weight of await page.getByLabel("Weight").all()) await weight.fill("0");
		await page.getByRole("button", { name: "Run", exact: true }).click();
		await page.getByText("With your changes").waitFor();
		expect(await findBarriers(page)).toEqual([]);
	});
});
