// Runs once around a run of system tests: bundles the server from its sources, much as the published package carries it,
// but as CommonJS. Hundreds of servers and commands are started in a run, and most of what a start costs is loading.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeServerBundle } from "../scripts/write-server-bundle.mjs";
import { MAIN_VARIABLE } from "./harness/server-process.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CACHE = join(ROOT, "node_modules/.cache/hakiki");

/** The first of several projects makes the bundle. */
export default async function setup(): Promise<() => void> {
	if (process.env[MAIN_VARIABLE] !== undefined) return () => undefined;
	mkdirSync(CACHE, { recursive: true });
	// Within node_modules, where the packages from npm are found, and shaped as the package is.
	const folder = mkdtempSync(join(CACHE, "system-"));
	const bundle = join(folder, "bundle");
	await writeServerBundle(bundle, "cjs");
	writeFileSync(join(bundle, "package.json"), '{"type":"commonjs"}');
	copyFileSync(join(ROOT, "apps/server/package.json"), join(folder, "package.json"));
	symlinkSync(join(ROOT, "apps/dashboard/dist"), join(folder, "dashboard"));
	process.env[MAIN_VARIABLE] = join(bundle, "main.js");
	return () => {
		delete process.env[MAIN_VARIABLE];
		rmSync(folder, { recursive: true, force: true });
	};
}
