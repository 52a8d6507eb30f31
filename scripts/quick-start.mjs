// `npm run quick-start`: follows both quick starts word for word, each in an empty folder with the packed server. It uses
// port 4500 and takes some minutes.

import { prepareOrExit, runTool } from "./prepare.mjs";

prepareOrExit();
const env = { ...process.env, HAKIKI_FRESH: "1" };
process.exit(runTool("vitest", ["run", "test/quick-start.test.ts"], { env }));
