import { presentDecision } from "@hakiki/contract";
import { createService, createWorld, findWorkspace, importList } from "@hakiki/service";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";

// These people do not exist.
const LISTED = {
	id: "s1",
	topics: ["sanction"],
	type: "person",
	name: "Zubqar Wenlokhi Thabrovan",
	dobs: ["1971-03-09"],
};
const PEP = {
	id: "p1",
	topics: ["role.pep"],
	type: "person",
	name: "Oshtembe Faverin",
	position: "Senator for Kisumu, since 2022",
};
const NAMESAKE = { id: "p2", topics: ["role.pep"], type: "person", name: "Oshtembe Faverin" };
const PLACE = ["--workspace", "Shop", "--mode", "test"] as const;

let line: CommandLine;

beforeAll(async () => {
	line = await openCommandLine();
	await line.run("workspace", "create", "--name", "Shop", "--country", "KE");
	const service = await createService({
		pool: line.database.pool,
		env: { XDG_CONFIG_HOME: line.folder },
		world: createWorld(() => undefined),
		presentDecision,
	});
	const file = {
		name: "made-up.jsonl",
		async *open() {
			yield Buffer.from([LISTED, PEP, NAMESAKE].map((entry) => `${JSON.stringify(entry)}\n`).join(""));
		},
	};
	await importList(service, { format: "hakiki", list: "made_up", files: [file], source: "a test", actor: "test" });
	await service.lists.refresh();
	const { realms } = await findWorkspace(service, "Shop");
	await service.openRealm(realms.test);
	for (const [customer_id, dob] of [["weak"], ["strong", "1971-03-09"]] as const) {
		const customer = { name: LISTED.name, ...(dob !== undefined && { dob }) };
		await service.recordEvent(realms.test, { type: "customer.created", customer_id, customer });
	}
	const senator = { type: "customer.created", customer_id: "senator", customer: { name: PEP.name } } as const;
	await service.recordEvent(realms.test, senator);
	await service.close();
});
afterAll(() => line.close());

async function listReviews(...more: string[]): Promise<unknown[]> {
	const { code, text } = await line.run("screening", "matches", ...PLACE, ...more, "--json");
	expect(code).toBe(0);
	return JSON.parse(text).matches.map((match: Record<string, unknown>) => [
		match["customer_id"],
		match["entry"],
		match["strength"],
		match["status"],
	]);
}

it("lists matches as a table, as JSON, and of one customer, without names", async () => {
	expect(await listReviews()).toEqual([
		["senator", "made_up:p2", "weak", "open"],
		["senator", "made_up:p1", "weak", "open"],
		["strong", "made_up:s1", "strong", "open"],
		["weak", "made_up:s1", "weak", "open"],
	]);
	expect(await listReviews("--customer", "weak")).toHaveLength(1);
	expect(await listReviews("--status", "cleared")).toEqual([]);
	expect((await line.run("screening", "matches", ...PLACE, "--status", "lost")).said).toContain(
		"--status must be one of",
	);
	const table = await line.run("screening", "matches", ...PLACE);
	expect(table.text).toMatch(/^CUSTOMER +PARTY +ENTRY/);
	expect(table.text).not.toContain("Zubqar");
	expect(await line.run("screening", "matches", ...PLACE, "--customer", "nobody")).toMatchObject({
		said: "No matches.",
	});
});

it("searches a name with all given facts, and fails if live mode lacks a list", async () => {
	const look = (mode: string, ...more: string[]) =>
		line.run("screening", "name", ...more, "--workspace", "Shop", "--mode", mode);
	const found = await look("test", LISTED.name, "--dob", "1971-03-09", "--type", "person", "--limit", "1", "--json");
	expect(found.code).toBe(0);
	expect(JSON.parse(found.text)).toMatchObject({
		match: true,
		complete: true,
		truncated: false,
		results: [{ id: "made_up:s1", entity_type: "person", strength: "strong", position: null }],
	});
	const table = await look("test", PEP.name);
	expect(table.text).toMatch(/^ENTRY +NAME +KIND +TYPE +MATCH +OFFICE$/m);
	expect(table.text).toMatch(/made_up:p1 .* pep +weak 1 +Senator for Kisumu, since 2022$/m);
	expect((await look("test", LISTED.name, "--type", "vessel")).said).toMatch(
		/^No match among \d+ entries of 2 lists\.$/m,
	);
	expect((await look("test", LISTED.name, "--imo", "12")).said).toContain("imo: must be seven digits");
	const live = await look("live", "Achieng Atieno");
	expect(live.code).toBe(1);
	expect(live.said).toContain("NOT COMPLETE: The UN list (un_sc) is not loaded.");
});

it("shows whether live mode needs the lists, and requires a second person to turn that off", async () => {
	const set = (...more: string[]) => line.run("screening", "lists", "--workspace", "Shop", ...more);
	expect((await set()).text).toBe("Shop: live mode looks names up without its lists");
	expect((await set("--needed", "yes")).text).toBe("Shop: live mode refuses to look names up without its lists");
	const refused = await line.run("screening", "name", "Achieng Atieno", "--workspace", "Shop", "--mode", "live");
	expect(refused.code).not.toBe(0);
	expect(refused.said).toContain("lists: The UN list (un_sc) is not loaded.");
	const off = await set("--needed", "no", "--json");
	expect(JSON.parse(off.text)).toEqual({ screening_needs_lists: true });
	expect(off.said).toContain("another person confirms it");
});

it("shows the control group, and requires a second person to widen it", async () => {
	const set = (...more: string[]) => line.run("workspace", "control-group", "--workspace", "Shop", ...more);
	expect(await set()).toMatchObject({ code: 0, text: "Shop: no control group", said: "" });
	const wider = await set("--share", "0.005", "--amount-max", "500.50", "--json");
	expect(JSON.parse(wider.text)).toEqual({ share: 0, amount_max: "0.00", currency: "KES" });
	expect(wider.said).toContain("another person confirms it");
	for (const share of ["0.011", "-1", "1e-3", "much"])
		expect((await set(`--share=${share}`)).said).toContain("--share must be from 0 to 0.01");
});

it("shows the office of a PEP beside the match, and that none is listed", async () => {
	const { text } = await line.run("screening", "matches", ...PLACE, "--customer", "senator");
	expect(text).toMatch(/made_up:p1 .* Senator for Kisumu, since 2022$/m);
	expect(text).toMatch(/made_up:p2 .* no office listed$/m);
});

it("clears a weak match at once, and requires a second person for a strong or confirmed match", async () => {
	const clear = (...args: string[]) => line.run("screening", "clear", ...args, ...PLACE, "--reason", "another person");
	expect(await clear("weak", "made_up:s1")).toMatchObject({ code: 0, text: "weak: screening clear" });
	expect((await clear("strong", "made_up:s1")).text).toBe(
		"strong: screening potential_match; another person must agree",
	);
	const confirm = ["screening", "confirm", "strong", "made_up:s1", ...PLACE, "--reason", "the passport", "--json"];
	expect(JSON.parse((await line.run(...confirm)).text)).toEqual({
		id: "strong",
		effective: false,
		screening: "potential_match",
	});
	const seconded = await line.runAs("cli:ben", ...confirm);
	expect(JSON.parse(seconded.text)).toMatchObject({ effective: true, screening: "confirmed_match" });
	expect(await listReviews("--customer", "strong")).toEqual([["strong", "made_up:s1", "strong", "confirmed"]]);
	expect(await listReviews("--customer", "weak")).toEqual([["weak", "made_up:s1", "weak", "cleared"]]);
});

it("refuses an entry that never matched, a customer who is not there, and a verdict without a reason", async () => {
	const clear = (...args: string[]) => line.run("screening", "clear", ...args, ...PLACE);
	const unknown = await clear("weak", "made_up:s7", "--reason", "x");
	expect(unknown.code).not.toBe(0);
	expect(unknown.said).toContain("entity: is no match of this customer");
	expect((await clear("nobody", "made_up:s1", "--reason", "x")).said).toContain("There is no such customer");
	expect((await clear("weak", "made_up:s1")).said).toContain("--reason is required");
});

it("rescreens all customers and prints the results", async () => {
	const { code, text } = await line.run("screening", "rescreen", ...PLACE, "--json");
	expect(code).toBe(0);
	expect(JSON.parse(text)).toMatchObject({ customers: 3, changed: 0, matched: 0, held: 0, complete: true });
});

it("shows thresholds and changes them within their bounds", async () => {
	const run = async (...more: string[]) => line.run("screening", "thresholds", ...PLACE, ...more);
	expect(JSON.parse((await run("--json")).text)).toEqual({ sanction: 0.8, pep: 0.8, strong: 0.95 });
	expect((await run("--pep", "0.85")).text).toMatch(/pep +0\.85/);
	expect((await run("--sanction", "0.5")).said).toContain("sanction: must be from 0.7 to 1");
	expect((await run("--strong", "high")).said).toContain("--strong must be a score");
});
