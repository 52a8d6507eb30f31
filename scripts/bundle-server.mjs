// Before `npm pack`: joins the packages of this house, which are published nowhere, into the server's own package.
// Packages from npm stay what they are, listed in its dependencies. With --remove it takes the bundle away again.

import { rmSync } from "node:fs";
import { copyFile, cp } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { prepareDashboard, root } from "./prepare.mjs";

const server = join(root, "apps/server");
const folder = join(server, "bundle");
const dashboard = join(server, "dashboard");
const copied = ["LICENSE", "NOTICE"];

for (const made of [folder, dashboard]) rmSync(made, { recursive: true, force: true });
for (const name of copied) rmSync(join(server, name), { force: true });
if (!process.argv.includes("--remove")) await bundle();

async function bundle() {
	const build = await rolldown({
		// Learning, screening anew and importing run in threads, which start from files of their own.
		input: {
			main: join(server, "src/main.ts"),
			"import-thread": join(server, "src/import/import-thread.ts"),
			"learning-thread": join(root, "packages/service/src/learning/learning-thread.ts"),
			"searching-thread": join(root, "packages/service/src/screening/searching-thread.ts"),
		},
		platform: "node",
		resolve: { conditionNames: ["hakiki-source", "import", "node"] },
		external: (id) => /^[a-z@]/.test(id) && !id.startsWith("@hakiki/"),
	});
	// One folder, flat: the files look for package.json one above themselves.
	await build.write({ dir: folder, format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" });
	await build.close();
	prepareDashboard();
	await cp(join(root, "apps/dashboard/dist"), dashboard, { recursive: true });
	for (const name of copied) await copyFile(join(root, name), join(server, name));
}
