// Rules: from a figure of the catalogue to a version in force, and back.

import { describe, expect, it } from "vitest";
import { settle, useDashboard } from "./dashboard.ts";

const dashboard = useDashboard();

describe("the rules", () => {
	it("go from a changed parameter over the draft and the past into force, and back", async () => {
		const { emptyWorkspaceId } = dashboard.facts;
		const page = await dashboard.open("/rules", { role: "compliance", workspaceId: emptyWorkspaceId, mode: "live" });
		await settle(page);
		await page.getByLabel("Find a rule").fill("many senders");
		await page.getByRole("link", { name: "Many senders in a day" }).click();
		await settle(page);
		await page.getByLabel("Senders min").fill("1");
		await page.getByRole("button", { name: "Add to draft" }).click();
		// The browser itself holds to the bounds; nothing was sent.
		expect(
			await page
				.getByLabel("Senders min")
				.evaluate((input) => (input as unknown as { validity: { valid: boolean } }).validity.valid),
		).toBe(false);
		await page.getByLabel("Senders min").fill("9");
		await page.getByRole("button", { name: "Add to draft" }).click();
		await page.getByText("Added to draft").first().waitFor();
		await page.getByRole("link", { name: "All rules" }).click();
		await page.getByRole("tab", { name: /Draft/ }).click();
		await page.getByText("rules.fan_in.parameters.sendersMin").waitFor();
		await page.getByRole("tab", { name: "Backtest" }).click();
		await page.getByRole("button", { name: "Run" }).click();
		await page.getByText(/events? replayed/).waitFor();
		await page.getByRole("tab", { name: /Draft/ }).click();
		await page.getByLabel("Reason").fill("Nine senders are no mule here");
		await page.getByRole("button", { name: /Publish as version/ }).click();
		await page
			.getByText(/Version \d+ is active/)
			.first()
			.waitFor();
		await page.getByRole("tab", { name: "Versions" }).click();
		await page.getByText("Nine senders are no mule here").waitFor();
		await page.getByRole("button", { name: "Roll back" }).last().click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Reason").fill("It was a try");
		await dialog.getByRole("button", { name: "Roll back" }).click();
		await page.getByText("It was a try").waitFor();
	});

	it("stop more or less by thresholds, which go over the draft too", async () => {
		const { emptyWorkspaceId } = dashboard.facts;
		const where = { workspaceId: emptyWorkspaceId, mode: "live" } as const;
		const page = await dashboard.open("/rules?tab=thresholds", { role: "compliance", ...where });
		await settle(page);
		await page.getByLabel("Payout requested: Review from").fill("95");
		await page.getByRole("button", { name: "Add to draft" }).click();
		await page.getByText("review must not be above block").first().waitFor();
		await page.getByLabel("Payout requested: Review from").fill("45");
		await page.getByRole("button", { name: "Add to draft" }).click();
		await page.getByText("Added to draft").first().waitFor();
		await page.getByRole("tab", { name: /Draft/ }).click();
		await page.getByText("thresholds.payout.requested.review").waitFor();
		await page.getByRole("button", { name: "Discard" }).click();
		await page.getByText("No draft").waitFor();
	});

	it("are drafted in test mode, and published only in live mode, to which the page links", async () => {
		const { emptyWorkspaceId } = dashboard.facts;
		const page = await dashboard.open("/rules/fan_in", { role: "compliance", workspaceId: emptyWorkspaceId });
		await settle(page);
		await page.getByLabel("Senders min").fill("8");
		await page.getByRole("button", { name: "Add to draft" }).click();
		await page.getByText("Added to draft").first().waitFor();
		await page.getByRole("link", { name: "All rules" }).click();
		for (const tab of [/Versions/, /Learning/, /Draft/]) {
			await page.getByRole("tab", { name: tab }).click();
			await page.getByRole("tabpanel").getByRole("link", { name: "Switch to live mode" }).waitFor();
			expect(await page.getByRole("button", { name: /Publish|Run in shadow|Roll back/ }).count()).toBe(0);
		}
		expect(await page.getByRole("button", { name: "Discard" }).count()).toBe(1);
		await page.getByRole("tabpanel").getByRole("link", { name: "Switch to live mode" }).click();
		await page.waitForURL(`**/live/${emptyWorkspaceId}/rules?tab=draft`);
		await page.getByRole("button", { name: /Publish as version/ }).waitFor();
		await page.getByRole("button", { name: "Discard" }).click();
		await page.getByText("No draft").waitFor();
	});

	it("complete a condition while it is typed, and say in place what is wrong with it", async () => {
		const page = await dashboard.open("/rules?tab=own", { role: "compliance" });
		await settle(page);
		await page.getByRole("button", { name: "New rule" }).click();
		const condition = page.getByLabel("Fires when");
		await condition.click();
		await condition.pressSequentially("minutesSinceSim");
		await page.getByRole("option", { name: /minutesSinceSimSwap/ }).waitFor();
		await condition.press("Enter");
		expect(await condition.inputValue()).toBe("minutesSinceSimSwap");
		await condition.press("End");
		await condition.pressSequentially(" < 60 && noSuchSignal > 1");
		await page.getByText(/there is no signal noSuchSignal/).waitFor();
		await condition.fill("minutesSinceSimSwap < 60");
		await page.getByText("The condition is valid").waitFor();
	});

	it("are readable for a user who may not change them", async () => {
		const page = await dashboard.open("/rules/fan_in", { role: "viewer" });
		await settle(page);
		expect(await page.getByLabel("Senders min").isDisabled()).toBe(true);
		expect(await page.getByRole("button", { name: "Add to draft" }).count()).toBe(0);
	});
});
