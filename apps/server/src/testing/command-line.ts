// For tests: runs the command line in this process, with its own database and folder.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { runCommand } from "../commands/run-command.ts";

export interface CommandRun {
	readonly code: number;
	/** The texts that the command wrote to stdout and to stderr. */
	readonly text: string;
	readonly said: string;
}

export interface CommandLine {
	readonly database: TestDatabase;
	readonly folder: string;
	run(...args: readonly string[]): Promise<CommandRun>;
	runAs(actor: string, ...args: readonly string[]): Promise<CommandRun>;
	close(): Promise<void>;
}

export async function openCommandLine(
	options: { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<CommandLine> {
	const database = await createTestDatabase({ poolSize: 2 });
	const folder = await mkdtemp(join(tmpdir(), "hakiki-commands-"));
	await writeFile(join(folder, "package.json"), JSON.stringify({ version: "9.8.7" }));
	const runAs = async (actor: string, ...args: readonly string[]): Promise<CommandRun> => {
		const printed: string[] = [];
		const said: string[] = [];
		const code = await runCommand(args, {
			env: { DATABASE_URL: database.url, XDG_CONFIG_HOME: folder, ...options.env },
			cwd: folder,
			actor,
			mainFile: join(folder, "dist", "main.js"),
			isTerminal: false,
			isOutputTerminal: false,
			print: (line) => printed.push(line),
			say: (line) => said.push(line),
			draw: (text) => said.push(text),
			signal: new AbortController().signal,
		});
		return { code, text: printed.join("\n"), said: said.join("\n") };
	};
	return {
		database,
		folder,
		run: (...args) => runAs("cli:njeri", ...args),
		runAs,
		async close() {
			await database.drop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
