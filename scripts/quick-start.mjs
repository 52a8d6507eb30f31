// `npm run quick-start`: follows both quick starts word for word in fresh clones of what is committed here. It takes port
// 4500 and some minutes, because each clone installs and builds as a newcomer's does.

import { prepareOrExit, runTool } from "./prepare.mjs";

prepareOrExit();
const env = { ...process.env, HAKIKI_FRESH: "1" };
process.exit(runTool("vitest", ["run", "test/quick-start.test.ts"], { env }));
