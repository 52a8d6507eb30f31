// What `npm start` and `npm test` share: installing what the lock file says, and building what has changed. Plain Node,
// because it runs before there is anything else.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { explainOldNode } from "../apps/server/bin/check-node.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What the build writes must not count as its source, or it would run each time. Its hidden folders do not either. */
const NOT_SOURCES = /^(node_modules|dist|\..*)$/;
export const cacheDir = join(root, "node_modules/.cache/hakiki");

/** Installs and builds. `projects` are TypeScript projects; the default is all. Throws a sentence. */
export function prepare(projects = []) {
	checkNodeVersion();
	installWhatIsLocked();
	buildWhatChanged(projects);
}

/** For scripts that need a build: prints the error and exits. */
export function prepareOrExit() {
	try {
		prepare();
	} catch (error) {
		console.error(error.message);
		process.exit(1);
	}
}

/** Builds the dashboard when it changed. Throws a sentence. */
export function prepareDashboard() {
	const stampFile = join(cacheDir, "build-dashboard.stamp");
	const stamp = computeDashboardStamp();
	const isWhole = existsSync(join(root, "apps/dashboard/dist/index.html"));
	if (isWhole && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
	console.error("Building the dashboard (usually some seconds) …");
	if (runScript("build-dashboard.mjs") !== 0) {
		throw new Error("The dashboard could not be built; the bundler says why above.");
	}
	mkdirSync(cacheDir, { recursive: true });
	writeFileSync(stampFile, stamp);
}

/** Runs a program of node_modules in our terminal. Returns its exit status. */
export function runTool(name, parameters, options = {}) {
	const result = spawnSync(join(root, "node_modules/.bin", name), parameters, {
		cwd: root,
		stdio: "inherit",
		...options,
	});
	return result.status ?? 1;
}

/** In a process of its own: the bundler is large, and the server that may follow in this one should not carry it. */
function runScript(name) {
	const script = join(root, "scripts", name);
	return spawnSync(process.execPath, [script], { cwd: root, stdio: ["ignore", 2, 2] }).status ?? 1;
}

function checkNodeVersion() {
	const problem = explainOldNode();
	if (problem !== undefined) throw new Error(problem);
}

function installWhatIsLocked() {
	if (isInstalled()) return;
	console.error("Installing dependencies (usually about a minute) …");
	// Nothing of ours needs an install script, and newer npm versions skip them anyway.
	const flags = ["--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
	if (runNpm(["ci", "--prefer-offline", "--loglevel=error", ...flags]) === 0) return;
	throw new Error("The dependencies could not be installed; npm says why above.");
}

/** Compares the lock file with npm's own note of what it installed, so that a start without network changes nothing. */
function isInstalled() {
	const wanted = readPackages("package-lock.json");
	const installed = readPackages("node_modules/.package-lock.json");
	return Object.entries(wanted)
		.filter(([path, entry]) => path.includes("node_modules/") && isNeededHere(entry))
		.every(([path, { version }]) => installed[path]?.version === version);
}

/** Optional packages are mostly builds for other machines. Which C library this one has is for npm to find out. */
function isNeededHere({ optional, os = [], cpu = [], libc }) {
	return !optional || (os.includes(process.platform) && cpu.includes(process.arch) && libc === undefined);
}

function readPackages(name) {
	const path = join(root, name);
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}

function runNpm(parameters) {
	const npm = process.env.npm_execpath;
	const [program, first] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
	// Output goes to stderr, so that stdout belongs to the program that follows.
	return spawnSync(program, [...first, ...parameters], { cwd: root, stdio: ["ignore", 2, 2] }).status ?? 1;
}

function buildWhatChanged(projects) {
	const stampFile = join(cacheDir, `build-${projects.join("+").replaceAll("/", "-") || "all"}.stamp`);
	const stamp = computeSourceStamp();
	const isWhole = ["dist", ".bundle"].every((name) => existsSync(join(root, "apps/server", name, "main.js")));
	if (isWhole && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
	console.error("Building (usually about half a minute) …");
	// The compiler trusts its build info, so it must be forced if its output was deleted.
	const parameters = ["-b", ...(isWhole ? [] : ["--force"]), ...projects];
	if (runTool("tsc", parameters, { stdio: ["ignore", 2, 2] }) !== 0) {
		throw new Error("The build failed; the compiler says why above.");
	}
	if (runScript("build-server.mjs") !== 0) throw new Error("The build failed; the bundler says why above.");
	mkdirSync(cacheDir, { recursive: true });
	writeFileSync(stampFile, stamp);
}

/** The dashboard depends on its own sources and on the contract. */
function computeDashboardStamp() {
	const hash = createHash("sha256");
	for (const name of ["package-lock.json", "scripts/build-dashboard.mjs"]) addFile(hash, join(root, name));
	addFolder(hash, join(root, "apps/dashboard"), /\.(ts|tsx|css|html|js|svg|json)$/);
	for (const name of ["contract", "domain"]) addFolder(hash, join(root, "packages", name, "src"));
	return hash.digest("hex");
}

/** Changes with any source or setting of the build. */
function computeSourceStamp() {
	const hash = createHash("sha256");
	const top = ["tsconfig.json", "tsconfig.base.json", "tsconfig.tests.json", "vitest.config.ts", "package-lock.json"];
	for (const name of top) addFile(hash, join(root, name));
	for (const folder of ["packages", "apps", "test", "bench"]) addFolder(hash, join(root, folder));
	return hash.digest("hex");
}

function addFolder(hash, folder, names = /\.(ts|mts|tsx|json)$/) {
	if (!existsSync(folder)) return;
	for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
		const path = join(folder, entry.name);
		if (entry.isDirectory() && !NOT_SOURCES.test(entry.name)) addFolder(hash, path, names);
		else if (names.test(entry.name)) addFile(hash, path);
	}
}

function addFile(hash, path) {
	const { mtimeMs, size } = statSync(path);
	hash.update(`${path}\0${mtimeMs}\0${size}\n`);
}
