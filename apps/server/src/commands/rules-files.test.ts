import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";

let line: CommandLine;

beforeAll(async () => {
	line = await openCommandLine();
	await line.run("workspace", "create", "--name", "Shop", "--country", "KE");
});
afterAll(() => line.close());

const rules = (verb: string, ...args: string[]) => line.run("rules", verb, "rules", ...args);
const withShop = (verb: string, ...args: string[]) => rules(verb, ...args, "--workspace", "Shop");
const write = (name: string, text: string) => writeFile(join(line.folder, "rules", name), text);
const read = (name: string) => readFile(join(line.folder, "rules", name), "utf8");

const NIGHT = {
	title: "Night",
	sentence: "{amountMinor} at night",
	on: ["out"],
	weight: 1,
	floor: "review",
	tags: ["pace"],
};
const payout = (hour: number, amount: number) => ({
	type: "payout.requested",
	customer_id: "c1",
	amount,
	method: "mpesa",
	destination: { type: "mpesa", account: "0712000001" },
	occurred_at: `2026-03-02T${String(hour).padStart(2, "0")}:00:00+03:00`,
});
const writeTest = (events: object[], more: object = {}) =>
	write("tests/night.json", JSON.stringify({ events, ...more }));

it("rules are pulled into files, planned, tested and applied", async () => {
	expect((await withShop("pull")).text).toBe("rules.json");
	expect(JSON.parse(await read("rules.json"))).toEqual({ country: "KE" });
	expect((await withShop("plan")).text).toBe("The files match version 1. Nothing would change.");

	await write("rules.json", JSON.stringify({ country: "KE", rules: { fan_in: { weight: 0.5 } } }));
	await write("custom/custom_night.json", JSON.stringify(NIGHT));
	await write("custom/custom_night.cel", "localHour < 5 &&\n  amountMinor > money(100)\n");
	const { code, text } = await withShop("plan", "--check");
	expect(code).toBe(1);
	expect(text).toMatch(/^Compared with version 1:\n/);
	expect(text).toMatch(/~ +rules\.fan_in\.weight +\S+ +0\.5\n/);
	expect(text).toMatch(/\+ +custom\.custom_night\.when +- +localHour < 5 && amountMinor > money\(100\)\n/);
	expect(text).toContain("1 to add, 1 to change, 0 to remove.");

	await mkdir(join(line.folder, "rules", "tests"));
	await writeTest([
		{ event: payout(2, 3_000), expect: { decision: "review", fired: ["custom_night"] } },
		{ event: payout(14, 3_000), expect: { not_fired: ["custom_night"] } },
	]);
	expect(await rules("test")).toMatchObject({ code: 0, text: "passed  tests/night.json\n1 passed, 0 failed" });

	expect((await withShop("apply", "--reason", "night rule")).text).toContain("Version 2 is published (was 1).");
	expect((await withShop("plan")).text).toBe("The files match version 2. Nothing would change.");
	expect((await withShop("apply", "--reason", "again")).text).toContain("Nothing was changed.");
});

it("the guide's test passes with the guide's rule", async () => {
	const guide = await readFile(new URL("../../../../docs/guides/rules-in-git.md", import.meta.url), "utf8");
	const [, example = ""] = /```json\n([\s\S]*?)```/.exec(guide) ?? [];
	await write("tests/guide.json", example);
	expect(await rules("test")).toMatchObject({ code: 0, text: expect.stringContaining("passed  tests/guide.json") });
	await rm(join(line.folder, "rules", "tests", "guide.json"));
});

it("what was applied comes back, and the files of a rule that is gone are deleted", async () => {
	await withShop("pull");
	expect(JSON.parse(await read("custom/custom_night.json"))).toEqual(NIGHT);
	expect(await read("custom/custom_night.cel")).toBe("localHour < 5 &&\n  amountMinor > money(100)\n");
	await line.run("rules", "set", "custom_night", "remove", "--workspace", "Shop");
	await line.run("rules", "publish", "--workspace", "Shop", "--reason", "gone");
	expect((await withShop("pull")).text).toBe(
		"rules.json\ncustom/custom_night.cel (removed)\ncustom/custom_night.json (removed)",
	);
	expect(await readdir(join(line.folder, "rules", "custom"))).toEqual([]);
});

it("a failing test keeps the rules from being published, and says what differs", async () => {
	await writeTest([{ event: payout(14, 3_000), expect: { decision: "block", fired: ["fan_in"], score_min: 90 } }]);
	const failed = await rules("test");
	expect(failed.code).toBe(1);
	expect(failed.text).toMatch(/^FAILED {2}tests\/night\.json\n/);
	expect(failed.text).toMatch(/events\.0: expected block, got (allow|review) with score [0-9.]+ \(/);
	expect(failed.text).toContain("events.0: fan_in did not fire (");
	expect(failed.text).toMatch(/events\.0: score [0-9.]+ is under 90/);
	expect(failed.text).toMatch(/\n0 passed, 1 failed$/);
	await write("rules.json", JSON.stringify({ country: "KE", bias: -3 }));
	const applied = await withShop("apply", "--reason", "x");
	expect(applied.code).toBe(1);
	expect(applied.said).toContain("Nothing was changed, because a test failed.");
	expect((await withShop("plan", "--json")).text).toContain('"version":3');
});

it.each([
	[{ expected: [] }, "expected: is not one of: history, events"],
	[{ events: [{ event: payout(1, 1), expect: { desicion: "allow" } }] }, "events.0.expect.desicion: is not one of"],
	[{ events: [{ event: { ...payout(1, 1), amount: -1 } }] }, "events.0.event.amount: "],
	[{ events: [{ event: { ...payout(1, 1), occurred_at: undefined } }] }, "events.0.event.occurred_at: is required"],
	[{ events: [] }, "events: must hold at least one event"],
	[{ history: {}, events: [] }, "history: must be a list"],
	[{ events: [{ event: payout(1, 1), expect: { decision: "hold" } }] }, "must be one of: allow, review, block"],
])("a test that says %j fails with its mistake", async (content, problem) => {
	await write("tests/night.json", JSON.stringify(content));
	expect(await rules("test")).toMatchObject({ code: 1, text: expect.stringContaining(problem) });
});

it.each([
	["rules.json", "{", "rules.json: "],
	["rules.json", '{"country":"KE","bias":1,"bias":2}', "rules.json: bias "],
	["rules.json", '{"country":"TZ"}', "rules.json: country must be one of: KE, NG"],
	["rules.json", '{"country":"KE","custom":{}}', "custom rules belong in the folder custom"],
	["rules.json", '{"country":"KE","rules":{"no_such":{"weight":1}}}', "rules.no_such: is not a rule"],
	["custom/night.json", "{}", "must be named custom_NAME.json or custom_NAME.cel"],
	["custom/custom_a.cel", "true", "needs custom_a.json beside it"],
	["custom/custom_a.json", "{}", "There is no file"],
	["custom/custom_a.json", '{"when":"true"}', "the condition belongs in custom_a.cel"],
])("a mistake in %s is named: %s", async (file, text, problem) => {
	await write("rules.json", '{"country":"KE"}');
	await write(file, text);
	const { code, said } = await rules("test");
	expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(problem) });
	if (file !== "rules.json") await rm(join(line.folder, "rules", file));
});

it("a model is loaded in shadow, promoted and removed, and files of rules leave it alone", async () => {
	await line.run("workspace", "create", "--name", "Bank", "--country", "KE");
	const parity = new URL("../../../../packages/rules/src/models/parity/lightgbm.json.gz", import.meta.url);
	const file = gunzipSync(await readFile(parity));
	await writeFile(join(line.folder, "cards.json"), file);
	await writeFile(join(line.folder, "cut.json"), file.subarray(0, 70_000));
	const atBank = (...args: string[]) => line.run("rules", ...args, "--workspace", "Bank");
	const why = ["--reason", "trained on last year"];
	expect(await atBank("model", "load", "cut.json", ...why)).toMatchObject({
		code: 1,
		said: expect.stringContaining("file: is cut off: it ends after 70000 characters"),
	});
	expect((await atBank("model", "load", "none.json", ...why)).said).toContain("none.json is not a file");
	expect((await atBank("model", "show")).text).toBe("The published rules have no model from outside.");
	const { text } = await atBank("model", "load", "cards.json", "--neutral=-0.5", ...why);
	expect(text).toMatch(/\+ +model +- +cards\.json: shadow, 30 trees of lightgbm, neutral at -0\.5\n/);
	expect(text).toContain("Version 2 is published (was 1).");
	const tried = await atBank("model", "promote", "--draft", ...why);
	expect(tried.text).toContain("Draft revision 1 is saved. `npx hakiki rules publish` publishes it.");
	expect((await atBank("diff")).text).toMatch(/~ +model +cards\.json: shadow, .* +cards\.json: active,/);
	expect((await atBank("model", "show")).text).toContain("shadow");
	expect((await atBank("model", "promote", ...why)).said).toContain("has a draft");
	expect((await atBank("model", "promote", "--replace-draft", ...why)).text).toContain(
		"cards.json: active, 30 trees of lightgbm",
	);
	expect((await atBank("model", "show")).text).toMatch(
		/^cards\.json: active, 30 trees of lightgbm, neutral at -0\.5\nloaded: .*\nsignals: amountMinor, /,
	);
	expect((await atBank("show")).text).toContain("\nmodel from outside: cards.json: active, 30 trees of lightgbm");
	const shown = JSON.parse((await atBank("model", "show", "--json")).text);
	expect(shown).toMatchObject({
		status: "active",
		trees: 30,
		neutral: -0.5,
		digest: expect.stringMatching(/^[0-9a-f]{64}$/),
	});
	expect((await atBank("show", "--json")).text).not.toContain("nodes");
	await line.run("rules", "pull", "bank", "--workspace", "Bank");
	expect((await line.run("rules", "plan", "bank", "--workspace", "Bank")).text).toContain("The files match version 3.");
	expect((await atBank("model", "shadow", ...why)).text).toContain("Version 4 is published");
	expect((await atBank("model", "remove", ...why)).text).toContain("Version 5 is published");
});
