// Compares the pages with the code: error codes, rules, settings, names of tests, and links.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ERROR_STATUSES } from "@hakiki/contract";
import { catalogue } from "@hakiki/rules";
import { describe, expect, it } from "vitest";
import { commands } from "../apps/server/src/commands/list.ts";
import { writeCliPage } from "./harness/cli-page.ts";
import { writeRulesPage } from "./harness/rules-page.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Paths below a folder whose names end so, tests and their tools left out. */
function listFiles(folder: string, ending: string): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(ending) && !/\.test\.ts$|(^|\/)(testing|dist|node_modules)\//.test(name))
		.map((name) => join(folder, name));
}

const PAGES = [
	...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
	...["docs", "examples"].flatMap((folder) => listFiles(folder, ".md")),
];

describe("docs/reference/errors.md", () => {
	const page = read("docs/reference/errors.md");

	it("lists every code with its status", () => {
		const listed = [...page.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(([, status, code]) => [code, Number(status)]);
		expect(Object.fromEntries(listed)).toEqual(ERROR_STATUSES);
	});

	it("lists every code that details can have", () => {
		const sources = [
			...listFiles("packages/contract/src", ".ts"),
			...listFiles("packages/domain/src", ".ts"),
			...listFiles("packages/service/src/record", ".ts"),
			...listFiles("packages/service/src/rule-sets", ".ts"),
			...listFiles("packages/service/src/users", ".ts"),
			...listFiles("packages/rules/src/rule-set", ".ts"),
			...listFiles("packages/rules/src/custom", ".ts"),
			...listFiles("apps/server/src/http", ".ts"),
		].map(read);
		// As written there: a detail's own code, or a word handed to the function that builds the detail.
		const form =
			/code: "(\w+)", message|problems\.add\([^,]+, "(\w+)"|#note\("(\w+)"|refuseBody\("(\w+)"|report\(problems, [^,]+, "(\w+)"|fail\([^,]+, "(\w+)"|ExpressionError\("(\w+)"/g;
		const found = sources.flatMap((text) => [...text.matchAll(form)].map((match) => match.slice(1).find(Boolean)));
		const [, section = ""] = page.split("## Codes in `details`");
		const listed = [...section.matchAll(/^\| (`.*?`) \| /gm)].flatMap(([, cell = ""]) =>
			cell.replaceAll("`", "").split(", "),
		);
		expect([...new Set(found)].filter((code) => code !== undefined && !listed.includes(code))).toEqual([]);
		expect(listed.filter((code) => code !== "code" && !sources.some((text) => text.includes(`"${code}"`)))).toEqual([]);
	});
});

it("docs/reference/rules.md is written from the catalogue: `npx vitest run test/docs.test.ts -u` writes it again", async () => {
	await expect(writeRulesPage(catalogue)).toMatchFileSnapshot("../docs/reference/rules.md");
});

it("docs/reference/cli.md is written from the commands: `npx vitest run test/docs.test.ts -u` writes it again", async () => {
	await expect(await writeCliPage(commands)).toMatchFileSnapshot("../docs/reference/cli.md");
});

it("the README has at most 200 lines", () => {
	expect(read("README.md").split("\n").length).toBeLessThanOrEqual(201);
});

it("docs/reference/settings.md lists every variable that the code reads, and no other", () => {
	const sources = [...listFiles("packages", ".ts"), ...listFiles("apps/server/src", ".ts")].map(read).join("\n");
	const used = [...sources.matchAll(/env(?:\[|, )"((?:HAKIKI_|DATABASE_)\w+)"/g)].map((match) => match[1]);
	const listed = [...read("docs/reference/settings.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]);
	expect(listed.sort()).toEqual([...new Set(used)].sort());
});

it.each(["ARCHITECTURE.md", "docs/operating/threat-model.md"])("%s names tests that are there", (page) => {
	const named = [...read(page).matchAll(/`([\w/.-]+\.test\.m?ts)`: “([^”]+)”/g)];
	expect(named.length).toBeGreaterThan(15);
	const missing = named.filter(
		([, file = "", title = ""]) => !existsSync(join(ROOT, file)) || !read(file).includes(title),
	);
	expect(missing.map(([, file, title]) => `${file}: ${title}`)).toEqual([]);
});

it.each(PAGES)("the links of %s lead somewhere", (page) => {
	const text = read(page);
	const targets = [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map((match) => match[1] ?? "");
	const broken = targets.filter((target) => {
		const [path = "", anchor] = target.split("#");
		const file = path === "" ? join(ROOT, page) : resolve(dirname(join(ROOT, page)), path);
		return !existsSync(file) || (anchor !== undefined && !listAnchors(file).includes(anchor));
	});
	expect(broken).toEqual([]);
});

/** As GitHub makes them from headings. */
function listAnchors(file: string): string[] {
	const headings = [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? "");
	return headings.map((heading) =>
		heading
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
			.replaceAll(" ", "-"),
	);
}
