// One walk over every page: the page is accessible in light and dark, a reload and the back button find it as it was, it
// fits a phone, nothing scrolls outside of its box, nothing jumps while it loads, and it logs no error.

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { findBarriersInBoth, settle, useDashboard } from "./dashboard.ts";
import { findScrollFaults } from "./find-scroll-faults.ts";
import { listPages, type PageFacts } from "./list-pages.ts";

const dashboard = useDashboard();
let pages: readonly PageFacts[] = [];
beforeAll(async () => {
	const listed = await listPages(dashboard.facts);
	const others = (await listNavigation()).filter(({ path }) => !listed.some((one) => one.path.startsWith(path)));
	pages = [...listed, ...others];
});

/** The pages of the navigation. A new page is walked over without a line in a list; its heading is its name there. */
async function listNavigation(): Promise<readonly PageFacts[]> {
	const page = await dashboard.open("/events", { role: "admin" });
	await settle(page);
	const links = await page.getByRole("navigation", { name: "Main" }).getByRole("link").all();
	const found = await Promise.all(
		links.map(async (link) => ({
			path: (await link.getAttribute("href")) ?? "",
			title: (await link.textContent()) ?? "",
		})),
	);
	expect(found).toContainEqual({ path: `/test/${dashboard.facts.workspaceId}/events`, title: "Events" });
	return found;
}

/** So many walk side by side: while one waits for the service, another draws. */
const WALKERS = 2;

describe("every page", () => {
	it("shuts nobody out in light or dark, fits a phone, and is found again by a reload and the back button", async () => {
		const left = [...pages];
		const found: string[] = [];
		const walk = async (): Promise<void> => {
			// Each in a window of its own: of the pages of one window the browser draws one.
			const page = await dashboard.open("/", { role: "admin", isAlone: true });
			for (let next = left.shift(); next !== undefined; next = left.shift()) found.push(...(await lookAt(page, next)));
		};
		await Promise.all(Array.from({ length: WALKERS }, walk));
		expect(found).toEqual([]);
	}, 600_000);

	it("ignores unknown words in its address, as a mistyped tab or an old filter", async () => {
		const page = await dashboard.open("/screening?tab=nonsense", { role: "admin" });
		await page.getByRole("tabpanel", { name: "Matches" }).waitFor();
		await page.goto(page.url().replace(/screening.*/, "events?decision=nonsense"));
		await page.getByRole("link", { name: "Payout requested" }).first().waitFor();
		await page.goto(page.url().replace(/events.*/, "overview?days=nonsense&show=nonsense"));
		await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
	});

	it("of the other mode or of another workspace is not shown", async () => {
		const page = await dashboard.open("/", { role: "admin" });
		await page.goto(`${dashboard.facts.url}/test/wsp_01KA0000000000000000000009/events`);
		await page.getByText("Page not found").waitFor();
		await page.goto(`${dashboard.facts.url}/live/${dashboard.facts.workspaceId}/events`);
		await settle(page);
		await page.getByText("No events yet").waitFor();
	});

	it("that is empty offers no invented data in live mode", async () => {
		const page = await dashboard.open("/", { role: "admin" });
		const { url, workspaceId } = dashboard.facts;
		for (const name of ["overview", "events", "cases", "customers"]) {
			await page.goto(`${url}/live/${workspaceId}/${name}`);
			await page.getByText(/^No (decisions|events|open cases|customers)/).waitFor();
			expect(await page.getByText("simulate").count(), name).toBe(0);
		}
	});
});

/** The bounds that the Web Vitals call good. */
const SHIFT_MAX = 0.1;

/** By how much what was drawn has moved since the page began to load, of the whole view. */
function measureShift(page: Page): Promise<number> {
	return page.evaluate<number>(`new Promise((done) => {
		let sum = 0;
		new PerformanceObserver((list) => {
			for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
		}).observe({ type: "layout-shift", buffered: true });
		requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
	})`);
}

/** As a link of the dashboard does, which costs a third of loading it; another workspace is loaded. */
async function follow(page: Page, path: string): Promise<void> {
	const workspace = path.split("/").slice(0, 3).join("/");
	if (page.url().startsWith(`${dashboard.facts.url}${workspace}/`))
		await page.evaluate(`history.pushState({}, "", ${JSON.stringify(path)})`);
	else await page.goto(dashboard.facts.url + path);
}

/**
 * All that is wrong with a page. It is opened from another, left, found again by the back button, and loaded once, by the
 * reload: all that is looked at is looked at then.
 */
async function lookAt(page: Page, { path, title }: PageFacts): Promise<readonly string[]> {
	const heading = page.locator("h1").first();
	const arrive = async (): Promise<void> => {
		await page.locator("h1").filter({ hasText: title }).first().waitFor();
		await settle(page);
	};
	await follow(page, path);
	await arrive();
	const text = await heading.textContent();
	// Away to a page that is quick to draw, and back.
	const away = path.includes("/settings/") ? "Screening" : "Settings";
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: away }).click();
	await page.getByRole("heading", { level: 1, name: away }).waitFor();
	await page.goBack();
	await arrive();
	expect(page.url()).toBe(dashboard.facts.url + path);
	expect(await heading.textContent(), path).toBe(text);
	await page.reload();
	await arrive();
	expect(await heading.textContent(), path).toBe(text);

	const shift = await measureShift(page);
	const found = shift > SHIFT_MAX ? [`jumps by ${shift} while it loads`] : [];
	found.push(...(await findBarriersInBoth(page)), ...(await findScrollFaults(page)));
	await page.setViewportSize({ width: 1280, height: 800 });
	return found.map((fault) => `${path} ${fault}`);
}
