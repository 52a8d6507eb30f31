// `hakiki report validation`: makes the report for the validator of the score, as PDF or JSON.

import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { viewValidationReport } from "@hakiki/contract";
import { findWorkspace, makeValidationReport, nameActors } from "@hakiki/service";
import { type Command, UsageError } from "./command.ts";
import { readOptions } from "./read-options.ts";
import { withAdminTools } from "./with-service.ts";

export const command: Command = {
	name: "report validation",
	usage: `--workspace ID|NAME [--mode live|test] [--from TIME] [--to TIME] [--format pdf|json] [--out FILE]
         [--data DIR]

  --mode    live (default) or test
  --from    the start of the period (default: a year before its end)
  --to      the end of the period (default: now)
  --format  pdf (default) or json
  --out     the file to write (default: validation-report.pdf; JSON goes to stdout)
  The report is made from stored events, which takes a minute or more. Nothing is stored.`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"], texts: ["mode", "from", "to", "format", "out"] });
		const mode = options.choice("mode", ["live", "test"]) ?? "live";
		const from = options.time("from");
		const to = options.time("to");
		if (from !== undefined && to !== undefined && from >= to) throw new UsageError("--from must be before --to");
		const isJson = options.isJson || options.choice("format", ["pdf", "json"]) === "json";
		const out = options.text("out") ?? (isJson ? undefined : "validation-report.pdf");
		const made = await withAdminTools(options, io, { purpose: "hakiki report validation" }, async (tools) => {
			const { realms } = await findWorkspace(tools, options.requiredText("workspace"));
			const context = { realm: realms[mode] };
			const report = await makeValidationReport(tools, context, { from, to, signal: io.signal });
			if (isJson) return JSON.stringify(viewValidationReport(report), null, out === undefined ? "" : "\t");
			const { listActors, printValidation } = await import("../pdf/print-validation.ts");
			const names = await nameActors(tools, listActors(report));
			const print = { printedAt: tools.world.now(), printedBy: io.actor };
			return printValidation(report, print, (actor) => names.get(actor) ?? actor);
		});
		if (out === undefined) io.print(String(made));
		else {
			await writeFile(resolve(io.cwd, out), made);
			io.say(`The report is in ${out}.`);
		}
		return 0;
	},
};
