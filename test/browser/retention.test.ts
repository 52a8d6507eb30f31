// A compliance officer answers a request of access, holds a record, sees until when the law keeps it, and erases what may
// be erased; an admin sets how long records are kept.

import { json } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { settle, useDashboard } from "./dashboard.ts";

const dashboard = useDashboard();

async function tell(customerId: string, occurredAt: string): Promise<void> {
	const { url, key } = dashboard.facts;
	const answer = await fetch(`${url}/v1/events`, {
		method: "POST",
		headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
		body: JSON.stringify({
			type: "customer.created",
			customer_id: customerId,
			customer: { name: "Philomena Achieng" },
			occurred_at: occurredAt,
		}),
	});
	expect(answer.status).toBe(200);
}

describe("a customer's record", () => {
	it("is exported, held, let go and erased, and says so afterwards", async () => {
		await tell("philomena", "2015-05-05T10:00:00Z");
		const page = await dashboard.open("/customers/philomena?tab=record", { role: "compliance" });
		await settle(page);
		const download = page.waitForEvent("download");
		await page.getByRole("button", { name: "Export everything" }).click();
		const whole = await json(await (await download).createReadStream());
		expect(whole).toMatchObject({
			person: { customer: { personal: { name: "Philomena Achieng" } } },
			events: [{ personal: { customer: { name: "Philomena Achieng" } } }],
		});

		await page.getByRole("button", { name: "Place legal hold" }).click();
		await page.getByRole("dialog").getByLabel("Reason").fill("Order of the High Court");
		await page.getByRole("dialog").getByRole("button", { name: "Place legal hold" }).click();
		// The dialog shows the same text until it has closed.
		await page.getByLabel("Record").getByText("Order of the High Court").waitFor();
		expect(await page.getByRole("button", { name: "Erase personal data" }).isDisabled()).toBe(true);
		await page.getByText("nothing is erased until it is lifted").waitFor();
		await page.getByRole("button", { name: "Lift legal hold" }).click();
		await page.getByRole("dialog").getByLabel("Reason").fill("The proceedings have ended");
		await page.getByRole("dialog").getByRole("button", { name: "Lift legal hold" }).click();
		await page.getByText("No legal hold").waitFor();

		await page.getByRole("button", { name: "Erase personal data" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Reason").fill("Asked for by the customer");
		await dialog.getByRole("button", { name: "Erase personal data" }).click();
		await page.getByText("Personal data erased").first().waitFor();
		await page.getByRole("tab", { name: "Profile" }).click();
		await page.getByText(/^Erased \d/).waitFor();
		expect(await page.getByText("Philomena Achieng").count()).toBe(0);
	});

	it("is kept while the law asks for it, with the day, and is not shown to an analyst", async () => {
		await tell("recent-philomena", "2024-01-31T08:00:00Z");
		const page = await dashboard.open("/customers/recent-philomena?tab=record", { role: "compliance" });
		await settle(page);
		await page.getByText("it can be erased from 2031-01-31 on").waitFor();
		expect(await page.getByRole("button", { name: "Erase personal data" }).isDisabled()).toBe(true);
		const analyst = await dashboard.open("/customers/recent-philomena", { role: "analyst" });
		await settle(analyst);
		expect(await analyst.getByRole("tab", { name: "Record" }).count()).toBe(0);
	});

	it("is kept for as long as an admin sets, and no shorter than the law asks", async () => {
		const { emptyWorkspaceId } = dashboard.facts;
		const page = await dashboard.open("/settings/retention", {
			role: "admin",
			mode: "live",
			workspaceId: emptyWorkspaceId,
		});
		await settle(page);
		await page.getByLabel("Years").fill("2");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByRole("alert").first().waitFor();
		expect(await page.getByLabel("Years").inputValue()).toBe("2");
		await page.getByLabel("Years").fill("9");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("Saved").first().waitFor();
		await page.reload();
		await settle(page);
		expect(await page.getByLabel("Years").inputValue()).toBe("9");
	});
});
