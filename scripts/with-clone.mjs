// A fresh clone of a commit, installed and built, so that files that are not committed cannot get into a package.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./prepare.mjs";

/** Calls `use` with the clone's folder, and removes the clone afterwards. */
export function withClone(commit, use) {
	const folder = mkdtempSync(join(tmpdir(), "hakiki-clone-"));
	const clone = join(folder, "hakiki");
	try {
		run("git", ["clone", "--quiet", "--no-hardlinks", root, clone], root);
		run("git", ["checkout", "--quiet", commit], clone);
		run("npm", ["ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], clone);
		run("npm", ["run", "--silent", "build"], clone);
		return use(clone);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Packs some of a clone's packages into a folder. */
export function pack(clone, paths, out) {
	for (const path of paths) run("npm", ["pack", "--silent", "-w", path, "--pack-destination", out], clone);
}

function run(name, parameters, cwd) {
	execFileSync(name, parameters, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}
