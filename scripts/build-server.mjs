// Bundles the built server for `npx hakiki` in a clone: a command then loads a few files in place of several hundred.

import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";
import { writeServerBundle } from "./write-server-bundle.mjs";

const folder = join(root, "apps/server/.bundle");
// Written beside the old one and then renamed, so that a command that starts meanwhile finds one or the other.
const made = `${folder}-${process.pid}`;
const old = `${folder}-old-${process.pid}`;
try {
	await writeServerBundle(made, "cjs");
	writeFileSync(join(made, "package.json"), '{"type":"commonjs"}');
	if (existsSync(folder)) renameSync(folder, old);
	renameSync(made, folder);
} finally {
	for (const path of [made, old]) rmSync(path, { recursive: true, force: true });
}
