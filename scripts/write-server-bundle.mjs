// Joins the server and the packages of this house into a few files, which load in a third of the time. Packages from npm
// stay what they are.

import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./prepare.mjs";

const server = join(root, "apps/server");

/**
 * One flat folder: the files look for package.json one above themselves. CommonJS ("cjs") loads faster than ES modules
 * ("esm"), but Node.js 22.0 to 22.11 cannot load the packages that are ES modules from it.
 */
export async function writeServerBundle(folder, format) {
	const build = await rolldown({
		// Learning, rescreening, importing, simulating, reading models, reading for a backtest and answering probes run in threads, which start from files of their own.
		input: {
			main: join(server, "src/main.ts"),
			"import-thread": join(server, "src/import/import-thread.ts"),
			"deciding-thread": join(server, "src/backtest/deciding-thread.ts"),
			"reading-thread": join(server, "src/backtest/reading-thread.ts"),
			"simulating-thread": join(server, "src/simulate/simulating-thread.ts"),
			"probe-thread": join(server, "src/operations/probe-thread.ts"),
			"model-thread": join(root, "packages/service/src/rule-sets/model-thread.ts"),
			"learning-thread": join(root, "packages/service/src/learning/learning-thread.ts"),
			"searching-thread": join(root, "packages/service/src/screening/searching-thread.ts"),
		},
		platform: "node",
		resolve: { conditionNames: ["hakiki-source", "import", "node"] },
		external: (id) => /^[a-z@]/.test(id) && !id.startsWith("@hakiki/"),
	});
	await build.write({ dir: folder, format, entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" });
	await build.close();
}
