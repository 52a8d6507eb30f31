// `hakiki doctor`: checks the installation. It changes nothing in the database, and its exit code is 1 if something is wrong.

import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { AppError } from "@hakiki/domain";
import { type Finding, makeBundle, runDoctor } from "@hakiki/service";
import type { Database, Pool } from "@hakiki/store";
import { type DatabaseLocation, locateDatabase } from "../start/locate-database.ts";
import { latestMigration, openUnmigrated } from "../start/open-installation.ts";
import { type Command, type CommandIo, UsageError } from "./command.ts";
import { formatTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { readVersion } from "./version.ts";

export const command: Command = {
	name: "doctor",
	usage: `[--heads FILE] [--bundle FILE] [--log FILE] [--data DIR] [--json]

  --heads FILE   compare the audit log with the chain heads in a server's log
  --bundle FILE  also write a support bundle to a new file: the checks, sizes, settings
                 and figures, without secrets, personal data and keys
  --log FILE     add the latest lines of a server's log to the bundle

  Exit code 1 means that a check failed. Warnings do not count.`,
	async run(args, io) {
		const options = readOptions(args, { texts: ["heads", "bundle", "log"] });
		const location = locateDatabase({ env: io.env, cwd: io.cwd, data: options.data });
		const heads = options.text("heads");
		const [bundle, log] = [options.text("bundle"), options.text("log")];
		if (log !== undefined && bundle === undefined) throw new UsageError("--log needs --bundle");
		const at = (file: string | undefined) => (file === undefined ? undefined : resolve(io.cwd, file));
		const findings = await examine(location, io, { headsFile: at(heads), bundleFile: at(bundle), logFile: at(log) });
		const isHealthy = findings.every(({ level }) => level !== "fail");
		io.print(
			options.isJson
				? JSON.stringify({ healthy: isHealthy, checks: findings.map(presentFinding) })
				: describe(findings),
		);
		return isHealthy ? 0 : 1;
	},
};

async function examine(
	location: DatabaseLocation,
	io: CommandIo,
	files: {
		readonly headsFile: string | undefined;
		readonly bundleFile: string | undefined;
		readonly logFile: string | undefined;
	},
): Promise<readonly Finding[]> {
	let database: Database;
	try {
		database = await openUnmigrated({ location, purpose: "hakiki doctor", poolSize: 2, log: (line) => io.say(line) });
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const finding = { check: "database", level: "fail", finding: error.message } as const;
		const findings = [{ ...finding, advice: "Nothing else can be looked at" }];
		await writeBundle(undefined, findings, io, files);
		return findings;
	}
	try {
		const { findings } = await runDoctor({
			pool: database.pool,
			env: io.env,
			dataDir: location.kind === "embedded" ? location.dataDir : undefined,
			databaseFolder: database.engine?.clusterDir,
			latestMigration: latestMigration(),
			headsFile: files.headsFile,
			now: Date.now,
		});
		await writeBundle(database.pool, findings, io, files);
		return findings;
	} finally {
		await database.close();
	}
}

function presentFinding({ check, level, finding, advice }: Finding): Finding {
	return { check, level, finding, ...(advice !== undefined && { advice }) };
}

/** Only its owner may read the file. An existing file is never replaced. */
async function writeBundle(
	pool: Pool | undefined,
	findings: readonly Finding[],
	io: CommandIo,
	{ bundleFile, logFile }: { readonly bundleFile: string | undefined; readonly logFile: string | undefined },
): Promise<void> {
	if (bundleFile === undefined) return;
	const version = readVersion(io.mainFile);
	const bundle = await makeBundle({ pool, env: io.env, findings, version, logFile, now: Date.now });
	try {
		await writeFile(bundleFile, `${JSON.stringify(bundle, null, "\t")}\n`, { flag: "wx", mode: 0o600 });
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : undefined;
		const reason = code === "EEXIST" ? "already exists" : `cannot be written (${String(code)})`;
		throw new AppError("invalid_request", `--bundle: ${bundleFile} ${reason}`);
	}
	io.say(`Wrote the support bundle to ${bundleFile}. Read it before you send it.`);
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
