// The settings: what an admin sets, what is shown once, and what other roles do not see.

import { createPool } from "@hakiki/store";
import { describe, expect, it } from "vitest";
import { findBarriers, settle, useDashboard, waitUntil } from "./dashboard.ts";

const dashboard = useDashboard();

describe("the settings", () => {
	it("make a key, show it once, and revoke it", async () => {
		const page = await dashboard.open("/settings/keys", { role: "admin" });
		await settle(page);
		await page.getByRole("button", { name: "Create key" }).click();
		await page.getByRole("checkbox", { name: "cases:read" }).check();
		await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
		const shown = page.getByRole("dialog", { name: "Your new key" });
		const key = (await shown.locator("code").textContent()) ?? "";
		expect(key).toMatch(/^\w+_test_\w{20,}$/);
		// Escape must not lose what nothing shows again.
		await page.keyboard.press("Escape");
		expect(await shown.isVisible()).toBe(true);
		await shown.getByRole("button", { name: "I have saved it" }).click();
		await waitUntil(
			() => page.getByText(key).count(),
			(count) => count === 0,
		);
		const asked = () =>
			fetch(`${dashboard.facts.url}/v1/cases`, { headers: { authorization: `Bearer ${key}` } }).then(
				(answer) => answer.status,
			);
		expect(await asked()).toBe(200);
		const line = page.getByRole("listitem").filter({ hasText: key.slice(-4) });
		await line.getByRole("button", { name: "Revoke" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
		await line.getByText("Revoked").waitFor();
		await waitUntil(asked, (status) => status === 401);
	});

	it("say which mode they are of, and change what counts in both from live alone", async () => {
		const page = await dashboard.open("/settings/workspace", { role: "admin" });
		await settle(page);
		await page.getByText("Applies to test and live data").waitFor();
		expect(await page.getByLabel("Name", { exact: true }).isDisabled()).toBe(true);
		const live = await dashboard.openBeside(page, `/live/${dashboard.facts.emptyWorkspaceId}/settings/workspace`);
		await settle(live);
		await live.getByLabel("Travel rule threshold, in US dollars").fill("750");
		await live.getByRole("button", { name: "Save" }).first().click();
		await live.getByText("Saved").first().waitFor();
		await live.reload();
		await settle(live);
		expect(await live.getByLabel("Travel rule threshold, in US dollars").inputValue()).toBe("750");
	});

	it("widen the control group by a request that says how far, and narrow it at once", async () => {
		const page = await dashboard.open("/settings/workspace", { role: "admin", mode: "live" });
		await settle(page);
		const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Control group" }) });
		const [share, amount] = [
			card.getByLabel("Share of reviews to let through, in %"),
			card.getByLabel(/^Largest amount/),
		];
		await share.fill("0.5");
		await amount.fill("500");
		expect(await findBarriers(page)).toEqual([]);
		await card.getByRole("button", { name: "Save" }).click();
		const notice = page.getByRole("region", { name: "Request to require only one person" });
		await notice.getByText(/as a control group\. Share of reviews: 0\.5 %\. Largest amount: KES 500\./).waitFor();
		expect(await notice.getByRole("button", { name: "Confirm" }).count()).toBe(0);
		await notice.getByRole("button", { name: "Withdraw" }).click();
		await notice.waitFor({ state: "detached" });

		// As if another person had confirmed it.
		const { databaseUrl, workspaceId } = dashboard.facts;
		const pool = createPool(databaseUrl, { poolSize: 1, applicationName: "test", log: () => undefined });
		await pool.query("update workspaces set control_share = 0.005, control_max_minor = 50000 where country = 'KE'");
		await pool.end();
		await page.reload();
		await settle(page);
		await card.getByText("Payments let through").waitFor();
		expect([await share.inputValue(), await amount.inputValue()]).toEqual(["0.5", "500"]);
		const viewer = await dashboard.open("/settings/workspace", { role: "viewer", mode: "live", workspaceId });
		await settle(viewer);
		const shown = viewer.getByLabel("Share of reviews to let through, in %");
		expect([await shown.inputValue(), await shown.isDisabled()]).toEqual(["0.5", true]);
		await share.fill("0");
		await card.getByRole("button", { name: "Save" }).click();
		await card.getByText("Payments let through").waitFor({ state: "detached" });
		await page.reload();
		await settle(page);
		expect([await share.inputValue(), await amount.inputValue()]).toEqual(["0", "500"]);
	});

	it("set a deadline for every type of case and turn on round robin, to people who are not away", async () => {
		const { emptyWorkspaceId: workspaceId } = dashboard.facts;
		const page = await dashboard.open("/settings/casework", { role: "admin", mode: "live", workspaceId });
		await settle(page);
		const lengthOf = (name: string) => page.getByRole("group", { name, exact: true }).getByLabel("Length");
		for (const name of ["Fraud", "Screening", "Travel rule"]) await lengthOf(name).fill("3");
		await page.getByRole("button", { name: "Save deadlines" }).click();
		await page.getByText("Saved").first().waitFor();
		await page.getByRole("button", { name: "Round robin" }).click();
		await page.getByRole("checkbox", { name: "Joyce Akinyi" }).uncheck();
		expect(await findBarriers(page)).toEqual([]);
		await page.getByRole("button", { name: "Save assignment" }).click();
		// Saved: there is nothing left to save.
		await page.locator("button:disabled", { hasText: "Save assignment" }).waitFor();
		await page.reload();
		await settle(page);
		for (const name of ["Fraud", "Screening", "Travel rule"]) expect(await lengthOf(name).inputValue()).toBe("3");
		expect(await page.getByRole("button", { name: "Round robin" }).getAttribute("aria-pressed")).toBe("true");
		expect(await page.getByRole("checkbox", { name: "Joyce Akinyi" }).isChecked()).toBe(false);
		expect(await page.getByRole("checkbox", { name: "Chidi Okafor" }).isChecked()).toBe(true);
		await page.getByRole("button", { name: /^Your account/ }).click();
		expect(await findBarriers(page, { runOnly: ["region"] })).toEqual([]);
		await page.getByRole("menuitem", { name: /^Set yourself as away/ }).click();
		await page.getByRole("listitem").filter({ hasText: "Amina Wanjiru" }).getByText("Away").waitFor();
		await page.getByRole("button", { name: /^Your account.*Away/ }).click();
		await page.getByRole("menuitem", { name: "Set yourself as back" }).click();
		await page.getByRole("button", { name: /Away/ }).waitFor({ state: "detached" });
		// Other files open cases in this workspace at the same time, and expect them unassigned.
		await page.getByRole("group", { name: "Automatic assignment" }).getByRole("button", { name: "Off" }).click();
		await page.getByRole("button", { name: "Save assignment" }).click();
		await page.locator("button:disabled", { hasText: "Save assignment" }).waitFor();
	});

	it("give access by a button: an administrator is confirmed, and without a workspace there is none", async () => {
		const page = await dashboard.open("/settings/people", { role: "admin" });
		await settle(page);
		await page.getByRole("listitem").filter({ hasText: "Tunde Bello" }).getByText("Last sign-in").waitFor();
		await page.getByRole("button", { name: "Change access of Tunde Bello" }).click();
		const access = page.getByRole("dialog", { name: "Change access of Tunde Bello" });
		// The first field has the focus, and not the button that closes.
		await waitUntil(
			() => access.getByLabel("Role").evaluate((field) => field.matches(":focus")),
			(isFocused) => isFocused,
		);
		const sent: string[] = [];
		page.on("request", (request) => {
			if (request.method() === "PATCH") sent.push(request.url());
		});
		await access.getByLabel("Role").selectOption("Admin");
		await access.getByRole("button", { name: "Save" }).click();
		const confirm = page.getByRole("dialog", { name: "Make Tunde Bello an administrator?" });
		await confirm.getByRole("button", { name: "Cancel" }).click();
		await confirm.waitFor({ state: "detached" });
		await page.keyboard.press("Escape");
		await access.waitFor({ state: "detached" });
		expect(sent).toEqual([]);

		await page.getByRole("button", { name: "Invite a person" }).click();
		await page.locator("[role=dialog] input:focus").waitFor();
		await page.keyboard.type("nobody@pesa.example");
		const posted: string[] = [];
		page.on("request", (request) => {
			if (request.method() === "POST") posted.push(request.url());
		});
		await page.keyboard.press("Enter");
		await page.getByRole("alert").getByText("Choose a workspace, or “None yet”.").waitFor();
		expect(posted).toEqual([]);
		await page.getByRole("checkbox", { name: "None yet" }).check();
		await page.getByRole("button", { name: "Create link" }).click();
		await page.getByRole("button", { name: "I have saved it" }).click();
		const line = page.getByRole("listitem").filter({ hasText: "nobody@pesa.example" });
		await line.getByText("No workspace").waitFor();
		await line.getByRole("button", { name: "Withdraw" }).click();
		await line.waitFor({ state: "detached" });
	});

	it("say that the exchange rates in use are old, where they are", async () => {
		const page = await dashboard.open("/settings/workspace", { role: "admin" });
		await settle(page);
		const answered = page.waitForResponse((response) => new URL(response.url()).pathname === "/v1/workspace");
		await page.reload();
		const answer: { readonly shared_rates: { readonly rate_at: string; readonly stale: boolean } } = await (
			await answered
		).json();
		await settle(page);
		const { rate_at, stale } = answer.shared_rates;
		const said = page.getByText(`The built-in rates are from ${rate_at}, more than 7 days ago.`);
		expect(await said.count()).toBe(stale ? 1 : 0);
	});

	it("keep what was typed when it is refused, and say what is wrong", async () => {
		const page = await dashboard.open("/settings/webhooks", { role: "admin" });
		await settle(page);
		await page.getByRole("button", { name: "Add endpoint" }).click();
		const address = page.getByLabel("URL", { exact: true });
		await address.fill("https://127.0.0.1/hooks");
		await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
		await page.getByRole("alert").waitFor();
		expect(await address.inputValue()).toBe("https://127.0.0.1/hooks");
		expect(await address.getAttribute("aria-invalid")).toBe("true");
	});

	it("verify the chain of the audit log, where every change has a name", async () => {
		const page = await dashboard.open("/settings/audit", { role: "compliance" });
		await settle(page);
		await page.getByRole("button", { name: "Verify" }).click();
		await page.getByText(/Intact: [\d,]+ entries verified/).waitFor();
		await page.getByRole("button", { name: "Action", exact: true }).click();
		await page.getByLabel("Action", { exact: true }).last().fill("case.opened");
		await page.keyboard.press("Enter");
		await page.waitForURL("**action=case.opened");
		await settle(page);
		const lines = page.locator("summary");
		expect(await lines.count()).toBeGreaterThan(0);
		for (const line of await lines.all()) expect(await line.textContent()).toContain("case.opened");
	});

	it("set up the code of an app, with a picture and codes for a lost phone", async () => {
		const page = await dashboard.open("/settings/account", { role: "viewer" });
		await settle(page);
		await page.getByLabel("Current password").last().fill(dashboard.facts.people.viewer.password);
		await page.getByRole("button", { name: "Set up" }).click();
		await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
		await page.getByLabel("Code", { exact: true }).fill("000000");
		await page.getByRole("button", { name: "Confirm" }).click();
		await page.getByRole("alert").waitFor();
	});

	it("list only what a role may see", async () => {
		const page = await dashboard.open("/settings", { role: "viewer" });
		await settle(page);
		const sections = page.getByRole("navigation", { name: "Settings" });
		for (const hidden of ["API keys", "People", "Audit log", "Webhooks"])
			expect(await sections.getByText(hidden).count(), hidden).toBe(0);
		await sections.getByText("Your account").click();
		await page.waitForURL("**/settings/account");
		await page.goto(page.url().replace("account", "people"));
		await page.getByText("Section not found").waitFor();
	});
});
