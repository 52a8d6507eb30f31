// Measures the waiting times of a user, in the page itself.

import { waitUntilComplete } from "./browser.mjs";

const SCROLL_SECONDS = 6;
const CLICKS = 10;

/** Notes layout shifts from the first byte of a page on. Those within half a second of an input are not counted. */
const WATCH_SHIFTS = `
	globalThis.shifted = 0;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
	}).observe({ type: "layout-shift", buffered: true });
`;

/** Measures every script that the home page loads, in a browser with an empty cache, and the time until it is complete. */
export async function measureFirstLoad({ context, url }, { workspaceId }) {
	const page = await context.newPage();
	await page.addInitScript(WATCH_SHIFTS);
	const start = performance.now();
	await page.goto(`${url}/test/${workspaceId}/`);
	await waitUntilComplete(page);
	const completeMs = performance.now() - start;
	const shift = await page.evaluate(() => globalThis.shifted);
	const scripts = await page.evaluate(() =>
		performance
			.getEntriesByType("resource")
			.filter(({ name }) => /\.js(\?|$)/.test(name))
			.map(({ name, encodedBodySize }) => ({ name: name.split("/").at(-1), bytes: encodedBodySize })),
	);
	const where = new URL(page.url()).pathname.split("/").slice(3).join("/");
	await page.close();
	return { page: where, completeMs, shift, scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0), scripts };
}

const ROUTES = ["Cases", "Events", "Customers", "Screening", "Rules", "Settings", "Overview"];
const ROUNDS = 3;

/**
 * Measures from the click on a line of the navigation until the other page shows its heading and its first content. The first
 * round loads the pages' scripts and is not counted.
 */
export async function measureRouteChanges({ context, url }, { workspaceId }) {
	const page = await context.newPage();
	await page.addInitScript(WATCH_SHIFTS);
	await page.goto(`${url}/test/${workspaceId}/overview`);
	await waitUntilComplete(page);
	const times = [];
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const name of ROUTES) {
			const took = page.evaluate(
				(title) =>
					new Promise((resolve) => {
						addEventListener(
							"click",
							() => {
								const start = performance.now();
								const look = () => {
									const isThere =
										document.querySelector("main h1")?.textContent?.startsWith(title) === true &&
										document.querySelector("main .skeleton") === null;
									if (isThere) resolve(performance.now() - start);
									else requestAnimationFrame(look);
								};
								requestAnimationFrame(look);
							},
							{ capture: true, once: true },
						);
					}),
				name,
			);
			await page.locator("nav").getByRole("link", { name, exact: true }).first().click();
			const ms = await took;
			if (round > 0) times.push({ name, ms });
			await waitUntilComplete(page);
		}
	}
	const shift = await page.evaluate(() => globalThis.shifted);
	await page.close();
	return { times, slowest: times.reduce((one, other) => (other.ms > one.ms ? other : one)), shift };
}

/** Scrolls for some seconds and loads more cases. Frames are counted per second. */
export async function measureScrolling({ context, url }, { workspaceId }) {
	const page = await context.newPage();
	await page.goto(`${url}/test/${workspaceId}/cases`);
	await waitUntilComplete(page);
	const table = page.locator("section[tabindex='0']:has(table)").first();
	const box = await table.boundingBox();
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
	const counting = page.evaluate(
		(seconds) =>
			new Promise((resolve) => {
				const times = [];
				const start = performance.now();
				const note = (now) => {
					times.push(now);
					if (now - start < seconds * 1_000) requestAnimationFrame(note);
					else resolve(times.map((time) => time - start));
				};
				requestAnimationFrame(note);
			}),
		SCROLL_SECONDS,
	);
	const endMs = performance.now() + SCROLL_SECONDS * 1_000;
	while (performance.now() < endMs) {
		await page.mouse.wheel(0, 240);
		await new Promise((resolve) => setTimeout(resolve, 16));
	}
	const times = await counting;
	const rows = await table.evaluate((element) => Math.round(element.scrollTop / 37));
	await page.close();
	const seconds = Array.from(
		{ length: SCROLL_SECONDS - 1 },
		(_, second) => times.filter((time) => time >= second * 1_000 && time < (second + 1) * 1_000).length,
	);
	return { slowest: Math.min(...seconds), seconds, rows };
}

/**
 * Measures from the click on a row until the page is complete: the decision, the explanation, and the usual behaviour.
 */
export async function measureEventPage({ context, url }, { workspaceId, customers }) {
	const times = [];
	const page = await context.newPage();
	for (let click = 0; click < CLICKS; click += 1) {
		const customer = customers[click % customers.length];
		await page.goto(`${url}/test/${workspaceId}/events?customer_id=${encodeURIComponent(customer)}`);
		await waitUntilComplete(page);
		const row = page.locator("tr[data-row]").nth(Math.floor(click / customers.length));
		await row.waitFor();
		const took = page.evaluate(
			() =>
				new Promise((resolve) => {
					addEventListener(
						"click",
						() => {
							const start = performance.now();
							const look = () => {
								// The list stays visible under the new address until the page is there.
								const isThere =
									document.querySelector("main table[aria-rowcount]") === null &&
									document.querySelector("main h1") !== null &&
									document.querySelector("main h2") !== null &&
									document.querySelector("main .skeleton, main [aria-busy=true]") === null;
								if (isThere) resolve(performance.now() - start);
								else requestAnimationFrame(look);
							};
							requestAnimationFrame(() => requestAnimationFrame(look));
						},
						{ capture: true, once: true },
					);
				}),
		);
		await row.locator("td").first().click();
		times.push(await took);
	}
	await page.close();
	return { times, slowest: Math.max(...times) };
}
