// The interface of a command, and everything that a command may use from its process.

export interface Command {
	/** One or two words as a person types them, such as `start` or `keys create`. */
	readonly name: string;
	/** The options as a person types them, without `hakiki` and the name. Further lines explain them. */
	readonly usage: string;
	/** `args` are the arguments after the name. Returns the exit code. May throw an AppError or a UsageError. */
	run(args: readonly string[], io: CommandIo): Promise<number>;
}

export interface CommandIo {
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly cwd: string;
	/** The actor for the audit log: `cli:` and the user's name in the operating system. */
	readonly actor: string;
	/** The file that was started, so that worker processes can start it again. */
	readonly mainFile: string;
	/** True if stderr is a terminal, so that a progress bar can be redrawn. */
	readonly isTerminal: boolean;
	/** True if stdout is a terminal, and so no log. */
	readonly isOutputTerminal: boolean;
	/** Writes a line of the result to stdout. */
	print(line: string): void;
	/** Writes any other line for people to stderr. */
	say(line: string): void;
	/** Writes text without a line break to stderr, for progress bars. */
	draw(text: string): void;
	/** The first Ctrl-C or SIGTERM aborts it. The second one ends the process at once. */
	readonly signal: AbortSignal;
}

/** A mistake on the command line: exit code 2, with the usage of the command as a hint. */
export class UsageError extends Error {
	override readonly name = "UsageError";
}
