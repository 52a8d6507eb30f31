// A real Chromium, signed in as an administrator by the one-time link.

import { chromium } from "playwright-core";
import { findChromium, listChromiumFlags } from "../../scripts/find-chromium.mjs";

export async function openBrowser({ url, link }) {
	const browser = await chromium.launch({ executablePath: findChromium(), args: listChromiumFlags() });
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	const page = await context.newPage();
	await page.goto(link);
	await page.getByLabel("E-mail address").fill("bench@pesa.example");
	await page.getByLabel("Your name").fill("Bench");
	const password = "a password for the bench alone";
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByLabel("Repeat password").fill(password);
	await page.getByRole("button", { name: "Create account" }).click();
	await page.waitForURL(/\/test\/wsp_/);
	await page.close();
	return { context, url, close: () => browser.close() };
}

/** Waits until the heading is there and nothing is loading. */
export async function waitUntilComplete(page) {
	await page.locator("h1").first().waitFor();
	await page.waitForSelector("main:not(:has(.skeleton)):not(:has([aria-busy=true]))");
}
