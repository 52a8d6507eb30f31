// Lists the packages of the lock file that run in production: the server's dependencies, and the packages that are
// bundled into the dashboard. The second are devDependencies, because nobody who installs the server needs them again.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const DASHBOARD = "apps/dashboard";
/** These only build the dashboard. Every other devDependency of it is taken to be in the bundle. */
const BUILD_TOOLS = /^(@hakiki|@tailwindcss|@types|@vitejs)\//;

/** The `packages` of the lock file: an entry for each path, such as `node_modules/react`. */
export function readLockedPackages() {
	return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
}

/** The paths of the packages that a server in production and its dashboard are made of. */
export function listShippedPaths(locked) {
	const paths = Object.keys(locked).filter((path) => path.includes("node_modules/"));
	const shipped = new Set(paths.filter((path) => !locked[path].dev && !locked[path].link));
	const bundled = Object.keys(locked[DASHBOARD].devDependencies).filter((name) => !BUILD_TOOLS.test(name));
	const open = bundled.map((name) => locatePackage(locked, DASHBOARD, name));
	while (open.length > 0) {
		const path = open.pop();
		if (path === undefined || (shipped.has(path) && locked[path].dev)) continue;
		shipped.add(path);
		const needed = Object.keys(locked[path].dependencies ?? {});
		open.push(...needed.map((name) => locatePackage(locked, path, name)));
	}
	return shipped;
}

/** Where Node.js finds a package that the one at `from` imports: beside it, or in a folder above. */
export function locatePackage(locked, from, name) {
	for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
		const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
		if (locked[path] !== undefined) return path;
		if (folder === "") return undefined;
	}
}
