// Reads and writes the folder in which a team keeps its rules (`hakiki rules pull`).

import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { AppError, COUNTRIES_SERVED, type CountryServed } from "@hakiki/domain";
import type { RuleFiles } from "@hakiki/service";

const FILE_BYTES_MAX = 1_000_000;
const FILES_MAX = 1_000;
const CUSTOM = /^(custom_[a-z0-9_]{1,60})\.(json|cel)$/;

type Fields = Readonly<Record<string, unknown>>;

/** A file of `tests/`, not checked yet. */
export interface RuleTestFile {
	readonly file: string;
	readonly content: Fields;
}

export interface WrittenFolder {
	readonly written: readonly string[];
	readonly removed: readonly string[];
}

export async function writeRuleFolder(folder: string, files: RuleFiles): Promise<WrittenFolder> {
	const { custom = {}, ...values } = files;
	const contents = new Map<string, string>([["rules.json", formatJson(values)]]);
	for (const [id, { when, ...rule }] of Object.entries(custom)) {
		contents.set(join("custom", `${id}.json`), formatJson(rule));
		contents.set(join("custom", `${id}.cel`), `${when.trimEnd()}\n`);
	}
	await mkdir(join(folder, "custom"), { recursive: true });
	for (const [name, text] of contents) await writeFile(join(folder, name), text);
	const present = (await readdir(join(folder, "custom"))).filter((name) => CUSTOM.test(name));
	const removed = present.map((name) => join("custom", name)).filter((name) => !contents.has(name));
	for (const name of removed) await rm(join(folder, name));
	return { written: [...contents.keys()], removed };
}

/** Returns the folder's rules as one unchecked document, for `readRuleSet`. */
export async function readRuleFolder(folder: string): Promise<Fields> {
	const values = await readJson(join(folder, "rules.json"));
	if ("custom" in values) throw refuse("rules.json", "custom rules belong in the folder custom");
	const custom: Record<string, Fields> = {};
	const names = await listFiles(join(folder, "custom"));
	for (const name of names) {
		const [, id, kind] = CUSTOM.exec(name) ?? [];
		if (id === undefined) throw refuse(join("custom", name), "must be named custom_NAME.json or custom_NAME.cel");
		if (kind === "cel" && !names.includes(`${id}.json`))
			throw refuse(join("custom", name), `needs ${id}.json beside it`);
		if (kind === "json") custom[id] = await readCustomRule(folder, id);
	}
	return { ...values, custom };
}

/** The country decides the catalogue's defaults, so the folder has to name it. */
export function readCountry({ country }: Fields): CountryServed {
	const found = COUNTRIES_SERVED.find((one) => one === country);
	if (found === undefined) throw refuse("rules.json", `country must be one of: ${COUNTRIES_SERVED.join(", ")}`);
	return found;
}

export async function readRuleTests(folder: string): Promise<readonly RuleTestFile[]> {
	const names = (await listFiles(join(folder, "tests"))).filter((name) => name.endsWith(".json"));
	const tests: RuleTestFile[] = [];
	for (const name of names) {
		tests.push({ file: join("tests", name), content: await readJson(join(folder, "tests", name)) });
	}
	return tests;
}

async function readCustomRule(folder: string, id: string): Promise<Fields> {
	const rule = await readJson(join(folder, "custom", `${id}.json`));
	if ("when" in rule) throw refuse(join("custom", `${id}.json`), `the condition belongs in ${id}.cel`);
	return { ...rule, when: (await readText(join(folder, "custom", `${id}.cel`))).trimEnd() };
}

/** A folder that does not exist has no files. */
async function listFiles(folder: string): Promise<readonly string[]> {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(".")).map(({ name }) => name);
	if (names.length > FILES_MAX) throw refuse(basename(folder), `has more than ${FILES_MAX} files`);
	return names.sort();
}

/** Reads as strictly as an HTTP body: a duplicate key is an error. */
async function readJson(path: string): Promise<Fields> {
	const { parseJson } = await import("@hakiki/contract");
	const { value, problems } = readAs(path, await readText(path), parseJson);
	const [problem] = problems;
	if (problem !== undefined) throw refuse(basename(path), `${problem.field} ${problem.message}`);
	if (typeof value !== "object" || value === null || Array.isArray(value))
		throw refuse(basename(path), "must be a JSON object");
	return value as Fields;
}

function readAs<Result>(path: string, text: string, parse: (text: string) => Result): Result {
	try {
		return parse(text);
	} catch (error) {
		throw error instanceof AppError ? refuse(basename(path), error.message) : error;
	}
}

async function readText(path: string): Promise<string> {
	const found = await stat(path).catch(() => undefined);
	if (found?.isFile() !== true) throw new AppError("not_found", `There is no file ${path}`);
	if (found.size > FILE_BYTES_MAX) throw refuse(basename(path), `is over ${FILE_BYTES_MAX / 1_000} KB`);
	return readFile(path, "utf8");
}

function refuse(file: string, message: string): AppError {
	return AppError.invalid([{ field: file, code: "invalid", message }]);
}

function formatJson(value: object): string {
	return `${JSON.stringify(value, null, "\t")}\n`;
}
