// Signing in: who gets in, who does not, and where one comes out.

import { describe, expect, it } from "vitest";
import { findBarriers, settle, useDashboard } from "./dashboard.ts";

const dashboard = useDashboard();

describe("the sign-in page", () => {
	it("leads back to the page one wanted to see, filters and all", async () => {
		const { facts } = dashboard;
		const { email, password, name } = facts.people.analyst;
		const page = await dashboard.open("/events?decision=block");
		await page.getByLabel("E-mail address").fill(email);
		await page.getByLabel("Password").fill(password);
		await page.getByRole("button", { name: "Sign in" }).click();
		await page.waitForURL(`**/test/${facts.workspaceId}/events?decision=block`);
		await settle(page);
		await page.getByRole("button", { name: `Your account: ${name}` }).click();
		await page.getByRole("menuitem", { name: "Sign out" }).click();
		await page.waitForURL("**/sign-in");
		await page.goto(`${facts.url}/test/${facts.workspaceId}/events`);
		await page.waitForURL("**/sign-in?next=*");
	});

	it("says the same of a wrong password and of nobody, and keeps what was typed", async () => {
		const page = await dashboard.open("/sign-in");
		const email = page.getByLabel("E-mail address");
		for (const address of [dashboard.facts.people.viewer.email, "nobody@pesa.example"]) {
			await email.fill(address);
			await page.getByLabel("Password").fill("a wrong password");
			const answered = page.waitForResponse((response) => response.url().endsWith("/v1/session"));
			await page.getByRole("button", { name: "Sign in" }).click();
			expect((await answered).status()).toBe(401);
			await page.getByText("The e-mail address, password or code is wrong.").waitFor();
			expect(await email.inputValue()).toBe(address);
		}
	});

	it("goes nowhere else, whatever a link asks for", async () => {
		const { email, password } = dashboard.facts.people.viewer;
		const page = await dashboard.open("/sign-in?next=//example.com/");
		await page.getByLabel("E-mail address").fill(email);
		await page.getByLabel("Password").fill(password);
		await page.getByRole("button", { name: "Sign in" }).click();
		await page.waitForURL(`${dashboard.facts.url}/test/wsp_*/**`);
	});

	it("tells of a link that was used or never was", async () => {
		const page = await dashboard.open("/join#nothing-that-was-ever-made-here-nothing-at-all");
		await page.getByText("This link no longer works").waitFor();
	});

	it.each(["light", "dark"] as const)("shuts nobody out, in %s", async (theme) => {
		const page = await dashboard.open("/sign-in", { theme, width: 360, height: 740 });
		await page.getByRole("button", { name: "Sign in" }).waitFor();
		expect(await findBarriers(page)).toEqual([]);
	});
});
