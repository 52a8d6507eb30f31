// A workspace that asks for two people: one person's act on a page waits for another person, who sees it there and decides.

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { chooseOutcome, settle, useDashboard, waitUntil } from "./dashboard.ts";

const dashboard = useDashboard();
/** No other file changes a customer's status there: what takes two people is set for a workspace as a whole. */
const mode = "live";
const where = (): { readonly mode: "live"; readonly workspaceId: string } => ({
	mode,
	workspaceId: dashboard.facts.emptyWorkspaceId,
});
let key = "";

/** An admin's request to the API from a page, with the session's own headers. */
async function askAs<Answer>(page: Page, method: string, path: string, body: object): Promise<Answer> {
	const place = { "hakiki-workspace": dashboard.facts.emptyWorkspaceId, "hakiki-mode": mode };
	return page.evaluate<Answer>(`(async () => {
		const session = await (await fetch("/v1/session")).json();
		const headers = { "content-type": "application/json", "hakiki-csrf": session.csrf_token, ...${JSON.stringify(place)} };
		const answer = await fetch(${JSON.stringify(path)}, { method: ${JSON.stringify(method)}, headers, body: ${JSON.stringify(JSON.stringify(body))} });
		if (!answer.ok) throw new Error(await answer.text());
		return answer.json();
	})()`);
}

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
	const answer = await fetch(dashboard.facts.url + path, {
		method,
		headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	const text = await answer.text();
	if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
	return JSON.parse(text) as Answer;
}

interface Case {
	readonly status: string;
	readonly requests: readonly object[];
}

describe("what takes two people", () => {
	beforeAll(async () => {
		const admin = await dashboard.open("/customers", { role: "admin" });
		await settle(admin);
		await askAs(admin, "PATCH", "/v1/workspace/casework", { four_eyes: ["block"] });
		const scopes = ["events", "manage"];
		({ key } = await askAs<{ key: string }>(admin, "POST", "/v1/keys", { scopes }));
	});

	it("is asked for from a customer's page and approved by another person there", async () => {
		await ask("POST", "/v1/events", { type: "login", customer_id: "chinedu", login: { success: true } });
		const page = await dashboard.open("/customers/chinedu", { role: "analyst", ...where() });
		await page.getByRole("button", { name: "Block" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByText("This takes two people").waitFor();
		await dialog.getByLabel("Reason").fill("Opened with a stolen card");
		await dialog.getByRole("button", { name: "Request approval" }).click();
		await page.getByText("Joyce Akinyi requests to block this customer").waitFor();
		expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
		const second = await dashboard.open("/customers/chinedu", { role: "compliance", ...where() });
		await second.getByText("Opened with a stolen card").waitFor();
		await second.getByRole("button", { name: "Approve" }).click();
		await second.getByRole("button", { name: "Unblock" }).waitFor();
		await second.getByRole("tab", { name: "Status and labels" }).click();
		await second.getByText("by Chidi Okafor, requested by Joyce Akinyi").waitFor();
		// The first one's page follows by itself.
		await page.getByRole("button", { name: "Unblock" }).waitFor();
	});

	it("is asked for with closing a case, taken back with it, and approved by another person", async () => {
		await ask("POST", "/v1/events", { type: "sim.swap", customer_id: "ngozi" });
		const { case_id: id } = await ask<{ case_id: string }>("POST", "/v1/events", {
			...{ type: "payout.requested", customer_id: "ngozi", amount: 400_000, balance: 401_000, method: "opay" },
			destination: { type: "opay", account: "08031234567" },
		});
		const readCase = (): Promise<Case> => ask("GET", `/v1/cases/${id}`);
		const page = await dashboard.open(`/cases/${id}`, { role: "analyst", ...where() });
		const close = async (): Promise<void> => {
			await chooseOutcome(page, "Fraud");
			await page.getByLabel("Customer status", { exact: true }).selectOption({ label: "Block – needs approval" });
			await page.getByLabel("Reason", { exact: true }).fill("The SIM was swapped an hour before");
			await page.getByRole("button", { name: "Close as fraud" }).click();
			await page.getByText(/^Closed as fraud · Requested/).waitFor();
		};
		await settle(page);
		await close();
		await waitUntil(readCase, ({ status, requests }) => status === "closed" && requests.length === 1);
		await page.getByRole("button", { name: "Undo" }).click();
		await waitUntil(readCase, ({ status, requests }) => status !== "closed" && requests.length === 0);

		await page.getByRole("button", { name: "Close case" }).waitFor();
		await close();
		await page.getByText("You requested to block the customer").waitFor();
		const second = await dashboard.open(`/cases/${id}`, { role: "compliance", ...where() });
		await second.getByText("Joyce Akinyi requests to block the customer").waitFor();
		await second.getByRole("button", { name: "Approve" }).click();
		await second.getByText("Approved", { exact: true }).waitFor();
		expect(await ask("GET", "/v1/customers/ngozi")).toMatchObject({ status: "blocked" });
	});

	it("is loosened only by a second person: every page of an admin says so, and anybody with the right withdraws it", async () => {
		const page = await dashboard.open("/settings/casework", { role: "admin", ...where() });
		const box = page.getByLabel("Block", { exact: true });
		await box.click();
		const notice = page.getByRole("region", { name: "Request to require only one person" });
		await notice.getByText("asked to let one person hold, release, block or unblock customers").waitFor();
		expect(await box.isChecked()).toBe(true);
		expect(await notice.getByRole("button", { name: "Confirm" }).count()).toBe(0);
		const elsewhere = await dashboard.open("/customers", { role: "admin", ...where() });
		const other = elsewhere.getByRole("region", { name: "Request to require only one person" });
		await other.getByRole("button", { name: "Withdraw" }).click();
		await other.waitFor({ state: "detached" });
		// The first page follows by itself.
		await notice.waitFor({ state: "detached" });
		expect(await ask("GET", "/v1/workspace/casework")).toMatchObject({ four_eyes: ["block"] });
	});
});
