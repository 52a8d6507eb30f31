// `npm run test:package`: installs and runs the packed server on every supported Node.js, each from its npm package. It takes
// about a minute for each, so CI does it only on its own Node.js. `-- --node 24` selects one.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cacheDir, prepareOrExit, runTool } from "./prepare.mjs";

const VERSIONS = ["20.19", "22", "24", "26"];

const { values } = parseArgs({ options: { node: { type: "string" } } });
const chosen = VERSIONS.filter((version) => values.node === undefined || version === values.node);
if (chosen.length === 0) {
	console.error(`--node must be one of: ${VERSIONS.join(", ")}`);
	process.exit(2);
}
prepareOrExit();
const failed = chosen.filter((version) => !passesOn(fetchNode(version)));
console.error(failed.length === 0 ? "All passed." : `Failed on Node.js ${failed.join(", ")}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

function passesOn(binary) {
	const { stdout } = spawnSync(binary, ["--version"], { encoding: "utf8" });
	console.error(`Node.js ${stdout.trim()}:`);
	const env = { ...process.env, HAKIKI_TEST_NODE: binary };
	return runTool("vitest", ["run", "test/package.test.ts"], { env }) === 0;
}

/** The newest Node.js of a line. It is fetched once. */
function fetchNode(version) {
	const name = `node-linux-${process.arch}`;
	const home = join(cacheDir, `${name}-${version}`);
	const binary = join(home, "node_modules", name, "bin/node");
	if (existsSync(binary)) return binary;
	mkdirSync(home, { recursive: true });
	writeFileSync(join(home, "package.json"), '{"private":true}');
	const install = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", `${name}@${version}`];
	if (spawnSync("npm", install, { cwd: home, stdio: ["ignore", 2, 2] }).status === 0) return binary;
	throw new Error(`npm could not fetch ${name}@${version}. There are such packages for Linux on x64 and arm64.`);
}
