// `npm run test:fuzz`: sends many requests to every operation of a real server, and bytes that are not requests. See
// docs/operating/fuzzing.md.

import { randomInt } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cacheDir, prepareOrExit, runTool } from "./prepare.mjs";

const USAGE = `npm run test:fuzz -- [--seed N] [--requests N] [--seconds N]

  --seed N      the seed: the same seed sends the same requests, except for ids and times (random)
  --requests N  the number of requests with valid credentials (200000): test keys, live keys and sessions. Requests
                without credentials, with expired ones, and bytes that are not requests are sent in addition
  --seconds N   a response that takes longer counts as a hang (10); a busy machine needs more`;

const { values } = parseArgs({
	options: {
		seed: { type: "string", default: String(randomInt(1_000_000)) },
		requests: { type: "string", default: "200000" },
		seconds: { type: "string", default: "10" },
		help: { type: "boolean", default: false },
	},
});

if (values.help) {
	console.log(USAGE);
} else if (![values.seed, values.requests, values.seconds].every((text) => /^\d{1,9}$/.test(text))) {
	console.error(USAGE);
	process.exitCode = 1;
} else {
	prepareOrExit();
	const table = join(cacheDir, "fuzz.txt");
	rmSync(table, { force: true });
	const env = {
		...process.env,
		HAKIKI_SEED: values.seed,
		HAKIKI_FUZZ_REQUESTS: values.requests,
		HAKIKI_FUZZ_SECONDS: values.seconds,
	};
	process.exitCode = runTool("vitest", ["run", "test/fuzz"], { env });
	try {
		console.log(readFileSync(table, "utf8"));
	} catch {
		console.error("There is no table: the server did not start.");
	}
}
