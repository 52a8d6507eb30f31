// `hakiki backup record`: says that a backup was made, at the end of the operator's own script.

import { recordBackup } from "@hakiki/service";
import type { Command } from "./command.ts";
import { formatIso } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { withAdminTools } from "./with-service.ts";

export const command: Command = {
	name: "backup record",
	usage: `[--data DIR] [--json]

  Run it at the end of the script that makes the backup. The audit log and the dashboard's first steps show it.`,
	async run(args, io) {
		const options = readOptions(args, {});
		const at = await withAdminTools(options, io, { purpose: "hakiki backup record" }, (tools) =>
			recordBackup(tools, { actor: io.actor }),
		);
		io.print(
			options.isJson ? JSON.stringify({ recorded_at: formatIso(at) }) : `Recorded a backup at ${formatIso(at)}.`,
		);
		return 0;
	},
};
