// `hakiki migrate`: migrates the database to this version's schema. Servers may keep running.

import { distributeDatabase } from "@hakiki/store";
import { locateDatabase } from "../start/locate-database.ts";
import { migrateDatabase, openUnmigrated } from "../start/open-installation.ts";
import type { Command } from "./command.ts";
import { readOptions } from "./read-options.ts";

export const command: Command = {
	name: "migrate",
	usage: `[--distributed] [--data DIR] [--json]

  --distributed  also distribute the tables over the nodes of a Citus cluster (version 12 or later, with DATABASE_URL
                 naming its coordinator). If Citus is not installed, the command says so and changes nothing.`,
	async run(args, io) {
		const options = readOptions(args, { flags: ["distributed"] });
		const database = await openUnmigrated({
			location: locateDatabase({ env: io.env, cwd: io.cwd, data: options.data }),
			purpose: "hakiki migrate",
			mayCreate: true,
			log: (message) => io.say(message),
		});
		try {
			const { applied, version } = await migrateDatabase(database.pool);
			const made = applied.length === 0 ? "Nothing to do" : `Applied ${applied.join(", ")}`;
			const spread = options.has("distributed") ? await distributeDatabase(database.pool) : undefined;
			if (options.isJson) io.print(JSON.stringify({ applied, version, ...(spread && { distributed: spread }) }));
			else {
				io.print(`${made}: the database is at migration ${version}.`);
				if (spread) io.print(`Citus ${spread.citus}: ${spread.tables.length} tables were distributed.`);
			}
		} finally {
			await database.close();
		}
		return 0;
	},
};
