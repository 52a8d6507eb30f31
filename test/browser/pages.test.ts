// What holds of every page, in one walk: nobody is shut out in light or dark, a reload and the back button find it as it
// was, it fits a phone, and it complains of nothing.

import { beforeAll, describe, expect, it } from "vitest";
import { findBarriersInBoth, settle, useDashboard, waitForFrames } from "./dashboard.ts";
import { listPages, type PageFacts } from "./list-pages.ts";

const dashboard = useDashboard();
let pages: readonly PageFacts[] = [];
beforeAll(async () => {
	pages = await listPages(dashboard.facts);
});

describe("every page", () => {
	it("shuts nobody out in light or dark, fits a phone, and is found again by a reload and the back button", async () => {
		const page = await dashboard.open("/", { role: "admin" });
		const found: string[] = [];
		for (const { path, title } of pages) {
			await page.goto(dashboard.facts.url + path);
			await settle(page);
			const heading = await page.locator("h1").first().textContent();
			expect(heading, path).toContain(title);
			found.push(...(await findBarriersInBoth(page)).map((text) => `${path} ${text}`));

			await page.setViewportSize({ width: 360, height: 740 });
			await waitForFrames(page);
			const width = await page.evaluate<number>("document.documentElement.scrollWidth");
			if (width > 360) found.push(`${path} is ${width} pixels wide on a phone`);
			await page.setViewportSize({ width: 1280, height: 800 });

			await page.reload();
			await settle(page);
			expect(await page.locator("h1").first().textContent(), path).toBe(heading);
			await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Events" }).click();
			await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
			await page.goBack();
			await settle(page);
			expect(page.url()).toBe(dashboard.facts.url + path);
			expect(await page.locator("h1").first().textContent(), path).toBe(heading);
		}
		expect(found).toEqual([]);
	}, 600_000);

	it("of the other mode or of another workspace is not shown", async () => {
		const page = await dashboard.open("/", { role: "admin" });
		await page.goto(`${dashboard.facts.url}/test/wsp_01KA0000000000000000000009/events`);
		await page.getByText("There is nothing here").waitFor();
		await page.goto(`${dashboard.facts.url}/live/${dashboard.facts.workspaceId}/events`);
		await settle(page);
		await page.getByText("No events yet").waitFor();
	});
});
