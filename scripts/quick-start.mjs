// `npm run quick-start`: follows both quick starts word for word in fresh clones of the current commit. It uses port
// 4500 and takes some minutes, because each clone installs and builds from scratch.

import { prepareOrExit, runTool } from "./prepare.mjs";

prepareOrExit();
const env = { ...process.env, HAKIKI_FRESH: "1" };
process.exit(runTool("vitest", ["run", "test/quick-start.test.ts"], { env }));
