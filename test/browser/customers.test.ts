// Customers: found by what people say on the phone, held and released with a reason, and their
// network as a graph and as a table.

import { beforeAll, describe, expect, it } from "vitest";
import { findBarriers, settle, useDashboard, waitUntil } from "./dashboard.ts";

const dashboard = useDashboard();

async function send<Answer = { readonly event_id: string }>(
	path: string,
	body: object,
	key = dashboard.facts.key,
): Promise<Answer> {
	const answer = await fetch(`${dashboard.facts.url}${path}`, {
		method: "POST",
		headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	expect(answer.status).toBe(200);
	return (await answer.json()) as Answer;
}

function post(customerId: string, more: object = {}, key?: string): Promise<{ readonly event_id: string }> {
	return send("/v1/events", { type: "login", customer_id: customerId, login: { success: true }, ...more }, key);
}

describe("a customer", () => {
	beforeAll(async () => {
		await post("wanjiru", {
			type: "customer.created",
			customer: { name: "Wanjiru Kamau", phone: "+254722000111" },
			device: { id: "shared-phone" },
			location: { lat: -1.29, lng: 36.82 },
		});
		for (const id of ["otieno", "achieng"]) await post(id, { device: { id: "shared-phone" } });
		const { event_id } = await post("otieno", { device: { id: "shared-phone" } });
		await send("/v1/feedback", { event_id, label: "fraud", source: "complaint" });
		// A job makes names findable.
		await waitUntil(
			() => send<{ customers: { data: readonly object[] } }>("/v1/search", { q: "Wanjiru Kamau" }),
			({ customers }) => customers.data.length > 0,
		);
	});

	it("is found by a phone in any spelling, which enters no address", async () => {
		const page = await dashboard.open("/customers", { role: "analyst" });
		await settle(page);
		await page.getByRole("textbox", { name: "Find a customer" }).fill("0722 000 111");
		const found = page.getByRole("region", { name: "Customers" }).getByRole("link", { name: "wanjiru" });
		await found.waitFor();
		expect(page.url()).toMatch(/\/customers$/);
		await found.click();
		await page.waitForURL("**/customers/wanjiru");
		await page.getByText("Wanjiru Kamau").waitFor();
		await page.getByRole("textbox", { name: "Find a customer" }).waitFor({ state: "detached" });
		await page.goBack();
		await page.getByRole("heading", { name: "Customers" }).waitFor();
		await page.getByRole("textbox", { name: "Find a customer" }).fill("nobody at all");
		await page.getByText("No customers match").waitFor();
	});

	it("is found from anywhere by a name nearly right and a key, with the reason, and no address or history has the text", async () => {
		const page = await dashboard.open("/overview", { role: "analyst" });
		await settle(page);
		const box = page.getByRole("combobox", { name: "Search" });
		const options = page.getByRole("option");
		// Seven keys and Enter: it opens the result of the whole text, also when that is still on its way.
		await page.keyboard.press("Control+k");
		await box.waitFor();
		await page.keyboard.type("wanjiro");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/customers/wanjiru");
		await page.keyboard.press("Control+k");
		await page.getByRole("group", { name: "Recent" }).getByRole("option", { name: "wanjiru" }).waitFor();
		await page.keyboard.type("0722 000 111");
		await options.filter({ hasText: /Wanjiru Kamau.*Own phone number, last used \d+ \w+/ }).waitFor();
		expect(await findBarriers(page)).toEqual([]);
		const kept = await page.evaluate(
			"JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }])",
		);
		expect(kept).not.toMatch(/wanjiro|0722|Kamau/);
		await box.fill("evt");
		await box.fill("payee");
		await page.getByRole("group", { name: "Rules" }).getByRole("option").first().waitFor();
		await page.keyboard.press("Escape");
		await box.waitFor({ state: "detached" });
	});

	it("is not found by name by a viewer, who is offered no action of others either", async () => {
		const viewer = await dashboard.open("/customers", { role: "viewer" });
		await settle(viewer);
		await viewer.keyboard.press("Control+k");
		const box = viewer.getByRole("combobox", { name: "Search" });
		await box.fill("wanjiru kamau");
		await viewer.getByText("No results.").waitFor();
		await box.fill("create");
		await viewer.getByText("No results.").waitFor();
		await box.fill("unassigned");
		await viewer.getByRole("option", { name: "Go to unassigned cases" }).waitFor();
		const admin = await dashboard.open("/overview", { role: "admin" });
		await settle(admin);
		await admin.keyboard.press("Control+k");
		await admin.getByRole("combobox", { name: "Search" }).waitFor();
		await admin.keyboard.type("web");
		await admin.keyboard.press("Enter");
		await admin.waitForURL("**/settings/webhooks");
		await admin.keyboard.press("Control+k");
		await admin.getByRole("combobox", { name: "Search" }).waitFor();
		for (const [typed, found] of [
			["publish", "Publish the draft rules"],
			["swahili", "Change language to Kiswahili"],
			["language", "Change language to Kiswahili"],
			["dark", "Theme: Dark"],
			["theme", "Theme: Light"],
			[dashboard.facts.people.analyst.email, "Joyce Akinyi"],
		] as const) {
			await admin.getByRole("combobox", { name: "Search" }).fill(typed);
			await admin.getByRole("option", { name: found }).waitFor();
		}
		await admin.getByRole("combobox", { name: "Search" }).fill("create a");
		await admin.keyboard.press("Enter");
		await admin.getByRole("dialog", { name: /^Create.* key/ }).waitFor();
		expect(admin.url()).toMatch(/settings\/keys$/);
	});

	it("is held and released with a reason, which is kept with the name of who gave it", async () => {
		const page = await dashboard.open("/customers/wanjiru", { role: "analyst" });
		await page.getByRole("button", { name: "Hold" }).click();
		const dialog = page.getByRole("dialog");
		const confirm = dialog.getByRole("button", { name: "Hold" });
		expect(await confirm.isDisabled()).toBe(true);
		await dialog.getByLabel("Reason").fill("<img src=x> she did not know the payment");
		await confirm.click();
		await page.getByText("Customer held").first().waitFor();
		await page.getByRole("button", { name: "Release" }).waitFor();
		await page.getByRole("tab", { name: "Status and labels" }).click();
		await page.waitForURL("**/customers/wanjiru?tab=history");
		await page.getByText("<img src=x> she did not know the payment").waitFor();
		await page.getByText("by Joyce Akinyi").waitFor();
		await page.reload();
		await page.getByText("by Joyce Akinyi").waitFor();
		await page.getByRole("button", { name: "Release" }).click();
		await page.getByRole("dialog").getByLabel("Reason").fill("She called back");
		await page.getByRole("dialog").getByRole("button", { name: "Release" }).click();
		await page.getByRole("button", { name: "Hold" }).waitFor();
	});

	it("keeps what was typed when somebody else was faster", async () => {
		const page = await dashboard.open("/customers/achieng", { role: "analyst" });
		await page.getByRole("button", { name: "Hold" }).click();
		await page.getByRole("dialog").getByLabel("Reason").fill("A long story");
		await send("/v1/customers/achieng/block", { reason: "first" });
		await page.getByRole("dialog").getByRole("button", { name: "Hold" }).click();
		await page.getByRole("dialog").getByRole("alert").waitFor();
		expect(await page.getByRole("dialog").getByLabel("Reason").inputValue()).toBe("A long story");
		await send("/v1/customers/achieng/unblock", { reason: "over" });
	});

	it("is only looked at by a viewer, without names and reasons", async () => {
		const page = await dashboard.open("/customers/wanjiru", { role: "viewer" });
		await settle(page);
		await page.getByText("Your role does not show names and numbers.").waitFor();
		expect(await page.getByRole("button", { name: /^(Hold|Block|Release)$/ }).count()).toBe(0);
		expect(await page.getByText("Wanjiru Kamau").count()).toBe(0);
		await page.getByRole("tab", { name: "Status and labels" }).click();
		await page.getByText("Your role does not show the reason").first().waitFor();
	});

	it("of another mode is not there", async () => {
		const page = await dashboard.open("/customers/wanjiru", { role: "analyst", mode: "live" });
		await page.getByText("Page not found").waitFor();
	});

	it("has a network that is walked with the arrow keys, grown, and read as a table", async () => {
		const page = await dashboard.open("/customers/wanjiru?tab=network", { role: "viewer" });
		await page.getByText("2 other customers, connected by 1 shared item").waitFor();
		await page.getByText("1 with confirmed fraud").waitFor();
		const graph = page.getByRole("application");
		await graph.focus();
		const chosen = page.getByRole("region", { name: "Selected" });
		for (const key of ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
		await chosen.getByRole("heading").first().waitFor();
		await graph
			.locator("g")
			.filter({ has: page.locator("title", { hasText: "otieno" }) })
			.click();
		await chosen.getByText("Confirmed fraud").waitFor();
		await chosen.getByRole("button", { name: "Show their network too" }).click();
		await page.waitForURL("**expanded=otieno");
		await page.getByRole("button", { name: "3 steps" }).click();
		await page.waitForURL("**hops=3**");
		await page.getByRole("button", { name: "Table" }).click();
		const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "otieno", exact: true }) });
		expect(await row.textContent()).toContain("Device: ");
		await page.reload();
		await row.getByRole("link", { name: "otieno" }).click();
		await page.waitForURL("**/customers/otieno");
		await page.goBack();
		await row.waitFor();
		expect(await findBarriers(page)).toEqual([]);
	});
});
