// Bundles the server and our own packages into a few files. Packages from npm stay dependencies.

import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./prepare.mjs";

const server = join(root, "apps/server");

/** Writes one flat folder. The files look for package.json one level above. */
export async function writeServerBundle(folder, format) {
	const build = await rolldown({
		// Learning, rescreening, importing and probes run in threads, which start from separate files.
		input: {
			main: join(server, "src/main.ts"),
			"import-thread": join(server, "src/import/import-thread.ts"),
			"probe-thread": join(server, "src/operations/probe-thread.ts"),
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
