// `npm start`: installs, builds and starts. The server runs in this process, so that Ctrl-C reaches it directly.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { prepare, prepareDashboard, root } from "./prepare.mjs";

const main = join(root, "apps/server/dist/main.js");
try {
	prepare(["apps/server"]);
} catch (error) {
	console.error(error.message);
	process.exit(1);
}
try {
	prepareDashboard();
} catch (error) {
	// Decisions do not depend on the dashboard, so the service starts without it and says so.
	console.error(`${error.message} The service starts without it.`);
}
process.argv = [process.execPath, main, "start", ...process.argv.slice(2)];
await import(pathToFileURL(main).href);
