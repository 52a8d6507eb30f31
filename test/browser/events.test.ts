// The list of events.

import { describe, expect, it } from "vitest";
import { readDownload, settle, useDashboard, waitUntil } from "./dashboard.ts";

const dashboard = useDashboard();

describe("the list of events", () => {
	it("is narrowed by filters, which stand in its address", async () => {
		const page = await dashboard.open("/events", { role: "viewer" });
		await settle(page);
		await page.getByRole("button", { name: /^Decision/ }).click();
		await page.getByRole("checkbox", { name: "Block" }).check();
		await page.waitForURL("**/events?decision=block");
		await page.keyboard.press("Escape");
		await settle(page);
		// The list of before, and then rows without anything, may be there for a moment longer.
		await waitUntil(
			() => page.locator("tr[data-row]").allTextContents(),
			(rows) => rows.length > 2 && rows.every((text) => text.includes("Block")),
		);
		await page.getByRole("button", { name: "Clear all" }).click();
		await page.waitForURL(/\/events$/);
	});

	it("is walked with j and k and opened with Enter", async () => {
		const page = await dashboard.open("/events?decision=block", { role: "viewer" });
		await settle(page);
		for (const key of ["j", "j", "k"]) await page.keyboard.press(key);
		const first = page.locator("tr[data-row]").first();
		const id = await first.getAttribute("data-row");
		await waitUntil(
			() => page.locator("tr[data-row]:focus").getAttribute("data-row"),
			(focused) => focused === id,
		);
		// The list of shortcuts gives the focus back to the row.
		await page.keyboard.press("?");
		await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
		await page.keyboard.press("Escape");
		await waitUntil(
			() => page.locator("tr[data-row]:focus").getAttribute("data-row"),
			(focused) => focused === id,
		);
		await page.keyboard.press("Enter");
		await page.waitForURL(`**/events/${id}`);
	});

	it("is sorted by the time that it shows, also when an event arrives late", async () => {
		const { url, key } = dashboard.facts;
		const customerId = `late-${Date.now()}`;
		for (const daysAgo of [0, 20]) {
			const occurredAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
			const event = { type: "login", customer_id: customerId, login: { success: true }, occurred_at: occurredAt };
			await fetch(`${url}/v1/events`, {
				method: "POST",
				headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
				body: JSON.stringify(event),
			});
		}
		const page = await dashboard.open(`/events?customer_id=${customerId}`, { role: "viewer" });
		await settle(page);
		const times = await waitUntil(
			() => page.locator("tr[data-row] td:last-child time").evaluateAll((all) => all.map((one) => one.dateTime)),
			(all) => all.length === 2,
		);
		expect(times).toEqual([...times].sort().reverse());
	});

	it("reads on as one scrolls, and draws only what is in sight", async () => {
		const page = await dashboard.open("/events", { role: "viewer" });
		await settle(page);
		const region = page.getByRole("region", { name: "Events" });
		const countLoaded = async (): Promise<number> => {
			const text = (await region.getByRole("status").textContent()) ?? "";
			return Number(/[\d,]+/.exec(text)?.[0].replaceAll(",", "") ?? 0);
		};
		for (let turn = 1; turn <= 3; turn += 1) {
			await region.press("End");
			await waitUntil(countLoaded, (count) => count > turn * 100);
		}
		expect(await page.locator("tr[data-row]").count()).toBeLessThan(80);
	});

	it("reads on by itself while the pages that the service looked through have nothing to show", async () => {
		const page = await dashboard.open("/overview", { role: "viewer" });
		await settle(page);
		await page.route(/\/v1\/events\?(?!.*cursor)/, async (route) => {
			const response = await route.fetch();
			await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
		});
		await page.locator("nav").getByRole("link", { name: "Events", exact: true }).click();
		await page.locator("tr[data-row]").first().waitFor();
		expect(await page.getByText("No events").count()).toBe(0);
	});

	it("is exported as CSV with the filters of the page", async () => {
		const page = await dashboard.open("/events?decision=block", { role: "viewer" });
		await settle(page);
		const [saved] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name: "Export CSV" }).click(),
		]);
		expect(saved.suggestedFilename()).toMatch(/^events-\d{4}-\d\d-\d\d\.csv$/);
		const [head = "", ...rows] = (await readDownload(saved)).toString("utf8").slice(1).trimEnd().split("\r\n");
		const decision = head.split(",").indexOf("decision");
		expect(rows.length).toBeGreaterThan(2);
		expect(new Set(rows.map((row) => row.split(",")[decision]))).toEqual(new Set(["block"]));
	});

	it("says what to do where there is none yet", async () => {
		const { emptyWorkspaceId } = dashboard.facts;
		const page = await dashboard.open("/events", { role: "viewer", workspaceId: emptyWorkspaceId });
		await page.getByText("No events yet").waitFor();
		await page.getByText(`npx hakiki simulate --country NG --workspace ${emptyWorkspaceId}`).waitFor();
	});
});
