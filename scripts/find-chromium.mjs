// Finds a Chromium for tests, or installs one: Debian's own package as root, because it brings its libraries, and
// Playwright's elsewhere.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES = [
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const INSTALL_MS_MAX = 300_000;

export function findChromium() {
	const found = locate() ?? (install() ? locate() : undefined);
	if (found !== undefined) return found;
	throw new Error(
		"The browser tests need Chromium or Chrome, and none could be found or installed. Install one (on Debian: apt-get install chromium), or name it in CHROMIUM_PATH.",
	);
}

/** Root can start a browser only without its sandbox. */
export function listChromiumFlags() {
	return process.getuid?.() === 0 ? ["--no-sandbox"] : [];
}

function locate() {
	const folders = (process.env.PATH ?? "").split(delimiter);
	const candidates = [
		process.env.CHROMIUM_PATH ?? "",
		...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
		...PLACES,
		chromium.executablePath(),
	];
	return candidates.find((path) => path !== "" && existsSync(path));
}

function install() {
	console.error("Installing Chromium for the browser tests …");
	return isDebianRoot() ? installDebian() : installPlaywright();
}

function isDebianRoot() {
	return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

function installDebian() {
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	const run = (...args) =>
		spawnSync("apt-get", args, { env, stdio: ["ignore", 2, 2], timeout: INSTALL_MS_MAX }).status === 0;
	const isInstalled = () => run("install", "-y", "-q", "--no-install-recommends", "chromium");
	return isInstalled() || (run("update", "-q") && isInstalled()) || installPlaywright();
}

function installPlaywright() {
	const cli = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
	const options = { stdio: ["ignore", 2, 2], timeout: INSTALL_MS_MAX };
	return spawnSync(process.execPath, [cli, "install", "chromium"], options).status === 0;
}
