// Before `npm pack`: bundles our own packages, which are not published, into the server's package. Packages from npm
// stay dependencies. With --remove it deletes the bundle again.

import { rmSync } from "node:fs";
import { copyFile, cp } from "node:fs/promises";
import { join } from "node:path";
import { prepareDashboard, root } from "./prepare.mjs";
import { writeServerBundle } from "./write-server-bundle.mjs";

const server = join(root, "apps/server");
const folder = join(server, "bundle");
const dashboard = join(server, "dashboard");
const copied = ["LICENSE", "NOTICE"];

for (const made of [folder, dashboard]) rmSync(made, { recursive: true, force: true });
for (const name of copied) rmSync(join(server, name), { force: true });
if (!process.argv.includes("--remove")) await bundle();

async function bundle() {
	await writeServerBundle(folder, "esm");
	prepareDashboard();
	await cp(join(root, "apps/dashboard/dist"), dashboard, { recursive: true });
	for (const name of copied) await copyFile(join(root, name), join(server, name));
}
