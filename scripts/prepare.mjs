// Shared by `npm start` and `npm test`: installs missing packages and builds what has changed. It uses only Node,
// because it runs before anything is installed.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { explainOldNode } from "../apps/server/bin/check-node.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const cacheDir = join(root, "node_modules/.cache/hakiki");

/** Installs and builds. `projects` are TypeScript projects; the default is all. Throws a sentence. */
export function prepare(projects = []) {
	checkNodeVersion();
	installWhatIsMissing();
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
	console.error("Building the dashboard …");
	const script = join(root, "scripts/build-dashboard.mjs");
	// The bundler is large, so it runs in a separate process. A server that may follow in this one should not keep it.
	const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: ["ignore", 2, 2] });
	if (status !== 0) throw new Error("The dashboard could not be built; the bundler says why above.");
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

function checkNodeVersion() {
	const problem = explainOldNode();
	if (problem !== undefined) throw new Error(problem);
}

function installWhatIsMissing() {
	if (isInstalled()) return;
	console.error("Installing dependencies …");
	// Install scripts are left out on purpose: nothing of ours needs them, and newer npm versions skip them anyway.
	const flags = ["--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
	// Not `npm ci`: it refuses a lock file that leaves out other platforms' binaries, which ours does. The versions in the
	// lock file hold all the same, and `--no-save` leaves the file as it is.
	if (runNpm(["install", "--no-save", "--loglevel=error", ...flags]) === 0) return;
	throw new Error("The dependencies could not be installed; npm says why above.");
}

/** npm writes down what it installed; compared with the lock file, that says whether anything is missing here. */
function isInstalled() {
	const wanted = readPackages(join(root, "package-lock.json"));
	const installed = readPackages(join(root, "node_modules/.package-lock.json"));
	if (wanted === undefined || installed === undefined) return false;
	return Object.entries(wanted).every(
		([path, entry]) => !isNeededHere(path, entry) || installed[path]?.version === entry.version,
	);
}

function readPackages(path) {
	try {
		return JSON.parse(readFileSync(path, "utf8")).packages;
	} catch {
		return undefined;
	}
}

/** Packages for other platforms are listed and never installed; an optional one without a platform may be missing. */
function isNeededHere(path, entry) {
	if (!path.includes("node_modules/") || entry.link) return false;
	if (!entry.optional) return true;
	if (entry.os === undefined || entry.cpu === undefined || entry.libc !== undefined) return false;
	return entry.os.includes(process.platform) && entry.cpu.includes(process.arch);
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
	const isWhole = existsSync(join(root, "apps/server/dist/main.js"));
	if (isWhole && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
	console.error("Building …");
	// The compiler trusts its build info, so it must be forced if its output was deleted.
	const parameters = ["-b", ...(isWhole ? [] : ["--force"]), ...projects];
	if (runTool("tsc", parameters, { stdio: ["ignore", 2, 2] }) !== 0) {
		throw new Error("The build failed; the compiler says why above.");
	}
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
		if (entry.isDirectory() && entry.name !== "node_modules" && entry.name !== "dist") addFolder(hash, path, names);
		else if (names.test(entry.name)) addFile(hash, path);
	}
}

function addFile(hash, path) {
	const { mtimeMs, size } = statSync(path);
	hash.update(`${path}\0${mtimeMs}\0${size}\n`);
}
