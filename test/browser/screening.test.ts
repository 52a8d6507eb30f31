// Screening: a match is compared field by field and takes two people, a name is tried, the lists say how they are.

import { describe, expect, it } from "vitest";
import { findBarriers, findBarriersInBoth, settle, useDashboard, waitUntil } from "./dashboard.ts";

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
	it("shows both sides of a match and takes two people to clear a strong one, which closes its case", async () => {
		const customer = { name: "Zubair Testani Qorvani", dob: "1971-03-09", nationality: "AF" };
		await waitUntil(
			() => post({ type: "customer.updated", customer_id: "listed-person", changes: ["name"], customer }),
			({ screening }) => screening?.status === "potential_match",
		);
		const page = await dashboard.open("/screening?customer_id=listed-person", { role: "analyst" });
		await settle(page);
		const row = page.getByRole("row").filter({ hasText: "Zubair Testani Qorvani" });
		for (const text of ["Zubair TESTANI QORVANI", "same birth date and country", "Strong"]) {
			expect(await row.textContent()).toContain(text);
		}
		await page.keyboard.press("j");
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: /Zubair TESTANI QORVANI/ }).waitFor();
		const born = page.getByRole("row").filter({ hasText: "1971-03-09" }).first();
		expect(await born.textContent()).toContain("Agrees");
		await page.getByText("Two people must dismiss this match.").waitFor();
		expect(await findBarriers(page)).toEqual([]);
		// The case of the match waits for it, and asks nobody whether it was fraud.
		const caseUrl = await page.getByRole("link", { name: /^cas_/ }).getAttribute("href");
		const work = await dashboard.openBeside(page, caseUrl ?? "");
		await work.getByText("1 match is open").waitFor();
		expect(await work.getByRole("group", { name: "Outcome" }).count()).toBe(0);
		expect(await work.getByRole("link", { name: "Decide next match" }).getAttribute("href")).toBe(
			new URL(page.url()).pathname,
		);
		expect(await findBarriers(work)).toEqual([]);
		await page.keyboard.press("n");
		await page.getByRole("dialog").getByLabel("Reason").fill("<b>Another</b> passport number");
		await page.keyboard.press("Control+Enter");
		await page.getByText("The second person must have the role Compliance or Admin.").waitFor();
		await work.getByText("1 waits for a second person").waitFor();
		const second = await dashboard.open(new URL(page.url()).pathname, { role: "compliance" });
		await second.getByText("Joyce Akinyi decided: not a match").waitFor();
		await second.getByText("It takes effect when you decide the same.").waitFor();
		await second.getByText("<b>Another</b> passport number").waitFor();
		await second.getByRole("button", { name: "Not a match" }).click();
		await second.getByRole("dialog").getByLabel("Reason").fill("I compared the passports too");
		await second.getByRole("dialog").getByRole("button", { name: "Not a match" }).click();
		// The first reader's pages follow by themselves. The second person may be at the next match already.
		await page.getByText(/Dismissed by Joyce Akinyi, Chidi Okafor/).waitFor();
		await work.getByRole("heading", { name: /false positive/i }).waitFor();
	});

	it("clears the weak matches of many customers with a few keys, and goes on to the next match", async () => {
		const people = ["weak-1", "weak-2", "weak-3", "weak-4"];
		for (const customer_id of people) {
			await post({ type: "customer.created", customer_id, customer: { name: "Zubair Testani Qorvani" } });
		}
		const page = await dashboard.open("/screening?strength=weak", { role: "analyst", width: 1280, height: 720 });
		await settle(page);
		const rows = page.getByRole("table", { name: "Matches" }).getByRole("row");
		// A header, these four, and what the made-up past has brought.
		const count = await waitUntil(
			() => rows.count(),
			(seen) => seen >= 5,
		);
		// One by one: the row after the dismissed one has the focus, so the same keys go on.
		await page.keyboard.press("j");
		for (const left of [count - 1, count - 2]) {
			await page.keyboard.press("n");
			await page.keyboard.type("Checked the passport");
			await page.keyboard.press("Control+Enter");
			await waitUntil(
				() => rows.count(),
				(seen) => seen === left,
			);
			await page.locator("tr[data-row]:focus").waitFor();
		}
		await page.keyboard.press("?");
		await page.getByRole("dialog").getByText("Not a match").waitFor();
		await page.getByRole("dialog").getByText("Confirm match").waitFor();
		await page.keyboard.press("Escape");
		// All that are left, for one reason.
		await page.getByLabel("Select all").click();
		await page.keyboard.press("n");
		await page
			.getByRole("dialog")
			.getByText(`Dismiss ${count - 3} matches`)
			.waitFor();
		expect(await findBarriers(page)).toEqual([]);
		await page.keyboard.type("Checked the passports");
		await page.keyboard.press("Control+Enter");
		await page.getByText(`${count - 3} matches dismissed`, { exact: true }).waitFor();
		for (const id of people) {
			const answer = await fetch(`${dashboard.facts.url}/v1/customers/${id}`, {
				headers: { authorization: `Bearer ${dashboard.facts.key}` },
			});
			expect(await answer.json()).toMatchObject({ screening: { status: "clear" }, open_cases: [] });
		}
		// A phone shows each match whole.
		await page.setViewportSize({ width: 390, height: 800 });
		await page.goto(page.url().replace("strength=weak", "status=all"));
		await settle(page);
		expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
	});

	it("tries a name, and hides what a viewer may not see", async () => {
		const page = await dashboard.open("/screening?tab=name", { role: "analyst" });
		await settle(page);
		await page.getByLabel("Name", { exact: true }).fill("Qorvani, Zubayr Testani");
		await page.getByRole("button", { name: "Search lists" }).click();
		await page.getByText("Zubair TESTANI QORVANI", { exact: true }).waitFor();
		await page.getByLabel("Date of birth").fill("17/05/84");
		await page.getByRole("button", { name: "Search lists" }).click();
		await page.getByText("Enter a date (1984-05-17), a month (1984-05) or a year (1984).").waitFor();
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
		const list = page.getByRole("listitem", { name: "made_up" });
		const facts = await list.getByRole("term").allTextContents();
		expect(facts).toEqual(["Entries", "Names", "Published", "Last refresh", "Last change", "Schedule"]);
		const figures = await list.getByRole("definition").allTextContents();
		expect(figures).toEqual([
			expect.stringMatching(/^\d+ · \d+ with birth date/),
			...[/^\d+$/, /./, /ago|now/, /\d+ added, 0 changed, 0 removed$/].map((form) => expect.stringMatching(form)),
			"Uploaded by hand",
		]);
		expect(await page.getByRole("button", { name: "Add list" }).count()).toBe(0);
	});

	it("takes a list from a file, after it has shown what changes", async () => {
		const page = await dashboard.open("/screening?tab=lists", { role: "compliance", mode: "live" });
		await page.getByRole("button", { name: "Add list" }).click();
		await waitUntil(
			() => page.getByLabel("Source").evaluate((field) => field.matches(":focus")),
			(isFocused) => isFocused,
		);
		await page.getByLabel("Source").selectOption("csv");
		await page.getByLabel("Title").fill("Our partners' list");
		await page.getByRole("button", { name: "Files" }).click();
		const choose = (text: string) =>
			page.getByLabel("File", { exact: true }).setInputFiles({
				...{ name: "names.csv", mimeType: "text/csv" },
				buffer: Buffer.from(text),
			});
		await choose('id,name\n1,"Zed');
		await page.getByRole("button", { name: "Check file" }).click();
		await page.getByText("names.csv ends within a quote that begins at line 2").waitFor();
		await choose("id,name\n1,Zedekiah Unlistable\n2,Quorra Unlistable\n3,\n");
		await page.getByRole("button", { name: "Check file" }).click();
		await page.getByText("line 4: name: is missing").waitFor();
		expect(await findBarriersInBoth(page)).toEqual([]);
		await page.getByRole("button", { name: "Apply" }).click();
		const list = page.getByRole("listitem", { name: "Our partners' list" });
		await list.getByText("2 added, 0 changed, 0 removed").waitFor();
		await list.getByText("1 row could not be read").waitFor();
		// The title is the same on the other pages.
		await page.getByRole("tab", { name: "Matches" }).click();
		await page.getByRole("button", { name: "List", exact: true }).click();
		await page.getByRole("checkbox", { name: "Our partners' list" }).waitFor();
	});

	it("lists the register for compliance officers, and exports what the filters show", async () => {
		const cash = { type: "transaction", direction: "in", method: "cash", amount: 6_000_000 };
		await post({ ...cash, customer_id: "=register-1" });
		await post({ ...cash, customer_id: "register-2" });
		const page = await dashboard.open("/register?customer_id=%3Dregister-1", { role: "compliance" });
		await page.getByRole("link", { name: "=register-1" }).waitFor();
		await page.getByRole("button", { name: "This month" }).click();
		expect(await findBarriersInBoth(page)).toEqual([]);
		const saved = page.waitForEvent("download");
		await page.getByRole("button", { name: "Export CSV" }).click();
		const pieces: Buffer[] = [];
		for await (const piece of await (await saved).createReadStream()) pieces.push(piece as Buffer);
		const text = Buffer.concat(pieces).toString("utf8");
		expect(text).toContain(",'=register-1,evt_");
		expect(text).not.toContain("register-2");
		const refused = await dashboard.open("/register", { role: "analyst" });
		await refused.getByText("Your role may not see this").waitFor();
		expect(await refused.getByRole("button", { name: "Export CSV" }).count()).toBe(0);
		expect(await refused.getByRole("group", { name: "Filters" }).count()).toBe(0);
		expect(await refused.getByText("register:read").count()).toBe(0);
	});
});
