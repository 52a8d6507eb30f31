// The overview: figures against those before, narrowed by what is pressed, all of it in the address.

import type { Download } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { findBarriersInBoth, readDownload, settle, useDashboard, waitUntil } from "./dashboard.ts";

const dashboard = useDashboard();
const WAIT_MS_MAX = 120_000;

interface Counted {
	readonly now: { readonly events: number };
	readonly top_rules: readonly object[];
}

async function readOverview(): Promise<Counted> {
	const { url, key } = dashboard.facts;
	const answer = await fetch(`${url}/v1/overview`, { headers: { authorization: `Bearer ${key}` } });
	return (await answer.json()) as Counted;
}

/** Counts the colours of a picture that cover at least 20 pixels, in the browser. */
const countColours = (png: Buffer): string => `(async () => {
	const image = new Image();
	image.src = "data:image/png;base64,${png.toString("base64")}";
	await image.decode();
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [image.width, image.height];
	const pen = canvas.getContext("2d");
	pen.drawImage(image, 0, 0);
	const counts = new Map();
	for (const pixel of new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer))
		counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
	return [...counts.values()].filter((count) => count >= 20).length;
})()`;

describe("the overview", () => {
	// Decisions and firings are counted in the background, within two minutes of being made.
	beforeAll(
		() => waitUntil(readOverview, ({ now, top_rules }) => now.events > 500 && top_rules.length > 0, WAIT_MS_MAX),
		2 * WAIT_MS_MAX,
	);

	it("tells what was decided, what waits and which rules fired, and is narrowed by a method", async () => {
		const page = await dashboard.open("/overview", { role: "viewer" });
		await settle(page);
		const decisions = page.getByRole("heading", { name: "Decisions", exact: true }).locator("xpath=..");
		const readDecisions = () => decisions.textContent();
		const all = await readDecisions();
		await page.getByText("Open cases by age").waitFor();
		await page.getByText("Most frequent rules").waitFor();
		const methods = page.getByRole("region", { name: "By method" });
		await methods.getByRole("button", { name: "M-PESA" }).click();
		await page.waitForURL("**/overview?method=mpesa");
		await waitUntil(readDecisions, (text) => text !== all);
		// A figure that cannot be narrowed says so.
		await page.getByText("All open cases: the filter does not apply here.").waitFor();
		await page.getByText("All events: the filter does not apply here.").first().waitFor();
		await page.getByRole("button", { name: "Hold rate" }).click();
		await page.getByRole("button", { name: "30 days" }).click();
		await page.waitForURL(/method=mpesa.*show=rate.*days=30|days=30.*method=mpesa|show=rate.*method=mpesa/);
		await page.reload();
		await settle(page);
		expect(await page.getByRole("button", { name: "30 days" }).getAttribute("aria-pressed")).toBe("true");
		await page.getByRole("button", { name: "Show as a table" }).first().click();
		await page.getByRole("columnheader", { name: "Hold rate" }).first().waitFor();
	});

	it("saves a chart as a picture and as CSV, and each table as CSV", async () => {
		const page = await dashboard.open("/overview?days=30", { role: "viewer" });
		await settle(page);
		const save = async (form: string): Promise<Download> => {
			const [saved] = await Promise.all([
				page.waitForEvent("download"),
				page
					.getByRole("button", { name: /^Save “/ })
					.first()
					.click()
					.then(() => page.getByRole("menuitem", { name: `Save as ${form}` }).click()),
			]);
			return saved;
		};
		const picture = await save("PNG");
		expect(picture.suggestedFilename()).toMatch(/\.png$/);
		const png = await readDownload(picture);
		const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
		const colours = await page.evaluate<number>(countColours(png));
		expect({ isLarge: width > 600 && height > 300, isDrawn: colours > 3 }).toEqual({ isLarge: true, isDrawn: true });
		const table = (await readDownload(await save("CSV"))).toString("utf8");
		const [head, day] = table.split("\r\n");
		expect(head).toBe("\ufeffTime,Allowed,Reviewed,Blocked");
		expect(day).toMatch(/^\d{4}-\d\d-\d\d,\d+,\d+,\d+$/);
		for (const [title, line] of [
			["Open cases by age", /^\ufeffAge,Critical,High,Medium,Low$/],
			["Most frequent rules", /^\ufeffRule,Rule id,Fired,Period before$/],
			["By method", /^\ufeffMethod,Events,Period before,Hold rate,Money stopped \(KES\)$/],
			["Missed frauds", /^\ufeffid,type,.*,amount,currency,/],
		] as const) {
			const button = page.getByRole("button", { name: `Export “${title}” as CSV` });
			const [saved] = await Promise.all([page.waitForEvent("download"), button.click()]);
			expect((await readDownload(saved)).toString("utf8").split("\r\n")[0]).toMatch(line);
		}
	});

	it("leads from a rule to the events it fired on, and back", async () => {
		const page = await dashboard.open("/overview?days=30", { role: "analyst" });
		await settle(page);
		const rules = page.getByRole("heading", { name: "Most frequent rules" }).locator("xpath=../..");
		await rules.getByRole("link").first().click();
		await page.waitForURL("**/events?rule=*");
		await page.goBack();
		await page.waitForURL("**/overview?days=30");
		await page.getByText("Most frequent rules").waitFor();
	});

	it("shows last month against the month before in one click, and each number opens as many rows as it says", async () => {
		const page = await dashboard.open("/overview?days=30", { role: "analyst" });
		await settle(page);
		const shown = new URL(page.url()).pathname;
		const missed = page.getByRole("link", { name: /^Show (all )?\d+ events?$/ });
		const count = Number(/\d+/.exec((await missed.textContent()) ?? "")?.[0]);
		await missed.click();
		await page.waitForURL(/events\?.*label=fraud.*let_through=true/);
		await page.getByText(`${count} loaded · End of list`).waitFor();
		expect(await page.getByRole("combobox", { name: "Sort by" }).inputValue()).toBe("amount");
		await page.goBack();
		// A bar of the chart opens the events of its day.
		await page.getByRole("button", { name: "Show as a table" }).first().click();
		const blocked = page.getByRole("region", { name: "Decisions" }).locator("td:last-child").getByRole("button");
		const cell = blocked.filter({ hasText: /[1-9]/ }).first();
		const number = await cell.textContent();
		await cell.click();
		await page.waitForURL(/events\?.*decision=block.*from=/);
		await page.getByText(`${number} loaded · End of list`).waitFor();
		await page.goBack();
		await page.getByRole("button", { name: "Last month" }).click();
		await page.waitForURL(`**${shown}?month=*`);
		await settle(page);
		expect(await page.getByRole("combobox", { name: "Compare with" }).locator("option:checked").textContent()).toBe(
			"Month before",
		);
		for (const name of ["False-positive rate", "Money lost", "Cost of review", "Net value"])
			await page.getByRole("heading", { name, exact: true }).waitFor();
		await page.getByRole("combobox", { name: "Compare with" }).selectOption("none");
		await page.waitForURL(/month=.*compare=none/);
		await page.getByRole("button", { name: "Other dates" }).click();
		await page.getByLabel("From", { exact: true }).fill("2026-01-05");
		await page.getByLabel("To", { exact: true }).fill("2026-01-06");
		expect(await findBarriersInBoth(page)).toEqual([]);
		await page.getByRole("button", { name: "Show these days" }).click();
		await page.waitForURL(/from=2026-01-05&to=2026-01-06/);
		await page.getByText("5 Jan 2026 to 6 Jan 2026.").waitFor();
	});

	it("says what to do where there is nothing yet", async () => {
		const { emptyWorkspaceId } = dashboard.facts;
		const page = await dashboard.open("/overview", { role: "viewer", workspaceId: emptyWorkspaceId });
		await page.getByText("No decisions in this period").waitFor();
		await page.getByText(`npx hakiki simulate --country NG --workspace ${emptyWorkspaceId}`).waitFor();
	});
});

describe("the validation report", () => {
	it("is made on request, shuts nobody out, and is saved as PDF and JSON; a viewer only reads it", async () => {
		const page = await dashboard.open("/validation", { role: "compliance" });
		await page.getByRole("button", { name: "Make a report" }).click();
		await page.getByRole("heading", { name: "What was measured" }).waitFor({ timeout: WAIT_MS_MAX });
		expect(await findBarriersInBoth(page)).toEqual([]);
		const save = async (name: string): Promise<Buffer> => {
			const button = page.getByRole("button", { name, exact: true });
			const [saved] = await Promise.all([page.waitForEvent("download"), button.click()]);
			expect(saved.suggestedFilename()).toMatch(/^validation-report-\d{4}-\d\d-\d\d\.(pdf|json)$/);
			return readDownload(saved);
		};
		expect((await save("PDF")).subarray(0, 5).toString()).toBe("%PDF-");
		const { outcomes, months } = JSON.parse((await save("JSON")).toString());
		expect(months.length).toBeGreaterThan(0);
		const fraud = page.locator("dl > div", { hasText: "Confirmed frauds" });
		expect(await fraud.textContent()).toBe(`Confirmed frauds${outcomes.fraud}`);
		const reader = await dashboard.open("/validation", { role: "viewer" });
		await reader.getByRole("heading", { name: "What was measured" }).waitFor();
		expect(await reader.getByRole("button", { name: "Make a new report" }).count()).toBe(0);
	});
});
