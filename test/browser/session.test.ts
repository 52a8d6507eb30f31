// These things may happen to an open tab: its session ends, its role is taken away, its token is old, the service is
// restarted or upgraded under it. Nothing is lost, nothing leaks, and a sentence says what to do.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Installation } from "../harness/installation.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { findBarriersInBoth, settle, useDashboard, waitUntil } from "./dashboard.ts";
import { findScrollFaults } from "./find-scroll-faults.ts";

const dashboard = useDashboard();
/** 3,900 events are decided one after the other: ten seconds alone, and two minutes on a machine that others keep busy. */
const SIMULATED_MS_MAX = 300_000;

describe("a session that ended", () => {
	it("is taken up again over the page, which stays as it was", async () => {
		const { email, password } = dashboard.facts.people.analyst;
		const page = await dashboard.open("/events?decision=block", { role: "analyst", isAlone: true });
		await settle(page);
		await page.getByRole("button", { name: /^Decision/ }).click();
		const choice = page.getByRole("checkbox", { name: "Review" });
		await choice.waitFor();
		await page.context().clearCookies();
		await choice.click();
		const dialog = page.getByRole("dialog", { name: "You were signed out" });
		await dialog.waitFor();
		// The page is still behind it.
		expect(page.url()).toContain("decision=review,block");
		expect(await dialog.getByLabel("E-mail address").inputValue()).toBe(email);
		await dialog.getByLabel("Password").fill(password);
		await dialog.getByRole("button", { name: "Sign in" }).click();
		await dialog.waitFor({ state: "detached" });
		await page.getByRole("link", { name: "Payout requested" }).first().waitFor();
		expect(page.url()).toContain("decision=review,block");
		// A note that was sent too late is kept, and nothing speaks of API keys before or afterwards.
		await page.keyboard.press("Escape");
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Cases" }).click();
		await page.locator("tr[data-row] a[href*='/cases/']").first().click();
		const note = page.getByLabel("Note", { exact: true });
		await note.fill("She calls back at noon");
		// Not before the note is on its way: the page asks for news by itself, and the dialog would cover the button.
		await page.route("**/notes", async (route) => {
			await page.context().clearCookies();
			await route.continue();
		});
		await page.getByRole("button", { name: "Add note" }).click();
		await dialog.getByText("Your session has ended.").waitFor();
		expect(await page.getByText("API key is missing").count()).toBe(0);
		await dialog.getByLabel("Password").fill(password);
		await dialog.getByRole("button", { name: "Sign in" }).click();
		await dialog.waitFor({ state: "detached" });
		expect(await note.inputValue()).toBe("She calls back at noon");
		expect(await page.getByRole("alert").count()).toBe(0);
	});

	it("continues with the new token after another tab has signed in again", async () => {
		const { email, password } = dashboard.facts.people.analyst;
		const page = await dashboard.open("/sign-in");
		await page.getByLabel("E-mail address").fill(email);
		await page.getByLabel("Password").fill(password);
		await page.getByRole("button", { name: "Sign in" }).click();
		await page.waitForURL("**/test/wsp_*/**");
		await settle(page);
		// The same browser, another session: this page's token is now one of a session that is no more.
		const beside = await dashboard.openBeside(page, "/sign-in");
		await beside.getByLabel("E-mail address").fill(email);
		await beside.getByLabel("Password").fill(password);
		await beside.getByRole("button", { name: "Sign in" }).click();
		await beside.waitForURL("**/test/wsp_*/**");
		await page.bringToFront();
		await page.getByRole("button", { name: /^Your account/ }).click();
		await page.getByRole("menuitem", { name: "Sign out" }).click();
		await page.waitForURL("**/sign-in");
	});

	it("shows nothing of its user to another person who has signed in in another tab", async () => {
		const { analyst, viewer } = dashboard.facts.people;
		const page = await dashboard.open("/cases", { role: "analyst", isAlone: true });
		await page.getByRole("button", { name: `Your account: ${analyst.name}` }).waitFor();
		await page.locator("tr[data-row] a[href*='/cases/']").first().click();
		await page.getByLabel("Note", { exact: true }).fill("Nobody else reads this");
		await page.reload();
		await page.getByLabel("Note", { exact: true }).and(page.getByText("Nobody else reads this")).waitFor();
		await page.evaluate("window.isOld = true");
		const beside = await dashboard.openBeside(page, "/sign-in");
		await beside.getByLabel("E-mail address").fill(viewer.email);
		await beside.getByLabel("Password").fill(viewer.password);
		await beside.getByRole("button", { name: "Sign in" }).click();
		await beside.waitForURL("**/test/wsp_*/**");
		await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
		await page.getByRole("button", { name: `Your account: ${viewer.name}` }).waitFor();
		// The page was loaded again, so that its memory holds no answer and no draft of the analyst.
		expect(await page.evaluate("window.isOld")).toBeUndefined();
		expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain("Nobody else reads this");
	});
});

describe("a service of its own", () => {
	let installation: Installation;
	let server: ServerProcess;
	let token: string;

	beforeAll(async () => {
		installation = await Installation.createOnTestDatabase();
		server = await installation.start();
		({ token } = await installation.runJson<{ token: string }>(
			"users",
			"invite",
			"--role",
			"analyst",
			"--email",
			"a@b.example",
		));
	});
	afterAll(() => installation.remove());

	const join = async (link: string, email?: string): Promise<Page> => {
		const page = await dashboard.openSite(link);
		if (email !== undefined) await page.getByLabel("E-mail address").fill(email);
		await page.getByLabel("Your name").fill("Wambui");
		await page.getByLabel("Password", { exact: true }).fill("plantain on the river");
		await page.getByLabel("Repeat password").fill("plantain on the river");
		await page.getByRole("button", { name: "Create account" }).click();
		await page.waitForURL("**/test/wsp_*/**");
		return page;
	};

	// Here, because every page of an admin shows the notice, which would move the pages of other tests.
	it("tells admins of a background job that keeps failing, and no longer once it succeeds", async () => {
		const pool = await installation.openPool();
		await pool.query("alter table list_uploads rename to list_uploads_elsewhere");
		const page = await join(/http:\S+\/join#\S+/.exec(server.stdout())?.[0] ?? "", "admin@b.example");
		// The first page of an admin is the checklist. The demo key is there, and somebody was invited above.
		await page.getByRole("heading", { name: "First steps", level: 1 }).waitFor();
		const line = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
		for (const name of ["Create an API key", "Invite a second person"]) {
			await line(name).getByRole("img", { name: "Done", exact: true }).waitFor();
		}
		await line("Make a backup").getByRole("img", { name: "Not done yet" }).waitFor();
		await installation.run("backup", "record");
		await line("Make a backup").getByText("The latest backup was").waitFor();
		const countFailures = async (): Promise<number> => {
			const { rows } = await pool.query("select failures from job_failures where name = 'import-lists'");
			return rows[0]?.failures ?? 0;
		};
		await waitUntil(countFailures, (count) => count > 1);
		// The page asks each ten seconds, and when it is loaded.
		await page.reload();
		const notice = page.getByRole("region", { name: "Failing background jobs" });
		await notice
			.getByText(/^Importing lists failed \d+ times in a row and is being retried: PostgreSQL 42P01/)
			.waitFor();
		expect(await findBarriersInBoth(page)).toEqual([]);
		await pool.query("alter table list_uploads_elsewhere rename to list_uploads");
		await waitUntil(countFailures, (count) => count === 0);
		await page.reload();
		await settle(page);
		expect(await notice.getByText("Importing lists").count()).toBe(0);
	});

	it("may be restarted, and a role taken away, under an open page", async () => {
		const page = await join(`${server.url}/join#${token}`);
		await page.goto(`${server.url}/events`);
		await settle(page);

		const { port } = new URL(server.url);
		await server.stop();
		await page.getByRole("button", { name: /^Decision/ }).click();
		await page.getByRole("checkbox", { name: "Block" }).check();
		await page.getByText("Cannot reach the service").waitFor();
		expect(page.url()).toContain("decision=block");
		await page.keyboard.press("Escape");
		// A page whose code is yet to come says so too, and the tab is not given up.
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Rules" }).click();
		await page.getByRole("button", { name: "Reload" }).waitFor();
		await page.goBack();
		await page.getByRole("button", { name: "Try again" }).waitFor();
		await page.getByRole("button", { name: "No connection: changes are not saved" }).waitFor();
		server = await installation.start("--port", port);
		// Nobody has to press the button: the page loads when the service is back.
		await page.getByText("No events match these filters").waitFor();
		await page.getByRole("button", { name: "Live: changes appear automatically" }).waitFor();

		const giveWorkspaces = (workspaces: string) =>
			installation.runJson("users", "set-role", "a@b.example", "--role", "analyst", "--workspaces", workspaces);
		await giveWorkspaces("none");
		// The server follows within seconds.
		await waitUntil(
			async () => {
				await page.reload();
				await page.getByRole("heading").first().waitFor();
				return page.getByRole("heading", { name: "You have no workspace yet" }).isVisible();
			},
			(isVisible) => isVisible,
		);
		await page.getByRole("button", { name: "Sign out" }).waitFor();
		await page.getByRole("button", { name: "Kiswahili" }).waitFor();
		expect(await findBarriersInBoth(page)).toEqual([]);
		await giveWorkspaces("all");
		// Nobody has to reload the page.
		await page.getByRole("button", { name: "Live: changes appear automatically" }).waitFor();

		await installation.runJson("users", "disable", "a@b.example");
		// Nobody has to press anything: the live stream says so.
		await page.getByRole("dialog", { name: "You were signed out" }).waitFor();
	});

	it("that was upgraded gives an old tab the new version", async () => {
		const page = await dashboard.openSite(`${server.url}/sign-in`);
		await page.getByRole("button", { name: "Sign in" }).waitFor();
		// The next part of the old version is no longer there.
		let isGone = true;
		await page.route(/\/assets\/join-page-.*\.js/, (route) => {
			if (!isGone) return route.continue();
			isGone = false;
			return route.fulfill({ status: 404, contentType: "application/json", body: '{"error":"not_found"}' });
		});
		await page.goto(`${server.url}/join#${token}`);
		await page.getByText("This link no longer works").waitFor();
		expect(isGone).toBe(false);
	});

	// At the end, because it fills the workspace.
	it(
		"shows a developer what is wrong with a request, and fills test mode at the press of a button",
		async () => {
			const page = await dashboard.openSite(`${server.url}/sign-in`);
			await page.getByLabel("E-mail address").fill("admin@b.example");
			await page.getByLabel("Password").fill("plantain on the river");
			await page.getByRole("button", { name: "Sign in" }).click();
			await page.waitForURL("**/test/wsp_*/**");
			await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "First steps" }).click();
			await page.getByRole("link", { name: "Integration" }).click();
			await page.getByText("No requests yet").waitFor();
			await page.getByText("curl").waitFor();
			const key = await installation.createKey("Demo Kenya", "test");
			const send = (event: object) =>
				fetch(`${server.url}/v1/events`, {
					method: "POST",
					headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
					body: JSON.stringify(event),
				});
			const payout = {
				type: "payout.requested",
				customer_id: "amina-7",
				amount: 900,
				destination: { account: "0712345678" },
			};
			await send({ ...payout, amount: "900", devise: { id: "d-1" } });
			await page.getByRole("heading", { name: "Errors" }).waitFor();
			await page.getByText("amount must be a number").waitFor();
			expect(await page.getByText("amina-7").count()).toBe(0);
			await send(payout);
			await page.getByText("Without a device, the rules about new devices").waitFor();
			expect(await findScrollFaults(page)).toEqual([]);
			expect(await findBarriersInBoth(page)).toEqual([]);
			await page.setViewportSize({ width: 1280, height: 800 });
			// The earlier one, by the keyboard.
			await page.getByRole("button", { name: "1 problem" }).focus();
			await page.keyboard.press("Enter");
			await page.getByText("amount must be a number").waitFor();
			await page.goBack();
			const step = page
				.getByRole("listitem")
				.filter({ has: page.getByRole("heading", { name: "Send the first event" }) });
			await step.getByRole("img", { name: "Done", exact: true }).waitFor();
			await page.getByRole("button", { name: "Simulate two weeks" }).click();
			await page.getByText(/^[1-9][\d,]* events in \d+ s so far/).waitFor();
			const found = page.getByText(/^[\d,]+ events of \d+ customers\. \d+ of \d+ thieves were found/);
			await found.waitFor({ timeout: SIMULATED_MS_MAX });
			expect(await findBarriersInBoth(page)).toEqual([]);
			await page.getByRole("link", { name: "Open the cases" }).click();
			await page.locator("tr[data-row] a[href*='/cases/']").first().waitFor();

			// Once all steps are done, the page leaves the navigation.
			const steps = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "First steps" });
			await steps.waitFor();
			await finishSteps();
			await page.reload();
			await settle(page);
			await steps.waitFor({ state: "detached" });
		},
		2 * SIMULATED_MS_MAX,
	);

	async function finishSteps(): Promise<void> {
		await installation.run("keys", "export-master");
		await installation.runJson("users", "invite", "--role", "viewer", "--email", "v@b.example");
		const pool = await installation.openPool();
		const list = "insert into lists (id, format, entries, checked_at) values ($1, 'hakiki', 700, now())";
		for (const id of ["un_sc", "ke_frc"]) await pool.query(list, [id]);
		await pool.query(
			`insert into webhook_endpoints (id, realm, kinds, sealed, created_at, created_by, delivered_at)
			 select gen_random_uuid(), realm, '{rules.published}', '', now(), 'test', now() from realms where not is_live`,
		);
	}
});
