// Finds the database of a command: the operator's own in DATABASE_URL, or the embedded one in a data folder.

import { resolve } from "node:path";
import { UsageError } from "../commands/command.ts";

export type DatabaseLocation =
	| { readonly kind: "embedded"; readonly dataDir: string }
	| { readonly kind: "own"; readonly databaseUrl: string };

/** `npm start` and commands in a clone use the same folder, because npm runs scripts in the package's folder. */
const DEFAULT_FOLDER = ".hakiki/data";

export function locateDatabase(input: {
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly cwd: string;
	/** The value of `--data`. */
	readonly data: string | undefined;
}): DatabaseLocation {
	const { env, cwd, data } = input;
	const databaseUrl = env["DATABASE_URL"] || undefined;
	if (databaseUrl !== undefined) {
		// Choosing one of them would sooner or later change the wrong database.
		if (data !== undefined) throw new UsageError("--data and DATABASE_URL both name a database; use one of them");
		return { kind: "own", databaseUrl };
	}
	return { kind: "embedded", dataDir: resolve(cwd, data ?? (env["HAKIKI_DATA"] || DEFAULT_FOLDER)) };
}
