// The examples of a page: each `curl` with the answer shown beneath it, and how an answer that comes is held against it.

import type { HttpClient, Question } from "./http-client.ts";

export interface Example {
	/** The page and line of the `curl`, for messages. */
	readonly line: number;
	readonly request: Question;
	readonly shown: unknown;
}

/** The id of this run for each id on the page; the same id must mean the same thing everywhere. */
export type KnownIds = Map<string, string>;

/** Stands for what is left out: at the end of a list for further elements, as a name for further fields, else for a value. */
const MORE = "…";
const ID = /\b(evt|cas|lbl|wsp|key)_[0-9A-HJKMNP-TV-Z]{26}\b/g;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const REQUEST_ID = /^req_\w+$/;

interface Block {
	readonly language: string;
	readonly line: number;
	readonly text: string;
}

export function listBlocks(page: string): Block[] {
	const blocks: Block[] = [];
	for (const match of page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
		const line = page.slice(0, match.index).split("\n").length + 1;
		blocks.push({ language: match[1] ?? "", line, text: match[2] ?? "" });
	}
	return blocks;
}

/** Throws for a `curl` without an answer beneath it: it would be an example that nobody checks. */
export function listExamples(page: string, variables: Readonly<Record<string, string>>): Example[] {
	const blocks = listBlocks(page);
	return blocks.flatMap((block, index) => {
		if (block.language !== "sh" || !block.text.startsWith("curl ")) return [];
		const answer = blocks[index + 1];
		if (answer?.language !== "json") throw new Error(`The curl in line ${block.line} shows no answer`);
		return [{ line: block.line, request: readCurl(splitWords(block.text, variables)), shown: JSON.parse(answer.text) }];
	});
}

/** Sends every example of a page in turn. Returns the differences by line; empty when every answer is as the page shows. */
export async function tryExamples(
	page: string,
	client: HttpClient,
	variables: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
	const known: KnownIds = new Map();
	const problems: string[] = [];
	for (const { line, request, shown } of listExamples(page, variables)) {
		const answer = await client.ask(fillIds(request, known));
		const isError = isObject(shown) && "error" in shown;
		if (answer.status < 400 === isError) problems.push(`line ${line}: status ${answer.status}`);
		problems.push(...listDifferences(shown, answer.json, known).map((one) => `line ${line}: ${one}`));
	}
	return problems;
}

/** The request with the ids of this run in place of those on the page. */
export function fillIds(request: Question, known: KnownIds): Question {
	const { body } = request;
	const path = fillText(request.path, known);
	return { ...request, path, ...(typeof body === "string" && { body: fillText(body, known) }) };
}

/** The text with the ids of this run in place of those on the page. */
export function fillText(text: string, known: KnownIds): string {
	return text.replaceAll(ID, (id) => {
		const real = known.get(id);
		if (real === undefined) throw new Error(`No answer before this one shows ${id}`);
		return real;
	});
}

const AGE = /\b\d+ days before\b/;

/** The differences, by path. Ids are bound as they are met; times and request ids may have any value. */
export function listDifferences(shown: unknown, real: unknown, known: KnownIds, path = "answer"): string[] {
	if (shown === MORE && real !== undefined) return [];
	if (Array.isArray(shown) && Array.isArray(real)) return compareLists(shown, real, known, path);
	if (isObject(shown) && isObject(real)) return compareObjects(shown, real, known, path);
	if (typeof shown === "string" && typeof real === "string" && isSameText(shown, real, known)) return [];
	return Object.is(shown, real) ? [] : [`${path}: shown ${JSON.stringify(shown)}, came ${JSON.stringify(real)}`];
}

function compareLists(shown: readonly unknown[], real: readonly unknown[], known: KnownIds, path: string): string[] {
	const hasMore = shown.at(-1) === MORE;
	const listed = hasMore ? shown.slice(0, -1) : shown;
	const isLengthRight = hasMore ? real.length > listed.length : real.length === listed.length;
	if (!isLengthRight) return [`${path}: ${listed.length} are shown${hasMore ? " and more" : ""}, ${real.length} came`];
	return listed.flatMap((one, index) => listDifferences(one, real[index], known, `${path}.${index}`));
}

function compareObjects(
	shown: Readonly<Record<string, unknown>>,
	real: Readonly<Record<string, unknown>>,
	known: KnownIds,
	path: string,
): string[] {
	const listed = Object.keys(shown).filter((name) => name !== MORE);
	const hasMore = MORE in shown;
	const realNames = Object.keys(real).filter((name) => !hasMore || listed.includes(name));
	const isComplete = !hasMore || Object.keys(real).length > listed.length;
	if (listed.join() !== realNames.join() || !isComplete)
		return [`${path}: shown with ${Object.keys(shown).join(", ")}, came with ${Object.keys(real).join(", ")}`];
	return listed.flatMap((name) => listDifferences(shown[name], real[name], known, `${path}.${name}`));
}

function isSameText(shown: string, real: string, known: KnownIds): boolean {
	if (new RegExp(`^${ID.source}$`).test(shown)) {
		if (!new RegExp(`^${shown.slice(0, 4)}\\w{26}$`).test(real)) return false;
		if (!known.has(shown)) known.set(shown, real);
		return known.get(shown) === real;
	}
	// The age of the built-in rates grows by a day every day.
	if (AGE.test(shown) && shown.replace(AGE, "") === real.replace(AGE, "")) return true;
	return [TIME, REQUEST_ID].some((form) => form.test(shown) && form.test(real));
}

/** As a shell splits them, as far as the pages need it: both quotes, variables, and lines continued with a backslash. */
function splitWords(text: string, variables: Readonly<Record<string, string>>): string[] {
	const words: string[] = [];
	for (const [, single, double, plain] of text.matchAll(/'([^']*)'|"([^"]*)"|((?!\\\n)[^\s'"]+)/g)) {
		words.push(single ?? (double ?? plain ?? "").replaceAll(/\$(\w+)/g, (_, name: string) => lookUp(name, variables)));
	}
	return words;
}

function lookUp(name: string, variables: Readonly<Record<string, string>>): string {
	const value = variables[name];
	if (value === undefined) throw new Error(`The page uses $${name}, which it does not set`);
	return value;
}

/** Only the options the pages use; another one is an error, not ignored. */
function readCurl(words: readonly string[]): Question {
	const headers: Record<string, string> = {};
	let path: string | undefined;
	let method: string | undefined;
	let body: string | undefined;
	for (let index = 1; index < words.length; index += 1) {
		const word = words[index] ?? "";
		if (word === "-s") continue;
		else if (word === "-H") {
			index += 1;
			const [name = "", value = ""] = (words[index] ?? "").split(/: (.*)/s);
			headers[name.toLowerCase()] = value;
		} else if (word === "-d") {
			index += 1;
			body = words[index];
		} else if (word === "-X") {
			index += 1;
			method = words[index];
		} else if (word.startsWith("http://127.0.0.1:4500/")) path = new URL(word).pathname;
		else throw new Error(`The pages' curl knows no ${word}`);
	}
	if (path === undefined) throw new Error("A curl of the page has no address");
	return {
		method: method ?? (body === undefined ? "GET" : "POST"),
		path,
		headers,
		...(body !== undefined && { body }),
	};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
