// `npm run screenshots`: takes pictures of the main pages in light, dark and on a phone, with an invented month of
// data. With `-- --readme` it also replaces the pictures of the README.

import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { prepare, prepareDashboard, root, runTool } from "./prepare.mjs";

const folder = join(root, ".hakiki/screenshots");
const SHOWN = ["overview-light-1280.png", "case-light-1280.png", "event-light-1280.png", "network-dark-1280.png"];
prepare();
prepareDashboard();
const env = { ...process.env, HAKIKI_SCREENSHOTS: folder };
process.exitCode = runTool("vitest", ["run", "--project", "browser", "test/browser/screenshots.test.ts"], { env });
if (process.exitCode === 0 && process.argv.includes("--readme")) {
	for (const name of SHOWN) copyFileSync(join(folder, name), join(root, "docs/pictures", name.replace(/-.*/, ".png")));
}
if (process.exitCode === 0) console.log(`The pictures are in ${folder}.`);
