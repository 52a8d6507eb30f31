// `hakiki upgrade`: upgrades the embedded database to the major version of PostgreSQL that this version of Hakiki uses.

import { existsSync } from "node:fs";
import { removeOldClusters, upgradeCluster } from "@hakiki/store";
import { locateDatabase } from "../start/locate-database.ts";
import { type Command, UsageError } from "./command.ts";
import { readOptions } from "./read-options.ts";

export const command: Command = {
	name: "upgrade",
	usage: `[--old-binaries DIR | --remove-old] [--data DIR] [--json]

  Stop the server first. The command copies everything into a new database and compares every row. The old database
  stays beside the new one.
  --old-binaries  folder with the programs of the old PostgreSQL, if they are not in the usual place
  --remove-old    delete the old databases that earlier upgrades left`,
	async run(args, io) {
		const options = readOptions(args, { texts: ["old-binaries"], flags: ["remove-old"] });
		const location = locateDatabase({ env: io.env, cwd: io.cwd, data: options.data });
		if (location.kind === "own") {
			throw new UsageError("DATABASE_URL names a PostgreSQL of your own: upgrade it with its own tools (pg_upgrade)");
		}
		const { dataDir } = location;
		if (!existsSync(dataDir)) throw new UsageError(`There is no data folder ${dataDir}; name it with --data`);
		const input = { dataDir, purpose: "hakiki upgrade", log: (message: string) => io.say(message) };
		if (options.has("remove-old")) {
			const removed = await removeOldClusters(input);
			if (options.isJson) io.print(JSON.stringify({ removed }));
			else io.print(removed.length === 0 ? "There was nothing to remove." : `Removed ${removed.join(", ")}.`);
			return 0;
		}
		const report = await upgradeCluster({ ...input, oldBinaries: options.text("old-binaries") });
		if (options.isJson) {
			const { from, to, tables, rows, oldDir } = report ?? {};
			io.print(JSON.stringify(report ? { upgraded: true, from, to, tables, rows, old: oldDir } : { upgraded: false }));
			return 0;
		}
		if (report === undefined) {
			io.print("The database already has this version.");
			return 0;
		}
		io.print(
			`PostgreSQL ${report.from} to ${report.to}: ${report.rows} rows in ${report.tables} tables, all compared.`,
		);
		io.say(`The old database is in ${report.oldDir}. When everything works: npx hakiki upgrade --remove-old`);
		return 0;
	},
};
