// Rules: from a figure of the catalogue to a version in force, and back.

import { formatUuid, parseId } from "@hakiki/domain";
import { createPool } from "@hakiki/store";
import { describe, expect, it } from "vitest";
import { findBarriersInBoth, settle, useDashboard } from "./dashboard.ts";

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
		await page.getByText("Rule “Many senders in a day”").waitFor();
		expect(await page.getByText("Senders min").locator("..").first().textContent()).toMatch(
			/Senders min was 5 → After 9/,
		);
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
		await page.getByText("Thresholds: Payout requested").waitFor();
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
		await page.getByRole("button", { name: "CEL text" }).click();
		const condition = page.getByRole("textbox", { name: "Fires when" });
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
		await condition.fill("amountMinor > balanceMinor");
		await page.getByRole("button", { name: "Builder" }).click();
		await page.getByText(/it compares a signal with a value, not with another signal/).waitFor();
		await condition.fill("minutesSinceSimSwap < 60 || !isKnownDevice");
		await page.getByRole("button", { name: "Builder" }).click();
		await page.getByText(/Fires when time since a SIM swap is under 60 minutes or it is false that/).waitFor();
	});

	it("are built without code: counted while they are built, backtested with examples, and diffed in sentences", async () => {
		const page = await dashboard.open("/rules?tab=own", { role: "compliance" });
		await settle(page);
		await page.getByRole("button", { name: "New rule" }).click();
		await page.getByLabel("Title").fill("Large payment at night");
		const press = async (keys: string): Promise<void> => {
			await page.keyboard.type(keys);
			await page.keyboard.press("Enter");
		};
		await page.getByRole("combobox", { name: "Signal" }).click();
		await press("amount");
		await page.getByLabel("Value (KES)").fill("2,000");
		const counts = page.getByRole("region", { name: "Last 30 days" });
		await counts.getByText(/of [\d,]+ events/).waitFor();
		expect(await counts.textContent()).toMatch(/Labelled fraud\d+Labelled legitimate\d+Unlabelled\d+/);
		await page.getByRole("button", { name: "Add condition" }).click();
		await page.getByRole("combobox", { name: "Signal" }).last().click();
		await press("new payee");
		await page.getByRole("button", { name: "Add “any of” group" }).click();
		const group = page.getByRole("group", { name: "Any of these" });
		for (const [index, operator, hour] of [
			[0, "is at least", "18"],
			[1, "is under", "8"],
		] as const) {
			await group.getByRole("combobox", { name: "Signal" }).nth(index).click();
			await press("night");
			await group.getByLabel("Comparison").nth(index).selectOption({ label: operator });
			await group.getByLabel(/Value/).nth(index).fill(hour);
		}
		await group.getByLabel(/Value/).last().fill("24");
		await group.getByText("This is always true: the hour is between 0 and 23.").waitFor();
		await group.getByLabel(/Value/).last().fill("8");
		const sentence =
			"amount is over KES 2,000 and the payee is new and (local hour is at least 18:00 or local hour is under 08:00)";
		await page.getByText(`Fires when ${sentence}.`).waitFor();
		expect(await findBarriersInBoth(page)).toEqual([]);
		await page.getByRole("button", { name: "CEL text" }).click();
		expect(await page.getByRole("textbox", { name: "Fires when" }).inputValue()).toBe(
			"amountMinor > money(2000) && isNewPayee && (localHour >= 18 || localHour < 8)",
		);
		await page.getByRole("button", { name: "Builder" }).click();
		expect(await page.getByLabel("Message").inputValue()).toBe(
			"Amount is {amountMinor} and the payee is new and local hour is {localHour}:00",
		);
		// The names on the page work in the message too, typed or by a button.
		await page.getByLabel("Message").fill("Paid {amount} at ");
		await page.getByRole("group", { name: "Insert the value of" }).getByRole("button", { name: "local hour" }).click();
		expect(await page.getByLabel("Message").inputValue()).toBe("Paid {amountMinor} at {localHour}");
		await page.getByText("Example: Paid KES 25,000 at 22").waitFor();
		await page.getByLabel("Status").selectOption({ label: "Active" });
		await page.getByLabel("Minimum decision").selectOption("review");
		await page.getByRole("button", { name: "Add to draft" }).click();
		await page.getByText("Added to draft").first().waitFor();
		await page.getByRole("tab", { name: /Draft/ }).click();
		await page.getByText(`Fires when ${sentence}.`).waitFor();
		await page.getByRole("tab", { name: "Backtest" }).click();
		await page.getByRole("button", { name: "Run" }).click();
		await page.getByRole("heading", { name: "Effect of each changed rule" }).waitFor();
		const effect = page.getByRole("listitem", { name: "Large payment at night" });
		// How many of its events are labelled depends on the hour at which the data was made.
		expect(await effect.textContent()).toMatch(/Too few labels \(1?\d of 20\)|Precision\d+ %of [2-9]\d+ labelled/);
		await effect.getByRole("button", { name: /Examples \d+ for Large payment at night/ }).click();
		expect(await findBarriersInBoth(page)).toEqual([]);
		await page.getByRole("heading", { name: "Unlabelled" }).locator("..").getByRole("link").first().click();
		await page.waitForURL(/\/events\/evt_/);
		await page.goBack();
		// The result is still there.
		await effect.waitFor();
		await page.getByRole("tab", { name: /Draft/ }).click();
		await page.getByRole("button", { name: "Discard" }).click();
		await page.getByText("No draft").waitFor();
	});

	it("sort by a figure with the keyboard, say so, and keep the order in the address", async () => {
		const page = await dashboard.open("/rules", { role: "viewer" });
		await settle(page);
		const head = page.getByRole("columnheader", { name: "Weight" });
		expect(await head.getAttribute("aria-sort")).toBe("none");
		await head.getByRole("button").focus();
		await page.keyboard.press("Enter");
		await page.waitForURL(/sort=-weight/);
		// The address changes before the page.
		await page.locator("th[aria-sort=descending]").and(head).waitFor();
		await page.keyboard.press("Enter");
		await page.waitForURL(/sort=weight/);
		await page.reload();
		await settle(page);
		expect(await head.getAttribute("aria-sort")).toBe("ascending");
		const weights = await page.locator("tbody tr td:last-child").allTextContents();
		expect(weights.map(Number)).toEqual(weights.map(Number).sort((one, other) => one - other));
		expect(await findBarriersInBoth(page)).toEqual([]);
	});

	it("are readable for a user who may not change them", async () => {
		const page = await dashboard.open("/rules/fan_in", { role: "viewer" });
		await settle(page);
		expect(await page.getByLabel("Senders min").isDisabled()).toBe(true);
		expect(await page.getByRole("button", { name: "Add to draft" }).count()).toBe(0);
	});

	it("show what labels have taught, and let a manager pin a part of it by dragging and by the keyboard", async () => {
		const { emptyWorkspaceId, databaseUrl } = dashboard.facts;
		const where = { workspaceId: emptyWorkspaceId, mode: "live" } as const;
		const pool = createPool(databaseUrl, { poolSize: 1, applicationName: "test", log: () => undefined });
		const learn = (layer: object | null) =>
			pool.query(
				`update rule_sets set document = case when $2::jsonb is null then document - 'layer'
				   else document || jsonb_build_object('layer', $2::jsonb) end
				  where workspace_id = $1 and version = (select max(version) from rule_sets where workspace_id = $1)`,
				[
					formatUuid(parseId("wsp", emptyWorkspaceId) ?? new Uint8Array()),
					layer === null ? null : JSON.stringify(layer),
				],
			);
		try {
			const page = await dashboard.open("/rules?tab=layer", { role: "compliance", ...where });
			await page.getByText("100 more confirmed frauds are needed.").waitFor();
			await learn(LAYER);
			await page.reload();
			await page.getByText("2 curves, 1 tables").waitFor();
			expect(await findBarriersInBoth(page)).toEqual([]);
			await page.getByRole("link", { name: /^Local hour Moves/ }).click();
			await page.getByRole("button", { name: "Pin a part" }).click();
			const drawing = await page.getByRole("img", { name: /What “local hour” adds/ }).boundingBox();
			if (drawing === null) throw new Error("Nothing is drawn");
			// From the middle step to the last one.
			await page.mouse.move(drawing.x + drawing.width * 0.5, drawing.y + 90);
			await page.mouse.down();
			await page.mouse.move(drawing.x + drawing.width * 0.9, drawing.y + 90, { steps: 4 });
			await page.mouse.up();
			expect(await page.getByLabel("From step").locator("option:checked").textContent()).toBe("06:00 to 21:59");
			expect(await page.getByLabel("To step").locator("option:checked").textContent()).toBe("22:00 to 23:59");
			await page.getByLabel("From step").focus();
			await page.keyboard.press("ArrowDown");
			await page.getByLabel("Value").fill("0.25");
			await page.getByLabel("Note").fill("Night shifts");
			await page.keyboard.press("Enter");
			await page.getByText("22:00 to 23:59: +0.25").waitFor();
			await page.getByText("Chidi Okafor ·").waitFor();
			expect(await findBarriersInBoth(page)).toEqual([]);
			await page.getByRole("link", { name: "All curves and tables" }).click();
			await page.getByRole("link", { name: /^Amount × local hour/ }).click();
			await page.getByRole("img", { name: /add together/ }).focus();
			for (const key of ["ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
			await page.getByText("+0.90 · Amount: NGN 1,000 or more · Local hour: 00:00 to 05:59").waitFor();
			await page.getByRole("button", { name: "Flatten" }).click();
			await page.getByRole("button", { name: "Add to draft" }).click();
			await page.getByText("The whole table: 0.00").waitFor();
			await page.getByRole("link", { name: "Open the draft" }).click();
			await page.getByText("Learned score of “local hour”, set by hand").waitFor();
			await page.getByRole("button", { name: "Discard" }).click();
			await page.getByText("No draft").waitFor();
			const reader = await dashboard.open("/rules?tab=layer&part=localHour", { role: "viewer", ...where });
			await reader.getByText("Nothing here is set by hand").waitFor();
			expect(await reader.getByRole("button", { name: /Flatten|Pin a part/ }).count()).toBe(0);
		} finally {
			await learn(null);
			await pool.end();
		}
	});

	it("load a model from outside in shadow, make it active as a draft, and remove it, each with a reason", async () => {
		const where = { workspaceId: dashboard.facts.emptyWorkspaceId, mode: "live" } as const;
		const page = await dashboard.open("/rules?tab=layer", { role: "compliance", ...where });
		await page.getByText("No model is loaded.").waitFor();
		await page.getByRole("button", { name: "Load a model" }).click();
		const file = (content: string) => ({
			name: "cards.json",
			mimeType: "application/json",
			buffer: Buffer.from(content),
		});
		await page.getByLabel("File").setInputFiles(file(JSON.stringify(MODEL).slice(0, -20)));
		expect(await page.getByLabel("Name").inputValue()).toBe("cards.json");
		expect(await findBarriersInBoth(page)).toEqual([]);
		await page.getByLabel("Reason").fill("Trained on May");
		const send = page.getByRole("dialog").getByRole("button", { name: "Load a model" });
		await send.click();
		await page.getByRole("alert").getByText("is cut off").waitFor();
		await page.getByLabel("File").setInputFiles(file(JSON.stringify(MODEL)));
		await send.click();
		const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Model from outside" }) });
		await card.getByText("In shadow", { exact: true }).waitFor();
		await card.getByText("by Chidi Okafor").waitFor();
		await card.getByText("1 signal").click();
		await card
			.getByRole("listitem")
			.getByText(/^amount$/i)
			.waitFor();
		expect(await findBarriersInBoth(page)).toEqual([]);

		await page.getByRole("button", { name: "Make active" }).click();
		await page.getByLabel("Only save it as the draft").check();
		await page.getByLabel("Reason").fill("Try it first");
		// The page goes on to the draft, and draws the card again. A dialog that opens before is closed by that.
		const drawn = page.waitForResponse((response) => response.url().includes("/v1/rules/layer?of=draft"));
		await page.getByRole("dialog").getByRole("button", { name: "Make active" }).click();
		await drawn;
		await settle(page);
		await card.getByText("The draft makes cards.json active.").waitFor();
		await page.getByRole("button", { name: "Remove" }).click();
		const removal = page.getByRole("dialog").getByRole("button", { name: "Remove the model" });
		await page.getByLabel("Reason").fill("Too old");
		expect(await removal.isDisabled()).toBe(true);
		await page.getByLabel("Replace the draft of Chidi Okafor").check();
		await removal.click();
		await card.getByText("No model is loaded.").waitFor();
		expect(await card.getByText("The draft").count()).toBe(0);
		const reader = await dashboard.open("/rules?tab=layer", { role: "viewer", ...where });
		await reader.getByText("No model is loaded.").waitFor();
		expect(await reader.getByRole("button", { name: "Load a model" }).count()).toBe(0);
	});
});

/** No payment is that large, so that the model decides nothing. */
const MODEL = {
	...{ objective: "binary sigmoid:1", num_class: 1, num_tree_per_iteration: 1, average_output: false },
	feature_names: ["amountMinor"],
	tree_info: [
		{
			tree_structure: {
				...{ split_feature: 0, threshold: 1e14, decision_type: "<=", default_left: true, missing_type: "NaN" },
				internal_count: 100,
				left_child: { leaf_value: 0, leaf_count: 99 },
				right_child: { leaf_value: 0.1, leaf_count: 1 },
			},
		},
	],
};

const LAYER = {
	...{ trainedTo: 1_780_000_000_000, constant: 0, pivot: 0, topFactor: 1 },
	curves: {
		localHour: { edges: [6, 22], values: [0, 0.8, -0.2, 0.5], shares: [0, 0.2, 0.6, 0.2], rules: [0, 0.3, -0.1, 4] },
		amountMinor: { edges: [100_000], values: [0, -0.4, 1.2], shares: [0, 0.9, 0.1], rules: [0, -0.1, 0.9] },
	},
	tables: [
		{
			signals: ["amountMinor", "localHour"],
			edges: [[100_000], [6]],
			values: [
				[0, 0, 0],
				[0, 0.2, 0],
				[0, 0.9, -0.1],
			],
			shares: [
				[0, 0, 0],
				[0, 0.2, 0.7],
				[0, 0.05, 0.05],
			],
		},
	],
};
