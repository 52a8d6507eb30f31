// Finds a Chromium for tests, or installs one: Debian's own package as root, because it brings its libraries, and
// Playwright's elsewhere.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { chromium } from "playwright-core";

/** Chromium without its windows: a page costs a quarter less of processor time. */
const SHELL_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES = [
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const INSTALL_MS_MAX = 300_000;

/** `isShellEnough` prefers a headless shell where there is one, and installs one where there is no browser at all. */
export function findChromium({ isShellEnough = false } = {}) {
	const names = isShellEnough ? [...SHELL_NAMES, ...NAMES] : NAMES;
	const found = locate(names) ?? (install(isShellEnough) ? locate(names) : undefined);
	if (found !== undefined) return found;
	throw new Error(
		"The browser tests need Chromium or Chrome, and none could be found or installed. Install one (on Debian: apt-get install chromium), or name it in CHROMIUM_PATH.",
	);
}

/** Root can start a browser only without its sandbox. */
export function listChromiumFlags() {
	return process.getuid?.() === 0 ? ["--no-sandbox"] : [];
}

function locate(names) {
	const folders = (process.env.PATH ?? "").split(delimiter);
	const candidates = [
		process.env.CHROMIUM_PATH ?? "",
		...names.flatMap((name) => folders.map((folder) => join(folder, name))),
		...PLACES,
		chromium.executablePath(),
	];
	return candidates.find((path) => path !== "" && existsSync(path));
}

function install(isShellEnough) {
	console.error("Installing Chromium for the browser tests …");
	return isDebianRoot() ? installDebian(isShellEnough) : installPlaywright();
}

function isDebianRoot() {
	return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

function installDebian(isShellEnough) {
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	const run = (...args) =>
		spawnSync("apt-get", args, { env, stdio: ["ignore", 2, 2], timeout: INSTALL_MS_MAX }).status === 0;
	const install = (name) => run("install", "-y", "-q", "--no-install-recommends", name);
	// Not every Debian has the shell.
	const isInstalled = () => (isShellEnough && install(SHELL_NAMES[0])) || install("chromium");
	return isInstalled() || (run("update", "-q") && isInstalled()) || installPlaywright();
}

function installPlaywright() {
	const cli = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
	const options = { stdio: ["ignore", 2, 2], timeout: INSTALL_MS_MAX };
	return spawnSync(process.execPath, [cli, "install", "chromium"], options).status === 0;
}
