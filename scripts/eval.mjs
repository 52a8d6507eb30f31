// `npm run eval`: installs, builds, and measures the rules on the development data. See bench/eval/README.md.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { prepare, root } from "./prepare.mjs";

const USAGE = `npm run eval -- [--only NAME[,NAME]] [--data FOLDER] [--seed N] [--quick] [--json]

  --only   cards, paysim-balance, paysim-learn, amlsim, crowds, thieves
  --data   the folder of the development data; also HAKIKI_EVAL_DATA. Missing data is skipped.
  --seed   the seed of the thieves and the honest customers (default 1)
  --quick  the small card file, small crowds and few thieves: a trial, not a measurement`;

try {
	const { values } = parseArgs({
		options: {
			only: { type: "string" },
			data: { type: "string" },
			seed: { type: "string" },
			quick: { type: "boolean" },
			json: { type: "boolean" },
			help: { type: "boolean" },
		},
	});
	if (values.help) console.log(USAGE);
	else {
		prepare(["apps/server"]);
		// Imported after the build, because it imports built files.
		const { EVALUATION_NAMES, runEvaluations } = await import("../bench/eval/main.mjs");
		const names = values.only?.split(",") ?? EVALUATION_NAMES;
		const unknown = names.find((name) => !EVALUATION_NAMES.includes(name));
		if (unknown !== undefined) throw new Error(`There is no evaluation ${unknown}\n${USAGE}`);
		const folder = findFolder(values.data ?? process.env["HAKIKI_EVAL_DATA"]);
		const isReached = await runEvaluations({
			folder,
			names,
			isQuick: values.quick ?? false,
			isJson: values.json ?? false,
			seed: Number(values.seed ?? 1),
		});
		if (!isReached) process.exitCode = 1;
	}
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}

/** The default is a folder beside the repository. */
function findFolder(told) {
	const folder = told === undefined ? join(root, "../shared/data/fraud") : resolve(told);
	if (told !== undefined && !existsSync(folder)) throw new Error(`There is no folder ${folder}`);
	return folder;
}
