// Other languages: the whole dashboard is drawn in one that nobody speaks, so that a text which is in no file stands out,
// and in Swahili, where no text of the English files may be left.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ALL_BUT_COLOURS, findBarriers, settle, useDashboard } from "./dashboard.ts";
import { findScrollFaults } from "./find-scroll-faults.ts";
import { listPages } from "./list-pages.ts";

const dashboard = useDashboard();
const MARKED = /~\]/;
/** Texts of the service, and names, stay as they are. */
const PATHS = ["/overview", "/cases", "/events", "/customers", "/screening", "/rules", "/settings/workspace"];
const HEADS = "h1, h2, thead th, [role=tab], nav a";

describe("another language", () => {
	it("is on every page in headings, columns, tabs and the navigation, and is left in the menu", async () => {
		const page = await dashboard.open("/overview", { role: "admin", isAlone: true });
		await settle(page);
		await page.evaluate("localStorage.setItem('hakiki.language', 'en-XA')");
		const base = page.url().replace(/\/overview.*/, "");
		const plain: string[] = [];
		for (const path of PATHS) {
			await page.goto(base + path);
			await settle(page);
			const texts = await page.locator(HEADS).allTextContents();
			expect(texts.length).toBeGreaterThan(7);
			plain.push(...texts.filter((text) => text.trim() !== "" && !MARKED.test(text)).map((text) => `${path}: ${text}`));
		}
		expect(plain).toEqual([]);
		expect(await page.locator("html").getAttribute("lang")).toBe("en-XA");
		await openMenu(page);
		await page.getByRole("menuitem", { name: "English" }).click();
		await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
		expect(await page.locator("html").getAttribute("lang")).toBe("en");
	});
});

describe("Kiswahili", () => {
	it("is chosen in the account menu, leaves no English on the pages, and fits", async () => {
		const page = await dashboard.open("/overview", { role: "admin", isAlone: true });
		await settle(page);
		const english = await listEnglish();
		const listLeft = async (): Promise<readonly string[]> => {
			const texts = await page.locator(`${HEADS}, h3, label, dt, button`).allTextContents();
			return texts.map((text) => text.trim()).filter((text) => english.has(text));
		};
		expect(await listLeft()).toContain("Overview");
		await openMenu(page);
		await page.getByRole("menuitem", { name: "Kiswahili" }).click();
		await page.getByRole("heading", { level: 1, name: "Muhtasari" }).waitFor();
		expect(await page.locator("html").getAttribute("lang")).toBe("sw");
		const found: string[] = [];
		for (const path of await listWalked()) {
			await page.setViewportSize({ width: 1280, height: 720 });
			await page.goto(dashboard.facts.url + path);
			await settle(page);
			// The colours are those of English, which are looked at in both themes elsewhere.
			const barriers = await findBarriers(page, ALL_BUT_COLOURS);
			const wide = [...(await listLeft()), ...barriers, ...(await findScrollFaults(page))];
			// The page is as wide as a phone now, and rows of tables are cards.
			found.push(...[...wide, ...(await listLeft())].map((fault) => `${path}: ${fault}`));
		}
		expect(found).toEqual([]);
	});

	it("is chosen on the sign-in page as well", async () => {
		const page = await dashboard.open("/sign-in");
		await page.getByRole("button", { name: "Kiswahili" }).click();
		await page.getByRole("heading", { level: 1, name: "Ingia" }).waitFor();
		expect(await page.getByRole("button", { name: "Kiswahili" }).getAttribute("aria-pressed")).toBe("true");
		expect(await findBarriers(page)).toEqual([]);
		await page.getByRole("button", { name: "English" }).click();
		await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
	});
});

async function openMenu(page: Page): Promise<void> {
	await page.getByRole("button", { name: /Amina Wanjiru/ }).click();
}

/** The pages that people work on most, once each. */
async function listWalked(): Promise<readonly string[]> {
	const base = `/test/${dashboard.facts.workspaceId}`;
	const one = /\/(cases|events|customers|rules)\/[^/?]+$/;
	const listed = (await listPages(dashboard.facts)).map(({ path }) => path);
	const main = ["overview", "cases", "events", "team", "screening", "rules", "settings/casework"];
	return [...main.map((path) => `${base}/${path}`), ...listed.filter((path) => one.test(path))];
}

/** The English texts that Swahili says otherwise. */
async function listEnglish(): Promise<ReadonlySet<string>> {
	const folder = join(import.meta.dirname, "../../apps/dashboard/src/messages");
	const read = async (path: string): Promise<readonly string[]> => {
		const { t, ...others } = (await import(join(folder, path))) as Record<string, { english?: object }>;
		const texts = path.startsWith("sw/") ? Object.values(others)[0] : t?.english;
		return Object.values(texts ?? {}).filter((text) => typeof text === "string");
	};
	const list = async (under: string): Promise<readonly string[]> => {
		const names = readdirSync(join(folder, under)).filter((name) => name.endsWith(".ts") && !name.includes(".test."));
		return (await Promise.all(names.map((name) => read(under + name)))).flat();
	};
	const swahili = new Set(await list("sw/"));
	const texts = (await list("")).filter((text) => !swahili.has(text));
	expect(texts.length).toBeGreaterThan(1_000);
	return new Set(texts);
}
