import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";
import { buildEdit } from "./rule-edits.ts";

let line: CommandLine;

beforeAll(async () => {
	line = await openCommandLine();
	await run("workspace", "create", "--name", "Shop", "--country", "KE");
});
afterAll(() => line.close());

const run = (...args: string[]) => line.run(...args);
const runAs = (actor: string, ...args: string[]) => line.runAs(actor, ...args);
const rules = (verb: string, ...args: string[]) => run("rules", verb, ...args, "--workspace", "Shop");

async function rulesJson(verb: string, ...args: string[]) {
	const { code, text, said } = await rules(verb, ...args, "--json");
	expect({ code, said, lines: text.split("\n").length }).toEqual({ code: 0, said: "", lines: 1 });
	return JSON.parse(text);
}

describe("a path and a value", () => {
	it.each([
		["bias", "-3", { bias: -3 }],
		["fan_in.weight", "0.5", { rules: { fan_in: { weight: 0.5 } } }],
		["rules.fan_in.mode", "shadow", { rules: { fan_in: { mode: "shadow" } } }],
		["rules.fan_in.parameters.sendersMin", "default", { rules: { fan_in: { parameters: { sendersMin: null } } } }],
		["thresholds.payout.requested.review", "40", { thresholds: { "payout.requested": { review: 40 } } }],
		["custom_night", "remove", { custom: { custom_night: null } }],
		["custom.custom_night.on", "out,login", { custom: { custom_night: { on: ["out", "login"] } } }],
		["custom_night.when", "isOut && 1 < 2", { custom: { custom_night: { when: "isOut && 1 < 2" } } }],
	])("%s %s is an edit", (path, value, edit) => expect(buildEdit(path, value)).toEqual(edit));
});

describe("the rules on the command line", () => {
	it("are shown, whole or one of them", async () => {
		const { published, draft } = await rulesJson("show");
		expect(published).toMatchObject({ version: "1", content: { bias: -3.5, rules: { fan_in: { mode: "live" } } } });
		expect(draft).toBeNull();
		const { text } = await rules("show");
		expect(text).toMatch(/^Shop: version 1, published .* by cli:njeri\nbias -3.5, thresholds 50 and 85\n\nRULE +MODE/);
		expect((await rules("show", "--rule", "fan_in")).text).toMatch(/^RULE.*\nfan_in +live +\S+ +sendersMin=5$/);
		expect(await rules("show", "--rule", "nope")).toMatchObject({ code: 2 });
		expect(await rules("show", "--version", "9")).toMatchObject({
			code: 1,
			said: "hakiki rules show: There is no version 9 of the rules",
		});
	});

	it("are changed in a draft, value by value, and refused by name", async () => {
		expect((await rules("set", "fan_in.weight", "0.5")).text).toMatch(/rules\.fan_in\.weight +\S+ +0\.5/);
		const draft = await rulesJson("set", "bias", "-3.25");
		expect(draft).toMatchObject({ revision: 2, authors: ["cli:njeri"], content: { bias: -3.25 } });
		expect(await rules("set", "fan_in.parameters.sendersMin", "0")).toMatchObject({
			code: 1,
			said: "hakiki rules set: rules.fan_in.parameters.sendersMin: must be a number from 3 to 32",
		});
		expect((await rules("set", "no_such_rule.weight", "1")).said).toContain("rules.no_such_rule: is not a rule");
		expect(await rules("diff")).toMatchObject({
			code: 0,
			text: expect.stringMatching(/^ +PATH.*\n~ +bias +-3\.5 +-3\.25/),
		});
		expect((await rules("show")).text).toContain("\ndraft: revision 2 on version 1 by cli:njeri, 2 changed\n");
	});

	it("take custom rules from a file, and name the line and column of a mistake", async () => {
		const night = {
			title: "Night",
			sentence: "{amountMinor} at night",
			on: ["out"],
			when: "localHour < 5 &&\n  amount > 3",
			weight: 1,
			tags: ["pace"],
		};
		await writeFile(join(line.folder, "edits.json"), JSON.stringify({ custom: { custom_night: night } }));
		expect((await rules("draft", "--file", "edits.json")).said).toContain(
			"custom.custom_night.when: line 2, column 3: there is no signal amount",
		);
		const right = { ...night, when: "localHour < 5 &&\n  amountMinor > money(100)" };
		await writeFile(join(line.folder, "edits.json"), JSON.stringify({ custom: { custom_night: right } }));
		expect((await rulesJson("draft", "--file", "edits.json")).content.custom.custom_night.when).toBe(right.when);
		expect((await rules("draft", "--file", "none.json")).said).toContain("does not exist or cannot be read");
		expect((await rules("draft", "--fresh")).said).toContain("--fresh needs --file");
		expect(await rulesJson("draft")).toMatchObject({ revision: 3 });
	});

	it("are tried on the events that are stored", async () => {
		const out = (n: number, label?: string) => ({
			event: {
				type: "payout.requested",
				customer_id: `b${n}`,
				amount: 3_000,
				method: "mpesa",
				destination: { type: "mpesa", account: `071200000${n}` },
				occurred_at: new Date(Date.UTC(2026, 0, 1, n + 22)).toISOString(),
			},
			...(label && { label }),
		});
		const lines = [out(0), out(1, "fraud"), out(2), out(8), out(9, "legit")].map((one) => JSON.stringify(one));
		await writeFile(join(line.folder, "past.jsonl"), lines.join("\n"));
		await run("events", "import", "past.jsonl", "--workspace", "Shop", "--mode", "live");
		await rules("set", "custom_night.floor", "review");
		const tried = await rulesJson("backtest", "--mode", "live");
		expect(tried).toMatchObject({
			complete: true,
			replayed: 5,
			from: { rule_set: "published", events: 5, fraud: 1, not_allowed: { recall: 0 }, money_lost: "3000.00" },
			to: { rule_set: "draft", not_allowed: { recall: 1 }, money_saved: "3000.00", money_held: "6000.00" },
			changed: 3,
			changes: [{ from: "allow", to: "review", events: 3, fraud: 1 }],
			examples: [{ label: null }, { label: "fraud", customer_id: "b1" }, { label: null }],
		});
		expect(tried).toMatchObject({
			caught_more: { events: 1, money: "3000.00" },
			caught_less: { events: 0 },
			customers_held_more: 2,
			customers_held_less: 0,
		});
		expect(tried.examples[1].reasons).toContain("KES 3,000 at night");
		const swept = await rulesJson("backtest", "--mode", "live", "--threshold-sweep");
		expect(swept.threshold_sweep.today).toMatchObject({ review: [50], stopped: 3, caught: { events: 1 } });
		const { text } = await rules("backtest", "--mode", "live", "--from", "1");
		expect(text).toContain("Events measured: 5 of 5; fraud: 1, unlabelled (counted as legit): 3");
		expect(text).toMatch(/VERSION 1 +DRAFT\n/);
		expect(text).toMatch(/\nallow +review +3 +1\n/);
		expect((await rules("backtest", "--mode", "live", "--to", "9")).said).toContain("There is no version 9");
		expect((await rules("backtest", "--mode", "live", "--events", "0")).said).toContain("--events must be");
	});

	it("run in shadow mode and report before they decide", async () => {
		expect((await rules("shadow", "--start")).text).toBe("Started shadow set 1. Servers use it within seconds.");
		expect(await rulesJson("shadow", "--mode", "test")).toMatchObject({
			number: 1,
			events: 0,
			changed: [],
			examples: [],
		});
		expect((await rules("shadow")).text).toMatch(/0 events seen, no decision would have been another\.$/);
		expect((await rules("shadow", "--stop")).text).toBe("Stopped shadow set 1.");
		expect(await rules("shadow")).toMatchObject({ code: 1, said: "hakiki rules shadow: No draft runs in shadow" });
	});

	it("are published by another person if approval is required, and rolled back", async () => {
		expect((await rules("approval", "--needed", "yes")).text).toContain("somebody other than the authors");
		const publish = ["rules", "publish", "--workspace", "Shop", "--reason", "fewer alarms"];
		expect(await run(...publish)).toMatchObject({
			code: 1,
			said: "hakiki rules publish: In this workspace somebody other than the author must publish rules",
		});
		expect((await runAs("cli:kamau", ...publish)).text).toBe("Version 2 is published (was 1).");
		expect(await rulesJson("rollback", "1", "--reason", "worse")).toMatchObject({ version: "3", before: "2" });
		expect((await rules("versions")).text).toMatch(
			/^VERSION.*\n3 .*cli:njeri +- +\(restores 1\) worse\n2 .*cli:njeri +cli:kamau +fewer alarms\n1 /,
		);
		expect((await rulesJson("diff", "--from", "1", "--to", "3")).changes).toEqual([]);
		expect((await rules("diff", "--from", "older")).code).toBe(2);
		expect((await rules("rollback", "one", "--reason", "x")).said).toContain("VERSION must be the number");
		await rules("set", "fan_in.mode", "off");
		expect((await rules("draft", "--discard")).text).toBe("Discarded the draft.");
		expect(await rules("draft")).toMatchObject({ code: 1, said: "hakiki rules draft: There is no draft of the rules" });
	});
});
