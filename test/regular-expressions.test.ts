// No text from outside makes a regular expression slow: each one takes time in proportion to the text it reads. The
// checker is `recheck`, in its pure JavaScript build, so that it needs neither Java nor a binary. It takes 45 s for all
// expressions, so those that it found safe are listed in a file. Each run checks what is not listed, and a few at random
// that are. HAKIKI_RECORD=1 checks all of them and writes the file again.

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { checkSync as CheckSync } from "recheck";
import { afterAll, expect, it } from "vitest";
import { createChance } from "./harness/chance.ts";
import { findRegularExpressions } from "./harness/regular-expressions.ts";
import { readSeed } from "./seed.ts";

const load = createRequire(import.meta.url);
const { checkSync } = load("recheck/lib/browser.js") as { checkSync: typeof CheckSync };
const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The checker's own limits count steps. Its limits of time are off: it would judge otherwise on a busy machine. */
const CHECK_OPTIONS = { timeout: 120_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };
/** A verdict counts only for the version and the options that gave it. */
const CHECKER = `recheck ${load("recheck/package.json").version} ${JSON.stringify(CHECK_OPTIONS)}`;
const PROVEN = fileURLToPath(new URL("harness/safe-expressions.json", import.meta.url));
const isRecording = process.env["HAKIKI_RECORD"] === "1";
/** So many listed expressions are checked again in each run, so that no false line stays unseen for long. */
const CHECKED_AGAIN = 4;
const FOLDERS = [...listFolders("apps"), ...listFolders("packages"), "scripts"];

/** Patterns that are known only when the code runs, by their code, and why they are safe. */
const KNOWN_AT_RUN_TIME: ReadonlyMap<string, string> = new Map([
	[
		// biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of the code.
		'new RegExp(`(${names.map(escapePattern).join("|")})`)',
		"escaped names of people: alternatives of plain text, in the browser of the person who reads the note",
	],
]);

function listFolders(parent: string): string[] {
	return readdirSync(join(ROOT, parent))
		.flatMap((name) => ["bin", "build", "src"].map((part) => join(parent, name, part)))
		.filter((folder) => existsSync(join(ROOT, folder)));
}

function listFiles(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
		.filter((name) => /\.(?:ts|tsx|mts|mjs)$/.test(name) && !/\.test\.m?ts$|(?:^|\/)testing\//.test(name))
		.map((name) => join(folder, name));
}

interface Proven {
	readonly checker: string;
	readonly safe: readonly string[];
}

const judged = new Map((isRecording ? [] : listTrusted()).map((key) => [key, "safe"]));

/** The listed expressions without the few that this run checks again. */
function listTrusted(): readonly string[] {
	const { checker, safe } = JSON.parse(readFileSync(PROVEN, "utf8")) as Proven;
	if (checker !== CHECKER) return [];
	const chance = createChance(readSeed());
	const again = new Set(Array.from({ length: CHECKED_AGAIN }, () => chance.pick(safe)));
	return safe.filter((key) => !again.has(key));
}

function nameExpression({ source, flags }: { readonly source: string; readonly flags: string }): string {
	return `/${source}/${flags}`;
}

/** The same expression stands in several files, and a check takes up to seconds. */
function judge(expression: { readonly source: string; readonly flags: string }): string {
	const key = nameExpression(expression);
	const verdict = judged.get(key) ?? check(expression.source, expression.flags);
	judged.set(key, verdict);
	return verdict;
}

/** Without a repetition, no place of the text is read more often than the expression is long. */
function hasRepetition(source: string): boolean {
	return /[*+{]/.test(source.replace(/\\[\s\S]/g, "").replace(/\[[^\]]*\]/g, ""));
}

function check(source: string, flags: string): string {
	if (!hasRepetition(source)) return "safe";
	const verdict = checkSync(source, flags, CHECK_OPTIONS);
	if (verdict.status === "unknown") return `unknown: ${verdict.error.kind}`;
	return verdict.status === "safe" ? verdict.status : `${verdict.status}: ${verdict.complexity.summary}`;
}

const expressions = FOLDERS.flatMap(listFiles).flatMap((path) =>
	findRegularExpressions(path, readFileSync(join(ROOT, path), "utf8")).map((one) => ({ path, ...one })),
);

it.each(FOLDERS)("every regular expression in %s takes time in proportion to its text", (folder) => {
	const slow = expressions.flatMap(({ path, line, code, source, flags }) => {
		if (!path.startsWith(folder) || source === undefined) return [];
		const verdict = judge({ source, flags });
		return verdict === "safe" ? [] : [`${path}:${line} ${code} ${verdict}`];
	});
	expect(slow).toEqual([]);
});

afterAll(() => {
	if (!isRecording) return;
	const repeated = expressions.flatMap(({ source, flags }) =>
		source !== undefined && hasRepetition(source) ? [{ source, flags }] : [],
	);
	const safe = repeated.filter((one) => judge(one) === "safe").map(nameExpression);
	writeFileSync(PROVEN, `${JSON.stringify({ checker: CHECKER, safe: [...new Set(safe)].sort() }, null, 2)}\n`);
});

it("regular expressions are found in every kind of file", () => {
	for (const ending of [".ts", ".tsx", ".mjs"]) {
		expect(expressions.filter(({ path }) => path.endsWith(ending)).length).toBeGreaterThan(3);
	}
	expect(expressions.length).toBeGreaterThan(300);
});

it("every pattern that is put together when the code runs is listed here, with the reason why it is safe", () => {
	const unknown = expressions.filter(({ source }) => source === undefined).map(({ code }) => code);
	expect(new Set(unknown)).toEqual(new Set(KNOWN_AT_RUN_TIME.keys()));
});

it("the checker finds what an audit found: blanks in a header that took the square of their number", () => {
	const header = String.raw`[a-z]+:[ \t]*((?:[!-~]+(?:[ \t]+[!-~]+)*)?)[ \t]*\r\n`;
	const code = `const END = "\\\\/+"; /${header}/y; new RegExp(END + "$"); new RegExp(END + name, "g");`;
	const found = findRegularExpressions("a.ts", code);
	expect(found.map(({ source, flags }) => [source, flags])).toEqual([
		[header, "y"],
		["\\/+$", ""],
		[undefined, "g"],
	]);
	const verdict = "vulnerable: 2nd degree polynomial";
	expect([judge({ source: header, flags: "y" }), judge({ source: "\\/+$", flags: "" })]).toEqual([verdict, verdict]);
});
