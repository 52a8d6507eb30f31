// Finds the database of a command: the operator's own in DATABASE_URL or DATABASE_URL_FILE, or the embedded one in a data folder.

import { readFileSync } from "node:fs";
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
	if (env["DATABASE_URL"] && env["DATABASE_URL_FILE"]) {
		throw new UsageError("DATABASE_URL and DATABASE_URL_FILE both name a database; use one of them");
	}
	const databaseUrl = env["DATABASE_URL"] || readUrlFile(env, cwd);
	if (databaseUrl !== undefined) {
		// Choosing one of them would sooner or later change the wrong database.
		if (data !== undefined) throw new UsageError("--data and DATABASE_URL both name a database; use one of them");
		return { kind: "own", databaseUrl };
	}
	return { kind: "embedded", dataDir: resolve(cwd, data ?? (env["HAKIKI_DATA"] || DEFAULT_FOLDER)) };
}

/** An orchestrator mounts a secret as a file. A variable would also show it in the description of the container. */
function readUrlFile(env: Readonly<Record<string, string | undefined>>, cwd: string): string | undefined {
	const name = env["DATABASE_URL_FILE"] || undefined;
	if (name === undefined) return undefined;
	const path = resolve(cwd, name);
	let text: string;
	try {
		text = readFileSync(path, "utf8").trim();
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
		throw new UsageError(`DATABASE_URL_FILE names ${path}, which cannot be read (${code})`);
	}
	// Without this, an empty secret would start an embedded database beside the one that was meant.
	if (text === "") throw new UsageError(`DATABASE_URL_FILE names ${path}, which is empty`);
	return text;
}
