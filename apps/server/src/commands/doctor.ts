// `hakiki doctor`: checks the installation. It changes nothing, and its exit code is 1 if something is wrong.

import { resolve } from "node:path";
import { AppError } from "@hakiki/domain";
import { type Finding, runDoctor } from "@hakiki/service";
import type { Database } from "@hakiki/store";
import { type DatabaseLocation, locateDatabase } from "../start/locate-database.ts";
import { latestMigration, openUnmigrated } from "../start/open-installation.ts";
import type { Command, CommandIo } from "./command.ts";
import { formatTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";

export const command: Command = {
	name: "doctor",
	usage: `[--heads FILE] [--data DIR] [--json]

  --heads FILE  compare the audit log with the chain heads in a server's log

  Exit code 1 means that a check failed. Warnings do not count.`,
	async run(args, io) {
		const options = readOptions(args, { texts: ["heads"] });
		const location = locateDatabase({ env: io.env, cwd: io.cwd, data: options.data });
		const heads = options.text("heads");
		const findings = await examine(location, io, heads === undefined ? undefined : resolve(io.cwd, heads));
		const isHealthy = findings.every(({ level }) => level !== "fail");
		io.print(options.isJson ? JSON.stringify({ healthy: isHealthy, checks: findings }) : describe(findings));
		return isHealthy ? 0 : 1;
	},
};

async function examine(
	location: DatabaseLocation,
	io: CommandIo,
	headsFile: string | undefined,
): Promise<readonly Finding[]> {
	let database: Database;
	try {
		database = await openUnmigrated({ location, purpose: "hakiki doctor", poolSize: 2, log: (line) => io.say(line) });
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return [{ check: "database", level: "fail", finding: error.message, advice: "Nothing else can be looked at" }];
	}
	try {
		const { findings } = await runDoctor({
			pool: database.pool,
			env: io.env,
			dataDir: location.kind === "embedded" ? location.dataDir : undefined,
			databaseFolder: database.engine?.clusterDir,
			latestMigration: latestMigration(),
			headsFile,
			now: Date.now,
		});
		return findings;
	} finally {
		await database.close();
	}
}

function describe(findings: readonly Finding[]): string {
	const rows = findings.map(({ level, check, finding, advice }) => [
		level === "fail" ? "FAIL" : level,
		check,
		// Some findings already end with a full stop.
		advice === undefined ? finding : `${finding.replace(/\.$/, "")}. ${advice}.`,
	]);
	return formatTable(["", "CHECK", "FINDING"], rows);
}
