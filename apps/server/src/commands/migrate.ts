// `hakiki migrate`: brings the database to this version's schema, also beside running servers.

import { locateDatabase } from "../start/locate-database.ts";
import { migrateDatabase, openUnmigrated } from "../start/open-installation.ts";
import type { Command } from "./command.ts";
import { readOptions } from "./read-options.ts";

export const command: Command = {
	name: "migrate",
	summary: "Bring the database to this version's schema",
	usage: "[--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, {});
		const database = await openUnmigrated({
			location: locateDatabase({ env: io.env, cwd: io.cwd, data: options.data }),
			purpose: "hakiki migrate",
			mayCreate: true,
			log: (message) => io.say(message),
		});
		try {
			const { applied, version } = await migrateDatabase(database.pool);
			const made = applied.length === 0 ? "Nothing to do" : `Applied ${applied.join(", ")}`;
			io.print(
				options.isJson ? JSON.stringify({ applied, version }) : `${made}: the database is at migration ${version}.`,
			);
		} finally {
			await database.close();
		}
		return 0;
	},
};
