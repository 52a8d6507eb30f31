// Screening: a match is compared field by field and takes two people, a name is tried, the lists say how they are.

import { describe, expect, it } from "vitest";
import { settle, useDashboard, waitUntil } from "./dashboard.ts";

const dashboard = useDashboard();

async function post(
	event: Readonly<Record<string, unknown>>,
): Promise<{ readonly screening?: { readonly status: string } }> {
	const { url, key } = dashboard.facts;
	const answer = await fetch(`${url}/v1/events`, {
		method: "POST",
		headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
		body: JSON.stringify(event),
	});
	return (await answer.json()) as { readonly screening?: { readonly status: string } };
}

describe("screening", () => {
	it("shows both sides of a match and takes two people to clear a strong one", async () => {
		const customer = { name: "Zubair Testani Qorvani", dob: "1971-03-09", nationality: "AF" };
		await waitUntil(
			() => post({ type: "customer.updated", customer_id: "listed-person", changes: ["name"], customer }),
			({ screening }) => screening?.status === "potential_match",
		);
		const page = await dashboard.open("/screening?customer_id=listed-person", { role: "analyst" });
		await settle(page);
		await page.getByRole("link", { name: "listed-person" }).click();
		await page.getByRole("heading", { name: /Zubair TESTANI QORVANI/ }).waitFor();
		const born = page.getByRole("row").filter({ hasText: "1971-03-09" }).first();
		expect(await born.textContent()).toContain("Agrees");
		await page.getByLabel("Reason").fill("<b>Another</b> passport number");
		await page.getByRole("button", { name: "Dismiss match" }).click();
		await page.getByText("Another person must agree.").waitFor();
		const second = await dashboard.open(new URL(page.url()).pathname, { role: "compliance" });
		await second.getByText("Decide the same if you agree.").waitFor();
		await second.getByText("<b>Another</b> passport number").waitFor();
		await second.getByLabel("Reason").fill("I compared the passports too");
		await second.getByRole("button", { name: "Dismiss match" }).click();
		await second.getByText(/Dismissed by Joyce Akinyi, Chidi Okafor/).waitFor();
		// The first reader's page follows by itself.
		await page.getByText(/Dismissed by/).waitFor();
	});

	it("tries a name, and hides what a viewer may not see", async () => {
		const page = await dashboard.open("/screening?tab=name", { role: "analyst" });
		await settle(page);
		await page.getByLabel("Name", { exact: true }).fill("Qorvani, Zubayr Testani");
		await page.getByRole("button", { name: "Search lists" }).click();
		await page.getByText("Zubair TESTANI QORVANI", { exact: true }).waitFor();
		const viewer = await dashboard.open("/screening", { role: "viewer" });
		await settle(viewer);
		expect(await viewer.getByRole("tab", { name: "Search a name" }).count()).toBe(0);
	});

	it("says in red in live mode that required lists are missing, and that no result clears nobody", async () => {
		const page = await dashboard.open("/screening?tab=name", { role: "analyst", mode: "live" });
		await settle(page);
		const alarm = page.getByRole("alert").filter({ hasText: "Nobody is cleared in live mode" });
		await alarm.getByText("The Kenyan list (ke_frc) is not loaded.").waitFor();
		expect(await alarm.getAttribute("class")).toContain("bg-block-tint");
		await page.getByLabel("Name", { exact: true }).fill("Achieng Atieno");
		await page.getByLabel("Kind").selectOption("person");
		await page.getByLabel("Documents").fill("A 12345678, 31234567");
		await page.getByRole("button", { name: "Search lists" }).click();
		await page.getByText("No match, but this clears nobody").waitFor();
		const test = await dashboard.open("/screening?tab=name", { role: "analyst" });
		await settle(test);
		expect(await test.getByRole("alert").count()).toBe(0);
	});

	it("shows how large and how old each list is", async () => {
		const page = await dashboard.open("/screening?tab=lists", { role: "viewer" });
		await settle(page);
		const titles = await page.getByRole("columnheader").allTextContents();
		expect(titles).toEqual(["List", "Entries", "With birth date", "PEPs", "Published", "Age", "Imported", "Checked"]);
		const row = page.getByRole("row").filter({ hasText: "made_up" });
		const cells = await row.getByRole("cell").allTextContents();
		expect(cells.slice(1, 4)).toEqual([expect.stringMatching(/^\d/), expect.stringMatching(/^\d/), "0"]);
	});
});
