// The page about the command line, written from the commands, so that it cannot leave anything out.

import type { CommandEntry } from "../../apps/server/src/commands/list.ts";

/** The page: one table of all commands, then the options of each. */
export async function writeCliPage(commands: readonly CommandEntry[]): Promise<string> {
	const usages = await Promise.all(commands.map(async (entry) => (await entry.load()).usage));
	return [
		"# Command line",
		"",
		"Run `npx hakiki COMMAND` in the folder where Hakiki is installed, or in a clone. `npx hakiki` without a command starts the",
		"service. Commands work beside a running server, on the same data folder or `DATABASE_URL`. `--data DIR` names another",
		"data folder. With `--json`, every command except `start` prints one JSON object on stdout and nothing else. The exit",
		"code is 0 for success, 1 for a failure and 2 for a wrong command line.",
		"",
		"This page is generated from the commands: `npx vitest run test/docs.test.ts -u` writes it again.",
		"",
		"| Command | What it does |",
		"|---|---|",
		...commands.map(({ name, summary }) => `| [\`${name}\`](#${name.replaceAll(" ", "-")}) | ${summary} |`),
		...commands.flatMap(({ name, summary }, index) => [
			...["", `## ${name}`, "", `${summary}.`, "", "```text"],
			`hakiki ${name} ${usages[index]}`.trimEnd(),
			"```",
		]),
		"",
	].join("\n");
}
