// Follows a guide word for word: every block of commands is run in one shell, and every answer held against the one shown.

import { fillText, type KnownIds, listBlocks, listDifferences } from "./examples.ts";
import type { Shell } from "./shell.ts";

export interface GuideOptions {
	readonly page: string;
	readonly shell: Shell;
	/** The address of this run's server; the guides say `http://127.0.0.1:4500`. */
	readonly url: string;
	/** Simulates less than the page does, where the time counts. */
	readonly isShort?: boolean;
}

/** The last line occupies a terminal: a reader of the guide has run this block before. */
const START = /^npx hakiki$/m;
const ADDRESS = "http://127.0.0.1:4500";
const MADE_UP = /--customers \d+ --days \d+/g;
const LESS = "--customers 200 --days 7";

/** The differences, by line; empty when everything is as the page says. */
export async function followGuide({ page, shell, url, isShort = false }: GuideOptions): Promise<readonly string[]> {
	const known: KnownIds = new Map();
	const problems: string[] = [];
	const blocks = listBlocks(page);
	for (const [index, { language, line, text }] of blocks.entries()) {
		if (language !== "sh" || START.test(text)) continue;
		const commands = fillText(text, known).replaceAll(ADDRESS, url);
		const { code, stdout, stderr } = await shell.run(isShort ? commands.replaceAll(MADE_UP, LESS) : commands);
		if (code !== 0) problems.push(`line ${line} ended with ${code}: ${stdout}${stderr}`);
		const shown = blocks[index + 1];
		if (shown?.language !== "json") {
			if (text.startsWith("curl ")) problems.push(`line ${line}: a curl without the answer it gives`);
			continue;
		}
		const differences = listDifferences(JSON.parse(shown.text), parse(stdout), known);
		problems.push(...differences.map((difference) => `line ${line}: ${difference}`));
	}
	return problems;
}

/** The block of a guide that installs the service and starts it. */
export function findStart(page: string): string {
	const block = listBlocks(page).find(({ text }) => START.test(text));
	if (block === undefined) throw new Error("The guide starts nothing");
	return block.text;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
