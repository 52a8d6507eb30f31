// `hakiki migrate`: migrates the database to this version's schema. Servers may keep running.

import { locateDatabase } from "../start/locate-database.ts";
import { migrateDatabase, openUnmigrated } from "../start/open-installation.ts";
import { type Command, UsageError } from "./command.ts";
import { readOptions } from "./read-options.ts";

/** Earlier builds distributed the tables over a cluster, on which no event could be decided. */
const NO_CLUSTER =
	"Hakiki does not run on Citus yet, so nothing was changed: use one PostgreSQL with standbys (docs/operating/scale.md)";

export const command: Command = {
	name: "migrate",
	usage: `[--data DIR] [--json]`,
	async run(args, io) {
		const options = readOptions(args, { flags: ["distributed"] });
		if (options.has("distributed")) throw new UsageError(NO_CLUSTER);
		const database = await openUnmigrated({
			location: locateDatabase({ env: io.env, cwd: io.cwd, data: options.data }),
			purpose: "hakiki migrate",
			mayCreate: true,
			log: (message) => io.say(message),
		});
		try {
			const { applied, version } = await migrateDatabase(database.pool);
			const made = applied.length === 0 ? "Nothing to do" : `Applied ${applied.join(", ")}`;
			if (options.isJson) io.print(JSON.stringify({ applied, version }));
			else io.print(`${made}: the database is at migration ${version}.`);
		} finally {
			await database.close();
		}
		return 0;
	},
};
