// `hakiki version`: what is installed.

import type { Command } from "./command.ts";
import { readOptions } from "./read-options.ts";
import { readVersion } from "./version.ts";

export const command: Command = {
	name: "version",
	usage: `[--json]

  With --json: the version, its newest database migration, Node.js and the platform.`,
	async run(args, io) {
		const { isJson } = readOptions(args, {});
		const version = readVersion(io.mainFile);
		if (!isJson) {
			io.print(version);
			return 0;
		}
		// Loaded only here, because the version alone needs no migrations.
		const { migrations } = await import("@hakiki/store");
		const migration = migrations.at(-1)?.id ?? 0;
		const { version: node, platform, arch } = process;
		io.print(JSON.stringify({ version, migration, node, platform, arch }));
		return 0;
	},
};
