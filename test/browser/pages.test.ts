// What holds of every page: nobody is shut out in light or dark, a reload and the back button find it as it was, it fits a
// phone, and its policy is kept.

import { beforeAll, describe, expect, it } from "vitest";
import { findBarriers, settle, useDashboard } from "./dashboard.ts";
import { listPages, type PageFacts } from "./list-pages.ts";

const dashboard = useDashboard();
let pages: readonly PageFacts[] = [];
beforeAll(async () => {
	pages = await listPages(dashboard.facts);
});

describe("every page", () => {
	it.each(["light", "dark"] as const)("shuts nobody out, in %s", async (theme) => {
		const page = await dashboard.open("/", { role: "admin", theme });
		const found: string[] = [];
		for (const { path } of pages) {
			await page.goto(dashboard.facts.url + path);
			await settle(page);
			found.push(...(await findBarriers(page)).map((text) => `${path} ${text}`));
		}
		expect(found).toEqual([]);
	});

	it("is found again by a reload and by the back button", async () => {
		const page = await dashboard.open("/", { role: "admin" });
		for (const { path, title } of pages) {
			await page.goto(dashboard.facts.url + path);
			await settle(page);
			const heading = await page.locator("h1").first().textContent();
			expect(heading, path).toContain(title);
			await page.reload();
			await settle(page);
			expect(await page.locator("h1").first().textContent(), path).toBe(heading);
			await page.getByRole("navigation", { name: "Main" }).getByRole("link").last().click();
			await settle(page);
			await page.goBack();
			await settle(page);
			expect(page.url()).toBe(dashboard.facts.url + path);
			expect(await page.locator("h1").first().textContent(), path).toBe(heading);
		}
	});

	it("fits a phone of 360 pixels, without scrolling sideways", async () => {
		const page = await dashboard.open("/", { role: "admin", width: 360, height: 740 });
		const wide: string[] = [];
		for (const { path } of pages) {
			await page.goto(dashboard.facts.url + path);
			await settle(page);
			const width = await page.evaluate<number>("document.documentElement.scrollWidth");
			if (width > 360) wide.push(`${path}: ${width}`);
		}
		expect(wide).toEqual([]);
	});

	it("of the other mode or of another workspace is not shown", async () => {
		const page = await dashboard.open("/", { role: "admin" });
		await page.goto(`${dashboard.facts.url}/test/wsp_01KA0000000000000000000009/events`);
		await page.getByText("There is nothing here").waitFor();
		await page.goto(`${dashboard.facts.url}/live/${dashboard.facts.workspaceId}/events`);
		await settle(page);
		await page.getByText("No events yet").waitFor();
	});
});
