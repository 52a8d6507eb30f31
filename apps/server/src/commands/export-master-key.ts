// `hakiki keys export-master`: prints the master key, so that the operator can store a copy in a safe place.

import { exportMasterKey } from "@hakiki/service";
import type { Command } from "./command.ts";
import { readOptions } from "./read-options.ts";
import { withKeyTools } from "./with-service.ts";

export const command: Command = {
	name: "keys export-master",
	usage: `[--data DIR] [--json]

  Anybody with the key and a copy of the database can read everything. Without the key, nobody can.`,
	async run(args, io) {
		const options = readOptions(args, {});
		const needs = { purpose: "hakiki keys export-master" };
		const key = await withKeyTools(options, io, needs, exportMasterKey);
		if (options.isJson) io.print(JSON.stringify({ master_key: key }));
		else {
			io.say("Keep this apart from the backups; HAKIKI_MASTER_KEY takes it:");
			io.print(key);
		}
		return 0;
	},
};
