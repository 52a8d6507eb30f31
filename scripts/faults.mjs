// `npm run test:faults`: runs the service through every fault, at length, and prints a table of the results. See
// docs/operating/faults.md.

import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cacheDir, prepareOrExit, runTool } from "./prepare.mjs";

const USAGE = `npm run test:faults -- [--seed N] [--fault TEXT] [--short]

  --seed N      the seed: the same seed causes the same faults at about the same moments (random)
  --fault TEXT  only faults whose name contains TEXT
  --short       as few repetitions as in npm test`;

const { values } = parseArgs({
	options: {
		seed: { type: "string", default: String(randomInt(1_000_000)) },
		fault: { type: "string", default: "" },
		short: { type: "boolean", default: false },
		help: { type: "boolean", default: false },
	},
});

if (values.help) {
	console.log(USAGE);
} else {
	prepareOrExit();
	const file = join(cacheDir, "faults.jsonl");
	mkdirSync(cacheDir, { recursive: true });
	rmSync(file, { force: true });
	const env = {
		...process.env,
		HAKIKI_FAULTS: values.short ? "short" : "long",
		HAKIKI_FAULT: values.fault,
		HAKIKI_SEED: values.seed,
	};
	// The files run one after the other, so that one does not take the processor from another.
	process.exitCode = runTool("vitest", ["run", "--no-file-parallelism", "test/faults"], { env });
	console.log(writeTable(readLines(file)));
}

function readLines(file) {
	try {
		return readFileSync(file, "utf8").trim().split("\n").map(JSON.parse);
	} catch {
		return [];
	}
}

function writeTable(lines) {
	const head = [
		...[
			"Fault",
			"Times",
			"Requests",
			"Decided",
			"Refused",
			"No answer",
			"… stored",
			"Refused and stored",
			"Lost",
			"Doubled",
			"Changed",
		],
		...["Reordered", "Profiles wrong", "Webhooks missing", "Audit broken", "Seconds", "Remark"],
	];
	const rows = lines.map(({ fault, strikes, seconds, tally, harm, remark }) => [
		...[fault, strikes, tally.requests, tally.decided, tally.refused, tally.unanswered, tally.storedUnheard],
		...[harm.storedRefused, harm.lost, harm.doubled, harm.changed + harm.stuck, harm.reordered],
		...[harm.profilesWrong ?? "", harm.noticesMissing ?? "", harm.auditBroken ?? ""],
		...[Math.round(seconds), remark],
	]);
	const format = (cells) => `| ${cells.join(" | ")} |`;
	const memory = Math.round(totalmem() / 1024 ** 3);
	return [
		...["", format(head), format(head.map(() => "---")), ...rows.map(format), ""],
		`${new Date().toISOString().slice(0, 10)}, seed ${values.seed}, ${availableParallelism()} × ${cpus()[0]?.model}, ` +
			`${memory} GB, Node.js ${process.versions.node}`,
	].join("\n");
}
