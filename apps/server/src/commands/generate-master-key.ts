// `hakiki keys generate-master`: makes a master key. It needs no database, so that the key is there before the first start.

import { resolve } from "node:path";
import { generateMasterKey, generateMasterKeyFile } from "@hakiki/vault";
import type { Command } from "./command.ts";
import { readOptions } from "./read-options.ts";

export const command: Command = {
	name: "keys generate-master",
	usage: `[--to FILE] [--json]

  --to  the file to make, readable only by you; a file that exists is refused (default: print the key on stdout,
        for a secret store)`,
	async run(args, io) {
		const options = readOptions(args, { texts: ["to"] });
		const to = options.text("to");
		if (to === undefined) {
			const key = generateMasterKey();
			io.print(options.isJson ? JSON.stringify({ master_key: key }) : key);
			return 0;
		}
		const file = resolve(io.cwd, to);
		await generateMasterKeyFile(file);
		if (options.isJson) io.print(JSON.stringify({ file }));
		else io.print(`Made ${file}. Keep a copy apart from the backups: without this key, nobody can read the data.`);
		return 0;
	},
};
