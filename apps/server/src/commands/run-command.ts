// Finds the command of a command line, runs it, and turns a thrown error into a message and an exit code.

import type { AppError } from "@hakiki/domain";
import { type Command, type CommandIo, UsageError } from "./command.ts";
import { escapeAllButLines } from "./escape-controls.ts";
import { type CommandEntry, commands } from "./list.ts";
import { readVersion } from "./version.ts";

const FAILED = 1;
const MISUSED = 2;

export async function runCommand(args: readonly string[], outside: CommandIo): Promise<number> {
	const io = guardTerminal(outside);
	const [first] = args;
	if (first === "help" || isHelp(first)) return showHelp(args.slice(1), io);
	if (first === "--version" || first === "-v") {
		io.print(readVersion(io.mainFile));
		return 0;
	}
	// `npx hakiki` is the first thing that people try, so it starts the service, also with options such as --port.
	if (first === undefined || first.startsWith("-")) return runCommand(["start", ...args], outside);
	const entry = findEntry(args);
	if (entry === undefined) return isHelp(args[1]) ? showHelp([first], io) : refuseUnknown(args, io);
	const command = await entry.load();
	const rest = args.slice(command.name.split(" ").length);
	const end = rest.indexOf("--");
	if (rest.slice(0, end === -1 ? undefined : end).some(isHelp)) {
		io.print(describeCommand(entry, command));
		return 0;
	}
	try {
		return await command.run(rest, io);
	} catch (error) {
		return await reportFailure(error, command, io);
	}
}

function isHelp(word: string | undefined): boolean {
	return word === "--help" || word === "-h";
}

/** Output may contain texts of callers and customers, so control characters are escaped for the terminal. */
function guardTerminal(io: CommandIo): CommandIo {
	return {
		...io,
		print: (line) => io.print(escapeAllButLines(line)),
		say: (line) => io.say(escapeAllButLines(line)),
	};
}

function findEntry(args: readonly string[]): CommandEntry | undefined {
	return commands.find(({ name }) => name === args.slice(0, name.split(" ").length).join(" "));
}

function refuseUnknown(args: readonly string[], io: CommandIo): number {
	io.say(`hakiki: ${describeUnknown(args)}. \`npx hakiki help\` lists the commands.`);
	return MISUSED;
}

function describeUnknown([first = "", second]: readonly string[]): string {
	const verbs = commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []));
	if (verbs.length === 0) return `there is no command '${first}'`;
	const known = verbs.join(", ");
	return second === undefined ? `'${first}' needs one of: ${known}` : `'${first}' has no '${second}', only: ${known}`;
}

/** Explains one command, lists the commands that begin with one word, or lists all commands. */
async function showHelp(args: readonly string[], io: CommandIo): Promise<number> {
	const entry = findEntry(args);
	if (entry !== undefined) {
		io.print(describeCommand(entry, await entry.load()));
		return 0;
	}
	const group = commands.filter(({ name }) => args.length === 0 || name.startsWith(`${args[0]} `));
	if (group.length === 0) return refuseUnknown(args, io);
	const width = Math.max(...group.map(({ name }) => name.length));
	io.print(
		[
			"Hakiki decides on payment events. Usage: hakiki [COMMAND] [options]; without a command it starts.",
			"",
			...group.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
			"",
			"`npx hakiki help COMMAND` explains one. Every command takes --data DIR (default HAKIKI_DATA or .hakiki/data)",
			"or reads DATABASE_URL; with --json all but start print one JSON object and nothing else on stdout.",
		].join("\n"),
	);
	return 0;
}

function describeCommand({ name, summary }: CommandEntry, { usage }: Command): string {
	return `${summary}\n\n  hakiki ${name} ${usage}`;
}

async function reportFailure(error: unknown, command: Command, io: CommandIo): Promise<number> {
	if (error instanceof UsageError) {
		const [usage = ""] = command.usage.split("\n", 1);
		io.say(`hakiki ${command.name}: ${error.message}. Usage: hakiki ${command.name} ${usage}`);
		return MISUSED;
	}
	// Loaded only here, because help and the version do not need it.
	const domain = await import("@hakiki/domain");
	if (error instanceof domain.AppError) {
		for (const line of describeAppError(error)) io.say(`hakiki ${command.name}: ${line}`);
		return FAILED;
	}
	io.say(`hakiki ${command.name}: something unexpected went wrong.`);
	io.say(error instanceof Error ? (error.stack ?? error.message) : String(error));
	return FAILED;
}

/** Lists all wrong fields, as the API does. */
function describeAppError(error: AppError): readonly string[] {
	if (error.details.length === 0) return [error.message];
	return error.details.map(({ field, message }) => `${field}: ${message}`);
}
