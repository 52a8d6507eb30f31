// Keeps secrets and personal data inside the process when somebody inspects it or when it crashes.

import type { Logger } from "../operations/logger.ts";

/** These variables open the stored data or the database. The server reads them once and then removes them. */
const SECRET_VARIABLES = ["HAKIKI_MASTER_KEY", "DATABASE_URL", "HAKIKI_OIDC_CLIENT_SECRET", "HAKIKI_OTLP_HEADERS"];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns a copy of the environment and removes the secrets from the original: a diagnostic report lists all variables, and
 * every child process inherits them.
 */
export function takeEnvironment(environment: NodeJS.ProcessEnv): Environment {
	const copy = { ...environment };
	for (const name of SECRET_VARIABLES) delete environment[name];
	return copy;
}

/** Guards a long-running process. Returns a function that removes the guard. */
export function guardProcess(log: Logger): () => void {
	// By default, Node.js opens a debugger on this signal, and every user of the machine can connect to it.
	const refuse = () => log.warn("the signal SIGUSR1 requested a debugger, which is not opened");
	const end = (failure: Error) => {
		log.error("the process ends because of an uncaught error", { failure });
		process.exit(1);
	};
	process.on("SIGUSR1", refuse);
	process.on("uncaughtException", end);
	return () => {
		process.off("SIGUSR1", refuse);
		process.off("uncaughtException", end);
	};
}
