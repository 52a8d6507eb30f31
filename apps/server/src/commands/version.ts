// The version of this package, from the package.json it was installed with.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The started file lies one folder below it, in the clone and in the published package alike. */
export function readVersion(mainFile: string): string {
	const { version } = JSON.parse(readFileSync(join(dirname(dirname(mainFile)), "package.json"), "utf8")) as {
		readonly version: string;
	};
	return version;
}
