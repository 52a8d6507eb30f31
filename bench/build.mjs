// A build that is measured: this checkout, or another one.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const OWN_ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGES = ["domain", "rules", "screening", "contract", "vault", "store", "service"];

/** @returns {Promise<{ service: object, store: object, contract: object, rules: object, screening: object }>} */
export async function loadBuild(root) {
	const names = ["service", "store", "contract", "rules", "screening"];
	const load = (name) => import(pathToFileURL(join(root, "packages", name, "dist/index.js")).href);
	return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await load(name)])));
}

/** The program that starts the server of a build. */
export function findServer(root) {
	const program = join(root, "apps/server/bin/hakiki.mjs");
	if (!existsSync(join(root, "apps/server/dist/main.js")))
		throw new Error(`${root} has no build; run npm run build in it.`);
	return program;
}

/** Returns a hash of the built packages that take part in a decision. */
export function hashBuild(root) {
	const hash = createHash("sha256");
	for (const name of PACKAGES) addFolder(hash, join(root, "packages", name, "dist"));
	return hash.digest("hex");
}

function addFolder(hash, folder) {
	for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) addFolder(hash, path);
		else if (entry.name.endsWith(".js")) hash.update(`${entry.name}\0`).update(readFileSync(path));
	}
}

/** Opens the service of a build. Nobody waits for the responses of a fill, so a busy machine must not cause timeouts. */
export async function openService(build, { pool, env, dataDir, ...more }) {
	const { createService, createWorld } = build.service;
	const { presentDecision } = build.contract;
	const world = createWorld(() => undefined);
	return createService({ pool, env, dataDir, world, presentDecision, deadlineMs: 60_000, ...more });
}
