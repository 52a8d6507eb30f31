// Another language: the whole dashboard is drawn in one that nobody speaks, so that a text which is in no file stands out.

import { describe, expect, it } from "vitest";
import { settle, useDashboard } from "./dashboard.ts";

const dashboard = useDashboard();
const MARKED = /~\]/;
/** Texts of the service, and names, stay as they are. */
const PATHS = ["/overview", "/cases", "/events", "/customers", "/screening", "/rules", "/settings/workspace"];

describe("another language", () => {
	it("is on every page in headings, columns, tabs and the navigation, and is chosen and left in the menu", async () => {
		const page = await dashboard.open("/overview", { role: "admin", isAlone: true });
		await settle(page);
		const menu = page.getByRole("button", { name: /Amina Wanjiru$/ });
		await menu.click();
		// With one language there is nothing to choose.
		expect(await page.getByRole("menuitem", { name: "English" }).count()).toBe(0);
		await page.evaluate("localStorage.setItem('hakiki.language', 'en-XA')");
		const base = page.url().replace(/\/overview.*/, "");
		const plain: string[] = [];
		for (const path of PATHS) {
			await page.goto(base + path);
			await settle(page);
			const texts = await page.locator("h1, h2, thead th, [role=tab], nav a").allTextContents();
			expect(texts.length).toBeGreaterThan(7);
			plain.push(...texts.filter((text) => text.trim() !== "" && !MARKED.test(text)).map((text) => `${path}: ${text}`));
		}
		expect(plain).toEqual([]);
		expect(await page.locator("html").getAttribute("lang")).toBe("en-XA");
		await menu.click();
		await page.getByRole("menuitem", { name: "English" }).click();
		await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
		expect(await page.locator("html").getAttribute("lang")).toBe("en");
	});
});
