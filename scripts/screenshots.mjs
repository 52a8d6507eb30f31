// `npm run screenshots [FOLDER]`: pictures of the main pages in light, dark and on a phone, of a made-up week.

import { resolve } from "node:path";
import { prepare, prepareDashboard, root, runTool } from "./prepare.mjs";

const folder = resolve(process.argv[2] ?? `${root}/.hakiki/screenshots`);
prepare();
prepareDashboard();
const env = { ...process.env, HAKIKI_SCREENSHOTS: folder };
process.exitCode = runTool("vitest", ["run", "--project", "browser", "test/browser/screenshots.test.ts"], { env });
if (process.exitCode === 0) console.log(`The pictures are in ${folder}.`);
