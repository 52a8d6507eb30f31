// What a process keeps to itself when it is looked into or dies: its secrets, and the words of errors that quote data.

import type { Logger } from "../operations/logger.ts";

/** They open everything, or the database; once they were read, nobody needs to find them in the environment again. */
const SECRET_VARIABLES = ["HAKIKI_MASTER_KEY", "DATABASE_URL", "HAKIKI_OIDC_CLIENT_SECRET"];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A copy of the environment, from which the secrets are then taken: a diagnostic report lists all variables, and every
 * child process inherits them.
 */
export function takeEnvironment(environment: NodeJS.ProcessEnv): Environment {
	const copy = { ...environment };
	for (const name of SECRET_VARIABLES) delete environment[name];
	return copy;
}

/** For processes that stay. Returns what ends it. */
export function guardProcess(log: Logger): () => void {
	// Without this Node.js opens a debugger, for every user of the machine, to whoever sends the signal.
	const refuse = () => log.warn("a debugger was asked for by signal, and is not opened");
	const end = (failure: Error) => {
		log.error("the process ends, because of a failure that nobody caught", { failure });
		process.exit(1);
	};
	process.on("SIGUSR1", refuse);
	process.on("uncaughtException", end);
	return () => {
		process.off("SIGUSR1", refuse);
		process.off("uncaughtException", end);
	};
}
