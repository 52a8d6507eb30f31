// Finds the dashboard's files: beside the bundle in the published package, or in `apps/dashboard` in a clone.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const CANDIDATES = ["../dashboard/", "../../../dashboard/dist/"];

/** Returns undefined if the dashboard is not built. Everything else works without it. */
export function locateDashboard(): string | undefined {
	return CANDIDATES.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((folder) =>
		existsSync(`${folder}index.html`),
	);
}
