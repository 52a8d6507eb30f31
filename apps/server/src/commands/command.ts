// The form of a command, and everything that a command may know about the process it runs in.

export interface Command {
	/** One or two words, as typed: `start`, `keys create`. */
	readonly name: string;
	/** Its options as a person would type them, without `hakiki` and the name. Further lines explain. */
	readonly usage: string;
	/** `args` is what follows the name. Returns the exit code; may throw an AppError or a UsageError. */
	run(args: readonly string[], io: CommandIo): Promise<number>;
}

export interface CommandIo {
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly cwd: string;
	/** Who is asking, for the audit log: `cli:` and the user's name in the operating system. */
	readonly actor: string;
	/** The file that was started, so that worker processes can start it again. */
	readonly mainFile: string;
	/** True when a person is looking at stderr, so that a line may be drawn over. */
	readonly isTerminal: boolean;
	/** Writes a line to stdout: the result. */
	print(line: string): void;
	/** Writes a line to stderr: everything else that is for people. */
	say(line: string): void;
	/** Writes to stderr as it is, for progress bars. */
	draw(text: string): void;
	/** Aborted by the first Ctrl-C or SIGTERM; the second ends the process at once. */
	readonly signal: AbortSignal;
}

/** A mistake on the command line: exit code 2, with the usage of the command as a hint. */
export class UsageError extends Error {
	override readonly name = "UsageError";
}
