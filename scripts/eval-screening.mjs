// `npm run eval:screening`: installs, builds, and measures the name matcher. See bench/eval/README.md.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { prepare, root } from "./prepare.mjs";

const USAGE = `npm run eval:screening -- [--data FOLDER] [--million] [--verbose]

  --data     the folder with lists/ and screening-cases/; without them the run is skipped
  --million  also an index of 1,000,000 generated names: time and memory
  --verbose  prints every wrong case and the reason`;

try {
	const { values } = parseArgs({
		options: {
			data: { type: "string" },
			million: { type: "boolean" },
			verbose: { type: "boolean" },
			help: { type: "boolean" },
		},
	});
	if (values.help) console.log(USAGE);
	else {
		prepare(["packages/screening"]);
		// Imported after the build, because it imports built files.
		const { runScreeningEvaluation } = await import("../bench/screening/main.mjs");
		const folder = values.data === undefined ? join(root, "../shared/data") : resolve(values.data);
		if (values.data !== undefined && !existsSync(folder)) throw new Error(`There is no folder ${folder}`);
		const isReached = runScreeningEvaluation({
			folder,
			isVerbose: values.verbose ?? false,
			isMillion: values.million ?? false,
		});
		if (!isReached) process.exitCode = 1;
	}
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
